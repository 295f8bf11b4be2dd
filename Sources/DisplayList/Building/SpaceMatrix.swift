import LayerModel
import Rasterization

/// A 4 × 4 matrix of row vectors, in the form that multiplies quickest: the image of x, y, z and of the origin.
struct SpaceMatrix: Equatable {
    var x: SIMD4<Double>
    var y: SIMD4<Double>
    var z: SIMD4<Double>
    var origin: SIMD4<Double>

    static let identity = SpaceMatrix(
        x: SIMD4(1, 0, 0, 0), y: SIMD4(0, 1, 0, 0), z: SIMD4(0, 0, 1, 0), origin: SIMD4(0, 0, 0, 1))
}

extension SpaceMatrix {
    /// The map of a plane; depth is dropped.
    init(_ plane: PlaneTransform) {
        x = SIMD4(plane.m11, plane.m12, 0, plane.m14)
        y = SIMD4(plane.m21, plane.m22, 0, plane.m24)
        z = .zero
        origin = SIMD4(plane.m41, plane.m42, 0, plane.m44)
    }

    @inline(__always)
    init(_ matrix: CATransform3D) {
        x = SIMD4(Double(matrix.m11), Double(matrix.m12), Double(matrix.m13), Double(matrix.m14))
        y = SIMD4(Double(matrix.m21), Double(matrix.m22), Double(matrix.m23), Double(matrix.m24))
        z = SIMD4(Double(matrix.m31), Double(matrix.m32), Double(matrix.m33), Double(matrix.m34))
        origin = SIMD4(Double(matrix.m41), Double(matrix.m42), Double(matrix.m43), Double(matrix.m44))
    }

    /// The matrix of `matrix` acting about a point: `T(−pivot) · matrix · T(target)`.
    @inline(__always)
    init(_ matrix: CATransform3D, about pivot: SIMD3<Double>, to target: SIMD3<Double>) {
        self.init(matrix)
        origin = origin - x * pivot.x - y * pivot.y - z * pivot.z
        // A translation after the matrix adds the target times w to every row.
        let move = SIMD4(target.x, target.y, target.z, 0)
        x += move * x.w
        y += move * y.w
        z += move * z.w
        origin += move * origin.w
    }

    /// First this matrix, then `next`.
    @inline(__always)
    func concatenating(_ next: SpaceMatrix) -> SpaceMatrix {
        @inline(__always)
        func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
            next.x * r.x + next.y * r.y + next.z * r.z + next.origin * r.w
        }
        return SpaceMatrix(x: row(x), y: row(y), z: row(z), origin: row(origin))
    }

    /// The matrix without depth: everything drawn through it lies in one plane, wherever it was in z.
    @inline(__always)
    var flattened: SpaceMatrix {
        let keep = SIMD4<Double>(1, 1, 0, 1)
        return SpaceMatrix(x: x * keep, y: y * keep, z: .zero, origin: origin * keep)
    }

    /// With the origin moved to a point of the plane z = 0.
    @inline(__always)
    func translated(x dx: Double, y dy: Double) -> SpaceMatrix {
        SpaceMatrix(x: x, y: y, z: z, origin: origin + x * dx + y * dy)
    }

    /// The map of the plane z = 0.
    @inline(__always)
    var plane: PlaneTransform {
        PlaneTransform(x: x, y: y, origin: origin)
    }
}

extension PlaneTransform {
    /// A scale along each axis followed by a translation.
    init(scale: SIMD2<Double>, offset: SIMD2<Double> = .zero) {
        self.init(
            m11: scale.x, m12: 0, m14: 0, m21: 0, m22: scale.y, m24: 0, m41: offset.x, m42: offset.y, m44: 1)
    }

    /// The map whose rows are the images of x, y and the origin; their third components are ignored.
    @inline(__always)
    init(x: SIMD4<Double>, y: SIMD4<Double>, origin: SIMD4<Double>) {
        // Without perspective every w is the same, and the map is affine once it is divided out.
        let isDivided = x.w == 0 && y.w == 0 && origin.w > 0 && origin.w != 1
        let scale = isDivided ? 1 / origin.w : 1
        self.init(
            m11: x.x * scale, m12: x.y * scale, m14: x.w * scale, m21: y.x * scale, m22: y.y * scale, m24: y.w * scale,
            m41: origin.x * scale, m42: origin.y * scale, m44: isDivided ? 1 : origin.w)
    }
}
