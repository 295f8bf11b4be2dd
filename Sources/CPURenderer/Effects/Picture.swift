import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization
import RenderDevices

/// A whole picture of premultiplied pixels, for effects that look beyond a band.
///
/// Safe to share: threads write rows of their own, and only read afterwards.
final class Picture: @unchecked Sendable {
    let bounds: DeviceRect
    let rows: PixelRows
    private let block: EffectMemory.Block

    /// A picture of any contents, of at most as many pixels as effects see: their other memory is sixteen times as much.
    init(_ bounds: DeviceRect, _ format: PKFormat, in memory: EffectMemory) throws(RenderError) {
        let stride = bounds.width + PixelRows.padding
        let limit = GroupEffects.largestSide
        guard bounds.area <= limit * limit else {
            throw .tooLarge(width: bounds.width, height: bounds.height, limit: limit)
        }
        let count = max(1, stride * bounds.height)
        let what = "the picture of a group"
        guard let block = memory.take(count * format.bytesPerPixel, for: what) else { throw .noMemory(for: what) }
        self.block = block
        self.bounds = bounds
        rows = PixelRows(base: PixelPointer(raw: block.base, format: format), stride: stride, bounds: bounds)
        guard format == PKHalves else { return }
        // Kernels read a row's padding without coverage: it has to hold numbers.
        for row in 0..<bounds.height {
            (rows.base + (row * stride + bounds.width)).clear(count: PixelRows.padding)
        }
    }
}
