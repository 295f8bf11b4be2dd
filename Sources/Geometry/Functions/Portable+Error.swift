extension Portable {
    /// The error function, within 2^-53 and, near 0, 2 ulp.
    package static func erf(_ x: Double) -> Double {
        let size = abs(x)
        guard size < Double(places) / steps else { return x.isNaN ? .nan : x < 0 ? -1 : 1 }
        let step = (size * steps).rounded()
        let known = errors[Int(step)]
        let value = known.value + known.slope * integral(of: step / steps, to: size - step / steps)
        return x.sign == .minus ? -value : value
    }

    /// The share of a normal distribution below a number of standard deviations, within 2^-52.
    package static func normalIntegral(_ x: Double) -> Double {
        (1 + erf(x * 0.5.squareRoot())) / 2
    }

    /// Values and slopes of the function in steps of 1/16; beyond the last it is 1.
    private static let steps = 16.0
    private static let places = 96
    private static let errors: [(value: Double, slope: Double)] = {
        var (value, result) = (DoubleDouble(0), [(value: Double, slope: Double)]())
        for place in 0...places {
            let x = Double(place) / steps
            let slope = DoubleDouble(1.1283791670955126, 1.533545961316588e-17) * DoubleDouble(-x * x).exponential()
            result.append((value.value, slope.value))
            // From this place to the next in eight steps, whose errors are below 2^-60.
            for part in 0..<8 {
                let start = x + Double(part) / (8 * steps)
                let height =
                    DoubleDouble(1.1283791670955126, 1.533545961316588e-17) * DoubleDouble(-start * start).exponential()
                value = value + height * integral(of: start, to: 1 / (8 * steps))
            }
        }
        return result
    }()

    /// The integral of exp(c² − x²) from c to c + d, by the series of its integrand at c: with a(0) = 1,
    /// a(n + 1) = −2 (c a(n) + a(n − 1)) ÷ (n + 1).
    private static func integral(of c: Double, to d: Double) -> Double {
        var (before, term, power, sum) = (0.0, 1.0, d, d)
        for index in 1...14 {
            (before, term) = (term, -2 * (c * term + before) * reciprocals[index])
            power *= d
            sum += term * power * reciprocals[index + 1]
        }
        return sum
    }

    private static let reciprocals = (0...15).map { $0 == 0 ? 0 : 1 / Double($0) }
}
