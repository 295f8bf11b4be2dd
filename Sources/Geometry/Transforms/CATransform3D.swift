/// A 4 × 4 matrix in row-vector convention: `[x y z 1] · M = [x' y' z' w']`, and the point is divided by `w'`.
///
///     | m11 m12 m13 m14 |
///     | m21 m22 m23 m24 |
///     | m31 m32 m33 m34 |      m34 = −1/d sets an eye at distance d
///     | m41 m42 m43 m44 |      m41, m42, m43 translate
public struct CATransform3D: BitwiseCopyable, Sendable, Hashable, Codable {
    /// The coefficient of x in x'.
    public var m11: CGFloat
    /// The coefficient of x in y'.
    public var m12: CGFloat
    /// The coefficient of x in z'.
    public var m13: CGFloat
    /// The coefficient of x in w'.
    public var m14: CGFloat
    /// The coefficient of y in x'.
    public var m21: CGFloat
    /// The coefficient of y in y'.
    public var m22: CGFloat
    /// The coefficient of y in z'.
    public var m23: CGFloat
    /// The coefficient of y in w'.
    public var m24: CGFloat
    /// The coefficient of z in x'.
    public var m31: CGFloat
    /// The coefficient of z in y'.
    public var m32: CGFloat
    /// The coefficient of z in z'.
    public var m33: CGFloat
    /// The coefficient of z in w': −1/d for an eye at distance d.
    public var m34: CGFloat
    /// The translation along x.
    public var m41: CGFloat
    /// The translation along y.
    public var m42: CGFloat
    /// The translation along z.
    public var m43: CGFloat
    /// The constant part of w'.
    public var m44: CGFloat

    /// The zero matrix, as a C structure starts out.
    public init() {
        self.init(
            m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
            m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
    }

    /// A matrix with the given entries.
    @inlinable
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m13 = m13
        self.m14 = m14
        self.m21 = m21
        self.m22 = m22
        self.m23 = m23
        self.m24 = m24
        self.m31 = m31
        self.m32 = m32
        self.m33 = m33
        self.m34 = m34
        self.m41 = m41
        self.m42 = m42
        self.m43 = m43
        self.m44 = m44
    }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

extension CATransform3D {
    /// The first row.
    var row1: SIMD4<Double> { SIMD4(m11, m12, m13, m14) }
    /// The second row.
    var row2: SIMD4<Double> { SIMD4(m21, m22, m23, m24) }
    /// The third row.
    var row3: SIMD4<Double> { SIMD4(m31, m32, m33, m34) }
    /// The fourth row.
    var row4: SIMD4<Double> { SIMD4(m41, m42, m43, m44) }

    /// A matrix with the given rows.
    init(_ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>) {
        self.init(
            m11: row1.x, m12: row1.y, m13: row1.z, m14: row1.w,
            m21: row2.x, m22: row2.y, m23: row2.z, m24: row2.w,
            m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w,
            m41: row4.x, m42: row4.y, m43: row4.z, m44: row4.w)
    }

    /// Whether all entries are finite numbers.
    public var isFinite: Bool {
        // A sum of finite numbers may overflow, but times zero each finite number is zero and each other one is not.
        var zeros: SIMD4<Double> = row1 * 0
        zeros += row2 * 0
        zeros += row3 * 0
        zeros += row4 * 0
        return zeros.sum() == 0
    }
}
