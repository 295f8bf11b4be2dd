internal import Foundation

/// A length that a composition gives as text: a number, or a sum with the sizes and inputs, such as `floor($WIDTH/2.0)`.
struct SizeExpression: Sendable {
    fileprivate typealias Unary = @Sendable (Double) -> Double
    fileprivate typealias Binary = @Sendable (Double, Double) -> Double

    fileprivate indirect enum Term: Sendable {
        case number(Double)
        /// Without the dollar sign.
        case variable(String)
        case unary(Unary, Term)
        case binary(Binary, Term, Term)

        func value(_ variables: (String) -> Double?) -> Double {
            switch self {
            case .number(let number): number
            case .variable(let name): variables(name) ?? 0
            case .unary(let function, let a): function(a.value(variables))
            case .binary(let function, let a, let b): function(a.value(variables), b.value(variables))
            }
        }
    }

    private let term: Term

    /// Longer texts are refused.
    private static let longestText = 512
    /// More parentheses in each other are refused.
    fileprivate static let greatestDepth = 32

    /// Reads an expression; `nil` for other text.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        var reader = SizeReader(rest: Substring(text))
        guard let term = reader.sum(depth: 0), reader.peek() == nil else { return nil }
        self.term = term
    }

    /// The value with those of variables; 0 for a variable that has none.
    func value(_ variables: (String) -> Double?) -> Double { term.value(variables) }
}

/// Reads by recursive descent.
private struct SizeReader {
    typealias Term = SizeExpression.Term
    typealias Unary = SizeExpression.Unary
    typealias Binary = SizeExpression.Binary

    var rest: Substring

    private static let sums: [Character: Binary] = ["+": { $0 + $1 }, "-": { $0 - $1 }]
    private static let products: [Character: Binary] = [
        "*": { $0 * $1 }, "/": { $0 / $1 }, "%": { $0.truncatingRemainder(dividingBy: $1) },
    ]
    private static let unary: [String: Unary] = [
        "floor": { $0.rounded(.down) }, "ceil": { $0.rounded(.up) }, "round": { $0.rounded() }, "abs": { abs($0) },
        "sqrt": { $0.squareRoot() }, "sin": { Portable.sin($0) }, "cos": { Portable.cos($0) },
        "exp": { Portable.exp($0) }, "log": { Portable.log($0) },
    ]
    private static let binary: [String: Binary] = [
        "min": { min($0, $1) }, "max": { max($0, $1) }, "pow": { Portable.pow($0, $1) },
        "mod": { $0.truncatingRemainder(dividingBy: $1) },
    ]

    mutating func peek() -> Character? {
        rest = rest.drop(while: \.isWhitespace)
        return rest.first
    }

    private mutating func take(_ character: Character) -> Bool {
        guard peek() == character else { return false }
        rest.removeFirst()
        return true
    }

    mutating func sum(depth: Int) -> Term? {
        chain(Self.sums) { reader in
            reader.chain(Self.products) { $0.factor(depth: depth) }
        }
    }

    /// Operands between operators of one rank, from the left.
    private mutating func chain(_ operators: [Character: Binary], of operand: (inout Self) -> Term?) -> Term? {
        guard var result = operand(&self) else { return nil }
        while let symbol = peek(), let function = operators[symbol] {
            rest.removeFirst()
            guard let next = operand(&self) else { return nil }
            result = .binary(function, result, next)
        }
        return result
    }

    private mutating func factor(depth: Int) -> Term? {
        guard depth <= SizeExpression.greatestDepth else { return nil }
        if take("-") { return factor(depth: depth + 1).map { .unary({ -$0 }, $0) } }
        if take("+") { return factor(depth: depth + 1) }
        if take("(") {
            let inner = sum(depth: depth + 1)
            return take(")") ? inner : nil
        }
        if take("$") {
            let name = word()
            return name.isEmpty ? nil : .variable(name)
        }
        return peek()?.isLetter == true ? call(depth: depth) : number()
    }

    private mutating func call(depth: Int) -> Term? {
        let name = word().lowercased()
        guard take("("), let first = sum(depth: depth + 1) else { return nil }
        if let function = Self.unary[name] { return take(")") ? .unary(function, first) : nil }
        guard let function = Self.binary[name], take(","), let second = sum(depth: depth + 1), take(")") else {
            return nil
        }
        return .binary(function, first, second)
    }

    private mutating func number() -> Term? {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(String(digits)) else { return nil }
        rest = rest.dropFirst(digits.count)
        if rest.first == "f" { rest.removeFirst() }
        return .number(number)
    }

    private mutating func word() -> String {
        let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        rest = rest.dropFirst(word.count)
        return String(word)
    }
}
