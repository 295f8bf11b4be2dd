import DisplayList
internal import Graphics
internal import Rasterization
import RenderDevices

/// A whole picture of premultiplied RGBA8 pixels, for effects that look beyond a band.
///
/// Written by threads of which each has its own rows, and only read afterwards: that makes it safe to share.
final class Picture: @unchecked Sendable {
    let bounds: DeviceRect
    let rows: PixelRows
    private let block: EffectMemory.Block

    /// A picture of any contents, of at most as many pixels as effects see: what they need besides is sixteen times as much.
    init(_ bounds: DeviceRect, in memory: EffectMemory) throws(RenderError) {
        let stride = bounds.width + PixelRows.padding
        let limit = GroupEffects.largestSide
        guard bounds.area <= limit * limit else {
            throw .tooLarge(width: bounds.width, height: bounds.height, limit: limit)
        }
        let count = max(1, stride * bounds.height)
        let what = "the picture of a group"
        guard let block = memory.take(count * 4, for: what) else { throw .noMemory(for: what) }
        self.block = block
        self.bounds = bounds
        rows = PixelRows(base: block.base.bindMemory(to: UInt32.self, capacity: count), stride: stride, bounds: bounds)
    }
}
