/// An expression of the text.
struct Expression {
    indirect enum Kind {
        case number(Double)
        case text([UInt16])
        case pattern([UInt16], flags: String)
        case bool(Bool)
        case null
        case name(String)
        case this
        case template([[UInt16]], [Expression])
        case array([Expression])
        case object([(key: Expression, value: Expression)])
        case function(FunctionNode)
        case unary(UnaryOperator, Expression)
        /// `++` and `--`.
        case update(Operation, isPrefix: Bool, Expression)
        case binary(Operation, Expression, Expression)
        /// `&&`, `||` and `??`, each by the jump that skips its right side.
        case logical(Operation, Expression, Expression)
        case conditional(Expression, Expression, Expression)
        /// `nil` for a plain `=`.
        case assignment(Operation?, Expression, Expression)
        case member(Expression, String)
        case element(Expression, Expression)
        case call(Expression, [Expression])
        case new(Expression, [Expression])
        case sequence([Expression])
    }

    var kind: Kind
    /// In bytes of the text.
    var offset: Int
    /// Levels of expressions within, which recursion over the tree is as deep as.
    var depth: Int
}

enum UnaryOperator {
    case operation(Operation)
    case void
    case typeof
    case delete
}

/// A statement of the text.
indirect enum Statement {
    case expression(Expression)
    case variables(VariableKind, [Declarator])
    /// A function's declaration, hoisted to the start of its block.
    case function(FunctionNode)
    case block([Statement])
    /// The branches of `if … else if …` in a list, as chains of them may be long.
    case condition([(Expression, Statement)], otherwise: Statement?)
    case whileLoop(Expression, Statement)
    case doLoop(Statement, Expression)
    case forLoop(Statement?, Expression?, Expression?, Statement)
    /// `for (name in object)`, or `of`.
    case forEach(LoopVariable, Expression, isOverValues: Bool, Statement)
    case returnValue(Expression?, offset: Int)
    case breakLoop(offset: Int)
    case continueLoop(offset: Int)
    case throwValue(Expression)
    case attempt(body: [Statement], parameter: String?, handler: [Statement]?, cleanup: [Statement]?)
    case choice(Expression, [(test: Expression?, body: [Statement])])
    case empty
}

enum VariableKind {
    case variable, constant, block
}

struct Declarator {
    enum Target {
        case name(String)
        /// `[a, b]` and `{a, b: c}`: each name with the index or name of its value.
        case parts([(key: Expression, name: String)])
    }

    var target: Target
    var value: Expression?
    var offset: Int
}

struct LoopVariable {
    /// `nil` for a variable that is declared elsewhere.
    var kind: VariableKind?
    var name: String
    var offset: Int
}

/// A function of the text, and the whole text as one without parameters.
final class FunctionNode {
    var name: String?
    var parameters: [(name: String, initial: Expression?)] = []
    var body: [Statement] = []
    var isArrow = false
    var offset = 0
    /// Names declared by `var` and by functions, in the order of the text.
    var variables: [String] = []
    /// Names that functions within mention.
    ///
    /// A variable of this name may be captured.
    var namesOfFunctionsWithin: Set<String> = []
}
