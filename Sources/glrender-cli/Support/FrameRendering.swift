import ArgumentParser
import Compositor
import Foundation
import ImageCodecs
import Jobs
import LayerModel
import MediaExport
import SceneFormat

/// Draws one scene's frames to a sequence or a movie, as `render` was asked to.
struct FrameRendering {
    private let command: RenderCommand
    private let job: JobOptions

    init(_ command: RenderCommand, _ job: JobOptions) {
        (self.command, self.job) = (command, job)
    }

    private var console: Console { command.talk.console }

    /// The output of `render --json` for a sequence or movie.
    private struct Report: Encodable {
        struct Failure: Encodable {
            var frame: Int
            var error: String
        }

        var scene: String
        var output: String
        /// `nil` if nothing was left to draw.
        var device: RendererDevice?
        /// In pixels.
        var width = 0
        /// In pixels.
        var height = 0
        /// Frames a second.
        var frameRate: String
        /// The frames of this run, and those that existed.
        var frames: Int
        var skipped: Int
        var failures: [Failure] = []
        var times = ExportTimes()
    }

    // MARK: - Sequences

    /// Draws a picture for each frame.
    func draw(_ pattern: FramePattern, _ encoder: ImageEncoder) throws {
        let loaded = try load()
        let shard = try command.farm.resolvedShard()
        var schedule = try schedule(of: loaded)
        if let shard { schedule = schedule.shard(shard) }
        var options = PictureSequenceExport.Options()
        options.replacing = job.replaces
        options.skipsExisting = command.output.skipExisting
        options.keepsGoing = command.farm.keepGoing
        options.hashes = command.farm.manifest != nil
        let export = PictureSequenceExport(
            of: loaded.frames, schedule, to: pattern, as: encoder.format, colors: encoder.colors)
        var progress = FrameProgress(command, total: schedule.frames.count)
        let report = try export.write(options) { moment, file in
            progress.finished(pattern.path(ofFrame: moment.number), frame: moment.number, export.device)
        }
        try refuse(report.warnings, of: loaded.name)
        for failure in report.failures {
            let shown = failure.error.failure(of: loaded.name, writing: pattern.path(ofFrame: failure.frame))
            console.error(shown.kind, shown.message)
        }
        if let path = command.farm.manifest {
            var manifest = FrameManifest(
                scene: loaded.name, frameRate: schedule.rate, width: report.width, height: report.height, shard: shard)
            manifest.pictures = report.files
            manifest.failures = report.failures.map { .init(frame: $0.frame, error: $0.error.description) }
            try write(manifest, to: path)
        }
        try finish(
            Report(
                scene: loaded.name, output: command.output.path, device: report.device, width: report.width,
                height: report.height, frameRate: schedule.rate.description, frames: report.files.count,
                skipped: report.files.count { $0.wasThere },
                failures: report.failures.map { .init(frame: $0.frame, error: $0.error.description) },
                times: report.times))
        guard report.failures.isEmpty else {
            throw CommandFailure(
                "render", "\(loaded.name): \(report.failures.count) of \(schedule.frames.count) frames failed",
                ExitStatus.incomplete)
        }
    }

    // MARK: - Movies

