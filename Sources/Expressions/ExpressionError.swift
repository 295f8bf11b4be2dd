/// The reason why an expression was not compiled, or why its evaluation ended without a value.
package struct ExpressionError: Error, Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// The text is no JavaScript.
        case syntax
        /// The text is JavaScript beyond the subset that is read.
        case unsupported
        /// A name that is unknown to the expression, the library and the host.
        case reference
        /// A value of a kind that an operation does not take.
        case type
        /// A number outside the range that an operation takes.
        case range
        /// The expression threw a value and caught it nowhere.
        case thrown
        /// The host refused an answer.
        case host
        /// `ExpressionLimits.source`, `.nesting` or `.instructions`.
        case size
        /// `ExpressionLimits.steps`.
        case steps
        /// `ExpressionLimits.calls`.
        case depth
        /// `ExpressionLimits.memory`.
        case memory
        /// The host ended the evaluation: `ExpressionHost.mayContinue()`.
        case stopped

        /// Whether `catch` receives it.
        ///
        /// Limits end the whole evaluation.
        var isCatchable: Bool {
            switch self {
            case .unsupported, .reference, .type, .range, .thrown, .host: true
            case .syntax, .size, .steps, .depth, .memory, .stopped: false
            }
        }

        /// The name of the error object that `catch` receives.
        var className: String {
            switch self {
            case .syntax: "SyntaxError"
            case .reference: "ReferenceError"
            case .type: "TypeError"
            case .range: "RangeError"
            default: "Error"
            }
        }
    }

    package var kind: Kind
    /// The found and the expected, without the place.
    package var message: String
    /// From 1.
    package var line: Int
    /// In characters, from 1.
    package var column: Int

    /// An error at the start of the text by default.
    package init(kind: Kind, message: String, line: Int = 1, column: Int = 1) {
        self.kind = kind
        self.message = message
        self.line = line
        self.column = column
    }
}

extension ExpressionError: CustomStringConvertible {
    package var description: String { "line \(line), column \(column): \(message)" }
}

/// An error before its place in the text is worked out.
struct PlacedError: Error {
    var kind: ExpressionError.Kind
    var message: String
    /// In bytes of the text.
    var offset: Int

    func located(in source: [UInt8]) -> ExpressionError {
        let before = source.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return ExpressionError(
            kind: kind, message: message,
            line: 1 + before.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) },
            // Continuation bytes start no character.
            column: 1 + before[lineStart...].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) })
    }
}
