import Geometry

extension Machine {
    /// The result of a function of the library.
    mutating func evaluate(_ native: Native, _ arguments: Arguments) throws(Signal) -> Value {
        let first = argument(0, arguments)
        switch native {
        case .add: return try add(first, argument(1, arguments))
        case .sub: return try subtract(first, argument(1, arguments))
        case .mul: return try multiply(first, argument(1, arguments))
        case .div: return try divide(first, argument(1, arguments))
        case .mod: return try remainder(first, argument(1, arguments))
        case .neg: return try negate(first)
        case .linear, .ease, .easeIn, .easeOut: return try interpolate(native, arguments)
        case .clamp, .length, .normalize, .dot, .cross, .lookAt, .degreesToRadians, .radiansToDegrees, .rgbToHsl,
            .hslToRgb, .hexToRgb:
            return try vectorFunction(native, arguments)
        case .random, .gaussRandom, .seedRandom, .noise, .wiggle, .temporalWiggle, .mathRandom:
            return try randomFunction(native, arguments)
        case .framesToTime, .timeToFrames, .timeToTimecode: return try frameFunction(native, arguments)
        case .max, .min, .hypot:
            try spend(arguments.count)
            var values: [Double] = []
            for index in 0..<arguments.count { values.append(try number(of: argument(index, arguments))) }
            return .number(Self.reduce(native, values))
        case .atan2: return .number(Portable.atan2(try number(of: first), try number(of: argument(1, arguments))))
        case .pow: return .number(Self.power(try number(of: first), try number(of: argument(1, arguments))))
        case .abs, .acos, .asin, .atan, .cbrt, .ceil, .cos, .cosh, .exp, .floor, .log, .log10, .log2, .round, .sign,
            .sin, .sinh, .sqrt, .tan, .tanh, .trunc:
            return .number(Self.function(native, of: try number(of: first)))
        default: return try conversion(native, arguments)
        }
    }

    private static func function(_ native: Native, of x: Double) -> Double {
        switch native {
        case .abs: Swift.abs(x)
        case .acos: Portable.acos(x)
        case .asin: Portable.asin(x)
        case .atan: Portable.atan(x)
        case .cbrt: Portable.cbrt(x)
        case .ceil: Foundation.ceil(x)
        case .cos: Portable.cos(x)
        case .cosh: Portable.cosh(x)
        case .exp: Portable.exp(x)
        case .floor: Foundation.floor(x)
        case .log: Portable.log(x)
        case .log10: Portable.log10(x)
        case .log2: Portable.log2(x)
        // Halves go up, those of negative numbers, too.
        case .round: Foundation.floor(x) + (x - Foundation.floor(x) >= 0.5 ? 1 : 0)
        case .sign: x > 0 ? 1 : x < 0 ? -1 : x
        case .sin: Portable.sin(x)
        case .sinh: Portable.sinh(x)
        case .sqrt: x.squareRoot()
        case .tan: Portable.tan(x)
        case .tanh: Portable.tanh(x)
        default: Foundation.trunc(x)
        }
    }

    private static func reduce(_ native: Native, _ values: [Double]) -> Double {
        if values.contains(where: \.isNaN) { return .nan }
        return switch native {
        case .max: values.reduce(-.infinity, Swift.max)
        case .min: values.reduce(.infinity, Swift.min)
        default: values.reduce(0) { Portable.hypot($0, $1) }
        }
    }

    // MARK: Frames

    /// Times and frames at a rate, by default that of the composition.
    private mutating func frameFunction(_ native: Native, _ arguments: Arguments) throws(Signal) -> Value {
        let given = argument(1, arguments)
        let rate = given.isNullish ? 1 / (try frameDuration()) : try number(of: given)
        if native == .framesToTime { return .number(try number(of: argument(0, arguments)) / rate) }
        let time =
            argument(0, arguments).isUndefined ? try hostNumber(program.libraryNames.time) : argument(0, arguments)
        let frames = try number(of: time) * rate
        // A frame's own time, times the rate, may fall short of a whole number.
        let whole = (frames + 1e-6).rounded(try isTrue(argument(2, arguments)) ? .awayFromZero : .down)
        return native == .timeToFrames ? .number(whole) : try makeText(Array(Self.timecode(whole, rate: rate).utf16))
    }

