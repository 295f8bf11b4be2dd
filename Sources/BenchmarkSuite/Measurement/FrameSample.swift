import Compositor
import LayerModel

/// Milliseconds of the steps of one frame.
package struct FrameSample {
    var model: Double
    var prepare: Double
    var draw: Double
    var upload: Double
    var readback: Double
    var cpu: Double
    /// `nil` if the device has no clock of its own.
    var device: Double?

    var total: Double { model + prepare + draw + readback }

    /// The milliseconds of many frames, step by step, each in the order of the frames.
    package struct Columns: Codable, Equatable, Sendable {
        package var total: [Double]
        package var model: [Double]
        package var prepare: [Double]
        package var draw: [Double]
        package var upload: [Double]
        package var readback: [Double]
        package var cpu: [Double]

        init(_ samples: [FrameSample]) {
            // Tenths of microseconds: the clock's own steps are no larger.
            let column = { (step: (FrameSample) -> Double) in samples.map { (step($0) * 1e4).rounded() / 1e4 } }
            total = column(\.total)
            model = column(\.model)
            prepare = column(\.prepare)
            draw = column(\.draw)
            upload = column(\.upload)
            readback = column(\.readback)
            cpu = column(\.cpu)
        }
    }

    /// The contents of the frame.
    struct Contents {
        var statistics: FrameStatistics
        /// In pixels.
        var width: Int
        /// In pixels.
        var height: Int
    }

    /// Draws a frame and waits for its pixels.
    static func measured(
        _ variant: Variant, frame: Int, on renderer: Renderer
    ) throws -> (sample: FrameSample, contents: Contents) {
        let backend = renderer.backend
        let cpuBefore = BenchmarkClock.cpu()
        let uploadBefore = backend.uploadSeconds
        let start = BenchmarkClock.wall()
        let content = try variant.frame(frame)
        let modelled = BenchmarkClock.wall()
        let list = try renderer.displayList(for: content.tree, at: content.time, variant.options)
        let planned = renderer.plan(list)
        let prepared = BenchmarkClock.wall()
        let statistics = try backend.draw(planned)
        try backend.finish()
        let drawn = BenchmarkClock.wall()
        try backend.withPixels { _ in }
        let read = BenchmarkClock.wall()
        let cpu = BenchmarkClock.cpu() - cpuBefore
        let sample = FrameSample(
            model: modelled - start, prepare: prepared - modelled, draw: drawn - prepared,
            upload: (backend.uploadSeconds - uploadBefore) * 1e3, readback: read - drawn,
            cpu: cpu, device: try backend.deviceSeconds().map { $0 * 1e3 })
        return (sample, Contents(statistics: statistics, width: list.bounds.width, height: list.bounds.height))
    }
}
