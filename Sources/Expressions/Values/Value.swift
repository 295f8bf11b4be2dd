/// A value while an expression runs: 16 bytes, with memory of its own for strings and objects alone.
enum Value {
    case undefined
    case null
    /// A variable without a value yet. No expression sees it.
    case hole
    case bool(Bool)
    case number(Double)
    case text(Text)
    case array(ArrayObject)
    case object(PlainObject)
    case pattern(PatternObject)
    case function(Closure)
    case native(Native)
    /// The object `Math`.
    case math
    case host(ExpressionObject)
    /// The host's function of a name: an index into the program's names.
    case hostFunction(Int32)
    /// The place of a captured variable. No expression sees it.
    case cell(Cell)

    var isNullish: Bool {
        switch self {
        case .undefined, .null: true
        default: false
        }
    }

    var isUndefined: Bool {
        if case .undefined = self { true } else { false }
    }

    var isArray: Bool {
        if case .array = self { true } else { false }
    }

    var isText: Bool {
        if case .text = self { true } else { false }
    }

    var isHost: Bool {
        if case .host = self { true } else { false }
    }
}

/// A string, in JavaScript's units of UTF-16.
final class Text: Sendable {
    let units: [UInt16]
    /// The same as Swift's string; only strings of the text have it from the start, as hosts are asked with them.
    private let known: String?

    init(_ units: [UInt16]) {
        self.units = units
        known = nil
    }

    init(_ string: String, units: [UInt16]? = nil) {
        self.units = units ?? Array(string.utf16)
        known = string
    }

    var string: String { known ?? String(decoding: units, as: UTF16.self) }

    static let empty = Text("")
}

/// The place of a variable that closures share.
final class Cell {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A function of the expression with the variables that it captured.
final class Closure {
    let function: Int
    var cells: [Cell]
    /// `this` around an arrow function.
    let this: Value

    init(function: Int, cells: [Cell], this: Value) {
        self.function = function
        self.cells = cells
        self.this = this
    }
}
