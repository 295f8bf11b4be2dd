extension CATransform3D.Decomposed {
    /// The parts of a transform that is singular because axes are scaled to nothing.
    ///
    /// Such a transform leaves its rotation and perspective open in part. The open parts come from `reference`, the transform
    /// that it is mixed with. If that rotation does not fit, the two remaining axes determine the third.
    ///
    /// - Returns: `nil` if no scale, shear and rotation make up the transform so.
    init?(singular t: CATransform3D, reference: CATransform3D.Decomposed) {
        guard let affine = AffinePart(t) else { return nil }
        if let parts = Self(affine, rotation: reference.rotation, reference: reference) {
            self = parts
        } else if let rotation = affine.completedRotation,
            let parts = Self(affine, rotation: rotation, reference: reference)
        {
            self = parts
        } else {
            return nil
        }
    }

    /// The parts with the given rotation; `nil` if it is not the transform's.
    private init?(_ affine: AffinePart, rotation: Quaternion, reference: CATransform3D.Decomposed) {
        let rows = (affine.r0, affine.r1, affine.r2)
        let axes = rotation.rows
        // The rotation's inverse is its transpose, so scale times shear has these entries; it is lower triangular.
        let upper = SIMD3(rows.0.dot(axes.1), rows.0.dot(axes.2), rows.1.dot(axes.2))
        let scale = SIMD3(rows.0.dot(axes.0), rows.1.dot(axes.1), rows.2.dot(axes.2))
        let lower = SIMD3(rows.1.dot(axes.0), rows.2.dot(axes.0), rows.2.dot(axes.1))
        let tolerance = 1e-9 * (rows.0.length + rows.1.length + rows.2.length)
        guard abs(upper.x) <= tolerance, abs(upper.y) <= tolerance, abs(upper.z) <= tolerance else { return nil }
        guard let xy = Self.quotient(lower.x, scale.y, tolerance, else: 0),
            let xz = Self.quotient(lower.y, scale.z, tolerance, else: 0),
            let yz = Self.quotient(lower.z, scale.z, tolerance, else: 0)
        else { return nil }
        // The perspective along the rotated axes, by substitution; of axes without scale the reference's stays.
        let usual = SIMD3(reference.perspective.x, reference.perspective.y, reference.perspective.z)
        let column = affine.lastColumn
        let slack = 1e-9 * (abs(column.x) + abs(column.y) + abs(column.z))
        guard let px = Self.quotient(column.x, scale.x, slack, else: axes.0.dot(usual)),
            let py = Self.quotient(column.y - lower.x * px, scale.y, slack, else: axes.1.dot(usual)),
            let pz = Self.quotient(
                column.z - lower.y * px - lower.z * py, scale.z, slack, else: axes.2.dot(usual))
        else { return nil }
        var perspective: SIMD3<Double> = axes.0 * px
        perspective += axes.1 * py
        perspective += axes.2 * pz
        self.init(
            translation: affine.translation, scale: scale, shear: SIMD3(xy, xz, yz),
            perspective: SIMD4(perspective, 1 - affine.translation.dot(perspective)), rotation: rotation)
    }

    /// A quotient; of zero by zero the given value, and `nil` of anything else by zero.
    private static func quotient(
        _ dividend: Double, _ divisor: Double, _ tolerance: Double, else open: Double
    ) -> Double? {
        if divisor != 0 {
            return dividend / divisor
        }
        return abs(dividend) <= tolerance ? open : nil
    }
}

extension AffinePart {
    /// The rotation that two axes determine, if just one of three is scaled to nothing.
    fileprivate var completedRotation: Quaternion? {
        let (x, y, z) = (r0.normalized, r1.normalized, r2.normalized)
        switch (x, y, z) {
        case (nil, let y?, let z?):
            guard let straight = (z - y * y.dot(z)).normalized else { return nil }
            return Quaternion(rows: y.cross(straight), y, straight)
        case (let x?, nil, let z?):
            guard let straight = (z - x * x.dot(z)).normalized else { return nil }
            return Quaternion(rows: x, straight.cross(x), straight)
        case (let x?, let y?, nil):
            guard let straight = (y - x * x.dot(y)).normalized else { return nil }
            return Quaternion(rows: x, straight, x.cross(straight))
        default:
            return nil
        }
    }
}
