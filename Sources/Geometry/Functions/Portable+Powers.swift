extension Portable {
    /// e to a power, within 0.52 ulp.
    package static func exp(_ x: Double) -> Double { exponential(DoubleDouble(x)) }

    /// 2 to a power, within 0.52 ulp; exact for whole numbers.
    package static func exp2(_ x: Double) -> Double {
        guard abs(x) < 1100 else { return x.isNaN ? .nan : x < 0 ? 0 : .infinity }
        let step = (x * steps).rounded()
        return power(step, times: (x - step / steps) * DoubleDouble.logarithmOf2.high)
    }

    /// The natural logarithm, within 0.52 ulp.
    package static func log(_ x: Double) -> Double { special(x) ?? logarithm(x).value }

    /// The logarithm to base 2, within 0.52 ulp; exact for powers of 2.
    package static func log2(_ x: Double) -> Double {
        if let special = special(x) { return special }
        let (exponent, rest) = parts(x)
        return (DoubleDouble(exponent) + rest * DoubleDouble(1.4426950408889634, 2.0355273740931033e-17)).value
    }

    /// The same, within 0.51 ulp of a float.
    package static func log2(_ x: Float) -> Float {
        if let special = special(Double(x)) { return Float(special) }
        let (exponent, significand) = split(Double(x))
        let known = inverses[place(of: significand)]
        // A float's product with the few bits of an inverse is exact.
        let r = significand * known.inverse - 1
        let curve = r - r * r * (1 / 2 - r * (1 / 3 - r * (1 / 4 - r * (1 / 5 - r / 6))))
        return Float(exponent + (known.logarithm.high + curve) * 1.4426950408889634)
    }

    /// The logarithm to base 10, within 0.52 ulp; exact for powers of 10.
    package static func log10(_ x: Double) -> Double {
        special(x) ?? (logarithm(x) * DoubleDouble(0.4342944819032518, 1.098319650216765e-17)).value
    }

    /// A power, within 0.55 ulp; exact if it is a double with a few bits.
    package static func pow(_ base: Double, _ exponent: Double) -> Double {
        if exponent == 0 || base == 1 { return 1 }
        if base.isNaN || exponent.isNaN { return .nan }
        let size = abs(base)
        if exponent.isInfinite { return size == 1 ? 1 : (size > 1) == (exponent > 0) ? .infinity : 0 }
        let isWhole = exponent.rounded() == exponent
        let isOdd = isWhole && abs(exponent) < 0x1p53 && Int64(exponent) & 1 == 1
        if size == 0 || size.isInfinite {
            let result = (size == 0) == (exponent > 0) ? 0 : Double.infinity
            return base.sign == .minus && isOdd ? -result : result
        }
        guard base > 0 || isWhole else { return .nan }
        // Beyond, the result is infinite, 0, or 1 to the last place.
        let bounded = max(-0x1p70, min(exponent, 0x1p70))
        let result = exponential(logarithm(size) * bounded)
        return base < 0 && isOdd ? -result : result
    }

    /// The cube root, within 0.52 ulp.
    package static func cbrt(_ x: Double) -> Double {
        guard x != 0, x.isFinite else { return x }
        let root = exponential(logarithm(abs(x)) / DoubleDouble(3))
        return x < 0 ? -root : root
    }

    /// The hyperbolic sine, within 2 ulp.
    package static func sinh(_ x: Double) -> Double {
        let z = x * x
        if z < 0.25 {
            return x + x * z
                * (1 / 6 + z * (1 / 120 + z * (1 / 5040 + z * (1 / 362_880 + z * (1 / 39_916_800 + z / 6_227_020_800)))))
        }
        // The half comes first if the whole is too large.
        let half = exp(abs(x) / 2)
        let value = abs(x) > 40 ? half / 2 * half : (exp(abs(x)) - exp(-abs(x))) / 2
        return x < 0 ? -value : value
    }

    /// The hyperbolic cosine, within 2 ulp.
    package static func cosh(_ x: Double) -> Double {
        let half = exp(abs(x) / 2)
        return abs(x) > 40 ? half / 2 * half : (exp(x) + exp(-x)) / 2
    }

    /// The hyperbolic tangent, within 4 ulp.
    package static func tanh(_ x: Double) -> Double {
        abs(x) > 40 ? (x < 0 ? -1 : 1) : sinh(x) / cosh(x)
    }

    // MARK: Powers of e

    /// Powers of 2 that are known, as parts of an octave.
    private static let steps = 32.0
    private static let powers = (0..<Int(steps)).map {
        (DoubleDouble.logarithmOf2 * (Double($0) / steps)).exponential()
    }

    private static func exponential(_ x: DoubleDouble) -> Double {
        guard abs(x.high) < 800 else { return x.high.isNaN ? .nan : x.high < 0 ? 0 : .infinity }
        let step = (x.high * (steps / DoubleDouble.logarithmOf2.high)).rounded()
        // ln 2 ÷ 32 in two parts; products with the first are exact.
        return power(step, times: ((x.high - step * 0x1.62e42fefap-6) - step * 0x1.cf79abc9e3b3ap-45) + x.low)
    }

    /// A power of 2, in parts of an octave, times e to a small power.
    private static func power(_ step: Double, times x: Double) -> Double {
        let step = Int(step)
        let known = powers[step & 31]
        let rest = x + x * x * (1 / 2 + x * (1 / 6 + x * (1 / 24 + x * (1 / 120 + x * (1 / 720 + x / 5040)))))
        return Double(sign: .plus, exponent: step >> 5, significand: known.high + (known.low + known.high * rest))
    }

    // MARK: Logarithms

    private static func special(_ x: Double) -> Double? {
        x > 0 && x.isFinite ? nil : x == 0 ? -.infinity : x == .infinity ? x : .nan
    }

    /// For each 64th from 45 to 91, a number of a few bits near its inverse, and minus that one's logarithm.
    private static let inverses = (45...91).map { part in
        let inverse = (64 * 512 / Double(part)).rounded() / 512
        return (inverse: inverse, logarithm: -DoubleDouble(inverse).logarithm())
    }

    /// Of a number above 0, within 2^-65 of the result.
    private static func logarithm(_ x: Double) -> DoubleDouble {
        let (exponent, rest) = parts(x)
        // ln 2 in two parts; products with the first are exact.
        return DoubleDouble.unordered(exponent * 0x1.62e42fefa3p-1, exponent * 0x1.3de6af278ece6p-42) + rest
    }

    /// A power of 2, and the number over it, from 0.707 to 1.4140625.
    @inline(__always)
    private static func split(_ x: Double) -> (exponent: Double, significand: Double) {
        let (exponent, significand) = (Double(x.exponent), x.significand)
        return significand > 1.4140625 ? (exponent + 1, significand / 2) : (exponent, significand)
    }

    /// The index of a number's inverse.
    @inline(__always)
    private static func place(of significand: Double) -> Int { Int(significand * 64 + 0.5) - 45 }

    /// A power of 2, and the natural logarithm of the number's quotient by it, from -0.35 to 0.35.
    private static func parts(_ x: Double) -> (exponent: Double, rest: DoubleDouble) {
        let (exponent, significand) = split(x)
        let known = inverses[place(of: significand)]
        let product = DoubleDouble.product(significand, known.inverse)
        let r = DoubleDouble.ordered(product.high - 1, product.low)
        let x = r.high
        let cube =
            1 / 3 - x
            * (1 / 4 - x * (1 / 5 - x * (1 / 6 - x * (1 / 7 - x * (1 / 8 - x * (1 / 9 - x * (1 / 10 - x / 11)))))))
        let square = DoubleDouble.product(x, x * -0.5)
        let bend = DoubleDouble.ordered(square.high, square.low + (x * x * x * cube - x * r.low))
        return (exponent, known.logarithm + (r + bend))
    }
}
