/// A spline through values whose tangents are set by tension, continuity and bias.
///
/// Source: D. Kochanek, R. Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias Control", SIGGRAPH 1984.
/// With all three 0 it is the Catmull–Rom spline. Uneven times do not rescale tangents; at the ends, the missing neighbour
/// is the end itself.
struct KochanekBartels: Sendable {
    private let points: [SIMD4<Double>]
    /// Where a segment ends at a point, and where one starts.
    private let arriving: [SIMD4<Double>]
    private let leaving: [SIMD4<Double>]

    init(_ points: [SIMD4<Double>], tension: [Double], continuity: [Double], bias: [Double]) {
        self.points = points
        var arriving: [SIMD4<Double>] = []
        var leaving: [SIMD4<Double>] = []
        for (index, point) in points.enumerated() {
            let t = KochanekBartels.parameter(tension, index)
            let c = KochanekBartels.parameter(continuity, index)
            let b = KochanekBartels.parameter(bias, index)
            let before = index > 0 ? point - points[index - 1] : .zero
            let after = index + 1 < points.count ? points[index + 1] - point : .zero
            arriving.append(
                before * ((1 - t) * (1 - c) * (1 + b) / 2) + after * ((1 - t) * (1 + c) * (1 - b) / 2))
            leaving.append(
                before * ((1 - t) * (1 + c) * (1 + b) / 2) + after * ((1 - t) * (1 - c) * (1 - b) / 2))
        }
        self.arriving = arriving
        self.leaving = leaving
    }

    private static func parameter(_ list: [Double], _ index: Int) -> Double {
        guard index < list.count, list[index].isFinite else { return 0 }
        return min(1, max(-1, list[index]))
    }

    /// The point at `local`, from 0 to 1, in the segment that starts at point `index`, by Hermite's polynomials.
    func point(in index: Int, at local: Double) -> SIMD4<Double> {
        guard index + 1 < points.count else { return points[index] }
        if local == 0 || local == 1 {
            return points[local == 0 ? index : index + 1]
        }
        let (s, s2, s3) = (local, local * local, local * local * local)
        let start = points[index] * (2 * s3 - 3 * s2 + 1) + leaving[index] * (s3 - 2 * s2 + s)
        return start + points[index + 1] * (3 * s2 - 2 * s3) + arriving[index + 1] * (s3 - s2)
    }
}
