extension Parser {
    /// An expression with commas.
    mutating func expression() throws(PlacedError) -> Expression {
        let first = try assignment()
        guard isAt(.comma) else { return first }
        var parts = [first]
        while take(.comma) { parts.append(try assignment()) }
        return try node(.sequence(parts), at: first.offset, over: parts.lazy.map(\.depth).max() ?? 0)
    }

    /// An expression without commas.
    mutating func assignment() throws(PlacedError) -> Expression {
        try enter()
        defer { level -= 1 }
        let offset = token.offset
        if isAtArrowHead || isAtBareArrow {
            let (function, depth) = try function(isArrow: true)
            return try node(.function(function), at: offset, over: depth)
        }
        let target = try conditional()
        guard case .mark(let mark) = token.kind, let operation = Self.assignments[mark] else { return target }
        try checkTarget(target)
        advance()
        let value = try assignment()
        return try node(
            .assignment(operation, target, value), at: target.offset, over: max(target.depth, value.depth))
    }

    private var isAtBareArrow: Bool {
        guard case .name(let name) = token.kind else { return false }
        return following.kind == .mark(.arrow) && !Self.reservedWords.contains(name)
    }

    /// Notes an assignment to a name; an error for an invalid target.
    private mutating func checkTarget(_ target: Expression) throws(PlacedError) {
        switch target.kind {
        case .name(let name): assignedNames.insert(name)
        case .member, .element: break
        case .array, .object: throw unsupported("assignments to patterns are", at: target.offset)
        default:
            throw PlacedError(kind: .syntax, message: "this cannot be assigned to", offset: target.offset)
        }
    }

    private static let assignments: [Mark: Operation?] = [
        .assign: Operation?.none, .assignPlus: .add, .assignMinus: .subtract, .assignTimes: .multiply,
        .assignDivide: .divide, .assignRemainder: .remainder, .assignPower: .power, .assignShiftLeft: .shiftLeft,
        .assignShiftRight: .shiftRight, .assignShiftRightUnsigned: .shiftRightUnsigned, .assignAnd: .bitAnd,
        .assignOr: .bitOr, .assignXor: .bitXor,
    ]

    private mutating func conditional() throws(PlacedError) -> Expression {
        let condition = try binary()
        guard take(.question) else { return condition }
        let outerReadsIn = readsIn
        readsIn = true
        let first = try assignment()
        readsIn = outerReadsIn
        try expect(.colon)
        let second = try assignment()
        return try node(
            .conditional(condition, first, second), at: condition.offset,
            over: max(condition.depth, first.depth, second.depth))
    }

    // MARK: Operators of two operands

    private struct BinaryOperator {
        var rank: Int
        var operation: Operation
        var isLogical = false
        var offset = 0
    }

    /// Operands and operators wait on two stacks until one of lower rank follows.
    private mutating func binary() throws(PlacedError) -> Expression {
        var operands = [try unary()]
        var operators: [BinaryOperator] = []
        while var next = binaryOperator {
            next.offset = token.offset
            advance()
            // `**` groups from the right.
            while let last = operators.last,
                last.rank > next.rank || (last.rank == next.rank && next.operation != .power)
            {
                try combine(&operands, &operators)
            }
            operators.append(next)
            operands.append(try unary())
        }
        while !operators.isEmpty { try combine(&operands, &operators) }
        return operands[0]
    }

    private mutating func combine(
        _ operands: inout [Expression], _ operators: inout [BinaryOperator]
    ) throws(PlacedError) {
        let last = operators.removeLast()
        let right = operands.removeLast()
        let left = operands.removeLast()
        operands.append(
            try node(
                last.isLogical ? .logical(last.operation, left, right) : .binary(last.operation, left, right),
                at: last.offset, over: max(left.depth, right.depth)))
    }

    private var binaryOperator: BinaryOperator? {
        switch token.kind {
        case .mark(let mark): Self.binaryOperators[mark]
        case .name("instanceof"): BinaryOperator(rank: 8, operation: .instanceOf)
        case .name("in") where readsIn: BinaryOperator(rank: 8, operation: .contains)
        default: nil
        }
    }

