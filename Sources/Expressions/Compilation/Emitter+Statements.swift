extension Emitter {
    /// Statements, functions first.
    private mutating func emit(_ statements: [Statement]) throws(PlacedError) {
        for case .function(let node) in statements {
            builder.offset = node.offset
            try emit(function: node, isDeclaration: true)
            try store(node.name ?? "", at: node.offset)
            append(.pop)
        }
        for statement in statements { try emit(statement) }
    }

    /// The statements of a function or block, with variables of its own.
    mutating func emit(block statements: [Statement]) throws(PlacedError) {
        builder.openBlock()
        declareBlockVariables(of: statements)
        try emit(statements)
        builder.closeBlock()
    }

    /// Declares the block's `let` and `const`, as functions before their lines may mention them.
    private mutating func declareBlockVariables(of statements: [Statement]) {
        for case .variables(let kind, let declarators) in statements where kind != .variable {
            for declarator in declarators {
                for name in declarator.names where !builder.isDeclaredInBlock(name) { declare(name, kind) }
            }
        }
    }

    private mutating func declare(_ name: String, _ kind: VariableKind) {
        let binding = builder.declare(name, isConstant: kind == .constant)
        append(.undefined)
        store(to: binding)
    }

    private mutating func emit(_ statement: Statement) throws(PlacedError) {
        try checkSize()
        switch statement {
        case .expression(let expression):
            if isMain {
                try emit(expression)
                append(.keepResult)
            } else {
                try emit(discarding: expression)
            }
        case .variables(let kind, let declarators): try emit(kind, declarators)
        case .function, .empty: break
        case .block(let statements): try emit(block: statements)
        case .condition(let branches, let otherwise): try emit(branches, otherwise: otherwise)
        case .whileLoop, .doLoop, .forLoop, .forEach: try emit(loop: statement)
        case .returnValue(let value, let offset):
            if let value { try emit(value) } else { append(.undefined) }
            builder.offset = offset
            try leave(to: 0, keepingValue: true)
            if isMain { append(.keepResult) }
            append(.returnValue)
        case .breakLoop(let offset): try emitJump(isBreak: true, at: offset)
        case .continueLoop(let offset): try emitJump(isBreak: false, at: offset)
        case .throwValue(let value):
            try emit(value)
            append(.throwValue)
        case .attempt(let body, let parameter, let handler, let cleanup):
            try emit(attempt: body, parameter, handler, cleanup)
        case .choice(let value, let cases): try emit(choice: value, cases)
        }
    }

    // MARK: Variables

    private mutating func emit(_ kind: VariableKind, _ declarators: [Declarator]) throws(PlacedError) {
        for declarator in declarators {
            builder.offset = declarator.offset
            switch declarator.target {
            case .name(let name):
                if let value = declarator.value {
                    try emit(value)
                } else if kind != .variable {
                    append(.undefined)
                } else {
                    continue
                }
                initialize(name, kind)
            case .parts(let parts):
                guard let value = declarator.value else { continue }
                try emit(value)
                for (key, name) in parts {
                    append(.duplicate)
                    try emit(key)
                    append(.getElement)
                    initialize(name, kind)
                }
                append(.pop)
            }
        }
    }

    /// Initialises a declared variable by the topmost value, which is popped.
    private mutating func initialize(_ name: String, _ kind: VariableKind) {
        if kind != .variable, !builder.isDeclaredInBlock(name) { declare(name, kind) }
        switch variable(name) {
        case .local(let binding): append(binding.isCell ? .storeCell : .storeSlot, binding.slot)
        case .captured(let index, _): append(.storeCapture, index)
        case nil: break
        }
        append(.pop)
    }

    // MARK: Conditions

    private mutating func emit(_ branches: [(Expression, Statement)], otherwise: Statement?) throws(PlacedError) {
        var ends: [Int] = []
        for (test, body) in branches {
            try emit(test)
            let skip = builder.jump(.jumpIfFalse)
            try emit(body)
            ends.append(builder.jump(.jump))
            builder.land([skip])
        }
        if let otherwise { try emit(otherwise) }
        builder.land(ends)
    }

    private mutating func emit(
        choice value: Expression, _ cases: [(test: Expression?, body: [Statement])]
    ) throws(PlacedError) {
        try emit(value)
        let slot = builder.makeSlot()
        append(.storeSlot, slot)
        append(.pop)
        builder.openBlock()
        for entry in cases { declareBlockVariables(of: entry.body) }
        var jumps: [Int?] = []
        for entry in cases {
            guard let test = entry.test else {
                jumps.append(nil)
                continue
            }
            append(.loadSlot, slot)
            try emit(test)
            append(.identical)
            jumps.append(builder.jump(.jumpIfTrue))
        }
        let otherwise = builder.jump(.jump)
        openLoop(isLoop: false)
        for (entry, jump) in zip(cases, jumps) {
            builder.land([jump ?? otherwise])
            try emit(entry.body)
        }
        if jumps.allSatisfy({ $0 != nil }) { builder.land([otherwise]) }
        closeLoop()
        builder.closeBlock()
    }

    // MARK: Loops

    private mutating func openLoop(isLoop: Bool) {
        builder.loops.append(.init(isLoop: isLoop, height: builder.unwinds.count))
    }

    /// Points the loop's `break`s here, and its `continue`s to the given instruction.
    private mutating func closeLoop(continuingAt target: Int = 0) {
        let loop = builder.loops.removeLast()
        builder.land(loop.continues, at: target)
        builder.land(loop.breaks)
    }

    private mutating func emit(loop: Statement) throws(PlacedError) {
        switch loop {
        case .whileLoop(let test, let body):
            openLoop(isLoop: true)
            let start = builder.instructions.count
            try emit(test)
            let end = builder.jump(.jumpIfFalse)
            try emit(body)
            append(.jump, start)
            builder.land([end])
            closeLoop(continuingAt: start)
        case .doLoop(let body, let test):
            openLoop(isLoop: true)
            let start = builder.instructions.count
            try emit(body)
            let target = builder.instructions.count
            try emit(test)
            append(.jumpIfTrue, start)
            closeLoop(continuingAt: target)
        case .forLoop(let first, let test, let update, let body):
            try emit(forLoop: first, test, update, body)
        case .forEach(let variable, let object, let isOverValues, let body):
            try emit(forEach: variable, in: object, isOverValues, body)
        default: break
        }
    }

    private mutating func emit(
        forLoop first: Statement?, _ test: Expression?, _ update: Expression?, _ body: Statement
    ) throws(PlacedError) {
        builder.openBlock()
        var cells: [Int] = []
        switch first {
        case .variables(let kind, let declarators) where kind != .variable:
            declareBlockVariables(of: [.variables(kind, declarators)])
            try emit(kind, declarators)
            let bindings = declarators.flatMap(\.names).compactMap { builder.binding(of: $0) }
            cells = bindings.filter(\.isCell).map(\.slot)
        case .expression(let expression): try emit(discarding: expression)
        case let first?: try emit(first)
        case nil: break
        }
        openLoop(isLoop: true)
        let start = builder.instructions.count
        var end: [Int] = []
        if let test {
            try emit(test)
            end = [builder.jump(.jumpIfFalse)]
        }
        try emit(body)
        let target = builder.instructions.count
        // Each round has variables of its own, which closures keep.
        for slot in cells {
            append(.loadCell, slot)
            append(.storeSlot, slot)
            append(.pop)
            append(.makeCell, slot)
        }
        if let update { try emit(discarding: update) }
        append(.jump, start)
        builder.land(end)
        closeLoop(continuingAt: target)
        builder.closeBlock()
    }

    private mutating func emit(
        forEach variable: LoopVariable, in object: Expression, _ isOverValues: Bool, _ body: Statement
    ) throws(PlacedError) {
        try emit(object)
        append(isOverValues ? .listValues : .listKeys)
        let slot = builder.makeSlot()
        _ = builder.makeSlot()
        append(.storeSlot, slot)
        append(.pop)
        appendNumber(0)
        append(.storeSlot, slot + 1)
        append(.pop)
        openLoop(isLoop: true)
        let start = builder.instructions.count
        let end = builder.jump(.next, slot)
        builder.openBlock()
        if let kind = variable.kind, kind != .variable {
            store(to: builder.declare(variable.name, isConstant: kind == .constant))
        } else {
            try store(variable.name, at: variable.offset)
            append(.pop)
        }
        try emit(body)
        builder.closeBlock()
        append(.jump, start)
        builder.land([end])
        closeLoop(continuingAt: start)
    }

    // MARK: Jumps out of statements

    private mutating func emitJump(isBreak: Bool, at offset: Int) throws(PlacedError) {
        builder.offset = offset
        let target = builder.loops.lastIndex { isBreak || $0.isLoop }
        guard let target else {
            throw PlacedError(
                kind: .syntax, message: "there is nothing to \(isBreak ? "break" : "continue")", offset: offset)
        }
        try leave(to: builder.loops[target].height, keepingValue: false)
        let jump = builder.jump(.jump)
        if isBreak { builder.loops[target].breaks.append(jump) } else { builder.loops[target].continues.append(jump) }
    }

    /// Takes handlers off and carries out `finally` on the way out of `try` statements.
    private mutating func leave(to height: Int, keepingValue: Bool) throws(PlacedError) {
        let unwinds = builder.unwinds
        guard unwinds.count > height else { return }
        let slot = keepingValue ? builder.makeSlot() : 0
        if keepingValue {
            append(.storeSlot, slot)
            append(.pop)
        }
        while let last = builder.unwinds.last, builder.unwinds.count > height {
            builder.unwinds.removeLast()
            append(.popHandler)
            guard case .cleanup(let statements, let place) = last else { continue }
            let hidden = builder.retreat(to: place)
            try emit(block: statements)
            builder.advance(to: hidden)
        }
        builder.unwinds = unwinds
        if keepingValue { append(.loadSlot, slot) }
    }

    // MARK: try

    private mutating func emit(
        attempt body: [Statement], _ parameter: String?, _ handler: [Statement]?, _ cleanup: [Statement]?
    ) throws(PlacedError) {
        var toCleanup: [Int] = []
        if let cleanup {
            toCleanup = [builder.jump(.pushHandler)]
            builder.unwinds.append(.cleanup(cleanup, builder.place))
        }
        if let handler {
            let toHandler = builder.jump(.pushHandler)
            builder.unwinds.append(.handler)
            try emit(block: body)
            builder.unwinds.removeLast()
            append(.popHandler)
            let end = builder.jump(.jump)
            builder.land([toHandler])
            builder.openBlock()
            if let parameter { store(to: builder.declare(parameter)) } else { append(.pop) }
            try emit(block: handler)
            builder.closeBlock()
            builder.land([end])
        } else {
            try emit(block: body)
        }
        guard let cleanup else { return }
        builder.unwinds.removeLast()
        append(.popHandler)
        try emit(block: cleanup)
        let end = builder.jump(.jump)
        builder.land(toCleanup)
        let slot = builder.makeSlot()
        append(.storeSlot, slot)
        append(.pop)
        try emit(block: cleanup)
        append(.loadSlot, slot)
        append(.throwValue)
        builder.land([end])
    }
}

extension Declarator {
    fileprivate var names: [String] {
        switch target {
        case .name(let name): [name]
        case .parts(let parts): parts.map(\.name)
        }
    }
}
