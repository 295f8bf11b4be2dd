/// How many lines stand for a cubic curve in parts of pixels, at equal steps of its parameter.
enum CurveSteps {
    /// How far the middles of lines may be from the curve, as a root mean square and in parts of pixels, if the corners were on
    /// it.
    private static let tolerance = 0.02 * Double(Subpixel.one)
    /// How far any line may be from a curve whose speed or direction changes much, in parts of pixels, if the corners were on
    /// it.
    private static let strictTolerance = 0.035 * Double(Subpixel.one)

    /// How many steps keep the lines of a curve within the tolerance, not rounded to less; not a number where products of
    /// coordinates are beyond all bounds.
    ///
    /// A line is `|P′ × P″| / |P′|` times an eighth of the step's square from its curve. What counts are both factors' means,
    /// where speed and direction are much the same everywhere. Wang's formula would count with the largest `|P″|`, most of
    /// which only changes the speed. It is taken for other curves: where one turns back it is slow, and a line there could cut
    /// off a thin tip.
    @inline(__always)
    static func count(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
    ) -> Double {
        let (a, b, c) = (p1 - p0, p2 - p1, p3 - p2)
        // A third of P′ has these control points, an eighteenth of P′ × P″ those of the products.
        let speed = meanSquare(a.x, b.x, c.x) + meanSquare(a.y, b.y, c.y)
        let slowest = min((a * a).sum(), (c * c).sum())
        let directions = min((a * b).sum(), (b * c).sum(), (a * c).sum())
        // Arcs of a right angle are the most common curves: rounding makes no sharper ones of them.
        guard slowest * 8 >= speed, directions >= -1e-6 * speed else {
            let (first, second) = (b - a, c - b)
            let bend = max((first * first).sum(), (second * second).sum()).squareRoot()
            return (0.75 / strictTolerance * bend).squareRoot().rounded(.up)
        }
        let turn = meanSquare(cross(a, b), cross(a, c) / 2, cross(b, c))
        let ratio = turn / (speed + .leastNormalMagnitude)
        return (0.75 / tolerance * ratio.squareRoot()).squareRoot().rounded(.up)
    }

    /// The mean of the square of a quadratic polynomial, given by its control points.
    @inline(__always)
    private static func meanSquare(_ a: Double, _ b: Double, _ c: Double) -> Double {
        ((a * (a + b) + c * (b + c)) * 3 + a * c + b * b * 2) / 15
    }

    @inline(__always)
    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        a.x * b.y - a.y * b.x
    }
}