    private static let binaryOperators: [Mark: BinaryOperator] = [
        .coalesce: .init(rank: 1, operation: .jumpUnlessNullish, isLogical: true),
        .or: .init(rank: 2, operation: .jumpIfTrueKeeping, isLogical: true),
        .and: .init(rank: 3, operation: .jumpIfFalseKeeping, isLogical: true),
        .bitOr: .init(rank: 4, operation: .bitOr), .bitXor: .init(rank: 5, operation: .bitXor),
        .bitAnd: .init(rank: 6, operation: .bitAnd),
        .equal: .init(rank: 7, operation: .equal), .notEqual: .init(rank: 7, operation: .notEqual),
        .identical: .init(rank: 7, operation: .identical), .notIdentical: .init(rank: 7, operation: .notIdentical),
        .less: .init(rank: 8, operation: .less), .greater: .init(rank: 8, operation: .greater),
        .lessEqual: .init(rank: 8, operation: .lessEqual), .greaterEqual: .init(rank: 8, operation: .greaterEqual),
        .shiftLeft: .init(rank: 9, operation: .shiftLeft), .shiftRight: .init(rank: 9, operation: .shiftRight),
        .shiftRightUnsigned: .init(rank: 9, operation: .shiftRightUnsigned),
        .plus: .init(rank: 10, operation: .add), .minus: .init(rank: 10, operation: .subtract),
        .times: .init(rank: 11, operation: .multiply), .divide: .init(rank: 11, operation: .divide),
        .remainder: .init(rank: 11, operation: .remainder),
        .power: .init(rank: 12, operation: .power),
    ]

    // MARK: Operators of one operand

    private mutating func unary() throws(PlacedError) -> Expression {
        try enter()
        defer { level -= 1 }
        let offset = token.offset
        if let unaryOperator {
            advance()
            let operand = try unary()
            if isAt(.power) {
                throw PlacedError(kind: .syntax, message: "\"**\" needs parentheses here", offset: token.offset)
            }
            return try node(.unary(unaryOperator, operand), at: offset, over: operand.depth)
        }
        if isAt(.increment) || isAt(.decrement) {
            let operation: Operation = isAt(.increment) ? .increment : .decrement
            advance()
            let target = try unary()
            try checkTarget(target)
            return try node(.update(operation, isPrefix: true, target), at: offset, over: target.depth)
        }
        let operand = try postfix()
        if isAt(.increment) || isAt(.decrement), !token.followsLineBreak {
            try checkTarget(operand)
            let operation: Operation = isAt(.increment) ? .increment : .decrement
            advance()
            return try node(.update(operation, isPrefix: false, operand), at: offset, over: operand.depth)
        }
        return operand
    }

    private var unaryOperator: UnaryOperator? {
        switch token.kind {
        case .mark(.minus): .operation(.negate)
        case .mark(.plus): .operation(.toNumber)
        case .mark(.not): .operation(.not)
        case .mark(.bitNot): .operation(.bitNot)
        case .name("typeof"): .typeof
        case .name("void"): .void
        case .name("delete"): .delete
        default: nil
        }
    }

    // MARK: Members and calls

    private mutating func postfix() throws(PlacedError) -> Expression {
        var result = isAt("new") ? try construction() : try primary()
        while true {
            let offset = token.offset
            switch token.kind {
            case .mark(.dot):
                result = try member(of: result)
            case .mark(.bracketOpen):
                result = try element(of: result)
            case .mark(.parenthesisOpen):
                let arguments = try arguments()
                let depth = max(result.depth, arguments.lazy.map(\.depth).max() ?? 0)
                result = try node(.call(result, arguments), at: offset, over: depth)
            case .mark(.optional): throw unsupported("\"?.\" is")
            case .template(_, isFirst: true, _): throw unsupported("functions of templates are")
            default: return result
            }
        }
    }

    private mutating func member(of object: Expression) throws(PlacedError) -> Expression {
        advance()
        let offset = token.offset
        guard case .name(let name) = token.kind else { throw unexpected("a name") }
        advance()
        return try node(.member(object, name), at: offset, over: object.depth)
    }

    private mutating func element(of object: Expression) throws(PlacedError) -> Expression {
        let offset = token.offset
        advance()
        let index = try withIn { parser throws(PlacedError) in try parser.expression() }
        try expect(.bracketClose)
        return try node(.element(object, index), at: offset, over: max(object.depth, index.depth))
    }

    private mutating func withIn(
        _ read: (inout Parser) throws(PlacedError) -> Expression
    ) throws(PlacedError) -> Expression {
        let outerReadsIn = readsIn
        readsIn = true
        let result = try read(&self)
        readsIn = outerReadsIn
        return result
    }

    private mutating func arguments() throws(PlacedError) -> [Expression] {
        try expect(.parenthesisOpen)
        let arguments = try list(until: .parenthesisClose)
        guard arguments.count <= 65_535 else { throw unsupported("so many arguments are") }
        return arguments
    }

    /// Expressions between commas, with an optional comma at the end.
    private mutating func list(until end: Mark) throws(PlacedError) -> [Expression] {
        var elements: [Expression] = []
        while !isAt(end) {
            if isAt(.ellipsis) { throw unsupported("\"...\" is") }
            if isAt(.comma) { throw unsupported("arrays with holes are") }
            elements.append(try withIn { parser throws(PlacedError) in try parser.assignment() })
            if !isAt(end) { try expect(.comma) }
        }
        advance()
        return elements
    }

