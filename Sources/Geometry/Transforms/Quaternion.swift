/// A unit quaternion: a rotation in space, in the sense of `CATransform3DMakeRotation`.
package struct Quaternion: Sendable, Hashable {
    /// The parts (x, y, z, w): the axis times the sine of half the angle, and the cosine of half the angle.
    package var parts: SIMD4<Double>

    /// No rotation.
    package static let identity = Quaternion(parts: SIMD4(0, 0, 0, 1))

    /// A quaternion with the given parts, which should have length one.
    package init(parts: SIMD4<Double>) {
        self.parts = parts
    }

    /// The rotation whose matrix has the given orthonormal, right-handed rows (Shepperd's method).
    init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
        let trace = r0.x + r1.y + r2.z
        // The largest of the four parts is found by a root; the others come from it by divisions that are safe.
        var parts: SIMD4<Double>
        if trace >= max(r0.x, r1.y, r2.z) {
            parts = SIMD4(r1.z - r2.y, r2.x - r0.z, r0.y - r1.x, 1 + trace)
        } else if r0.x >= r1.y && r0.x >= r2.z {
            parts = SIMD4(1 + r0.x - r1.y - r2.z, r0.y + r1.x, r0.z + r2.x, r1.z - r2.y)
        } else if r1.y >= r2.z {
            parts = SIMD4(r0.y + r1.x, 1 + r1.y - r0.x - r2.z, r1.z + r2.y, r2.x - r0.z)
        } else {
            parts = SIMD4(r0.z + r2.x, r1.z + r2.y, 1 + r2.z - r0.x - r1.y, r0.y - r1.x)
        }
        let length = (parts * parts).sum().squareRoot()
        parts = length > 0 ? parts / length : SIMD4(0, 0, 0, 1)
        self.init(parts: parts)
    }

    /// The rotations by `x` about x, then by `y` about y, then by `z` about z, in radians.
    init(eulerX x: Double, y: Double, z: Double) {
        let aboutX = Quaternion(parts: SIMD4(Portable.sin(x / 2), 0, 0, Portable.cos(x / 2)))
        let aboutY = Quaternion(parts: SIMD4(0, Portable.sin(y / 2), 0, Portable.cos(y / 2)))
        let aboutZ = Quaternion(parts: SIMD4(0, 0, Portable.sin(z / 2), Portable.cos(z / 2)))
        self = aboutX.followed(by: aboutY).followed(by: aboutZ)
    }

    /// The angles about x, y and z that, applied in this order, make up the rotation; y in −π/2…π/2.
    var eulerAngles: SIMD3<Double> {
        let (r0, r1, r2) = rows
        let cosineOfY = Portable.hypot(r0.x, r0.y)
        let y = Portable.atan2(-r0.z, cosineOfY)
        guard cosineOfY > 1e-9 else {
            // x and z turn about one line here; all of the turn is given to x.
            return SIMD3(Portable.atan2(-r2.y, r1.y), y, 0)
        }
        return SIMD3(Portable.atan2(r1.z, r2.z), y, Portable.atan2(r0.y, r0.x))
    }

    /// The rows of the rotation's matrix.
    var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        let (x, y, z, w) = (parts.x, parts.y, parts.z, parts.w)
        return (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
        )
    }

    /// This rotation, followed by `other`.
    func followed(by other: Quaternion) -> Quaternion {
        let a = other.parts
        let b = parts
        return Quaternion(
            parts: SIMD4(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z))
    }

    /// The rotation part of the way to `other`, at constant speed along the shorter arc.
    ///
    /// A half turn, with both arcs of equal length, goes by the positive angle about its axis: about +z before
    /// about −z, then +y, then +x.
    ///
    /// - Parameters:
    ///   - other: the rotation at 1.
    ///   - progress: 0 for this rotation, 1 for `other`; beyond these the motion goes on.
    package func slerp(to other: Quaternion, progress: Double) -> Quaternion {
        let cosine = (parts * other.parts).sum()
        var end = other.parts
        if abs(cosine) < 1e-12 {
            let inverse = Quaternion(parts: parts * SIMD4(-1, -1, -1, 1))
            let axis = inverse.followed(by: other).parts
            let leading = abs(axis.z) > 1e-9 ? axis.z : abs(axis.y) > 1e-9 ? axis.y : axis.x
            end = leading < 0 ? -end : end
        } else if cosine < 0 {
            end = -end
        }
        let angle = Portable.acos(min(abs(cosine), 1))
        guard angle > 1e-6 else {
            let mixed = parts + (end - parts) * progress
            return Quaternion(parts: mixed / (mixed * mixed).sum().squareRoot())
        }
        let mixed =
            (parts * Portable.sin((1 - progress) * angle) + end * Portable.sin(progress * angle)) / Portable.sin(angle)
        return Quaternion(parts: mixed)
    }
}
