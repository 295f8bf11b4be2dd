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

    /// Rows whose spans are held at a time.
    private static let bandHeight: Int32 = 64

    /// The coverage of a mask's pixels.
    func rasterize(_ mask: PathMask) -> PackedMask {
        let bytesPerRow = (mask.pixels.width + PackedMask.cellWidth - 1) / PackedMask.cellWidth * PackedMask.cellWidth
        return withUnsafeTemporaryAllocation(byteCount: bytesPerRow * mask.pixels.height, alignment: 16) { bytes in
            let levels = bytes.initializeMemory(as: UInt8.self, repeating: 0)
            if let base = levels.baseAddress { write(mask, to: base, bytesPerRow: bytesPerRow) }
            return PackedMask(UnsafeRawBufferPointer(bytes), bytesPerRow: bytesPerRow, pixels: mask.pixels)
        }
    }

    /// Writes the coverage of a path in the rows of its mask.
    private func write(_ mask: PathMask, to base: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
        store.removeAll()
        let shape = store.add(
            mask.path, isEvenOdd: mask.isEvenOdd, transform: mask.transform, clip: mask.pixels,
            rowsAtOnce: Self.bandHeight)
        guard let shape else { return }
        let end = shape.bounds.maxY
        for first in stride(from: shape.bounds.minY, to: end, by: Int(Self.bandHeight)) {
            spans.removeAll()
            spans.append(shape, of: store, rows: first..<min(first + Self.bandHeight, end), scan: &scan)
            if !mask.isAntialiased { spans.sharpen() }
            spans.write(to: base, bytesPerRow: bytesPerRow, in: mask.pixels)
        }
    }
}
