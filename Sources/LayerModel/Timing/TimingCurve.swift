/// A cubic Bézier curve from (0, 0) to (1, 1) that maps time to progress.
package struct TimingCurve: Sendable, Equatable {
    /// The two inner control points.
    package let first: SIMD2<Double>
    package let second: SIMD2<Double>
    /// Whether output equals input.
    package let isLinear: Bool
    /// Whether x grows with the parameter, so that the solution is unique.
    private let isMonotonic: Bool

    /// A curve; one whose control points are not finite is linear.
    package init(_ first: SIMD2<Double>, _ second: SIMD2<Double>) {
        let isFinite = first.x.isFinite && first.y.isFinite && second.x.isFinite && second.y.isFinite
        self.first = isFinite ? first : .zero
        self.second = isFinite ? second : .one
        isLinear = !isFinite || (first.x == first.y && second.x == second.y)
        isMonotonic = (0...1).contains(self.first.x) && (0...1).contains(self.second.x)
    }

    package static let linear = TimingCurve(.zero, .one)

    /// Progress for a time from 0 to 1; times outside give the ends.
    package func callAsFunction(_ time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        if isLinear {
            return time
        }
        return Self.cubic(first.y, second.y, at: parameter(of: time))
    }

    /// The Bézier parameter of the point at `x`.
    private func parameter(of x: Double) -> Double {
        let c = 3 * first.x
        let b = 3 * (second.x - first.x) - c
        let a = 1 - c - b
        var s = x
        if isMonotonic {
            for _ in 0..<8 {
                let error = ((a * s + b) * s + c) * s - x
                if abs(error) < 1e-14 {
                    return s
                }
                let slope = (3 * a * s + 2 * b) * s + c
                // A flat start or end would throw Newton's step far away.
                guard slope > 1e-6 else { break }
                s -= error / slope
                guard s >= 0, s <= 1 else { break }
            }
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            s = (low + high) / 2
            if ((a * s + b) * s + c) * s < x {
                low = s
            } else {
                high = s
            }
        }
        return s
    }

    /// A coordinate of the curve whose inner control points have `p` and `q` there.
    private static func cubic(_ p: Double, _ q: Double, at s: Double) -> Double {
        let c = 3 * p
        let b = 3 * (q - p) - c
        let a = 1 - c - b
        return ((a * s + b) * s + c) * s
    }
}
