import ArgumentParser
import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import SceneFormat

/// Draws one scene's frames to a sequence or a movie, as `render` was asked to.
struct FrameRendering {
    private let command: RenderCommand
    private let console: Console

    init(_ command: RenderCommand) {
        self.command = command
        console = command.talk.console
    }

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
        var width: Int
        /// In pixels.
        var height: Int
        /// Frames a second.
        var frameRate: String
        /// Those of this run, and those that were there.
        var frames: Int
        var skipped: Int
        var failures: [Failure]
        var times: ExportTimes
    }

    // MARK: - Sequences

    /// Draws a picture for each frame.
    func draw(_ pattern: FramePattern, _ format: OutputFormat) throws {
        let (loaded, source) = try load()
        let rate = try command.time.rate(of: loaded.scene)
        let plays = try drawnPlays()
        let shard = try command.farm.resolvedShard()
        var schedule = try command.frames.schedule(of: loaded.scene, rate: rate, command.time, plays: plays, console)
        if let shard { schedule = schedule.shard(shard) }
        var options = PictureSequenceExport.Options()
        options.replacing = !command.output.noClobber
        options.skipsExisting = command.output.skipExisting
        options.keepsGoing = command.farm.keepGoing
        options.hashes = command.farm.manifest != nil
        let export = PictureSequenceExport(of: source, schedule, to: pattern, as: format)
        var progress = FrameProgress(command, total: schedule.frames.count)
        let report: PictureSequenceExport.Report
        do {
            report = try export.write(options) { moment, file in
                progress.finished(pattern.path(ofFrame: moment.number), frame: moment.number, export.device)
            }
        } catch let error as MediaExportError {
            throw error.failure(of: loaded.name, writing: command.output.path)
        }
        try refuse(report.warnings, of: loaded.name)
        for failure in report.failures {
            let shown = failure.error.failure(of: loaded.name, writing: pattern.path(ofFrame: failure.frame))
            console.error(shown.kind, shown.message)
        }
        if let path = command.farm.manifest {
            var manifest = FrameManifest(
                scene: loaded.name, frameRate: rate, width: report.width, height: report.height, shard: shard)
            manifest.pictures = report.files
            manifest.failures = report.failures.map { .init(frame: $0.frame, error: $0.error.description) }
            try write(manifest, to: path)
        }
        let skipped = report.files.count { $0.wasThere }
        try finish(
            Report(
                scene: loaded.name, output: command.output.path, device: report.device, width: report.width,
                height: report.height, frameRate: rate.description, frames: report.files.count, skipped: skipped,
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
    func draw(_ codec: MovieCodec, _ container: MovieContainer?) throws {
        let path = command.output.path
        let isThere = command.output.skipExisting && path != "-" && FileManager.default.fileExists(atPath: path)
        if isThere {
            console.detail("skipped \(path): it exists")
            guard command.talk.json || command.farm.manifest != nil else { return }
        }
        let (loaded, source) = try load()
        let plays = codec.notesPlays ? 1 : try drawnPlays()
        let format = MovieFormat(codec, command.output.choices(plays: command.frames.loop ?? 0))
        let rate = try rate(for: format, of: loaded)
        let shard = try command.farm.resolvedShard()
        var schedule = try command.frames.schedule(of: loaded.scene, rate: rate, command.time, plays: plays, console)
        // The whole movie's, which is mixed when parts are joined.
        let whole = MovieExport(of: source, schedule, as: format, in: container, sound: command.output.sound)
        if let note = whole.backgroundNote {
            console.note(note)
            try command.input.refuse([note], of: loaded.name)
        }
        let sound: FrameManifest.Sound?
        do throws(MediaExportError) {
            if let note = try whole.missingSound() { console.note(note) }
            sound = shard == nil || command.farm.manifest == nil ? nil : try whole.soundRecipe()
        } catch {
            throw error.failure(of: loaded.name, writing: path)
        }
        if let shard { schedule = schedule.shard(shard) }
        if schedule.frames.isEmpty {
            console.note("there are fewer frames than parts: none for part \(shard?.description ?? "")")
        }
        guard !schedule.frames.isEmpty, !isThere else {
            let size = try pictureSize(of: source, loaded.name)
            let report = Report(
                scene: loaded.name, output: path, device: nil, width: size.width, height: size.height,
                frameRate: rate.description, frames: schedule.frames.count, skipped: schedule.frames.count,
                failures: [], times: ExportTimes())
            try writeManifest(of: schedule, movie: isThere ? path : nil, report, loaded.name, shard, sound)
            return try finish(report)
        }
        let export = MovieExport(
            of: source, schedule, as: format, in: container, sound: shard == nil ? command.output.sound : nil,
            threads: command.device.threadCount)
        var progress = FrameProgress(command, total: schedule.frames.count)
        let report: MovieExport.Report
        do {
            report = try export.write(to: path, replacing: !command.output.noClobber) { count in
                progress.finished(path, frame: schedule.frames[count - 1], export.device)
            } accepting: { report in
                try refuse(report.warnings, of: loaded.name)
            }
        } catch let error as MediaExportError {
            throw error.failure(of: loaded.name, writing: path)
        }
        let shown = Report(
            scene: loaded.name, output: path, device: report.device, width: report.width, height: report.height,
            frameRate: rate.description, frames: report.frames, skipped: 0, failures: [], times: report.times)
        try writeManifest(of: schedule, movie: path == "-" ? nil : path, shown, loaded.name, shard, sound)
        try finish(shown)
    }

    /// Writes the manifest that was asked for, with the movie's digest where there is a movie.
    private func writeManifest(
        of schedule: FrameSchedule, movie: String?, _ report: Report, _ scene: String, _ shard: Shard?,
        _ sound: FrameManifest.Sound?
    ) throws {
        guard let path = command.farm.manifest else { return }
        var manifest = FrameManifest(
            scene: scene, frameRate: schedule.rate, width: report.width, height: report.height, shard: shard)
        if let movie { manifest.add(movie: movie, frames: schedule) }
        manifest.movie?.wasThere = report.skipped > 0
        manifest.sound = sound
        try write(manifest, to: path)
    }

    private func pictureSize(of source: FrameSource, _ scene: String) throws -> (width: Int, height: Int) {
        do throws(RenderError) {
            return try source.options.pictureSize()
        } catch {
            throw error.failure(of: scene)
        }
    }

    /// Frames a second, as far as the format can show them where the frames are not named by their numbers.
    private func rate(for format: MovieFormat, of loaded: LoadedScene) throws -> FrameRate {
        let rate = try command.time.rate(of: loaded.scene)
        guard command.frames.frames == nil, command.time.frame == nil else { return rate }
        let shown = format.shownRate(rate)
        if let note = shown.note { console.note(note) }
        return shown.rate
    }

    // MARK: - Both

    private func load() throws -> (LoadedScene, FrameSource) {
        let loaded = try LoadedScene(
            path: command.scenes[0], geometry: command.geometry, input: command.input, console: console)
        var source = FrameSource(
            tree: loaded.tree, options: loaded.options, device: command.device.frameDevice,
            motionBlur: command.frames.motionBlur)
        source.sounds = loaded.scene.sounds
        return (loaded, source)
    }

    /// How often the timeline is drawn, where the file cannot say so.
    private func drawnPlays() throws -> Int {
        guard command.frames.loop != 0 else {
            throw CommandFailure(
                "usage",
                "--loop 0 is for ever, which only \(FrameOptions.loopingTypes) can say\n  fix: give a number of plays",
                ExitStatus.usage)
        }
        return command.frames.loop ?? 1
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

/// Tells how far a sequence or movie has come, and once what draws it.
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

extension BeyondEnd {
    /// The failure that a command ends with.
    func failure(of scene: String) -> CommandFailure {
        CommandFailure("usage", "\(scene): \(self)", ExitStatus.usage)
    }
}

extension MediaExportError {
    /// The failure that a command ends with.
    func failure(of scene: String, writing path: String) -> CommandFailure {
        switch self {
        case .device(let error): CommandFailure("device", error.description, error.exitStatus)
        case .rendering(let error, let frame): error.failure(of: "\(scene): frame \(frame)")
        case .file(let error): error.failure(writing: path)
        case .frame(_, let error): error.failure(writing: path)
        case .sound(let error, _):
            CommandFailure(
                "asset", "\(scene): \(self)",
                error.kind == .decoderMissing ? ExitStatus.device : ExitStatus.input)
        case .encoderMissing: CommandFailure("encoder", "\(path): \(self)", ExitStatus.device)
        case .encoderFailed: CommandFailure("encoder", "\(path): \(self)", ExitStatus.cannotWrite)
        case .unsupported: CommandFailure("output", "\(path): \(self)", ExitStatus.usage)
        case .beyondEnd(let error): error.failure(of: scene)
        case .cancelled: CommandFailure("render", "\(scene): \(self)", ExitStatus.interrupted)
        }
    }
}
