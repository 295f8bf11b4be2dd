/// Reads a text as a syntax tree: expressions and statements of ECMAScript 5 with the parts of later editions that
/// expressions use.
///
/// By recursive descent, with operators of two operands on a stack of their own. Recursion is counted
/// (`ExpressionLimits.nesting`), and so is the depth of trees built by loops, such as long sums: walks of the tree may
/// recurse. Names are only collected here, as hoisting and captures need them before code is made.
///
/// Not read: classes, generators, `async`, optional chaining, `with`, getters, labels, spreading, defaults in
/// patterns, modules.
struct Parser {
    let limits: ExpressionLimits
    private let tokens: [Token]
    var index = 0
    var level = 0
    /// Whether `in` is an operator, as it is not in the head of a `for`.
    var readsIn = true
    /// The functions around the place that is read, the innermost last.
    var functions: [Scope] = []
    /// Names that are assigned to anywhere, declared or not.
    var assignedNames: Set<String> = []
    /// For each opening parenthesis whether `=>` follows the closing one.
    private var arrowHeads: Set<Int> = []

    struct Scope {
        var node: FunctionNode
        var declared: Set<String> = []
        var names: Set<String> = []
        var deepest = 0
    }

    init(_ source: [UInt8], limits: ExpressionLimits) throws(PlacedError) {
        self.limits = limits
        guard source.count <= limits.source else {
            throw PlacedError(
                kind: .size, message: "the text has \(source.count) bytes of at most \(limits.source)", offset: 0)
        }
        tokens = try Lexer.tokens(of: source)
        var open: [Int] = []
        for (index, token) in tokens.enumerated() {
            if token.kind == .mark(.parenthesisOpen) { open.append(index) }
            if token.kind == .mark(.parenthesisClose), let start = open.popLast(),
                tokens[index + 1].kind == .mark(.arrow)
            {
                arrowHeads.insert(start)
            }
        }
    }

    /// The whole text.
    mutating func program() throws(PlacedError) -> FunctionNode {
        let node = FunctionNode()
        functions.append(Scope(node: node))
        while token.kind != .end { node.body.append(try statement()) }
        return node
    }

    // MARK: Tokens

    var token: Token { tokens[index] }

    var following: Token { tokens[min(index + 1, tokens.count - 1)] }

    var isAtArrowHead: Bool { arrowHeads.contains(index) }

    mutating func advance() {
        index = min(index + 1, tokens.count - 1)
    }

    func isAt(_ mark: Mark) -> Bool { token.kind == .mark(mark) }

    func isAt(_ word: String) -> Bool { token.kind == .name(word) }

    mutating func take(_ mark: Mark) -> Bool {
        guard isAt(mark) else { return false }
        advance()
        return true
    }

    mutating func take(_ word: String) -> Bool {
        guard isAt(word) else { return false }
        advance()
        return true
    }

    mutating func expect(_ mark: Mark) throws(PlacedError) {
        guard take(mark) else { throw unexpected("\"\(mark.rawValue)\"") }
    }

    mutating func expect(_ word: String) throws(PlacedError) {
        guard take(word) else { throw unexpected("\"\(word)\"") }
    }

    /// A name that may be declared.
    mutating func bindingName() throws(PlacedError) -> String {
        guard case .name(let name) = token.kind, !Self.reservedWords.contains(name) else { throw unexpected("a name") }
        advance()
        return name
    }

    func unexpected(_ expected: String) -> PlacedError {
        let found: String
        switch token.kind {
        case .number: found = "a number"
        case .text: found = "a string"
        case .pattern: found = "a regular expression"
        case .name(let name): found = "\"\(name.prefix(40))\""
        case .mark(let mark): found = "\"\(mark.rawValue)\""
        case .template: found = "a template"
        case .end: found = "the end"
        }
        return PlacedError(kind: .syntax, message: "found \(found), expected \(expected)", offset: token.offset)
    }

