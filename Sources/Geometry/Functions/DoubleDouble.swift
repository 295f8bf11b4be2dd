/// A sum of two doubles that holds some 106 bits (Dekker, "A floating-point technique for extending the available precision", 1971).
///
/// Each operation is one of IEEE 754 on doubles, rounded to nearest and never fused, and so the same on every machine.
struct DoubleDouble {
    var high: Double
    /// At most half a unit in the last place of `high`.
    var low: Double

    @inline(__always)
    init(_ high: Double, _ low: Double = 0) {
        (self.high, self.low) = (high, low)
    }

    var value: Double { high + low }

    /// The exact sum of two numbers, the larger magnitude first.
    @inline(__always)
    static func ordered(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        return DoubleDouble(sum, b - (sum - a))
    }

    /// The exact sum of two numbers.
    @inline(__always)
    static func unordered(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        let part = sum - a
        return DoubleDouble(sum, (a - (sum - part)) + (b - part))
    }

    /// The exact product of two numbers of a magnitude below 2^990.
    @inline(__always)
    static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let (a1, a2) = halves(a)
        let (b1, b2) = halves(b)
        let product = a * b
        return DoubleDouble(product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2)
    }

    /// Two numbers of 26 bits whose sum is a double (Veltkamp).
    @inline(__always)
    private static func halves(_ x: Double) -> (Double, Double) {
        let scaled = 134_217_729 * x
        let high = scaled - (scaled - x)
        return (high, x - high)
    }

    @inline(__always)
    static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

    @inline(__always)
    static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let high = unordered(a.high, b.high)
        let low = unordered(a.low, b.low)
        let first = ordered(high.high, high.low + low.high)
        return ordered(first.high, first.low + low.low)
    }

    @inline(__always)
    static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

    @inline(__always)
    static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
        let product = product(a.high, b)
        return ordered(product.high, product.low + a.low * b)
    }

    @inline(__always)
    static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let product = product(a.high, b.high)
        return ordered(product.high, product.low + (a.high * b.low + a.low * b.high))
    }

    @inline(__always)
    static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let first = a.high / b.high
        let rest = a - b * first
        let second = rest.high / b.high
        let third = (rest - b * second).high / b.high
        let sum = ordered(first, second)
        return ordered(sum.high, sum.low + third)
    }

    /// Of a number above 0.
    func squareRoot() -> DoubleDouble {
        let root = high.squareRoot()
        let square = Self.product(root, root)
        return .ordered(root, (self - square).high / (2 * root))
    }
}

extension DoubleDouble {
    static let halfTurn = DoubleDouble(.pi, 1.2246467991473532e-16)
    static let quarterTurn = DoubleDouble(.pi / 2, 6.123233995736766e-17)
    static let logarithmOf2 = DoubleDouble(0.6931471805599453, 2.3190468138462996e-17)

    // MARK: Series, to some 100 bits, for tables

    /// The sum of a series of up to 120 terms, each made from the one before.
    private static func sum(
        _ first: DoubleDouble, _ next: (_ term: DoubleDouble, _ index: Double) -> DoubleDouble
    ) -> DoubleDouble {
        var (term, sum) = (first, first)
        for index in 1...120 {
            term = next(term, Double(index))
            sum = sum + term
        }
        return sum
    }

    /// e to a power of a magnitude of 40 at most.
    func exponential() -> DoubleDouble {
        let eighth = DoubleDouble(high / 64, low / 64)
        var power = Self.sum(DoubleDouble(1)) { $0 * eighth / DoubleDouble($1) }
        for _ in 0..<6 { power = power * power }
        return power
    }

    /// The natural logarithm of a number near 1: twice the area hyperbolic tangent of (x − 1) ÷ (x + 1).
    func logarithm() -> DoubleDouble {
        let ratio = (self - DoubleDouble(1)) / (self + DoubleDouble(1))
        let square = ratio * ratio
        var (power, sum) = (ratio, ratio)
        for index in 1...40 {
            power = power * square
            sum = sum + power / DoubleDouble(Double(2 * index + 1))
        }
        return sum * 2
    }

    /// Sine and cosine of an angle below a quarter turn.
    func sineAndCosine() -> (sine: DoubleDouble, cosine: DoubleDouble) {
        let square = -(self * self)
        return (
            Self.sum(self) { $0 * square / DoubleDouble(2 * $1 * (2 * $1 + 1)) },
            Self.sum(DoubleDouble(1)) { $0 * square / DoubleDouble((2 * $1 - 1) * 2 * $1) }
        )
    }

    /// The angle of a tangent from 0 to 1 (Euler's series).
    func arcTangent() -> DoubleDouble {
        let whole = DoubleDouble(1) + self * self
        let share = self * self / whole
        return Self.sum(self / whole) { $0 * share * (2 * $1) / DoubleDouble(2 * $1 + 1) }
    }
}
