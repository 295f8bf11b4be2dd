import JSON
import LayerModel

extension ValueKind<CGPoint> {
    static var point: Self {
        Self("a point: [x, y]", shape: .point) { value in
            value.vector(SIMD2<Double>.self).map { CGPoint(x: $0.x, y: $0.y) }
        }
    }
}

extension ValueKind<CGSize> {
    static var size: Self {
        Self("a size: [width, height]", shape: .size) { value in
            value.vector(SIMD2<Double>.self).map { CGSize(width: $0.x, height: $0.y) }
        }
    }
}

extension ValueKind<CGRect> {
    static var rect: Self {
        Self("a rect: [x, y, width, height]", shape: .rect) { value in
            value.vector(SIMD4<Double>.self).map { CGRect(x: $0.x, y: $0.y, width: $0.z, height: $0.w) }
        }
    }
}

extension ValueKind<CATransform3D> {
    static var transform: Self {
        let expected = "a transform: 16 numbers, 6 numbers, or a list of steps"
        return Self(expected, shape: .transform) { reading, value in
            guard let elements = value.elements else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            if elements.first(where: { _ in true })?.number == nil {
                return TransformStep.product(of: elements, reading)
            }
            guard let matrix = value.matrix else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            return matrix
        }
    }
}

extension ValueKind<CGAffineTransform> {
    static var affineTransform: Self {
        let expected = "an affine transform: 6 numbers, or a list of steps that stay in the plane"
        return Self(expected, shape: .transform, boxed: { CATransform3DMakeAffineTransform($0) }) { reading, value in
            if let matrix = value.affineMatrix {
                return matrix
            }
            guard let elements = value.elements, elements.first(where: { _ in true })?.number == nil else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            guard let product = TransformStep.product(of: elements, reading) else {
                return nil
            }
            guard CATransform3DIsAffine(product) else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            return CATransform3DGetAffineTransform(product)
        }
    }
}

extension JSONValue {
    /// An array of exactly 16 numbers as a matrix, row by row, or of exactly 6 as an affine one.
    var matrix: CATransform3D? {
        affineMatrix.map(CATransform3DMakeAffineTransform)
            ?? vector(SIMD16<Double>.self).map { m in
                CATransform3D(
                    m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
                    m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
            }
    }

    /// An array of exactly 6 numbers: `a, b, c, d, tx, ty`.
    fileprivate var affineMatrix: CGAffineTransform? {
        vector(SIMD8<Double>.self, count: 6).map { m in
            CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
        }
    }
}
