import DisplayList
internal import LayerModel
internal import Rasterization

/// A frame while it is drawn: what all threads read.
///
/// All of it is fixed before the threads start, and bands write to different rows of `pixels`: that makes it safe to share.
final class FrameJob: @unchecked Sendable {
    let plan: FramePlan
    let list: DisplayList
    let chunks: [FrameChunk]
    let clips: ClipTable
    let glyphs: GlyphFrame
    /// By pass: groups that are drawn already, effects included.
    let pictures: [Int: Picture]
    /// By pass: what lies below groups that blur it.
    let backdrops: [Int: Picture]
    /// By pass: the shadows that groups cast.
    let shadows: [Int: AlphaMask]
    /// What of the pixels may differ from the background, or `nil` for all.
    let left: ChangedPixels?
    /// The first pixel of the region's top row.
    let pixels: UnsafeMutablePointer<UInt32>
    /// In pixels.
    let stride: Int

    init(
        plan: FramePlan, list: DisplayList, chunks: [FrameChunk], clips: ClipTable, glyphs: GlyphFrame,
        pictures: [Int: Picture], backdrops: [Int: Picture], shadows: [Int: AlphaMask], left: ChangedPixels?,
        pixels: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        self.plan = plan
        self.list = list
        self.chunks = chunks
        self.clips = clips
        self.glyphs = glyphs
        self.pictures = pictures
        self.backdrops = backdrops
        self.shadows = shadows
        self.left = left
        self.pixels = pixels
        self.stride = stride
    }

    /// The rows of the picture that a band draws.
    func rows(ofBand band: Int) -> PixelRows {
        let first = plan.region.minY + Int32(band) * plan.bandHeight
        let end = min(plan.region.maxY, first + plan.bandHeight)
        return PixelRows(
            base: pixels + Int(first - plan.region.minY) * stride, stride: stride,
            bounds: DeviceRect(minX: plan.region.minX, minY: first, maxX: plan.region.maxX, maxY: end))
    }
}
