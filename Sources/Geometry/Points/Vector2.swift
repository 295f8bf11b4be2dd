/// A point or a vector of the plane, in the form that curve arithmetic works on.
@usableFromInline package typealias Vector2 = SIMD2<Double>

extension SIMD2<Double> {
    @inlinable @inline(__always)
    package init(_ point: CGPoint) {
        self.init(Double(point.x), Double(point.y))
    }

    /// These coordinates as a point.
    @inlinable @inline(__always)
    package var point: CGPoint {
        CGPoint(x: x, y: y)
    }

    /// The scalar product.
    @inlinable @inline(__always)
    package func dot(_ other: Vector2) -> Double {
        x * other.x + y * other.y
    }

    /// The third part of the vector product: positive if `other` lies in the direction of growing angles.
    @inlinable @inline(__always)
    package func cross(_ other: Vector2) -> Double {
        x * other.y - y * other.x
    }

    /// The square of the Euclidean length.
    @inline(__always)
    var squaredLength: Double {
        dot(self)
    }

    /// The Euclidean length.
    package var length: Double {
        Portable.hypot(x, y)
    }

    /// The same direction with length one; `nil` for a vector of no length.
    package var normalized: Vector2? {
        let square = x * x + y * y
        // Far from where squares overflow or lose digits.
        if square > 1e-200, square < 1e200 { return self / square.squareRoot() }
        let length = length
        guard length > 0, length.isFinite else { return nil }
        let scaled: Vector2 = self / length
        // A subnormal length loses digits; dividing once more restores the unit.
        return length < 1e-290 ? scaled / Portable.hypot(scaled.x, scaled.y) : scaled
    }

    /// This vector turned by a quarter turn toward growing angles.
    @inlinable @inline(__always)
    package var perpendicular: Vector2 {
        Vector2(-y, x)
    }

    /// The point at fraction `t` of the way to `other`.
    @inlinable @inline(__always)
    package func mixed(with other: Vector2, _ t: Double) -> Vector2 {
        self + (other - self) * t
    }
}
