/// A spline through values whose tangents are set by tension, continuity and bias.
///
/// Source: D. Kochanek, R. Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias Control", SIGGRAPH 1984.
/// With all three 0 it is the Catmull–Rom spline. Uneven times do not rescale tangents; at the ends, the missing neighbour
/// is the end itself.
struct KochanekBartels: Sendable {
    /// A point and its tangents, at the end of a segment and at the start of one.
    private struct Knot {
        var point: SIMD4<Double>
        var arriving: SIMD4<Double>
        var leaving: SIMD4<Double>
    }

    /// All that a segment takes lies side by side.
    private let knots: [Knot]

    init(_ points: [SIMD4<Double>], tension: [Double], continuity: [Double], bias: [Double]) {
        knots = points.enumerated().map { index, point in
            let t = KochanekBartels.parameter(tension, index)
            let c = KochanekBartels.parameter(continuity, index)
            let b = KochanekBartels.parameter(bias, index)
            let before = index > 0 ? point - points[index - 1] : .zero
            let after = index + 1 < points.count ? points[index + 1] - point : .zero
            return Knot(
                point: point,
                arriving: before * ((1 - t) * (1 - c) * (1 + b) / 2) + after * ((1 - t) * (1 + c) * (1 - b) / 2),
                leaving: before * ((1 - t) * (1 + c) * (1 + b) / 2) + after * ((1 - t) * (1 - c) * (1 - b) / 2))
        }
    }

    private static func parameter(_ list: [Double], _ index: Int) -> Double {
        guard index < list.count, list[index].isFinite else { return 0 }
        return min(1, max(-1, list[index]))
    }

    /// The point at `local`, from 0 to 1, in the segment that starts at point `index`, by Hermite's polynomials.
    func point(in index: Int, at local: Double) -> SIMD4<Double> {
        let from = knots[index]
        guard local != 0, index + 1 < knots.count else { return from.point }
        let to = knots[index + 1]
        guard local != 1 else { return to.point }
        let (s, s2, s3) = (local, local * local, local * local * local)
        let start = from.point * (2 * s3 - 3 * s2 + 1) + from.leaving * (s3 - 2 * s2 + s)
        return start + to.point * (3 * s2 - 2 * s3) + to.arriving * (s3 - s2)
    }
}
