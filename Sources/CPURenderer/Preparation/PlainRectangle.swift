internal import Graphics
internal import PixelKernels
internal import Rasterization

/// A rectangle of one colour, smooth at its edges, which a kernel draws without making spans of it first.
struct PlainRectangle: BitwiseCopyable {
    var rectangle: PKRectangle
    /// Premultiplied.
    var color: PKPixel
    /// The pixels that may change.
    var bounds: DeviceRect

    /// - Parameters:
    ///   - color: Premultiplied.
    ///   - bounds: The pixels that may change.
    /// - Returns: `nil` if the rectangle is thinner than a pixel, sheared or in perspective: then the coverages between
    ///   the pairs of its edges, multiplied, are not its coverage.
    @inline(__always)
    init?(_ rect: PlaneRect, color: PKPixel, transform map: PlaneTransform, bounds: DeviceRect) {
        guard map.isAffine, !map.isSheared else { return nil }
        rectangle = PKRectangle(
            rect, linear: SIMD4(map.m11, map.m12, map.m21, map.m22), map.m41, map.m42, bounds)
        // Not-a-number fails the comparisons.
        guard rectangle.isThick else { return nil }
        self.color = color
        self.bounds = bounds
    }
}
