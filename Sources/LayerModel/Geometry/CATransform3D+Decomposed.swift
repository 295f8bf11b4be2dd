extension CATransform3D {
    /// A transform taken apart, so that it can be changed or mixed with another part by part.
    ///
    /// With S, K, R, T and P for scale, shear, rotation, translation and perspective, the matrix is S · K · R · T · P:
    /// Graphics Gems II's "unmatrix", in the form that CSS Transforms gives it.
    public struct Decomposed: Sendable, Hashable {
        /// The translation, in points.
        public var translation: SIMD3<Double>
        /// The factors along the axes.
        public var scale: SIMD3<Double>
        /// The shears xy, xz and yz.
        public var shear: SIMD3<Double>
        /// The last column: what x, y, z and 1 add to w'.
        public var perspective: SIMD4<Double>
        /// The rotation.
        public var rotation: Quaternion

        /// The given parts.
        public init(
            translation: SIMD3<Double> = .zero,
            scale: SIMD3<Double> = .one,
            shear: SIMD3<Double> = .zero,
            perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1),
            rotation: Quaternion = .identity
        ) {
            self.translation = translation
            self.scale = scale
            self.shear = shear
            self.perspective = perspective
            self.rotation = rotation
        }

        /// The parts of `t`, divided by its m44.
        ///
        /// A transform that mirrors gets three negative scales.
        ///
        /// - Returns: nil where `t` is singular, has m44 = 0 or is not finite.
        public init?(_ t: CATransform3D) {
            guard let affine = AffinePart(t), let perspective = affine.perspective else { return nil }
            var (r0, r1, r2) = (affine.r0, affine.r1, affine.r2)
            var scale = SIMD3<Double>.zero
            var shear = SIMD3<Double>.zero
            scale.x = r0.length
            guard scale.x > 0 else { return nil }
            r0 /= scale.x
            shear.x = r0.dot(r1)
            r1 -= r0 * shear.x
            scale.y = r1.length
            guard scale.y > 0 else { return nil }
            r1 /= scale.y
            shear.y = r0.dot(r2)
            r2 -= r0 * shear.y
            shear.z = r1.dot(r2)
            r2 -= r1 * shear.z
            scale.z = r2.length
            guard scale.z > 0 else { return nil }
            r2 /= scale.z
            shear /= SIMD3(scale.y, scale.z, scale.z)
            if r0.dot(r1.cross(r2)) < 0 {
                scale = -scale
                (r0, r1, r2) = (-r0, -r1, -r2)
            }
            self.init(
                translation: affine.translation, scale: scale, shear: shear, perspective: perspective,
                rotation: Quaternion(rows: r0, r1, r2))
        }

        /// The parts of a transform that is singular because axes are scaled to nothing.
        ///
        /// Such a transform leaves its rotation open in part. `reference`, the rotation of the transform that it is mixed
        /// with, is taken where it fits; else two axes that are left say what the third was.
        init?(singular t: CATransform3D, reference: Quaternion) {
            guard let affine = AffinePart(t) else { return nil }
            let rows = (affine.r0, affine.r1, affine.r2)
            let candidates = [reference, AffinePart.completedRotation(rows)].compactMap { $0 }
            for rotation in candidates {
                let axes = rotation.rows
                // R's inverse is its transpose, so S · K has these entries; it must be lower triangular.
                let upper = [rows.0.dot(axes.1), rows.0.dot(axes.2), rows.1.dot(axes.2)]
                let scale = SIMD3(rows.0.dot(axes.0), rows.1.dot(axes.1), rows.2.dot(axes.2))
                let lower = SIMD3(rows.1.dot(axes.0), rows.2.dot(axes.0), rows.2.dot(axes.1))
                let tolerance = 1e-9 * (rows.0.length + rows.1.length + rows.2.length)
                guard upper.allSatisfy({ abs($0) <= tolerance }) else { continue }
                var shear = SIMD3<Double>.zero
                var fits = true
                for (index, axis) in [1, 2, 2].enumerated() {
                    if scale[axis] != 0 {
                        shear[index] = lower[index] / scale[axis]
                    } else if abs(lower[index]) > tolerance {
                        fits = false
                    }
                }
                guard fits else { continue }
                self.init(
                    translation: affine.translation, scale: scale, shear: shear,
                    perspective: SIMD4(0, 0, 0, 1), rotation: rotation)
                return
            }
            return nil
        }

        /// Whether the transform mirrors space.
        var isMirrored: Bool {
            scale.x * scale.y * scale.z < 0
        }

        /// The same transform with its scales' signs chosen so that the rotation is nearest to `reference`.
        func nearest(to reference: Quaternion) -> Decomposed {
            var best = self
            var bestCosine = abs((rotation.parts * reference.parts).sum())
            // Half turns about the axes change the signs of two scales each: S · K · R = (S·D) · (D·K·D) · (D·R).
            let halfTurns: [(SIMD3<Double>, SIMD4<Double>)] = [
                (SIMD3(1, -1, -1), SIMD4(1, 0, 0, 0)),
                (SIMD3(-1, 1, -1), SIMD4(0, 1, 0, 0)),
                (SIMD3(-1, -1, 1), SIMD4(0, 0, 1, 0)),
            ]
            for (signs, turn) in halfTurns {
                let turned = Quaternion(parts: turn).followed(by: rotation)
                let cosine = abs((turned.parts * reference.parts).sum())
                guard cosine > bestCosine + 1e-9 else { continue }
                bestCosine = cosine
                best.rotation = turned
                best.scale = scale * signs
                best.shear = shear * SIMD3(signs.x * signs.y, signs.x * signs.z, signs.y * signs.z)
            }
            return best
        }
    }

    /// The transform with the given parts.
    public init(_ parts: Decomposed) {
        let (a0, a1, a2) = parts.rotation.rows
        let r0 = a0 * parts.scale.x
        let r1 = (a1 + a0 * parts.shear.x) * parts.scale.y
        let r2 = (a2 + a0 * parts.shear.y + a1 * parts.shear.z) * parts.scale.z
        let p = SIMD3(parts.perspective.x, parts.perspective.y, parts.perspective.z)
        self.init(
            SIMD4(r0, r0.dot(p)), SIMD4(r1, r1.dot(p)), SIMD4(r2, r2.dot(p)),
            SIMD4(parts.translation, parts.translation.dot(p) + parts.perspective.w))
    }
}

