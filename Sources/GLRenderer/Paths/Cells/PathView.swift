import LayerModel
import Rasterization

/// How the plane of a path is seen in the picture.
struct PathView {
    /// The largest distance of curves from the path that nobody sees, in the path's units; a power of two.
    let tolerance: Double
    /// How far what a pixel sees is from its centre at most, in the path's units; a power of two.
    let margin: Double

    /// In pixels.
    private static let pixelTolerance = 0.05
    /// The longest that a pixel may be in the plane, over the shortest: more is seen edge-on.
    private static let largestRange = 256.0

    /// - Parameters:
    ///   - transform: From the path's plane to the picture's pixels.
    ///   - bounds: The pixels that can be seen.
    /// - Returns: `nil` if the plane's horizon is among the pixels, or it is seen nearly edge-on.
    init?(_ transform: PlaneTransform, bounds: DeviceRect) {
        guard let inverse = transform.inverse, !bounds.isEmpty else { return nil }
        var (shortest, longest) = (Double.infinity, 0.0)
        for corner in 0..<4 {
            let x = Double(corner & 1 == 0 ? bounds.minX : bounds.maxX)
            let y = Double(corner & 2 == 0 ? bounds.minY : bounds.maxY)
            let p = inverse.homogeneous(x: x, y: y)
            guard p.z > 0 else { return nil }
            let place = SIMD2(p.x, p.y) / p.z
            let alongX = SIMD2(inverse.m11 - place.x * inverse.m14, inverse.m21 - place.x * inverse.m24) / p.z
            let alongY = SIMD2(inverse.m12 - place.y * inverse.m14, inverse.m22 - place.y * inverse.m24) / p.z
            for gradient in [alongX, alongY] {
                let length = (gradient * gradient).sum().squareRoot()
                shortest = min(shortest, length)
                longest = max(longest, length)
            }
        }
        guard shortest > 0, longest.isFinite, longest <= shortest * Self.largestRange else { return nil }
        // Steps of two keep the grid while a transform is animated.
        tolerance = Double(sign: .plus, exponent: (shortest * Self.pixelTolerance).exponent, significand: 1)
        margin = Double(sign: .plus, exponent: longest.exponent + 1, significand: 1)
    }
}
