import ArgumentParser
import Compositor
import Foundation
import LayerModel
import SceneFormat

/// Times the same scenes on several devices, side by side.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Time drawing of the same scenes on several devices, frame by frame in turn.",
        discussion: """
            Every frame is prepared (display list and passes), drawn and read back on each device in turn, after frames \
            that warm up. A scene with animations moves on by one frame each time. Compare figures of one run only: \
            machines are noisy.
            """)

    @Argument(help: "Scene files.")
    var scenes: [String]

    @Option(help: ArgumentHelp("Devices to compare, separated by commas.", valueName: "device,…"))
    var device = "cpu,gpu"

    @Flag(help: "Let gpu use software OpenGL where there is no GPU; its name is in the report.")
    var allowSoftware = false

    @Option(help: "Threads of the CPU renderer.")
    var threads: Int?

    @Option(help: "Frames that count.")
    var frames = 20

    @Option(help: "Frames before those that count.")
    var warmUp = 3

    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Geometry") var geometry: GeometryOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    func validate() throws {
        guard !scenes.isEmpty else { throw ValidationError("Name at least one scene file.") }
        guard (1...100_000).contains(frames) else { throw ValidationError("--frames is \(frames); give 1 to 100000.") }
        guard (0...1000).contains(warmUp) else { throw ValidationError("--warm-up is \(warmUp); give 0 to 1000.") }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads is \(threads); give 1 to 1024.")
        }
    }

    func run() throws {
        let console = talk.console
        var renderers: [Renderer] = []
        for name in device.split(separator: ",") {
            guard let selection = DeviceSelection(argument: String(name)) else {
                throw CommandFailure(
                    "usage", "--device \(name): expected auto, gpu, cpu, an index, a render node, pci:… or cuda:…",
                    ExitStatus.usage)
            }
            do {
                renderers.append(try Renderer(device: selection, allowSoftware: allowSoftware, threads: threads))
            } catch {
                throw CommandFailure("device", error.description, error.exitStatus)
            }
        }
        var report = BenchmarkReport(frames: frames, warmUp: warmUp)
        for path in scenes {
            let source = try LoadedScene(path: path, geometry: geometry, input: input, console: console)
            let runs = try BenchmarkRun.measure(source, on: renderers, frames: frames, warmUp: warmUp)
            report.runs += runs
            if !talk.json { BenchmarkReport.printTable(runs) }
        }
        if talk.json { try Console.printJSON(report) }
    }
}

/// What `bench --json` prints.
struct BenchmarkReport: Encodable {
    var frames: Int
    var warmUp: Int
    var unit = "milliseconds"
    var runs: [BenchmarkRun] = []

    init(frames: Int, warmUp: Int) {
        self.frames = frames
        self.warmUp = warmUp
    }

    /// A line a device.
    static func printTable(_ runs: [BenchmarkRun]) {
        guard let first = runs.first else { return }
        print("\(first.scene)  \(first.width) × \(first.height), median milliseconds")
        let header = ["device", "prepare", "draw", "readback", "total", "min", "cpu", "first"]
        var rows = [header]
        for run in runs {
            let figures = [
                run.prepare.median, run.draw.median, run.readback.median, run.total.median, run.total.min,
                run.cpu.median, run.first,
            ]
            rows.append([run.device.description] + figures.map { String(format: "%.2f", $0) })
        }
        let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = row.enumerated().map { column, text in
                let padding = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 ? text + padding : padding + text
            }
            print("  " + cells.joined(separator: "  "))
        }
    }
}

/// The figures of one scene on one device.
struct BenchmarkRun: Encodable {
    var scene: String
    var device: RendererDevice
    var width: Int
    var height: Int
    /// The first frame, uploads and compilation included.
    var first: Double
    /// Display list and render graph.
    var prepare: TimingSummary
    /// Until the device is done.
    var draw: TimingSummary
    /// Until the pixels are in this process's memory.
    var readback: TimingSummary
    /// Drawing and readback, preparation included.
    var total: TimingSummary
    /// Time of all threads of the process.
    var cpu: TimingSummary
    var statistics: FrameStatistics

    /// Measures a scene on each device, the devices taking turns frame by frame.
    static func measure(
        _ source: LoadedScene, on renderers: [Renderer], frames: Int, warmUp: Int
    ) throws -> [BenchmarkRun] {
        var series = renderers.map { _ in Series() }
        for frame in 0...(warmUp + frames) {
            for (index, renderer) in renderers.enumerated() {
                let time = source.time(ofFrame: frame)
                let sample = try Sample(source, at: time, on: renderer)
                if frame == 0 {
                    series[index].first = sample.total
                } else if frame > warmUp {
                    series[index].samples.append(sample)
                }
            }
        }
        return try zip(renderers, series).map { renderer, series in
            let bounds = try renderer.displayList(for: source.tree, at: 0, source.options).bounds
            return BenchmarkRun(
                scene: source.name, device: renderer.device, width: bounds.width, height: bounds.height,
                first: series.first, prepare: TimingSummary(series.samples.map(\.prepare)),
                draw: TimingSummary(series.samples.map(\.draw)),
                readback: TimingSummary(series.samples.map(\.readback)),
                total: TimingSummary(series.samples.map(\.total)), cpu: TimingSummary(series.samples.map(\.cpu)),
                statistics: series.samples.last?.statistics ?? FrameStatistics())
        }
    }

    private struct Series {
        var first = 0.0
        var samples: [Sample] = []
    }

    private struct Sample {
        var prepare: Double
        var draw: Double
        var readback: Double
        var cpu: Double
        var statistics: FrameStatistics

        var total: Double { prepare + draw + readback }

        init(_ source: LoadedScene, at time: Double, on renderer: Renderer) throws {
            let cpuBefore = BenchmarkClock.cpu()
            let start = BenchmarkClock.wall()
            var options = source.options
            options.reusesUnchangedFrames = false
            let list = try renderer.displayList(for: source.tree, at: time, options)
            let graph = RenderGraph(list)
            let prepared = BenchmarkClock.wall()
            statistics = try renderer.backend.draw(graph, of: list)
            try renderer.backend.finish()
            let drawn = BenchmarkClock.wall()
            try renderer.backend.withPixels { _ in }
            let read = BenchmarkClock.wall()
            prepare = prepared - start
            draw = drawn - prepared
            readback = read - drawn
            cpu = BenchmarkClock.cpu() - cpuBefore
        }
    }
}
