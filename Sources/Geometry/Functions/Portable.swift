/// Functions whose results have the same bits on every machine, which those of its C library have not.
///
/// They add, subtract, multiply, divide and take roots of doubles, each rounded by IEEE 754, and nothing is fused. Results
/// are the double next to the exact value or, if that lies near the middle of two, the other one: each function's bound is
/// in units in the last place (ulp), and is tested at a hundredth of a unit more than ever measured. Arguments that are not
/// finite, and zeros, give C's results.
package enum Portable {}

extension Portable {
    /// The length of (x, y), within 1 ulp, without overflow on the way.
    package static func hypot(_ x: Double, _ y: Double) -> Double {
        let (a, b) = abs(x) < abs(y) ? (abs(y), abs(x)) : (abs(x), abs(y))
        // A number in range has a square in range, and one whose square is lost beside it changes nothing.
        if a < 0x1p500, b > 0x1p-450 { return length(a, b) }
        if x.isInfinite || y.isInfinite { return .infinity }
        if x.isNaN || y.isNaN { return .nan }
        if b <= a * 0x1p-54 { return a + b }
        return a > 1 ? length(a * 0x1p-600, b * 0x1p-600) * 0x1p600 : length(a * 0x1p600, b * 0x1p600) * 0x1p-600
    }

    /// - Parameters:
    ///   - a: The larger one.
    ///   - b: Not 0.
    private static func length(_ a: Double, _ b: Double) -> Double {
        // Borges, "An improved algorithm for hypot(a, b)", 2019: one step of Newton's on the rest after rounding the root.
        let root = (a * a + b * b).squareRoot()
        let rest: Double
        if root <= 2 * b {
            let part = root - b
            rest = a * (2 * part - a) + (part - 2 * (a - b)) * part
        } else {
            let part = root - a
            rest = 2 * part * (a - 2 * b) + (4 * part - b) * b + part * part
        }
        return root - rest / (2 * root)
    }
}