    /// Hours, minutes, seconds and frames, with colons between them.
    private static func timecode(_ frames: Double, rate: Double) -> String {
        guard frames.isFinite, abs(frames) < 1e15 else { return "" }
        let rate = Int(max(1, min(rate.isNaN ? 1 : rate.rounded(), 1e6)))
        let count = Int(abs(frames))
        let seconds = count / rate
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60, count % rate]
        return (frames < 0 ? "-" : "") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    private mutating func frameDuration() throws(Signal) -> Double {
        let names = program.libraryNames
        let answer = try ask { host throws(ExpressionFailure) in
            guard case .object(let composition) = try host.global(names.thisComp) else { return ExpressionValue?.none }
            return try host.member(names.frameDuration, of: composition)
        }
        guard case .number(let duration) = answer else {
            throw .failed(.reference, "the composition's rate is not known")
        }
        return duration
    }

    private mutating func hostNumber(_ name: ExpressionName) throws(Signal) -> Value {
        guard let answer = try ask({ host throws(ExpressionFailure) in try host.global(name) }) else {
            throw .failed(.reference, "\"\(name.text)\" is not known")
        }
        return try imported(answer)
    }

    // MARK: Conversions

    private mutating func conversion(_ native: Native, _ arguments: Arguments) throws(Signal) -> Value {
        let first = argument(0, arguments)
        switch native {
        case .parseFloat: return .number(Double(textPrefix: try text(of: first).units))
        case .parseInt: return .number(try integer(first, radix: argument(1, arguments)))
        case .isNaN: return .bool(try number(of: first).isNaN)
        case .isFinite: return .bool(try number(of: first).isFinite)
        case .isInteger:
            guard case .number(let number) = first else { return .bool(false) }
            return .bool(number.isFinite && number == number.rounded())
        case .number: return .number(arguments.count == 0 ? 0 : try number(of: first))
        case .string: return .text(arguments.count == 0 ? .empty : try text(of: first))
        case .boolean: return .bool(try isTrue(first))
        case .error, .typeError, .rangeError:
            return .object(try errorObject(native.rawValue, first.isUndefined ? .empty : text(of: first)))
        case .fromCharCode:
            var units: [UInt16] = []
            for value in values(arguments) {
                units.append(UInt16(truncatingIfNeeded: try number(of: value).int32))
            }
            return try makeText(units)
        case .regExp: return try makePattern(arguments)
        case .isArray: return .bool(try primitive(of: first).isArray)
        case .array: return .array(try newArray(arguments))
        case .keys: return .array(try keys(of: first))
        default: return first.isNullish ? .object(try makeObject()) : first
        }
    }

    private mutating func integer(_ value: Value, radix: Value) throws(Signal) -> Double {
        let units = try text(of: value).units
        try spend(units.count >> 3)
        var bytes = units.trimmed.map { $0 < 0x80 ? UInt8($0) : 0xFF }[...]
        let sign = bytes.first == UInt8(ascii: "-") ? -1.0 : 1
        if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { bytes.removeFirst() }
        var base = Int(try number(of: radix).int32)
        if base == 0 || base == 16, bytes.first == 0x30, bytes.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x")
        {
            bytes.removeFirst(2)
            base = 16
        }
        if base == 0 { base = 10 }
        guard (2...36).contains(base) else { return .nan }
        return sign * Double(integerPrefix: bytes, radix: base)
    }

    private mutating func newArray(_ arguments: Arguments) throws(Signal) -> ArrayObject {
        guard arguments.count == 1, case .number(let count) = argument(0, arguments) else {
            return try makeArray(values(arguments))
        }
        guard let count = Int(exactly: count), count >= 0 else {
            throw .failed(.range, "an array cannot have \(count) elements")
        }
        let array = try makeArray(EmptyCollection<Value>())
        if count > 0 { try store(.undefined, at: count - 1, in: array) }
        return array
    }
}
