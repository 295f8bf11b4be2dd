import Geometry

extension Machine {
    // MARK: Interpolation

    /// `linear(t, a, b)` for `t` from 0 to 1, or `linear(t, from, to, a, b)`, and the same of eased curves.
    mutating func interpolate(_ native: Native, _ arguments: Arguments) throws(Signal) -> Value {
        var t = try number(of: argument(0, arguments))
        var values = (argument(1, arguments), argument(2, arguments))
        if arguments.count >= 5 {
            var start = try number(of: values.0)
            var end = try number(of: values.1)
            values = (argument(3, arguments), argument(4, arguments))
            // As lottie-web has it: the first value belongs to the smaller end.
            if native == .linear, end < start { swap(&start, &end) }
            t = end == start ? (t < start ? 0 : 1) : (t - start) / (end - start)
        }
        t = min(max(t.isNaN ? 0 : t, 0), 1)
        let first = try primitive(of: values.0)
        let second = try primitive(of: values.1)
        if t == 0 { return first }
        if t == 1 { return second }
        switch native {
        case .ease: t = EaseCurve.ease(t)
        case .easeIn: t = EaseCurve.easeIn(t)
        case .easeOut: t = 1 - EaseCurve.easeIn(1 - t)
        default: break
        }
        return try add(first, multiply(subtract(second, first), .number(t)))
    }

    // MARK: Vectors and colours

    mutating func vectorFunction(_ native: Native, _ arguments: Arguments) throws(Signal) -> Value {
        let first = try primitive(of: argument(0, arguments))
        let second = try primitive(of: argument(1, arguments))
        switch native {
        case .clamp:
            let ends = (try number(of: second), try number(of: argument(2, arguments)))
            let low = min(ends.0, ends.1)
            let high = max(ends.0, ends.1)
            guard case .array(let array) = first else { return .number(min(max(try number(of: first), low), high)) }
            return try map(array, by: 0) { value, _ in min(max(value, low), high) }
        case .degreesToRadians: return .number(try number(of: first) * .pi / 180)
        case .radiansToDegrees: return .number(try number(of: first) * 180 / .pi)
        case .length: return .number(try length(of: second.isUndefined ? first : subtract(first, second)))
        case .normalize: return try divide(first, .number(length(of: first)))
        case .dot:
            let product = try vector(first) * vector(second)
            return .number(product.sum())
        case .cross:
            let (a, b) = (try vector(first), try vector(second))
            return try makeVector(
                SIMD4(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0), count: 3)
        case .lookAt:
            let direction = try vector(second) - vector(first)
            let yaw = Portable.atan2(direction.x, (direction.y * direction.y + direction.z * direction.z).squareRoot())
            return try makeVector(
                SIMD4(-Portable.atan2(direction.y, direction.z), yaw, 0, 0) * (180 / .pi), count: 3)
        case .rgbToHsl: return try makeVector(ColorSpaces.hsl(ofRGB: vector(first)), count: 4)
        case .hslToRgb: return try makeVector(ColorSpaces.rgb(ofHSL: vector(first)), count: 4)
        default: return try makeVector(ColorSpaces.rgb(ofHex: text(of: first).units), count: 4)
        }
    }

    private mutating func length(of value: Value) throws(Signal) -> Double {
        guard case .array(let array) = value else { return abs(try number(of: value)) }
        try spend(array.count)
        var sum = 0.0
        for index in 0..<array.count {
            let component = try number(of: array[index])
            sum += component * component
        }
        return sum.squareRoot()
    }

    /// The first four components.
    private mutating func vector(_ value: Value) throws(Signal) -> SIMD4<Double> {
        guard case .array(let array) = value else { return SIMD4(try number(of: value), 0, 0, 0) }
        guard !array.isInPlace else { return array.components }
        var components = SIMD4<Double>.zero
        for index in 0..<min(4, array.count) { components[index] = try number(of: array[index]) }
        return components
    }

    // MARK: Random numbers

    mutating func randomFunction(_ native: Native, _ arguments: Arguments) throws(Signal) -> Value {
        let first = try primitive(of: argument(0, arguments))
        switch native {
        case .seedRandom:
            let isTimeless = try isTrue(argument(1, arguments))
            random.restart(offset: try number(of: first), isTimeless: isTimeless)
            return .undefined
        case .mathRandom: return .number(random.next())
        case .noise: return .number(Noise.value(at: try vector(first)))
        case .wiggle, .temporalWiggle: return try wiggle(native, arguments)
        default: return try randomValue(isGaussian: native == .gaussRandom, arguments)
        }
    }

    /// `random()`, `random(most)` and `random(least, most)`, of numbers or arrays.
    private mutating func randomValue(isGaussian: Bool, _ arguments: Arguments) throws(Signal) -> Value {
        let first = try primitive(of: argument(0, arguments))
        var second = try primitive(of: argument(1, arguments))
        var least = first
        if arguments.count < 2 {
            least = .number(0)
            second = arguments.count == 0 ? .number(1) : first
        }
        let range = try subtract(second, least)
        guard case .array(let array) = range else {
            return try add(least, .number(number(of: range) * random.next(isGaussian: isGaussian)))
        }
        try spend(array.count)
        var values: [Value] = []
        for index in 0..<array.count {
            values.append(.number(try number(of: array[index]) * random.next(isGaussian: isGaussian)))
        }
        return try add(least, .array(makeArray(values)))
    }

    /// `wiggle(frequency, amplitude, octaves = 1, multiplier = 0.5, t = time)`: the value of a property with noise added; with
    /// `temporalWiggle`, the value at a time with noise added.
    ///
    /// - Parameter object: The property; the expression's own by default.
    mutating func wiggle(
        _ native: Native, of object: ExpressionObject? = nil, _ arguments: Arguments
    ) throws(Signal) -> Value {
        let given = argument(4, arguments)
        let time = given.isUndefined ? random.time : try number(of: given)
        let octaves = argument(2, arguments)
        let multiplier = argument(3, arguments)
        let motion = WiggleMotion(
            frequency: try number(of: argument(0, arguments)), amplitude: try number(of: argument(1, arguments)),
            octaves: octaves.isUndefined ? 1 : try number(of: octaves).index(in: 1...16),
            multiplier: multiplier.isUndefined ? 0.5 : try number(of: multiplier))
        guard native == .wiggle else {
            return try value(of: object, at: time + motion.offset(seed: random.wiggleSeed, time: time, component: 0))
        }
        let value = try value(of: object, at: given.isUndefined ? nil : time)
        guard case .array(let array) = value else {
            return try add(value, .number(motion.offset(seed: random.wiggleSeed, time: time, component: 0)))
        }
        try spend(array.count * motion.octaves)
        var offsets: [Value] = []
        for component in 0..<array.count {
            offsets.append(.number(motion.offset(seed: random.wiggleSeed, time: time, component: component)))
        }
        return try add(value, .array(makeArray(offsets)))
    }

    /// The value of a property, the expression's own by default, at a time, the present one by default.
    private mutating func value(of object: ExpressionObject?, at time: Double?) throws(Signal) -> Value {
        let names = program.libraryNames
        let answer = try ask { host throws(ExpressionFailure) in
            switch (object, time) {
            case (nil, nil): try host.global(names.value)
            case (nil, let time?): try host.call(names.valueAtTime, [.number(time)])
            case (let object?, nil): try host.value(of: object)
            case (let object?, let time?): try host.call(names.valueAtTime, of: object, [.number(time)])
            }
        }
        guard let answer else { throw .failed(.reference, "the value is not known") }
        return try primitive(of: imported(answer))
    }
}
