/// A cubic Bézier curve.
package struct CubicCurve {
    package var p0: Vector2
    package var p1: Vector2
    package var p2: Vector2
    package var p3: Vector2

    /// The cubic with the same course as a quadratic curve.
    package init(quad p0: Vector2, _ control: Vector2, _ p2: Vector2) {
        self.init(p0, p0.mixed(with: control, 2.0 / 3), p2.mixed(with: control, 2.0 / 3), p2)
    }

    package init(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) {
        self.p0 = p0
        self.p1 = p1
        self.p2 = p2
        self.p3 = p3
    }

    /// The point at parameter `t`.
    package func point(at t: Double) -> Vector2 {
        let a = p0.mixed(with: p1, t)
        let b = p1.mixed(with: p2, t)
        let c = p2.mixed(with: p3, t)
        return a.mixed(with: b, t).mixed(with: b.mixed(with: c, t), t)
    }

    /// The derivative by the parameter.
    package func derivative(at t: Double) -> Vector2 {
        let a = (p1 - p0).mixed(with: p2 - p1, t)
        let b = (p2 - p1).mixed(with: p3 - p2, t)
        return a.mixed(with: b, t) * 3
    }

    /// The two parts before and after parameter `t`.
    package func split(at t: Double) -> (CubicCurve, CubicCurve) {
        let a = p0.mixed(with: p1, t)
        let b = p1.mixed(with: p2, t)
        let c = p2.mixed(with: p3, t)
        let ab = a.mixed(with: b, t)
        let bc = b.mixed(with: c, t)
        let middle = ab.mixed(with: bc, t)
        return (CubicCurve(p0, a, ab, middle), CubicCurve(middle, bc, c, p3))
    }

    /// The part between two parameters.
    package func part(from start: Double, to end: Double) -> CubicCurve {
        var curve = self
        if end < 1 {
            curve = curve.split(at: end).0
        }
        if start > 0 {
            curve = curve.split(at: end > 0 ? min(start / end, 1) : 0).1
        }
        return curve
    }

    /// The distance of the control points from those of an evenly run straight line; a bound of the distance between the
    /// curve and its chord.
    var flatness: Double {
        let a: Vector2 = p1 * 3 - p0 * 2 - p3
        let b: Vector2 = p2 * 3 - p3 * 2 - p0
        let largest = pointwiseMax(a * a, b * b)
        return ((largest.x + largest.y) / 16).squareRoot()
    }

    /// The direction of the curve at its start; `nil` if it is a single point.
    package var startDirection: Vector2? {
        (p1 - p0).normalized ?? (p2 - p0).normalized ?? (p3 - p0).normalized
    }

    /// The direction of the curve at its end; `nil` if it is a single point.
    package var endDirection: Vector2? {
        (p3 - p2).normalized ?? (p3 - p1).normalized ?? (p3 - p0).normalized
    }

    /// The number of equal steps of the parameter that keep a polygon within `tolerance` of the curve (Wang's formula).
    ///
    /// - Returns: 1…`limit`.
    func stepCount(tolerance: Double, limit: Int) -> Int {
        let a = (p0 - p1 * 2 + p2).length
        let b = (p1 - p2 * 2 + p3).length
        let count = (0.75 * max(a, b) / tolerance).squareRoot().rounded(.up)
        guard count < Double(limit) else { return limit }
        return max(Int(count), 1)
    }

    /// The parameters in 0…1 of the extrema of x or y.
    func extrema(_ axis: Int) -> (Double?, Double?) {
        let a = p1[axis] - p0[axis]
        let b = p2[axis] - p1[axis]
        let c = p3[axis] - p2[axis]
        return Self.roots(a - 2 * b + c, 2 * (b - a), a)
    }

    /// The roots of `a`·t² + `b`·t + `c` inside 0…1, by the formula that avoids cancellation.
    static func roots(_ a: Double, _ b: Double, _ c: Double) -> (Double?, Double?) {
        func inside(_ t: Double) -> Double? {
            t > 0 && t < 1 ? t : nil
        }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return (nil, nil) }
        let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
        return (a == 0 ? nil : inside(q / a), q == 0 ? nil : inside(c / q))
    }
}
