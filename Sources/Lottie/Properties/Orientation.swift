import Foundation
import LayerModel

/// The rotation of a layer in space, by one turn from key to key: After Effects goes the shortest way between two
/// orientations.
struct Orientation: AnimatedValue, Equatable {
    /// In degrees, about x, y and z; the turn about z comes first, that about x last.
    var angles = Components.zero

    init(angles: Components = .zero) {
        self.angles = angles
    }

    init?(_ value: SceneValue) {
        guard let angles = Components(value) else { return nil }
        self.angles = angles
    }

    func sceneValue(count: Int) -> SceneValue { angles.sceneValue(count: count) }

    static func mixed(_ a: Orientation, _ b: Orientation, _ progress: SIMD4<Double>) -> Orientation {
        let (start, end) = (a.quaternion, b.quaternion)
        let product: SIMD4<Double> = start * end
        // A quaternion and its negative are one turn: of two ways round this is the shorter.
        let (cosine, sign) = product.sum() < 0 ? (-product.sum(), -1.0) : (product.sum(), 1.0)
        let angle = Portable.acos(min(cosine, 1))
        guard angle > 1e-6 else { return progress.x < 0.5 ? a : b }
        let first = Portable.sin((1 - progress.x) * angle) / Portable.sin(angle)
        let second = Portable.sin(progress.x * angle) / Portable.sin(angle) * sign
        return Orientation(quaternion: start * first + end * second)
    }

    /// The turn's quaternion, the real part last; of length 1.
    private var quaternion: SIMD4<Double> {
        let half: SIMD4<Double> = angles * (.pi / 360)
        let (cx, cy, cz) = (Portable.cos(half.x), Portable.cos(half.y), Portable.cos(half.z))
        let (sx, sy, sz) = (Portable.sin(half.x), Portable.sin(half.y), Portable.sin(half.z))
        // The product of the turns about x, y and z.
        return SIMD4(
            sx * cy * cz + cx * sy * sz, cx * sy * cz - sx * cy * sz, cx * cy * sz + sx * sy * cz,
            cx * cy * cz - sx * sy * sz)
    }

    /// The angles of a quaternion of length 1.
    private init(quaternion q: SIMD4<Double>) {
        let sine = min(max(2 * (q.x * q.z + q.w * q.y), -1), 1)
        let x = Portable.atan2(2 * (q.w * q.x - q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))
        let z = Portable.atan2(2 * (q.w * q.z - q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z))
        angles = Components(x, Portable.asin(sine), z, 0) * (180 / .pi)
    }
}
