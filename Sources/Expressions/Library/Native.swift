import Foundation

/// A function of the library, by its name in expressions.
enum Native: String, CaseIterable {
    case add, sub, mul, div, mod
    case neg = "$bm_neg"
    case isArray = "Array.isArray"
    case clamp, linear, ease, easeIn, easeOut
    case length, normalize, dot, cross, lookAt
    case degreesToRadians, radiansToDegrees
    case random, gaussRandom, seedRandom, noise, wiggle, temporalWiggle
    case framesToTime, timeToFrames, timeToTimecode
    case rgbToHsl, hslToRgb, hexToRgb

    case abs = "Math.abs"
    case acos = "Math.acos"
    case asin = "Math.asin"
    case atan = "Math.atan"
    case atan2 = "Math.atan2"
    case cbrt = "Math.cbrt"
    case ceil = "Math.ceil"
    case cos = "Math.cos"
    case cosh = "Math.cosh"
    case exp = "Math.exp"
    case floor = "Math.floor"
    case hypot = "Math.hypot"
    case log = "Math.log"
    case log10 = "Math.log10"
    case log2 = "Math.log2"
    case max = "Math.max"
    case min = "Math.min"
    case pow = "Math.pow"
    case mathRandom = "Math.random"
    case round = "Math.round"
    case sign = "Math.sign"
    case sin = "Math.sin"
    case sinh = "Math.sinh"
    case sqrt = "Math.sqrt"
    case tan = "Math.tan"
    case tanh = "Math.tanh"
    case trunc = "Math.trunc"

    case parseFloat, parseInt, isNaN, isFinite
    case isInteger = "Number.isInteger"
    case number = "Number"
    case string = "String"
    case boolean = "Boolean"
    case array = "Array"
    case object = "Object"
    case regExp = "RegExp"
    case error = "Error"
    case typeError = "TypeError"
    case rangeError = "RangeError"
    case fromCharCode = "String.fromCharCode"
    case keys = "Object.keys"

    /// The function of a name that is not declared, by any of its names.
    init?(named name: String) {
        guard let native = Self.byName[name] else { return nil }
        self = native
    }

    /// The function `Math.sin` and its like.
    init?(_ member: String, of namespace: Namespace) {
        guard let native = Self.byName["\(namespace.rawValue).\(member)"] else { return nil }
        self = native
    }

    private static let byName: [String: Native] = {
        var table = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
        for (alias, name) in aliases { table[alias] = table[name] }
        return table
    }()

    /// Names that Bodymovin writes, and those of old versions of After Effects.
    private static let aliases = [
        "$bm_sum": "add", "$bm_sub": "sub", "$bm_mul": "mul", "$bm_div": "div", "$bm_mod": "mod", "sum": "add",
        "$bm_isInstanceOfArray": "Array.isArray", "radians_to_degrees": "radiansToDegrees",
        "degrees_to_radians": "degreesToRadians", "timeToCurrentFormat": "timeToTimecode",
        "gauss_random": "gaussRandom", "seed_random": "seedRandom",
    ]

    /// Whether a property has the function as a method, too.
    var isOfProperties: Bool { self == .wiggle || self == .temporalWiggle }

    /// The operator that does the same with two arguments.
    var operation: Operation? {
        switch self {
        case .add: .add
        case .sub: .subtract
        case .mul: .multiply
        case .div: .divide
        case .mod: .remainder
        default: nil
        }
    }

    var isConstructor: Bool {
        switch self {
        case .number, .string, .boolean, .array, .object, .regExp, .error, .typeError, .rangeError: true
        default: false
        }
    }
}

/// An object of the library whose functions are found when the expression is compiled.
enum Namespace: String {
    case math = "Math"
    case number = "Number"
    case string = "String"
    case array = "Array"
    case object = "Object"
}

enum MathConstants {
    static let byName: [String: Double] = [
        "PI": .pi, "E": M_E, "LN2": M_LN2, "LN10": M_LN10, "LOG2E": M_LOG2E, "LOG10E": M_LOG10E,
        "SQRT2": 2.0.squareRoot(), "SQRT1_2": 0.5.squareRoot(),
    ]
}
