import LayerModel
import Rasterization

/// Repeated images, kept from frame to frame.
///
/// Belongs to one renderer, and so to one thread at a time.
final class RepeatedImageCache {
    private struct Key: Hashable {
        var image: UInt64
        var count: SIMD2<Double>
        var range: TargetRange
        /// In device pixels: the size of a rasterised copy of a drawing.
        var size: SIMD2<Double>
    }

    private var kept = FrameCache<Key, RepeatedImage>()

    /// Starts a frame.
    func beginFrame() {
        kept.beginFrame()
    }

    /// Copies of an image; see `RepeatedImage`.
    func image(
        _ image: CGImage, count: SIMD2<Double>, in range: TargetRange, under unit: PlaneTransform
    ) -> RepeatedImage? {
        let isDrawing = image.drawing != nil
        let key = Key(
            image: image.identity, count: count, range: range, size: isDrawing ? unit.axisScales : .zero)
        if let known = kept.value(for: key) { return known }
        guard let repeated = RepeatedImage(image, count: count, in: range, under: unit) else { return nil }
        // A result cut off by the deadline is of no use to another frame.
        if !WorkLimits.areExceeded { kept.keep(repeated, for: key) }
        return repeated
    }
}
