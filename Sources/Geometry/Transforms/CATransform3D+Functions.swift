/// Whether `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
    t == CATransform3DIdentity
}

/// Whether all entries are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a == b
}

/// A translation, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    result.m41 = tx
    result.m42 = ty
    result.m43 = tz
    return result
}

/// A scale about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    result.m11 = sx
    result.m22 = sy
    result.m33 = sz
    return result
}

/// A rotation about the axis `(x, y, z)` by Rodrigues' formula; about +z it takes x toward y.
///
/// - Parameters:
///   - angle: in radians.
///   - x: the axis along x; axes may have any length.
///   - y: the axis along y.
///   - z: the axis along z.
/// - Returns: the rotation; the identity if the axis has no length or is not finite.
public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    // Dividing by the largest part first keeps the squares from overflowing and from vanishing.
    let largest = max(abs(x), abs(y), abs(z))
    guard largest > 0, largest.isFinite, angle.isFinite else { return CATransform3DIdentity }
    var axis = SIMD3<Double>(x, y, z) / Double(largest)
    axis /= (axis * axis).sum().squareRoot()
    let (sine, cosine) = Portable.sineAndCosine(Double(angle))
    let rest = axis * (1 - cosine)
    let turn = axis * sine
    return CATransform3D(
        m11: cosine + rest.x * axis.x, m12: rest.x * axis.y + turn.z, m13: rest.x * axis.z - turn.y, m14: 0,
        m21: rest.y * axis.x - turn.z, m22: cosine + rest.y * axis.y, m23: rest.y * axis.z + turn.x, m24: 0,
        m31: rest.z * axis.x + turn.y, m32: rest.z * axis.y - turn.x, m33: cosine + rest.z * axis.z, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

/// `t` with a translation before it.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    var row4: SIMD4<Double> = t.row1 * Double(tx)
    row4 += t.row2 * Double(ty)
    row4 += t.row3 * Double(tz)
    return CATransform3D(t.row1, t.row2, t.row3, row4 + t.row4)
}

/// `t` with a scale before it.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(t.row1 * Double(sx), t.row2 * Double(sy), t.row3 * Double(sz), t.row4)
}

/// `t` with a rotation before it; `t` itself if the axis has no length.
///
/// - Parameters:
///   - t: the transform after the rotation.
///   - angle: in radians.
///   - x: the axis along x; axes may have any length.
///   - y: the axis along y.
///   - z: the axis along z.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The transform `a`, followed by `b`: the product a · b.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(b.combined(a.row1), b.combined(a.row2), b.combined(a.row3), b.combined(a.row4))
}

extension CATransform3D {
    /// The row vector `weights` times this matrix.
    @inline(__always)
    func combined(_ weights: SIMD4<Double>) -> SIMD4<Double> {
        var result: SIMD4<Double> = row1 * weights.x
        result += row2 * weights.y
        result += row3 * weights.z
        result += row4 * weights.w
        return result
    }
}

/// The inverse of `t`, or `t` if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    t.inverse ?? t
}

/// The transform of the plane z = 0 that `m` describes.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(
        m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0,
        m31: 0, m32: 0, m33: 1, m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
}

/// Whether `t` is exactly an affine transform of x and y that leaves z alone.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0
        && t.m33 == 1 && t.m44 == 1
}

/// The six entries of `t` that act on x and y.
///
/// The other entries of a transform that is not affine are dropped.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
