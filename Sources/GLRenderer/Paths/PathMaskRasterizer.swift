import DisplayList
import LayerModel
internal import Rasterization

/// Turns paths into masks of one byte a pixel, with the coverage that the CPU renderer finds.
///
/// Used by one thread at a time.
final class PathMaskRasterizer: @unchecked Sendable {
    private var store = PathStore()
    private var scan = PathScan()
    private var spans = CoverageBuffer()

    /// Rows whose spans are found at a time.
    private static let bandHeight: Int32 = 64
    /// Memory of a path's lines beyond which it is not kept for the next path.
    private static let keptBytes = 16 << 20

    /// The coverage of a mask's pixels.
    func rasterize(_ mask: PathMask) -> PackedMask {
        defer {
            if store.byteCount > Self.keptBytes {
                store = PathStore()
                scan = PathScan()
                spans = CoverageBuffer()
            }
        }
        store.removeAll()
        spans.removeAll()
        let shape = store.add(
            mask.path, isEvenOdd: mask.isEvenOdd, transform: mask.transform, clip: mask.pixels,
            rowsAtOnce: Self.bandHeight)
        guard let shape else { return PackedMask(spans, pixels: mask.pixels) }
        let end = shape.bounds.maxY
        for first in stride(from: shape.bounds.minY, to: end, by: Int(Self.bandHeight)) {
            spans.append(shape, of: store, rows: first..<min(first + Self.bandHeight, end), scan: &scan)
        }
        if !mask.isAntialiased { spans.sharpen() }
        return PackedMask(spans, pixels: mask.pixels)
    }
}
