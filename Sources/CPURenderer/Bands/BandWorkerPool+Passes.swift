import DisplayList
import Graphics
internal import PixelKernels
import RenderDevices

extension BandWorkerPool {
    /// A complete pass in the form that its reader takes.
    enum CompletePass: Sendable {
        case picture(Picture)
        case shadow(AlphaMask)
    }

    /// Draws a pass that another reads as a whole, and applies that one's effect.
    ///
    /// - Parameter context: Its threads draw.
    func complete(
        _ prerequisite: RenderGraph.Prerequisite, of frame: CPUFrame, in context: EffectContext
    ) throws(RenderError) -> (pass: CompletePass, statistics: FrameStatistics) {
        let bounds = frame.graph.passes[prerequisite.pass].bounds
        let picture = try Picture(bounds, PKFormat(frame.list.range), in: context.memory)
        let statistics = try paint(pass: prerequisite.pass, of: frame, into: picture.rows, in: context)
        switch prerequisite.reader {
        case .draw, .outlineShadow, .beginClip, .endClip: return (.picture(picture), statistics)
        case .composite(let composite): return (.picture(try context.apply(composite, to: picture)), statistics)
        case .shadow(let shadow):
            let mask = try context.mask(of: picture, shadow.shadow, in: shadow.bounds, hidden: shadow.hidden)
            return (.shadow(mask), statistics)
        }
    }

    /// Draws a pass with all passes drawn in bands inside it, in parts between the blurs of backdrops.
    func paint(
        pass: Int, of frame: CPUFrame, into rows: PixelRows, in context: EffectContext
    ) throws(RenderError) -> FrameStatistics {
        var frame = frame
        var statistics = FrameStatistics()
        for (number, segment) in frame.graph.segments(ofPass: pass).enumerated() {
            try RenderError.checkLimits()
            if number > 0, case .composite(let composite)? = frame.graph.passes[pass].operations[segment].first {
                frame.backdrops[composite.pass] = try context.backdrop(of: composite, below: rows)
            }
            statistics += paint(segment, ofPass: pass, of: frame, into: rows, threads: context.threads)
        }
        return statistics
    }
}