    func unsupported(_ feature: String, at offset: Int? = nil) -> PlacedError {
        PlacedError(kind: .unsupported, message: "\(feature) not supported", offset: offset ?? token.offset)
    }

    static let reservedWords: Set<String> = [
        "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "export",
        "extends", "false", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "null", "return",
        "super", "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with",
    ]

    /// Whether an operand follows the word, rather than an operator.
    static func precedesOperand(_ word: String) -> Bool {
        reservedWords.contains(word) && !["false", "null", "super", "this", "true"].contains(word)
    }

    // MARK: Levels

    mutating func enter() throws(PlacedError) {
        level += 1
        guard level <= limits.nesting else { throw tooDeep(at: token.offset) }
    }

    func tooDeep(at offset: Int) -> PlacedError {
        PlacedError(kind: .size, message: "the text is nested more than \(limits.nesting) levels deep", offset: offset)
    }

    /// A node over others of this depth at most.
    mutating func node(_ kind: Expression.Kind, at offset: Int, over depth: Int) throws(PlacedError) -> Expression {
        // Loops build a tree that is walked with one call a level, where parsing takes some six; but unoptimised, that call
        // takes 8 KB of stack.
        guard depth < limits.nesting * 2 else { throw tooDeep(at: offset) }
        functions[functions.count - 1].deepest = max(functions[functions.count - 1].deepest, depth + 1)
        return Expression(kind: kind, offset: offset, depth: depth + 1)
    }

    // MARK: Names

    mutating func mention(_ name: String) {
        functions[functions.count - 1].names.insert(name)
    }

    /// Declares a variable of the function.
    mutating func declareVariable(_ name: String) {
        mention(name)
        guard functions[functions.count - 1].declared.insert(name).inserted else { return }
        functions[functions.count - 1].node.variables.append(name)
    }

    // MARK: Functions

    /// A function after its `function`, or an arrow function from its parameters on.
    mutating func function(isArrow: Bool, isDeclaration: Bool = false) throws(PlacedError) -> (FunctionNode, depth: Int)
    {
        let node = FunctionNode()
        node.offset = token.offset
        node.isArrow = isArrow
        if !isArrow {
            if isAt(.times) { throw unsupported("generators are") }
            if isDeclaration || !isAt(.parenthesisOpen) { node.name = try bindingName() }
        }
        if isDeclaration, let name = node.name { declareVariable(name) }
        functions.append(Scope(node: node))
        let outerReadsIn = readsIn
        readsIn = true
        if isArrow, !isAt(.parenthesisOpen) {
            let name = try bindingName()
            mention(name)
            node.parameters.append((name, nil))
        } else {
            try parameters(of: node)
        }
        if isArrow { try expect(.arrow) }
        readsIn = outerReadsIn || isAt(.braceOpen)
        if isArrow, !isAt(.braceOpen) {
            let offset = token.offset
            node.body = [.returnValue(try assignment(), offset: offset)]
        } else {
            node.body = try block()
        }
        readsIn = outerReadsIn
        let scope = functions.removeLast()
        let names = scope.names.union(node.namesOfFunctionsWithin)
        functions[functions.count - 1].node.namesOfFunctionsWithin.formUnion(names)
        return (node, scope.deepest)
    }

    private mutating func parameters(of node: FunctionNode) throws(PlacedError) {
        try expect(.parenthesisOpen)
        while !isAt(.parenthesisClose) {
            if isAt(.ellipsis) { throw unsupported("rest parameters are") }
            if isAt(.braceOpen) || isAt(.bracketOpen) { throw unsupported("patterns of parameters are") }
            let name = try bindingName()
            mention(name)
            node.parameters.append((name, take(.assign) ? try assignment() : nil))
            guard node.parameters.count <= 255 else { throw unsupported("more than 255 parameters are") }
            if !isAt(.parenthesisClose) { try expect(.comma) }
        }
        advance()
    }
}
