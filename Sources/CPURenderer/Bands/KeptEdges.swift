import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization
import RenderDevices

/// The pixels that groups which are not isolated draw on, at the edges of their clips, as they were before.
///
/// One block for all of a frame, since a blur of a backdrop may end the bands between the begin of a clip and its end. Each row is
/// written and read by the band that draws it, and by no other: that makes it safe to share.
final class KeptEdges: @unchecked Sendable {
    private let block: EffectMemory.Block
    private let format: PKFormat
    /// By group: its first pixel in the block.
    private let places: [Int: Int]

    /// Room for the edges of all clips of a graph; `nil` without edges.
    init?(of graph: RenderGraph, _ format: PKFormat, in memory: EffectMemory) throws(RenderError) {
        var (places, count) = ([Int: Int](), 0)
        for case .beginClip(let clip) in graph.passes.lazy.flatMap(\.operations) {
            places[clip.group] = count
            count += clip.edges.reduce(0) { $0 + $1.area }
        }
        guard count > 0 else { return nil }
        let what = "the edges of clips over what blends"
        guard let block = memory.take(count * format.bytesPerPixel, for: what) else { throw .noMemory(for: what) }
        (self.block, self.format, self.places) = (block, format, places)
    }

    /// Calls a body with the rows of each edge of a clip; they have no padding.
    func forEach(of clip: RenderGraph.EdgeClip, _ body: (PixelRows) -> Void) {
        guard var place = places[clip.group] else { return }
        for edge in clip.edges {
            let base = PixelPointer(raw: block.base, format: format) + place
            body(PixelRows(base: base, stride: edge.width, bounds: edge))
            place += edge.area
        }
    }
}
