import DisplayList
internal import Graphics
internal import Rasterization

/// A frame while it is drawn: what all threads read.
///
/// All of it is fixed before the threads start, and bands write to different rows of `pixels`: that makes it safe to share.
final class FrameJob: @unchecked Sendable {
    let frame: CPUFrame
    let plan: FramePlan
    let chunks: [FrameChunk]
    /// The first pixel of the region's top row.
    private let pixels: UnsafeMutablePointer<UInt32>
    /// In pixels.
    private let stride: Int

    init(
        _ frame: CPUFrame, plan: FramePlan, chunks: [FrameChunk], pixels: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        self.frame = frame
        self.plan = plan
        self.chunks = chunks
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