    /// Draws all frames into one file.
    func draw(_ format: MovieFormat, _ container: MovieContainer?) throws {
        let path = command.output.path
        let isThere = command.output.skipExisting && path != "-" && FileManager.default.fileExists(atPath: path)
        if isThere {
            console.detail("skipped \(path): it exists")
            guard command.talk.json || command.farm.manifest != nil else { return }
        }
        let loaded = try load()
        let shard = try command.farm.resolvedShard()
        var schedule = try schedule(of: loaded, for: format)
        // The whole movie's, which is mixed when parts are joined.
        let whole = MovieExport(of: loaded.frames, schedule, as: format, in: container, sound: job.sound)
        if let note = whole.backgroundNote {
            console.note(note)
            try command.input.refuse([note], of: loaded.name)
        }
        if let note = try whole.missingSound() { console.note(note) }
        let sound = shard == nil || command.farm.manifest == nil ? nil : try whole.soundRecipe()
        if let shard { schedule = schedule.shard(shard) }
        if schedule.frames.isEmpty {
            console.note("there are fewer frames than parts: none for part \(shard?.description ?? "")")
        }
        let count = schedule.frames.count
        var shown = Report(
            scene: loaded.name, output: path, frameRate: schedule.rate.description, frames: count, skipped: count)
        guard count > 0, !isThere else {
            (shown.width, shown.height) = try loaded.options.pictureSize()
            try writeManifest(of: schedule, movie: isThere ? path : nil, shown, shard, sound)
            return try finish(shown)
        }
        let export = MovieExport(
            of: loaded.frames, schedule, as: format, in: container, sound: shard == nil ? job.sound : nil,
            threads: job.device.encodingThreads)
        var progress = FrameProgress(command, total: count)
        let report = try export.write(to: path, replacing: job.replaces) { count in
            progress.finished(path, frame: schedule.frames[count - 1], export.device)
        } accepting: { report in
            try refuse(report.warnings, of: loaded.name)
        }
        (shown.device, shown.width, shown.height) = (report.device, report.width, report.height)
        (shown.skipped, shown.times) = (0, report.times)
        try writeManifest(of: schedule, movie: path == "-" ? nil : path, shown, shard, sound)
        try finish(shown)
    }

    /// Writes the requested manifest, with the movie's digest if there is a movie.
    private func writeManifest(
        of schedule: FrameSchedule, movie: String?, _ report: Report, _ shard: Shard?, _ sound: FrameManifest.Sound?
    ) throws {
        guard let path = command.farm.manifest else { return }
        var manifest = FrameManifest(
            scene: report.scene, frameRate: schedule.rate, width: report.width, height: report.height, shard: shard)
        if let movie { manifest.add(movie: movie, frames: schedule) }
        manifest.movie?.wasThere = report.skipped > 0
        manifest.sound = sound
        try write(manifest, to: path)
    }

    // MARK: - Both

    private func load() throws -> LoadedScene {
        try LoadedScene(
            path: command.scenes[0], job, geometry: command.geometry, input: command.input, console: console)
    }

    /// The frames to draw; choices without a request are noted.
    private func schedule(of loaded: LoadedScene, for format: MovieFormat? = nil) throws(JobError) -> FrameSchedule {
        var notes: [String] = []
        defer { notes.forEach(console.note) }
        return try job.schedule(of: loaded.scene, for: format, notes: &notes)
    }

    private func refuse(_ warnings: [RenderWarning], of name: String) throws(CommandFailure) {
        warnings.forEach { console.line($0.description) }
        try command.input.refuse(warnings.map(\.description), of: name)
    }

    private func write(_ manifest: FrameManifest, to path: String) throws {
        do {
            try manifest.write(to: path)
        } catch let error as ImageCodecError {
            throw error.failure(writing: path)
        }
    }

    private func finish(_ report: Report) throws {
        let (frames, seconds) = (report.times.frames, report.times.total)
        console.detail(
            "\(report.output): \(report.frames) frames of \(report.width) × \(report.height) in \(Int(seconds * 1000)) ms"
        )
        if command.stats {
            console.line(report.times.description)
            if frames > 0 { console.line(String(format: "%.1f frames a second", Double(frames) / max(seconds, 1e-9))) }
        }
        if command.talk.json { try Console.printJSON(report) }
    }
}

/// Prints the progress of a sequence or movie, and once the device.
private struct FrameProgress {
    private var reporter: ProgressReporter
    private let console: Console
    private let namesDevice: Bool
    private var hasNamedDevice = false

    init(_ command: RenderCommand, total: Int) {
        reporter = ProgressReporter(style: command.progress, total: total, isQuiet: command.talk.quiet)
        console = command.talk.console
        namesDevice = command.stats && !command.talk.verbose
    }

    mutating func finished(_ output: String, frame: Int, _ device: RendererDevice?) {
        if !hasNamedDevice, let device {
            hasNamedDevice = true
            DeviceOptions.note(device, console)
            if namesDevice { console.line("device: \(device)") }
        }
        reporter.finished(output, frame: frame)
    }
}
