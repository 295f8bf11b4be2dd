extension Portable {
    /// The sine of an angle in radians, within 0.55 ulp.
    package static func sin(_ x: Double) -> Double { sineAndCosine(x).sine }

    /// The cosine of an angle in radians, within 0.55 ulp.
    package static func cos(_ x: Double) -> Double { sineAndCosine(x).cosine }

    /// Both, for little more than one.
    package static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
        guard x.isFinite, x != 0 else { return x.isFinite ? (x, 1) : (.nan, .nan) }
        let (angle, quarters) = Quarter.reduced(x)
        var (sine, cosine) = Quarter.sineAndCosine(angle)
        if quarters & 1 != 0 { (sine, cosine) = (cosine, -sine) }
        return quarters & 2 == 0 ? (sine.value, cosine.value) : (-sine.value, -cosine.value)
    }

    /// The tangent of an angle in radians, within 0.6 ulp.
    package static func tan(_ x: Double) -> Double {
        guard x.isFinite, x != 0 else { return x.isFinite ? x : .nan }
        let (angle, quarters) = Quarter.reduced(x)
        let (sine, cosine) = Quarter.sineAndCosine(angle)
        return (quarters & 1 == 0 ? sine / cosine : -cosine / sine).value
    }

    /// The angle of the vector (x, y) to the x axis in radians, from -π to π, within 0.55 ulp.
    package static func atan2(_ y: Double, _ x: Double) -> Double {
        if x.isNaN || y.isNaN { return .nan }
        if y == 0 { return x.sign == .minus ? (y.sign == .minus ? -.pi : .pi) : y }
        if x.isInfinite || y.isInfinite {
            return atan2(y.isInfinite ? (y > 0 ? 1 : -1) : y > 0 ? 0.0 : -0.0, x.isInfinite ? (x > 0 ? 1 : -1) : 0)
        }
        // Products of both are in range.
        let exponent = max(x.exponent, y.exponent)
        let scaled = { (z: Double) in Double(sign: .plus, exponent: -exponent, significand: z) }
        if x > 0, y.exponent - x.exponent < -60 { return y / x }
        return angle(y: DoubleDouble(scaled(y)), x: DoubleDouble(scaled(x)))
    }

    /// The angle of a tangent in radians, within 0.55 ulp.
    package static func atan(_ x: Double) -> Double { atan2(x, 1) }

    /// The angle of a cosine in radians, from 0 to π, within 0.55 ulp; no number beyond ±1.
    package static func acos(_ x: Double) -> Double {
        guard abs(x) <= 1 else { return .nan }
        return abs(x) == 1 ? (x < 0 ? .pi : 0) : angle(y: other(x), x: DoubleDouble(x))
    }

    /// The angle of a sine in radians, from -π/2 to π/2, within 0.55 ulp; no number beyond ±1.
    package static func asin(_ x: Double) -> Double {
        guard abs(x) <= 1 else { return .nan }
        if abs(x) < 0x1p-30 { return x }
        return abs(x) == 1 ? x * (.pi / 2) : angle(y: DoubleDouble(x), x: other(x))
    }

    /// √(1 − x²).
    private static func other(_ x: Double) -> DoubleDouble {
        (DoubleDouble.unordered(1, x) * DoubleDouble.unordered(1, -x)).squareRoot()
    }

    /// The angles of tangents in steps of 1/16; the remainder is small.
    private static let steps = 16.0
    private static let angles = (0...Int(steps)).map { DoubleDouble(Double($0) / steps).arcTangent() }

    /// The angle of a vector that is not (0, 0).
    private static func angle(y: DoubleDouble, x: DoubleDouble) -> Double {
        let (across, up) = (x.high < 0 ? -x : x, y.high < 0 ? -y : y)
        let isSteep = up.high > across.high
        let (short, long) = isSteep ? (across, up) : (up, across)
        let step = (short.high / long.high * steps).rounded()
        let tangent = step / steps
        let rest = (short - long * tangent) / (long + short * tangent)
        let square = rest.high * rest.high
        let curve =
            square
            * (-1 / 3 + square * (1 / 5 + square * (-1 / 7 + square * (1 / 9 - square * (1 / 11 - square / 13)))))
        var angle = angles[Int(step)] + DoubleDouble.ordered(rest.high, rest.low + rest.high * curve)
        if isSteep { angle = .quarterTurn - angle }
        if x.high < 0 { angle = .halfTurn - angle }
        return y.high.sign == .minus ? -angle.value : angle.value
    }
}

