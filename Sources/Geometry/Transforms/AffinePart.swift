/// The rows of a transform divided by m44, without its last column.
struct AffinePart {
    var r0: SIMD3<Double>
    var r1: SIMD3<Double>
    var r2: SIMD3<Double>
    var translation: SIMD3<Double>
    /// The last column as it stands in the matrix.
    var lastColumn: SIMD4<Double>

    /// Nil if `t` has m44 = 0 or is not finite; a singular matrix with perspective is refused later.
    init?(_ t: CATransform3D) {
        guard t.m44 != 0, t.isFinite else { return nil }
        let scaled = t.m44 == 1 ? t : CATransform3D(t.row1 / t.m44, t.row2 / t.m44, t.row3 / t.m44, t.row4 / t.m44)
        guard scaled.isFinite else { return nil }
        r0 = SIMD3(scaled.m11, scaled.m12, scaled.m13)
        r1 = SIMD3(scaled.m21, scaled.m22, scaled.m23)
        r2 = SIMD3(scaled.m31, scaled.m32, scaled.m33)
        translation = SIMD3(scaled.m41, scaled.m42, scaled.m43)
        lastColumn = SIMD4(scaled.m14, scaled.m24, scaled.m34, 1)
    }

    /// The solution p of `affine part · p = last column`; `nil` if the part is singular.
    var perspective: SIMD4<Double>? {
        let normal = r1.cross(r2)
        let determinant = r0.dot(normal)
        guard determinant != 0, (1 / determinant).isFinite else { return nil }
        let column = SIMD3(lastColumn.x, lastColumn.y, lastColumn.z)
        guard column != .zero else { return SIMD4(0, 0, 0, 1) }
        // The inverse's columns are the cross products of the rows, over the determinant.
        let p = (normal * column.x + r2.cross(r0) * column.y + r0.cross(r1) * column.z) / determinant
        return SIMD4(p, 1 - translation.dot(p))
    }
}