    private mutating func construction() throws(PlacedError) -> Expression {
        try enter()
        defer { level -= 1 }
        let offset = token.offset
        advance()
        var callee = isAt("new") ? try construction() : try primary()
        while true {
            if isAt(.dot) {
                callee = try member(of: callee)
            } else if isAt(.bracketOpen) {
                callee = try element(of: callee)
            } else {
                break
            }
        }
        let arguments = isAt(.parenthesisOpen) ? try arguments() : []
        let depth = max(callee.depth, arguments.lazy.map(\.depth).max() ?? 0)
        return try node(.new(callee, arguments), at: offset, over: depth)
    }

    // MARK: Operands

    private mutating func primary() throws(PlacedError) -> Expression {
        let offset = token.offset
        switch token.kind {
        case .number(let number):
            advance()
            return try node(.number(number), at: offset, over: 0)
        case .text(let units):
            advance()
            return try node(.text(units), at: offset, over: 0)
        case .pattern(let units, let flags):
            advance()
            return try node(.pattern(units, flags: flags), at: offset, over: 0)
        case .template: return try template()
        case .mark(.parenthesisOpen):
            advance()
            let result = try withIn { parser throws(PlacedError) in try parser.expression() }
            try expect(.parenthesisClose)
            return result
        case .mark(.bracketOpen):
            advance()
            let elements = try list(until: .bracketClose)
            return try node(.array(elements), at: offset, over: elements.lazy.map(\.depth).max() ?? 0)
        case .mark(.braceOpen): return try object()
        case .name(let name): return try named(name)
        default: throw unexpected("a value")
        }
    }

    private mutating func named(_ name: String) throws(PlacedError) -> Expression {
        let offset = token.offset
        switch name {
        case "function":
            advance()
            let (function, depth) = try function(isArrow: false)
            return try node(.function(function), at: offset, over: depth)
        case "true", "false":
            advance()
            return try node(.bool(name == "true"), at: offset, over: 0)
        case "null":
            advance()
            return try node(.null, at: offset, over: 0)
        case "this":
            advance()
            return try node(.this, at: offset, over: 0)
        case "class", "super", "import": throw unsupported("\"\(name)\" is")
        default:
            if name == "async", following.kind == .name("function") { throw unsupported("\"async\" is") }
            let name = try bindingName()
            mention(name)
            return try node(.name(name), at: offset, over: 0)
        }
    }

    private mutating func template() throws(PlacedError) -> Expression {
        let offset = token.offset
        var pieces: [[UInt16]] = []
        var values: [Expression] = []
        while case .template(let units, _, let isLast) = token.kind {
            advance()
            pieces.append(units)
            if isLast { break }
            values.append(try withIn { parser throws(PlacedError) in try parser.expression() })
            guard case .template(_, isFirst: false, _) = token.kind else { throw unexpected("\"}\"") }
        }
        return try node(.template(pieces, values), at: offset, over: values.lazy.map(\.depth).max() ?? 0)
    }

    private mutating func object() throws(PlacedError) -> Expression {
        let offset = token.offset
        advance()
        var members: [(key: Expression, value: Expression)] = []
        while !isAt(.braceClose) {
            members.append(try objectMember())
            if !isAt(.braceClose) { try expect(.comma) }
        }
        advance()
        let depth = members.lazy.map { max($0.key.depth, $0.value.depth) }.max() ?? 0
        return try node(.object(members), at: offset, over: depth)
    }

    private mutating func objectMember() throws(PlacedError) -> (key: Expression, value: Expression) {
        let offset = token.offset
        let key: Expression
        switch token.kind {
        case .name(let name):
            if (name == "get" || name == "set"), case .name = following.kind {
                throw unsupported("getters and setters are")
            }
            advance()
            key = try node(.text(Array(name.utf16)), at: offset, over: 0)
            if isAt(.comma) || isAt(.braceClose), !Self.reservedWords.contains(name) {
                mention(name)
                return (key, try node(.name(name), at: offset, over: 0))
            }
        case .text(let units):
            advance()
            key = try node(.text(units), at: offset, over: 0)
        case .number(let number):
            advance()
            key = try node(.number(number), at: offset, over: 0)
        case .mark(.bracketOpen):
            advance()
            key = try withIn { parser throws(PlacedError) in try parser.assignment() }
            try expect(.bracketClose)
        case .mark(.ellipsis): throw unsupported("\"...\" in objects is")
        default: throw unexpected("a member's name")
        }
        if isAt(.parenthesisOpen) {
            try enter()
            defer { level -= 1 }
            let (function, depth) = try function(isArrow: false)
            return (key, try node(.function(function), at: offset, over: depth))
        }
        try expect(.colon)
        return (key, try withIn { parser throws(PlacedError) in try parser.assignment() })
    }
}
