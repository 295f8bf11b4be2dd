import LayerModel
import Rasterization

/// Repeated images, kept from frame to frame.
///
/// Belongs to one renderer, and so to one thread at a time.
final class RepeatedImageCache {
    private struct Key: Hashable {
        var image: UInt64
        var count: SIMD2<Double>
        /// In device pixels: how large a copy of a drawing is rasterised.
        var size: SIMD2<Double>
    }

    private struct Entry {
        var repeated: RepeatedImage
        var frame: Int
    }

    /// The number of frames without a use after which an entry is forgotten.
    private static let framesKept = 8

    private var entries: [Key: Entry] = [:]
    private var frame = 0

    /// Starts a frame: what was not used for some frames goes.
    func beginFrame() {
        frame += 1
        guard frame % Self.framesKept == 0, !entries.isEmpty else { return }
        entries = entries.filter { $0.value.frame >= frame - Self.framesKept }
    }

    /// Copies of an image; see `RepeatedImage`.
    func image(_ image: CGImage, count: SIMD2<Double>, under unit: PlaneTransform) -> RepeatedImage? {
        let isDrawing = image.drawing != nil
        let key = Key(image: image.identity, count: count, size: isDrawing ? unit.axisScales : .zero)
        if let known = entries[key] {
            entries[key]?.frame = frame
            return known.repeated
        }
        guard let repeated = RepeatedImage(image, count: count, under: unit) else { return nil }
        // A result cut off by the deadline is of no use to another frame.
        if !WorkLimits.areExceeded { entries[key] = Entry(repeated: repeated, frame: frame) }
        return repeated
    }
}
