/// A piece of the text.
struct Token {
    enum Kind: Equatable {
        case number(Double)
        case text([UInt16])
        /// A regular expression.
        case pattern([UInt16], flags: String)
        /// Identifiers and reserved words.
        case name(String)
        case mark(Mark)
        /// A piece of a template's text; an expression lies before it unless it is the first, and follows unless it is the last.
        case template([UInt16], isFirst: Bool, isLast: Bool)
        case end
    }

    var kind: Kind
    /// In bytes of the text.
    var offset: Int
    /// Whether a line ended since the token before, which may end a statement.
    var followsLineBreak: Bool
}

/// Punctuation, by its text.
enum Mark: String, CaseIterable {
    case braceOpen = "{"
    case braceClose = "}"
    case parenthesisOpen = "("
    case parenthesisClose = ")"
    case bracketOpen = "["
    case bracketClose = "]"
    case dot = "."
    case ellipsis = "..."
    case semicolon = ";"
    case comma = ","
    case less = "<"
    case greater = ">"
    case lessEqual = "<="
    case greaterEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case identical = "==="
    case notIdentical = "!=="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case remainder = "%"
    case power = "**"
    case increment = "++"
    case decrement = "--"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case shiftRightUnsigned = ">>>"
    case bitAnd = "&"
    case bitOr = "|"
    case bitXor = "^"
    case not = "!"
    case bitNot = "~"
    case and = "&&"
    case or = "||"
    case coalesce = "??"
    case question = "?"
    case optional = "?."
    case colon = ":"
    case assign = "="
    case assignPlus = "+="
    case assignMinus = "-="
    case assignTimes = "*="
    case assignDivide = "/="
    case assignRemainder = "%="
    case assignPower = "**="
    case assignShiftLeft = "<<="
    case assignShiftRight = ">>="
    case assignShiftRightUnsigned = ">>>="
    case assignAnd = "&="
    case assignOr = "|="
    case assignXor = "^="
    case arrow = "=>"

    /// The mark of up to four bytes, the first in the lowest.
    init?(bytes: UInt32) {
        guard let mark = Self.byBytes[bytes] else { return nil }
        self = mark
    }

    private static let byBytes = Dictionary(
        uniqueKeysWithValues: allCases.map { mark in
            (mark.rawValue.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }, mark)
        })

    /// Whether a `/` that follows divides, rather than starts a regular expression.
    var endsOperand: Bool {
        switch self {
        case .parenthesisClose, .bracketClose, .braceClose, .increment, .decrement: true
        default: false
        }
    }
}
