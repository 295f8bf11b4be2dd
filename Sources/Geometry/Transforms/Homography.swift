/// A transform of the plane z = 0, seen along z.
///
/// A 3 × 3 matrix in row-vector convention: `[x y 1] · H = [x' y' w']`, and the point is divided by `w'`.
///
///     | m11 m12 m14 |
///     | m21 m22 m24 |
///     | m41 m42 m44 |
///
/// The entries are named as in `CATransform3D`. A 4 × 4 matrix may be singular and its homography not, a scale by 0 along z
/// for one; the homography alone decides on drawing and hits.
@usableFromInline
package struct Homography: Sendable, Hashable, BitwiseCopyable {
    /// The coefficient of x in x'.
    @usableFromInline package var m11: Double
    /// The coefficient of x in y'.
    @usableFromInline package var m12: Double
    /// The coefficient of x in w'.
    @usableFromInline package var m14: Double
    /// The coefficient of y in x'.
    @usableFromInline package var m21: Double
    /// The coefficient of y in y'.
    @usableFromInline package var m22: Double
    /// The coefficient of y in w'.
    @usableFromInline package var m24: Double
    /// The translation along x.
    @usableFromInline package var m41: Double
    /// The translation along y.
    @usableFromInline package var m42: Double
    /// The constant part of w'.
    @usableFromInline package var m44: Double

    /// The identity.
    package static let identity = Homography(
        m11: 1, m12: 0, m14: 0, m21: 0, m22: 1, m24: 0, m41: 0, m42: 0, m44: 1)

    /// A homography with the given entries.
    @inlinable
    package init(
        m11: Double, m12: Double, m14: Double,
        m21: Double, m22: Double, m24: Double,
        m41: Double, m42: Double, m44: Double
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m14 = m14
        self.m21 = m21
        self.m22 = m22
        self.m24 = m24
        self.m41 = m41
        self.m42 = m42
        self.m44 = m44
    }

    /// The effect of `t` on the plane z = 0.
    @inlinable
    package init(_ t: CATransform3D) {
        self.init(
            m11: t.m11, m12: t.m12, m14: t.m14, m21: t.m21, m22: t.m22, m24: t.m24, m41: t.m41, m42: t.m42, m44: t.m44)
    }

    /// The transform `t` in homogeneous form.
    @inlinable
    package init(_ t: CGAffineTransform) {
        self.init(m11: t.a, m12: t.b, m14: 0, m21: t.c, m22: t.d, m24: 0, m41: t.tx, m42: t.ty, m44: 1)
    }

    /// Whether lines stay parallel: `w'` is the same everywhere, and not zero.
    @inlinable package var isAffine: Bool {
        m14 == 0 && m24 == 0 && m44 != 0
    }

    /// The affine transform that does the same, or `nil` if there is a vanishing line.
    package var affineTransform: CGAffineTransform? {
        guard isAffine else { return nil }
        return CGAffineTransform(
            a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: m41 / m44, ty: m42 / m44)
    }

    /// The determinant.
    ///
    /// Where `w'` is positive its sign is the plane's orientation: positive for its front, negative for its back, zero for
    /// its edge.
    @inlinable package var determinant: Double {
        m11 * (m22 * m44 - m42 * m24) - m12 * (m21 * m44 - m41 * m24) + m14 * (m21 * m42 - m41 * m22)
    }

    /// This transform, followed by `other`.
    @inlinable
    package func concatenating(_ other: Homography) -> Homography {
        Homography(
            m11: m11 * other.m11 + m12 * other.m21 + m14 * other.m41,
            m12: m11 * other.m12 + m12 * other.m22 + m14 * other.m42,
            m14: m11 * other.m14 + m12 * other.m24 + m14 * other.m44,
            m21: m21 * other.m11 + m22 * other.m21 + m24 * other.m41,
            m22: m21 * other.m12 + m22 * other.m22 + m24 * other.m42,
            m24: m21 * other.m14 + m22 * other.m24 + m24 * other.m44,
            m41: m41 * other.m11 + m42 * other.m21 + m44 * other.m41,
            m42: m41 * other.m12 + m42 * other.m22 + m44 * other.m42,
            m44: m41 * other.m14 + m42 * other.m24 + m44 * other.m44)
    }

    /// The inverse, with the scale that makes the product the identity; `nil` if the plane is seen edge-on or
    /// an entry is not finite.
    package var inverse: Homography? {
        let determinant = determinant
        guard determinant != 0, (1 / determinant).isFinite, determinant.isFinite else { return nil }
        return Homography(
            m11: (m22 * m44 - m24 * m42) / determinant,
            m12: (m14 * m42 - m12 * m44) / determinant,
            m14: (m12 * m24 - m14 * m22) / determinant,
            m21: (m24 * m41 - m21 * m44) / determinant,
            m22: (m11 * m44 - m14 * m41) / determinant,
            m24: (m14 * m21 - m11 * m24) / determinant,
            m41: (m21 * m42 - m22 * m41) / determinant,
            m42: (m12 * m41 - m11 * m42) / determinant,
            m44: (m11 * m22 - m12 * m21) / determinant)
    }

    /// The homogeneous image `(x', y', w')` of a point, before the division.
    @inlinable
    package func homogeneous(_ point: CGPoint) -> SIMD3<Double> {
        SIMD3(
            m11 * point.x + m21 * point.y + m41,
            m12 * point.x + m22 * point.y + m42,
            m14 * point.x + m24 * point.y + m44)
    }

    /// The image of a point, divided by `w'`; `nil` if `w'` is zero, as on the vanishing line.
    ///
    /// A point behind the eye (`w'` < 0) gets the image that the formula gives.
    @inlinable
    package func map(_ point: CGPoint) -> CGPoint? {
        let image = homogeneous(point)
        guard image.z != 0 else { return nil }
        return CGPoint(x: image.x / image.z, y: image.y / image.z)
    }
}
