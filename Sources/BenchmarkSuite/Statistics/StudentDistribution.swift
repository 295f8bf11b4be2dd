internal import Foundation

/// Student's t distribution: the error of the mean of few values, by their own spread.
enum StudentDistribution {
    /// The probability that a value lies further from 0 than `t`, on either side.
    static func tails(beyond t: Double, freedom: Double) -> Double {
        guard freedom > 0, !t.isNaN else { return 1 }
        guard t.isFinite else { return 0 }
        return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
    }

    /// The distance from 0 that a value keeps with the given confidence, below 1.
    static func distance(confidence: Double, freedom: Double) -> Double {
        guard freedom > 0, confidence < 1 else { return .infinity }
        var (low, high) = (0.0, 1.0)
        while tails(beyond: high, freedom: freedom) > 1 - confidence, high < 1e12 { high *= 2 }
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if tails(beyond: middle, freedom: freedom) > 1 - confidence { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The regularised incomplete beta function, by its continued fraction (Lentz's method; Press and others, "Numerical Recipes", 6.4).
    private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        let logBeta: Double = lgamma(a) + lgamma(b) - lgamma(a + b)
        let front: Double = exp(a * log(x) + b * log(1 - x) - logBeta)
        return x < (a + 1) / (a + b + 2)
            ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b
    }

    private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300
        var c = 1.0
        var d = 1 / nonZero(1 - (a + b) * x / (a + 1), tiny)
        var result = d
        for step in 1...300 {
            let m = Double(step)
            let place: Double = a + 2 * m
            let even: Double = m * (b - m) * x / ((place - 1) * place)
            let odd: Double = -(a + m) * (a + b + m) * x / (place * (place + 1))
            for term in [even, odd] {
                d = 1 / nonZero(1 + term * d, tiny)
                c = nonZero(1 + term / c, tiny)
                result *= c * d
            }
            if abs(c * d - 1) < 1e-14 { break }
        }
        return result
    }

    private static func nonZero(_ value: Double, _ tiny: Double) -> Double {
        abs(value) < tiny ? tiny : value
    }
}
