extension CATransform3D {
    /// A transform taken apart, so that it can be changed or mixed with another part by part.
    ///
    /// With S, K, R, T and P for scale, shear, rotation, translation and perspective, the matrix is S · K · R · T · P:
    /// Graphics Gems II's "unmatrix", in the form that CSS Transforms gives it.
    package struct Decomposed: Sendable, Hashable {
        /// The translation, in points.
        package var translation: SIMD3<Double>
        /// The factors along the axes.
        package var scale: SIMD3<Double>
        /// The shears xy, xz and yz.
        package var shear: SIMD3<Double>
        /// The last column: the shares of x, y, z and 1 in w'.
        package var perspective: SIMD4<Double>
        /// The rotation.
        package var rotation: Quaternion

        /// The given parts.
        package init(
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
        /// - Returns: `nil` if `t` is singular, has m44 = 0 or is not finite.
        package init?(_ t: CATransform3D) {
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
    package init(_ parts: Decomposed) {
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
