internal import Foundation

/// A length that a composition gives as text: a number, or a sum with the sizes and inputs, such as `floor($WIDTH/2.0)`.
struct SizeExpression: Sendable, Equatable {
    /// In the order in which a stack machine carries them out.
    private enum Step: Sendable, Equatable {
        case number(Double)
        /// Without the dollar sign.
        case variable(String)
        case call(Function)
    }

    /// The operators, on the topmost values of the stack.
    private enum Function: String, Sendable {
        case add, subtract, multiply, divide, remainder, negate
        case floor, ceil, round, abs, sqrt, sin, cos, exp, log
        case min, max, pow, mod

        var operands: Int {
            switch self {
            case .negate, .floor, .ceil, .round, .abs, .sqrt, .sin, .cos, .exp, .log: 1
            default: 2
            }
        }

        /// Whether the name can be written in an expression.
        var isNamed: Bool {
            switch self {
            case .add, .subtract, .multiply, .divide, .remainder, .negate: false
            default: true
            }
        }

        func value(_ a: Double, _ b: Double) -> Double {
            switch self {
            case .add: a + b
            case .subtract: a - b
            case .multiply: a * b
            case .divide: a / b
            case .remainder, .mod: a.truncatingRemainder(dividingBy: b)
            case .negate: -a
            case .floor: a.rounded(.down)
            case .ceil: a.rounded(.up)
            case .round: a.rounded()
            case .abs: Swift.abs(a)
            case .sqrt: a.squareRoot()
            case .sin: Portable.sin(a)
            case .cos: Portable.cos(a)
            case .exp: Portable.exp(a)
            case .log: Portable.log(a)
            case .min: Swift.min(a, b)
            case .max: Swift.max(a, b)
            case .pow: Portable.pow(a, b)
            }
        }
    }

    private var steps: [Step] = []

    /// Longer texts are refused.
    private static let longestText = 512
    /// More parentheses in each other are refused.
    private static let greatestDepth = 32

    /// Reads an expression; `nil` for what is none.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        var parser = Parser(rest: Substring(text))
        guard parser.sum(depth: 0), parser.peek() == nil else { return nil }
        steps = parser.steps
    }

    /// The value with those of variables; 0 for a variable that has none.
    func value(_ variables: (String) -> Double?) -> Double {
        var stack: [Double] = []
        for step in steps {
            switch step {
            case .number(let number): stack.append(number)
            case .variable(let name): stack.append(variables(name) ?? 0)
            case .call(let function):
                let second = function.operands == 2 ? stack.popLast() ?? 0 : 0
                stack.append(function.value(stack.popLast() ?? 0, second))
            }
        }
        return stack.last ?? 0
    }

    /// Reads by recursive descent.
    private struct Parser {
        var rest: Substring
        var steps: [Step] = []

        mutating func peek() -> Character? {
            rest = rest.drop(while: \.isWhitespace)
            return rest.first
        }

        private mutating func take(_ character: Character) -> Bool {
            guard peek() == character else { return false }
            rest.removeFirst()
            return true
        }

        mutating func sum(depth: Int) -> Bool {
            guard depth <= SizeExpression.greatestDepth, product(depth: depth) else { return false }
            while true {
                let function: Function
                if take("+") { function = .add } else if take("-") { function = .subtract } else { return true }
                guard product(depth: depth) else { return false }
                steps.append(.call(function))
            }
        }

        private mutating func product(depth: Int) -> Bool {
            guard factor(depth: depth) else { return false }
            while true {
                let function: Function
                if take("*") {
                    function = .multiply
                } else if take("/") {
                    function = .divide
                } else if take("%") {
                    function = .remainder
                } else {
                    return true
                }
                guard factor(depth: depth) else { return false }
                steps.append(.call(function))
            }
        }

        private mutating func factor(depth: Int) -> Bool {
            guard depth <= SizeExpression.greatestDepth else { return false }
            if take("-") {
                guard factor(depth: depth + 1) else { return false }
                steps.append(.call(.negate))
                return true
            }
            if take("+") { return factor(depth: depth + 1) }
            if take("(") { return sum(depth: depth + 1) && take(")") }
            if take("$") {
                let name = word()
                steps.append(.variable(name))
                return !name.isEmpty
            }
            guard let first = peek() else { return false }
            return first.isLetter ? call(depth: depth) : number()
        }

        private mutating func call(depth: Int) -> Bool {
            guard let function = Function(rawValue: word().lowercased()), function.isNamed, take("(") else {
                return false
            }
            for operand in 0..<function.operands {
                guard operand == 0 || take(","), sum(depth: depth + 1) else { return false }
            }
            steps.append(.call(function))
            return take(")")
        }

        private mutating func number() -> Bool {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard let number = Double(String(digits)) else { return false }
            rest = rest.dropFirst(digits.count)
            if rest.first == "f" { rest.removeFirst() }
            steps.append(.number(number))
            return true
        }

        private mutating func word() -> String {
            let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            rest = rest.dropFirst(word.count)
            return String(word)
        }
    }
}
