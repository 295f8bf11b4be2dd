/// A step of the machine: an operation with two numbers, which are indices, counts or targets.
struct Instruction {
    var operation: Operation
    var a: Int32
    var b: Int32
}

/// The operations of the machine.
///
/// Operands come from the stack and results go there, unless stated otherwise.
enum Operation: UInt8 {
    // Constants: index `a`.
    case number, text
    /// A new object of regular expression `a`.
    case pattern
    case undefined, null, bool, hole

    // Variables: slot or capture `a`. Stores keep the value on the stack.
    case loadSlot, storeSlot
    case loadCell, storeCell
    case loadCapture, storeCapture
    /// Puts a new cell with the slot's value into slot `a`.
    case makeCell
    /// Replaces a hole by the value of the name `a`, or as given by `Absence` `b`.
    case resolveHole
    case loadGlobal, typeofGlobal
    /// Calls the function of the name `a` that is not declared, with `b` arguments.
    case callGlobal
    case loadThis

    // The library: function `a` of the program's functions.
    case loadNative, loadMath
    case callNative

    // Members: name `a`.
    case getMember, setMember, deleteMember, defineMember
    case getElement, setElement, deleteElement, defineElement
    /// Calls with `b` arguments above the object.
    case callMember
    /// The same, with the method's name between the object and the arguments.
    case callElement
    case call
    case construct

    // Makes values of the topmost `a`.
    case makeArray
    case makeObject
    /// Appends the value to the array below.
    case appendElement
    /// A closure of function `a`.
    case makeFunction
    /// The string of a part of a template.
    case toText

    case add, subtract, multiply, divide, remainder, power
    case bitAnd, bitOr, bitXor, shiftLeft, shiftRight, shiftRightUnsigned
    case less, greater, lessEqual, greaterEqual
    case equal, notEqual, identical, notIdentical
    case contains, instanceOf
    case negate, toNumber, not, bitNot, typeOf
    case increment, decrement

    case pop, duplicate, duplicateTwo
    /// Puts the topmost value below the `a` that are under it.
    case bury
    /// Keeps the topmost value, unless it is a hole, as the program's result.
    case keepResult

    // Jumps to instruction `a`.
    case jump, jumpIfFalse, jumpIfTrue
    /// Jumps and keeps the value, or goes on without it.
    case jumpIfFalseKeeping, jumpIfTrueKeeping, jumpUnlessNullish
    /// Jumps unless the value is undefined, which is taken off.
    case jumpUnlessUndefined
    /// Replaces an object by the list of its keys, or of its values.
    case listKeys, listValues
    /// Puts the next element of the list in slot `b` on the stack and counts in the slot after it; jumps at the end.
    case next

    case returnValue
    /// Continues errors at instruction `a`, with the thrown value on the stack.
    case pushHandler
    case popHandler
    case throwValue

    var isJump: Bool {
        switch self {
        case .jump, .jumpIfFalse, .jumpIfTrue, .jumpIfFalseKeeping, .jumpIfTrueKeeping, .jumpUnlessNullish,
            .jumpUnlessUndefined, .next, .pushHandler:
            true
        default: false
        }
    }
}

/// The value of a variable of the text without a value of its own, after the library's and the host's of its name.
enum Absence: Int32 {
    case undefined
    /// An error: the name is assigned to somewhere, and declared nowhere.
    case error
    /// The host's function of the name, which may be callable alone.
    case function
}

/// A function as the machine runs it.
struct FunctionCode {
    /// Index of its first instruction.
    var entry = 0
    var parameters = 0
    /// Parameters, variables and temporary values.
    var slots = 0
    var captures: [Capture] = []
    var isArrow = false
    var name: Text

    /// A cell that a closure takes from the enclosing function.
    enum Capture {
        case slot(Int)
        case capture(Int)
    }
}

/// A name of the program, with all that is known of it before it runs.
struct Name {
    var text: Text
    var host: ExpressionName
    /// The method of strings, arrays and numbers of this name.
    var method: Method?
}