/// The rows of a transform divided by m44, without its last column.
private struct AffinePart {
    var r0: SIMD3<Double>
    var r1: SIMD3<Double>
    var r2: SIMD3<Double>
    var translation: SIMD3<Double>
    /// The last column as it stands in the matrix.
    var lastColumn: SIMD4<Double>

    /// Nil where `t` has m44 = 0 or is not finite; a singular matrix with perspective is refused later.
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

    /// The column p for which this affine part times p is the last column; nil where the part is singular.
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

    /// The rotation that two perpendicular axes determine, where just one of three is scaled to nothing.
    static func completedRotation(_ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) -> Quaternion? {
        let lengths = SIMD3(rows.0.length, rows.1.length, rows.2.length)
        let (a0, a1, a2) = (rows.0 / lengths.x, rows.1 / lengths.y, rows.2 / lengths.z)
        switch (lengths.x > 0, lengths.y > 0, lengths.z > 0) {
        case (false, true, true):
            let straight = (a2 - a1 * a1.dot(a2))
            guard straight.length > 1e-9 else { return nil }
            let third = straight / straight.length
            return Quaternion(rows: a1.cross(third), a1, third)
        case (true, false, true):
            let straight = (a2 - a0 * a0.dot(a2))
            guard straight.length > 1e-9 else { return nil }
            let third = straight / straight.length
            return Quaternion(rows: a0, third.cross(a0), third)
        case (true, true, false):
            let straight = (a1 - a0 * a0.dot(a1))
            guard straight.length > 1e-9 else { return nil }
            let second = straight / straight.length
            return Quaternion(rows: a0, second, a0.cross(second))
        default:
            return nil
        }
    }
}

extension SIMD3<Double> {
    /// The scalar product.
    func dot(_ other: SIMD3<Double>) -> Double {
        (self * other).sum()
    }

    /// The vector product.
    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The Euclidean length.
    var length: Double {
        dot(self).squareRoot()
    }
}
