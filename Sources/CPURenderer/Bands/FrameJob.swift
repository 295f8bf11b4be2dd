import DisplayList
internal import Graphics
internal import Rasterization

/// A frame while it is drawn: the state that all threads read.
///
/// All of it is fixed before the threads start, and bands write to different ones of `rows`: that makes it safe to share.
final class FrameJob: @unchecked Sendable {
    let frame: CPUFrame
    let plan: FramePlan
    let chunks: [FrameChunk]
    /// The pixels of the region.
    private let rows: PixelRows

    init(_ frame: CPUFrame, plan: FramePlan, chunks: [FrameChunk], rows: PixelRows) {
        self.frame = frame
        self.plan = plan
        self.chunks = chunks
        self.rows = rows
    }

    /// The rows of the picture that a band draws.
    func rows(ofBand band: Int) -> PixelRows {
        let first = plan.region.minY + Int32(band) * plan.bandHeight
        let end = min(plan.region.maxY, first + plan.bandHeight)
        return PixelRows(
            base: rows.pixel(x: plan.region.minX, row: first), stride: rows.stride,
            bounds: DeviceRect(minX: plan.region.minX, minY: first, maxX: plan.region.maxX, maxY: end))
    }
}
