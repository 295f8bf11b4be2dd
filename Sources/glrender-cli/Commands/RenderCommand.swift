import ArgumentParser
import Compositor
import Foundation
import ImageCodecs
import Jobs
import LayerModel
import MediaExport
import SceneFormat

/// Draws scenes to pictures, sequences and movies.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw scenes to pictures, sequences of pictures, and movies.",
        discussion: """
            The type of the output is that of its extension. Pictures: \(FileType.list { $0.still != nil }), which is raw \
            straight RGBA; with several scenes, the output is a folder, and each picture has its scene's name. A picture for \
            each frame: a name with a place for the frame's number, shot_%04d.png or shot_####.png. Movies: \
            \(FileType.list { $0.still == nil }); \(FileType.list("and") { $0.still != nil && !$0.codecs.isEmpty }) where \
            --frames, --duration, --loop, or --fps without a moment is given.
            """)

    @Argument(help: ArgumentHelp("Scene files; - is standard input.", valueName: "scene"))
    var scenes: [String]

    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Geometry") var geometry: GeometryOptions
    @OptionGroup(title: "Time") var time: TimeOptions
    @OptionGroup(title: "Time") var frames: FrameOptions
    @OptionGroup(title: "Farm") var farm: FarmOptions
    @OptionGroup(title: "Device") var device: DeviceOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    @Option(help: "Progress on standard error: auto, tty, ndjson or none.")
    var progress = ProgressStyle.auto

    @Flag(
        help:
            "Print the device and the counts of each picture: passes, draw calls, uploaded bytes; of movies how the time divides."
    )
    var stats = false

    /// The most passes of a picture that `--stats` lists; `--json` has all.
    private static let passLimit = 50

    func validate() throws {
        guard !scenes.isEmpty else { throw ValidationError("Name at least one scene file, or - for standard input.") }
        guard scenes.filter({ $0 == "-" }).count < 2 else { throw ValidationError("Standard input holds one scene.") }
        if talk.json, output.path == "-" {
            throw ValidationError("--json and -o - both write to standard output; name a file.")
        }
        if frames.frames != nil, time.namesMoment {
            throw ValidationError("--frames and --time or --frame both say what is drawn; give one of them.")
        }
    }

    func run() throws {
        let job = try job()
        let (product, files) = try output.product(of: job, for: scenes)
        switch product {
        case .picture(let encoder):
            guard !farm.isUsed, job.shutter == nil, job.samples == nil else {
                throw CommandFailure(
                    "usage",
                    "-o \(output.path): --shard, --keep-going, --manifest and --shutter are of sequences and movies",
                    ExitStatus.usage)
            }
            try drawPictures(files, encoder, job)
        case .sequence(let pattern, let encoder): try drawFrames { try $0.draw(pattern, encoder) }
        case .movie(let format, let container): try drawFrames { try $0.draw(format, container) }
        }

        func drawFrames(_ draw: (FrameRendering) throws -> Void) throws {
            let name = scenes[0] == "-" ? "standard input" : scenes[0]
            try CommandFailure.naming(name, writing: output.path) { try draw(FrameRendering(self, job)) }
        }
    }

    private func job() throws(CommandFailure) -> JobOptions {
        var job = try input.job(geometry)
        job.device = device.frameDevice
        time.fill(&job)
        frames.fill(&job)
        try output.fill(&job)
        return job
    }

    private func drawPictures(_ destinations: [String], _ encoder: ImageEncoder, _ job: JobOptions) throws {
        let console = talk.console
        // Scenes are read before a device is opened: a mistake in a file is the quicker answer.
        var loaded: [LoadedScene] = []
        for path in scenes {
            loaded.append(try LoadedScene(path: path, job, geometry: geometry, input: input, console: console))
        }
        let renderer = try device.openRenderer(console)
        var reporter = ProgressReporter(style: progress, total: scenes.count, isQuiet: talk.quiet)
        var report = RenderReport(device: renderer.device)
        if stats, !talk.verbose { console.line("device: \(renderer.device)") }
        for (source, destination) in zip(loaded, destinations) {
            if output.skipExisting, FileManager.default.fileExists(atPath: destination) {
                console.detail("skipped \(destination): it exists")
                continue
            }
            let watch = Stopwatch()
            let size = try CommandFailure.naming(source.name, writing: destination) {
                try renderer.write(
                    source.frames, at: try job.moment(of: source.scene), as: encoder, to: destination,
                    replacing: job.replaces
                ) {
                    renderer.warnings.forEach { console.line($0.description) }
                    try input.refuse(renderer.warnings.map(\.description), of: source.name)
                }
            }
            let result = RenderReport.Picture(
                scene: source.name, output: destination, width: size.width, height: size.height,
                milliseconds: watch.seconds * 1000, statistics: renderer.statistics,
                passes: stats ? renderer.passes(of: source.tree) : nil)
            report.pictures.append(result)
            reporter.finished(destination)
            console.detail("\(destination): \(size.width) × \(size.height) in \(Int(result.milliseconds)) ms")
            if stats {
                console.line(result.statistics.description)
                for pass in (result.passes ?? []).prefix(Self.passLimit) { console.line("  " + pass.description) }
            }
        }
        if talk.json { try Console.printJSON(report) }
    }
}

/// The output of `render --json`.
struct RenderReport: Encodable {
    struct Picture: Encodable {
        var scene: String
        var output: String
        /// In pixels.
        var width: Int
        /// In pixels.
        var height: Int
        var milliseconds: Double
        var statistics: FrameStatistics
        /// With `--stats`: the pictures of groups and masks, in drawing order, and the whole.
        var passes: [PassSummary]?
    }

    var device: RendererDevice
    var pictures: [Picture] = []
}
