import Compositor
import LayerModel

/// Milliseconds of the steps of one frame.
struct FrameSample {
    var model: Double
    var prepare: Double
    var draw: Double
    var upload: Double
    var readback: Double
    var cpu: Double
    var statistics: FrameStatistics
    var width: Int
    var height: Int

    var total: Double { model + prepare + draw + readback }

    /// Draws a frame and waits for its pixels.
    init(of contestant: Contestant, frame: Int, on renderer: Renderer) throws {
        let backend = renderer.backend
        let cpuBefore = BenchmarkClock.cpu()
        let uploadBefore = backend.uploadSeconds
        let start = BenchmarkClock.wall()
        let content = try contestant.frame(frame)
        let modelled = BenchmarkClock.wall()
        let list = try renderer.displayList(for: content.tree, at: content.time, contestant.options)
        let graph = RenderGraph(list)
        let prepared = BenchmarkClock.wall()
        statistics = try backend.draw(graph, of: list)
        try backend.finish()
        let drawn = BenchmarkClock.wall()
        try backend.withPixels { _ in }
        let read = BenchmarkClock.wall()
        model = modelled - start
        prepare = prepared - modelled
        draw = drawn - prepared
        readback = read - drawn
        upload = (backend.uploadSeconds - uploadBefore) * 1e3
        cpu = BenchmarkClock.cpu() - cpuBefore
        (width, height) = (list.bounds.width, list.bounds.height)
    }
}
