/// A cubic Bézier curve as a polynomial of its parameter, for many places on one curve.
struct CubicPolynomial {
    private let start: Vector2
    private let first: Vector2
    private let second: Vector2
    private let third: Vector2

    init(_ curve: CubicCurve) {
        start = curve.p0
        first = (curve.p1 - curve.p0) * 3
        second = (curve.p0 - curve.p1 * 2 + curve.p2) * 3
        third = curve.p3 - curve.p0 + (curve.p1 - curve.p2) * 3
    }

    /// The point at parameter `t`.
    @inline(__always)
    func point(at t: Double) -> Vector2 {
        let slope: Vector2 = first + (second + third * t) * t
        return start + slope * t
    }

    /// The derivative by the parameter.
    @inline(__always)
    func velocity(at t: Double) -> Vector2 {
        let change: Vector2 = second * 2 + third * (3 * t)
        return first + change * t
    }

    /// The derivative of the velocity.
    @inline(__always)
    func acceleration(at t: Double) -> Vector2 {
        second * 2 + third * (6 * t)
    }
}