/// Angles within an eighth of a turn.
private enum Quarter {
    /// The difference of an angle from the nearest multiple of a quarter turn, and that multiple.
    static func reduced(_ x: Double) -> (angle: DoubleDouble, quarters: Int) {
        if abs(x) <= .pi / 4 { return (DoubleDouble(x), 0) }
        // Payne and Hanek, "Radian reduction for trigonometric functions", 1983: of the product with 2/π, the bits that are worth
        // less than 4, to 190 places.
        let significand = (1 << 52) | x.significandBitPattern
        let first = Int(x.exponent) + 10
        let (word, shift) = (first >> 6, UInt64(first & 63))
        let bits = { (index: Int) in
            (twoOverPi[word + index] << shift) | (twoOverPi[word + index + 1] >> (64 - shift))
        }
        let low = significand.multipliedFullWidth(by: bits(2))
        let middle = significand.multipliedFullWidth(by: bits(1))
        let sum = middle.low.addingReportingOverflow(low.high)
        let top = significand &* bits(0) &+ middle.high &+ (sum.overflow ? 1 : 0)
        var quarters = Int(top >> 62)
        var fraction = (top << 2 | sum.partialValue >> 62, sum.partialValue << 2 | low.low >> 62, low.low << 2)
        let isPast = fraction.0 >> 63 == 1
        if isPast {
            quarters += 1
            fraction = (~fraction.0, ~fraction.1, ~fraction.2)
        }
        // No double is so near to a multiple that the first two words, less the zeros that they begin with, have not enough bits.
        let zeros = UInt64(fraction.0 != 0 ? fraction.0.leadingZeroBitCount : 64 + fraction.1.leadingZeroBitCount)
        let shifted =
            zeros < 64
            ? (fraction.0 << zeros | fraction.1 >> (64 - zeros), fraction.1 << zeros | fraction.2 >> (64 - zeros))
            : (fraction.1 << (zeros - 64) | fraction.2 >> (128 - zeros), fraction.2 << (zeros - 64))
        let scale = Double(bitPattern: (1023 - zeros) << 52)
        let turns = DoubleDouble(
            Double(Int64(shifted.0 >> 11)) * 0x1p-53 * scale,
            Double(Int64((shifted.0 << 53 | shifted.1 >> 11) >> 1)) * 0x1p-116 * scale)
        let angle = turns * .quarterTurn
        let isNegative = isPast != (x < 0)
        return (isNegative ? -angle : angle, x < 0 ? -quarters : quarters)
    }

    /// 64 zeros, and the first bits of 2/π.
    private static let twoOverPi: [UInt64] = [
        0, 0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561,
        0xB724_6E3A_424D_D2E0,
        0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41,
        0x3991_D639_8353_39F4,
        0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F, 0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7,
        0x4F46_3F66_9E5F_EA2D,
        0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB,
    ]

    /// The sines and cosines of angles in steps of 1/32.
    private static let steps = 32.0
    private static let known = (0...26).map { DoubleDouble(Double($0) / steps).sineAndCosine() }

    /// Each as a sum whose second part may exceed the first one's last place.
    static func sineAndCosine(_ angle: DoubleDouble) -> (sine: DoubleDouble, cosine: DoubleDouble) {
        let size = abs(angle.high)
        guard size >= 0.25 else {
            let (sine, cosine) = small(angle.high, angle.low)
            return (.ordered(angle.high, sine), .ordered(1, cosine))
        }
        let step = (size * steps).rounded()
        let known = known[Int(step)]
        let rest = (size - step / steps) + (angle.high < 0 ? -angle.low : angle.low)
        var (sine, cosine) = small(rest, 0)
        sine += rest
        let result = DoubleDouble.ordered(
            known.sine.high, known.sine.low + (known.cosine.high * sine + known.sine.high * cosine))
        cosine = known.cosine.low + (known.cosine.high * cosine - known.sine.high * sine)
        return (angle.high < 0 ? -result : result, .ordered(known.cosine.high, cosine))
    }

    /// sin x − x and cos x − 1 of an angle below a quarter.
    @inline(__always)
    private static func small(_ x: Double, _ low: Double) -> (Double, Double) {
        let z = x * x
        let sine =
            -1 / 6 + z
            * (1 / 120 + z * (-1 / 5040 + z * (1 / 362_880 + z * (-1 / 39_916_800 + z * (1 / 6_227_020_800)))))
        let cosine =
            1 / 24 + z
            * (-1 / 720 + z * (1 / 40320 + z * (-1 / 3_628_800 + z * (1 / 479_001_600 - z / 87_178_291_200))))
        return (low * (1 - z / 2) + x * z * sine, z * z * cosine - z / 2 - x * low)
    }
}
