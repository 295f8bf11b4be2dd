package import LayerModel

/// The map from a layer's plane to device pixels: a projective map of two dimensions, row vectors.
///
///     [x y 1] · | m11 m12 m14 |
///               | m21 m22 m24 |  = [X·W  Y·W  W]
///               | m41 m42 m44 |
///
/// The entries are those of the layer's 4 × 4 matrix without the row and the column of z, so a matrix that is singular only
/// in z (a reflection with a z scale of 0) still has its map.
package struct PlaneTransform: Sendable, Equatable {
    package var m11: Double
    package var m12: Double
    package var m14: Double
    package var m21: Double
    package var m22: Double
    package var m24: Double
    package var m41: Double
    package var m42: Double
    package var m44: Double

    /// The map of the plane z = 0 under `matrix`.
    @inline(__always)
    package init(_ matrix: CATransform3D) {
        m11 = Double(matrix.m11)
        m12 = Double(matrix.m12)
        m14 = Double(matrix.m14)
        m21 = Double(matrix.m21)
        m22 = Double(matrix.m22)
        m24 = Double(matrix.m24)
        m41 = Double(matrix.m41)
        m42 = Double(matrix.m42)
        m44 = Double(matrix.m44)
    }

    /// A scale followed by a translation.
    package init(scale: Double, translationX: Double = 0, translationY: Double = 0) {
        m11 = scale
        m12 = 0
        m14 = 0
        m21 = 0
        m22 = scale
        m24 = 0
        m41 = translationX
        m42 = translationY
        m44 = 1
    }

    /// Whether parallel lines stay parallel: there is no perspective.
    @inline(__always)
    package var isAffine: Bool {
        m14 == 0 && m24 == 0 && m44 == 1
    }

    /// Whether it is affine and keeps horizontal lines horizontal and vertical ones vertical.
    @inline(__always)
    package var isAxisAligned: Bool {
        m12 == 0 && m21 == 0 && isAffine
    }

    /// Whether every entry is finite.
    @inline(__always)
    package var isFinite: Bool {
        (m11 + m12 + m14 + m21 + m22 + m24 + m41 + m42 + m44).isFinite
    }

    /// The determinant: its sign tells the orientation where W is positive, and 0 that the plane is seen edge-on.
    @inline(__always)
    package var determinant: Double {
        m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41) + m14 * (m21 * m42 - m22 * m41)
    }

    /// First this map, then `next`.
    @inline(__always)
    package func concatenating(_ next: PlaneTransform) -> PlaneTransform {
        var result = self
        result.m11 = m11 * next.m11 + m12 * next.m21 + m14 * next.m41
        result.m12 = m11 * next.m12 + m12 * next.m22 + m14 * next.m42
        result.m14 = m11 * next.m14 + m12 * next.m24 + m14 * next.m44
        result.m21 = m21 * next.m11 + m22 * next.m21 + m24 * next.m41
        result.m22 = m21 * next.m12 + m22 * next.m22 + m24 * next.m42
        result.m24 = m21 * next.m14 + m22 * next.m24 + m24 * next.m44
        result.m41 = m41 * next.m11 + m42 * next.m21 + m44 * next.m41
        result.m42 = m41 * next.m12 + m42 * next.m22 + m44 * next.m42
        result.m44 = m41 * next.m14 + m42 * next.m24 + m44 * next.m44
        return result
    }

    /// The inverse, or `nil` where the plane is seen edge-on.
    package var inverse: PlaneTransform? {
        let det = determinant
        guard det != 0, det.isFinite else { return nil }
        let scale = 1 / det
        guard scale.isFinite else { return nil }
        var result = self
        result.m11 = (m22 * m44 - m24 * m42) * scale
        result.m12 = (m14 * m42 - m12 * m44) * scale
        result.m14 = (m12 * m24 - m14 * m22) * scale
        result.m21 = (m24 * m41 - m21 * m44) * scale
        result.m22 = (m11 * m44 - m14 * m41) * scale
        result.m24 = (m14 * m21 - m11 * m24) * scale
        result.m41 = (m21 * m42 - m22 * m41) * scale
        result.m42 = (m12 * m41 - m11 * m42) * scale
        result.m44 = (m11 * m22 - m12 * m21) * scale
        return result
    }

    /// The image of a point before the division: (X·W, Y·W, W).
    @inline(__always)
    package func homogeneous(x: Double, y: Double) -> SIMD3<Double> {
        SIMD3(x * m11 + y * m21 + m41, x * m12 + y * m22 + m42, x * m14 + y * m24 + m44)
    }

    /// The smallest W that counts as in front of the eye.
    package static let nearestW = 1e-5

    /// The box around the part of a rectangle that lies in front of the eye, as edges `minX, minY, maxX, maxY` in device
    /// space; `nil` where none of it does.
    ///
    /// - Parameter rect: Edges `minX, minY, maxX, maxY` in the layer's plane.
    package func bounds(of rect: SIMD4<Float>) -> SIMD4<Double>? {
        let (x0, y0, x1, y1) = (Double(rect.x), Double(rect.y), Double(rect.z), Double(rect.w))
        if isAffine {
            let centerX = (x0 + x1) / 2
            let centerY = (y0 + y1) / 2
            let halfWidth = abs(m11) * (x1 - x0) / 2 + abs(m21) * (y1 - y0) / 2
            let halfHeight = abs(m12) * (x1 - x0) / 2 + abs(m22) * (y1 - y0) / 2
            let x = centerX * m11 + centerY * m21 + m41
            let y = centerX * m12 + centerY * m22 + m42
            return SIMD4(x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight)
        }
        let corners = [
            homogeneous(x: x0, y: y0), homogeneous(x: x1, y: y0), homogeneous(x: x1, y: y1), homogeneous(x: x0, y: y1),
        ]
        var box = SIMD4(Double.infinity, .infinity, -.infinity, -.infinity)
        func include(_ p: SIMD3<Double>) {
            let x = p.x / p.z
            let y = p.y / p.z
            box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x), max(box.w, y))
        }
        for i in 0..<4 {
            let (from, to) = (corners[i], corners[(i + 1) & 3])
            if from.z >= Self.nearestW { include(from) }
            if (from.z >= Self.nearestW) != (to.z >= Self.nearestW) {
                include(from + (to - from) * ((Self.nearestW - from.z) / (to.z - from.z)))
            }
        }
        return box.x <= box.z ? box : nil
    }
}
