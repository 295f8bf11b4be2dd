extension Parser {
    mutating func statement() throws(PlacedError) -> Statement {
        try enter()
        defer { level -= 1 }
        switch token.kind {
        case .mark(.braceOpen): return .block(try block())
        case .mark(.semicolon):
            advance()
            return .empty
        case .name(let name):
            if following.kind == .mark(.colon), !Self.reservedWords.contains(name) { throw unsupported("labels are") }
            if let statement = try statement(of: name) { return statement }
        default: break
        }
        let value = try expression()
        try endStatement()
        return .expression(value)
    }

    /// `{ … }`.
    mutating func block() throws(PlacedError) -> [Statement] {
        try expect(.braceOpen)
        var statements: [Statement] = []
        while !isAt(.braceClose) {
            guard token.kind != .end else { throw unexpected("\"}\"") }
            statements.append(try statement())
        }
        advance()
        return statements
    }

    /// A semicolon, or a place where one may be left out.
    private mutating func endStatement() throws(PlacedError) {
        guard !take(.semicolon), !isAt(.braceClose), token.kind != .end, !token.followsLineBreak else { return }
        throw unexpected("\";\"")
    }

    /// The statement that the word starts; `nil` for a word that starts an expression.
    private mutating func statement(of word: String) throws(PlacedError) -> Statement? {
        let offset = token.offset
        switch word {
        case "var", "const": return try variables()
        case "let":
            switch following.kind {
            case .name(let name) where !Self.reservedWords.contains(name): return try variables()
            case .mark(.bracketOpen), .mark(.braceOpen): return try variables()
            default: return nil
            }
        case "function":
            advance()
            return .function(try function(isArrow: false, isDeclaration: true).0)
        case "if": return try condition()
        case "while":
            advance()
            let test = try parenthesized()
            return .whileLoop(test, try statement())
        case "do":
            advance()
            let body = try statement()
            try expect("while")
            let test = try parenthesized()
            _ = take(.semicolon)
            return .doLoop(body, test)
        case "for": return try forLoop()
        case "return":
            advance()
            let isEmpty = isAt(.semicolon) || isAt(.braceClose) || token.kind == .end || token.followsLineBreak
            let value = isEmpty ? nil : try expression()
            try endStatement()
            return .returnValue(value, offset: offset)
        case "break", "continue":
            advance()
            if case .name = token.kind, !token.followsLineBreak { throw unsupported("labels are") }
            try endStatement()
            return word == "break" ? .breakLoop(offset: offset) : .continueLoop(offset: offset)
        case "throw":
            advance()
            let value = try expression()
            try endStatement()
            return .throwValue(value)
        case "try": return try attempt()
        case "switch": return try choice()
        case "class", "import", "export", "with", "debugger": throw unsupported("\"\(word)\" is")
        default: return nil
        }
    }

    private mutating func parenthesized() throws(PlacedError) -> Expression {
        try expect(.parenthesisOpen)
        let value = try expression()
        try expect(.parenthesisClose)
        return value
    }

    private mutating func condition() throws(PlacedError) -> Statement {
        var branches: [(Expression, Statement)] = []
        while take("if") {
            let test = try parenthesized()
            branches.append((test, try statement()))
            guard take("else") else { return .condition(branches, otherwise: nil) }
        }
        return .condition(branches, otherwise: try statement())
    }

    // MARK: Variables

    private mutating func variables() throws(PlacedError) -> Statement {
        let declaration = try declarators()
        try endStatement()
        return declaration
    }

    /// `var a = 1, b`, without its end.
    private mutating func declarators() throws(PlacedError) -> Statement {
        let kind: VariableKind = isAt("var") ? .variable : isAt("let") ? .block : .constant
        advance()
        var declarators: [Declarator] = []
        repeat {
            let offset = token.offset
            let target = try declaratorTarget(kind)
            let value = take(.assign) ? try assignment() : nil
            if case .parts = target, value == nil { throw unexpected("\"=\"") }
            declarators.append(Declarator(target: target, value: value, offset: offset))
        } while take(.comma)
        return .variables(kind, declarators)
    }

    private mutating func declare(_ name: String, _ kind: VariableKind) {
        if kind == .variable { declareVariable(name) } else { mention(name) }
    }

    private mutating func declaratorTarget(_ kind: VariableKind) throws(PlacedError) -> Declarator.Target {
        let isArray = isAt(.bracketOpen)
        guard isArray || isAt(.braceOpen) else {
            let name = try bindingName()
            declare(name, kind)
            return .name(name)
        }
        advance()
        var parts: [(key: Expression, name: String)] = []
        while !isAt(isArray ? .bracketClose : .braceClose) {
            let offset = token.offset
            var name = try bindingName()
            let key: Expression.Kind = isArray ? .number(Double(parts.count)) : .text(Array(name.utf16))
            if !isArray, take(.colon) { name = try bindingName() }
            if isAt(.assign) { throw unsupported("defaults in patterns are") }
            declare(name, kind)
            parts.append((try node(key, at: offset, over: 0), name))
            if !isAt(isArray ? .bracketClose : .braceClose) { try expect(.comma) }
        }
        advance()
        return .parts(parts)
    }

    // MARK: Loops

    private mutating func forLoop() throws(PlacedError) -> Statement {
        advance()
        try expect(.parenthesisOpen)
        if let loop = try forEach() { return loop }
        var first: Statement?
        readsIn = false
        if isAt("var") || isAt("const") || (isAt("let") && !isMark(following)) {
            first = try declarators()
        } else if !isAt(.semicolon) {
            first = .expression(try expression())
        }
        readsIn = true
        try expect(.semicolon)
        let test = isAt(.semicolon) ? nil : try expression()
        try expect(.semicolon)
        let update = isAt(.parenthesisClose) ? nil : try expression()
        try expect(.parenthesisClose)
        return .forLoop(first, test, update, try statement())
    }

    private func isMark(_ token: Token) -> Bool {
        if case .mark(let mark) = token.kind { mark != .bracketOpen && mark != .braceOpen } else { false }
    }

    /// The loop over an object; `nil` and nothing read for one with semicolons.
    private mutating func forEach() throws(PlacedError) -> Statement? {
        let start = index
        var kind: VariableKind?
        if isAt("var") || isAt("let") || isAt("const") {
            kind = isAt("var") ? .variable : isAt("let") ? .block : .constant
            advance()
        }
        let offset = token.offset
        guard case .name(let name) = token.kind, !Self.reservedWords.contains(name),
            following.kind == .name("in") || following.kind == .name("of")
        else {
            index = start
            return nil
        }
        advance()
        let isOverValues = isAt("of")
        advance()
        if let kind {
            declare(name, kind)
        } else {
            mention(name)
            assignedNames.insert(name)
        }
        let object = isOverValues ? try assignment() : try expression()
        try expect(.parenthesisClose)
        let variable = LoopVariable(kind: kind, name: name, offset: offset)
        return .forEach(variable, object, isOverValues: isOverValues, try statement())
    }

    // MARK: try and switch

    private mutating func attempt() throws(PlacedError) -> Statement {
        advance()
        let body = try block()
        var parameter: String?
        var handler: [Statement]?
        if take("catch") {
            if take(.parenthesisOpen) {
                let name = try bindingName()
                mention(name)
                parameter = name
                try expect(.parenthesisClose)
            }
            handler = try block()
        }
        let cleanup = take("finally") ? try block() : nil
        guard handler != nil || cleanup != nil else { throw unexpected("\"catch\" or \"finally\"") }
        return .attempt(body: body, parameter: parameter, handler: handler, cleanup: cleanup)
    }

    private mutating func choice() throws(PlacedError) -> Statement {
        advance()
        let value = try parenthesized()
        try expect(.braceOpen)
        var cases: [(test: Expression?, body: [Statement])] = []
        while !take(.braceClose) {
            var test: Expression?
            if take("case") {
                test = try expression()
            } else {
                guard !cases.contains(where: { $0.test == nil }) else { throw unexpected("\"case\"") }
                try expect("default")
            }
            try expect(.colon)
            var body: [Statement] = []
            while !isAt("case"), !isAt("default"), !isAt(.braceClose) {
                guard token.kind != .end else { throw unexpected("\"}\"") }
                body.append(try statement())
            }
            cases.append((test, body))
        }
        return .choice(value, cases)
    }
}
