import DisplayList
import Graphics
internal import PixelKernels
import RenderDevices

extension BandWorkerPool {
    /// Makes the shadow of a group in which nothing has to be complete first.
    func cast(
        _ shadow: RenderGraph.Shadow, of frame: CPUFrame, in context: EffectContext
    ) throws(RenderError) -> (mask: AlphaMask, statistics: FrameStatistics) {
        let pass = frame.graph.passes[shadow.pass]
        let picture = try Picture(pass.bounds, PKFormat(frame.list.range), in: context.memory)
        let statistics = paint(pass.operations.indices, ofPass: shadow.pass, of: frame, into: picture.rows)
        let mask = try context.mask(of: picture, shadow.shadow, in: shadow.bounds, hidden: shadow.hidden)
        return (mask, statistics)
    }
}
