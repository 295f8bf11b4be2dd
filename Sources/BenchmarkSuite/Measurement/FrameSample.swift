import Compositor
import LayerModel
import RenderDevices

/// Milliseconds of the steps of one frame.
package struct FrameSample {
    var model: Double
    var list: Double
    var plan: Double
    var draw: Double
    var upload: Double
    var readback: Double
    /// Time of the thread that draws the frame, stage by stage.
    var own: [Stage: Double]
    /// Time of all threads, stage by stage.
    var work: [Stage: Double]
    var cpu: Double
    /// In seconds; `nil` if the device has no clock of its own, as software has none.
    var device: DeviceTimes?
    /// Of the processor's packages; `nil` if they do not report it.
    var joules: Double?
    /// Of the graphics card; `nil` if it does not report it.
    var cardJoules: Double?

    var total: Double { model + prepare + draw + readback }
    var prepare: Double { list + plan }

    /// A part of a frame, in the order of the parts.
    enum Stage: String, CaseIterable {
        case model
        case list
        case plan
        case draw
        case readback
    }

    /// The milliseconds of many frames, step by step, each in the order of the frames.
    package struct Columns: Codable, Equatable, Sendable {
        package var total: [Double]
        package var model: [Double]
        package var list: [Double]
        package var plan: [Double]
        package var draw: [Double]
        package var upload: [Double]
        package var readback: [Double]
        package var cpu: [Double]

        init(_ samples: [FrameSample]) {
            // Tenths of microseconds: the clock's own steps are no larger.
            let column = { (step: (FrameSample) -> Double) in samples.map { (step($0) * 1e4).rounded() / 1e4 } }
            total = column(\.total)
            model = column(\.model)
            list = column(\.list)
            plan = column(\.plan)
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
        let uploadBefore = backend.uploadSeconds
        let energyBefore = EnergyMeter.packages?.joules()
        let cardBefore = NVML.shared?.joules(of: renderer.device)
        var marks = [ClockMark()]
        let content = try variant.frame(frame)
        marks.append(ClockMark())
        let list = try renderer.displayList(for: content.tree, at: content.time, variant.options)
        marks.append(ClockMark())
        let planned = renderer.plan(list)
        marks.append(ClockMark())
        let statistics = try backend.draw(planned)
        try backend.finish()
        marks.append(ClockMark())
        try backend.withPixels { _ in }
        marks.append(ClockMark())
        let energy = EnergyMeter.packages?.joules(since: energyBefore)
        let card = cardBefore.flatMap { before in NVML.shared?.joules(of: renderer.device).map { $0 - before } }
        let spans = zip(marks, marks.dropFirst()).map {
            (wall: $1.wall - $0.wall, cpu: $1.cpu - $0.cpu, own: $1.own - $0.own)
        }
        let sample = FrameSample(
            model: spans[0].wall, list: spans[1].wall, plan: spans[2].wall, draw: spans[3].wall,
            upload: (backend.uploadSeconds - uploadBefore) * 1e3, readback: spans[4].wall,
            own: Dictionary(uniqueKeysWithValues: zip(Stage.allCases, spans.map(\.own))),
            work: Dictionary(uniqueKeysWithValues: zip(Stage.allCases, spans.map(\.cpu))),
            cpu: marks[5].cpu - marks[0].cpu, device: try deviceTimes(of: renderer), joules: energy,
            cardJoules: card)
        return (sample, Contents(statistics: statistics, width: list.bounds.width, height: list.bounds.height))
    }

    /// The device's own times of the last frame; those of software are of no use.
    private static func deviceTimes(of renderer: Renderer) throws -> DeviceTimes? {
        let times = try renderer.backend.deviceTimes()
        return renderer.device.isSoftware ? nil : times
    }
}

/// The clocks between two stages.
private struct ClockMark {
    let wall = BenchmarkClock.wall()
    let cpu = BenchmarkClock.cpu()
    let own = BenchmarkClock.own()
}
