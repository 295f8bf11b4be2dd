import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import SceneFormat

/// A picture, a sequence or a movie of a scene, as its path and the options ask for.
struct SceneExport {
    private enum Product {
        case picture(OutputFormat, time: Double)
        case sequence(FramePattern, OutputFormat, FrameSchedule)
        case movie(MovieFormat, MovieContainer?, FrameSchedule)
    }

    private let path: String
    private let call: CallOptions
    private let source: FrameSource
    private let product: Product
    /// The choices that the scene leaves open, told with the warnings.
    private let notes: [String]

    /// Finds out what is asked for, and commits the scene; under the lock of `Model`.
    init(_ scene: HeldScene, to path: String, _ call: CallOptions) throws {
        self.path = path
        self.call = call
        var blur: MotionBlur?
        if call.shutter != nil || call.samples != nil, call.shutter != 0 {
            blur = MotionBlur(shutterAngle: call.shutter ?? 180, samples: call.samples ?? 16)
        }
        var source = FrameSource(
            tree: scene.tree(), options: scene.renderOptions(call), device: call.frameDevice, motionBlur: blur)
        source.sounds = scene.scene.sounds
        self.source = source
        var notes: [String] = []
        product = try Self.product(of: scene, path, call, &notes)
        self.notes = notes
    }

    private static func product(
        of scene: HeldScene, _ path: String, _ call: CallOptions, _ notes: inout [String]
    ) throws -> Product {
        guard path != "-", let type = FileType(path: path) else {
            throw Failure.invalid(
                "\(path): unknown type of output", place: "path",
                fix: "use \(FileType.list { $0.still != nil }) for pictures, "
                    + "\(FileType.list { !$0.codecs.isEmpty }) for movies")
        }
        if let pattern = FramePattern(path), let format = type.still?(call.choices) {
            return .sequence(pattern, format, try scene.schedule(call, plays: max(1, call.loop ?? 1), notes: &notes))
        }
        if call.codec == nil, !call.asksForMovie, let format = type.still?(call.choices) {
            return .picture(format, time: try scene.moment(call))
        }
        guard let codec = call.codec ?? type.codecs.first, type.codecs.contains(codec) else {
            throw Failure.invalid(
                "several frames, or this codec, do not fit \(path)", place: "path",
                fix: "use a pattern such as shot_####.png, or \(FileType.list { !$0.codecs.isEmpty })")
        }
        var choices = call.choices
        choices.plays = call.loop ?? 0
        let plays = codec.notesPlays ? 1 : max(1, call.loop ?? 1)
        let format = MovieFormat(codec, choices)
        return .movie(format, type.container, try scene.schedule(call, plays: plays, format, notes: &notes))
    }

    /// Draws and writes.
    ///
    /// - Parameter progress: Told how many frames of how many are done; ends the export where it throws.
    func write(_ messages: inout [Message], progress: (Int, Int) throws -> Void) throws {
        let warnings: [RenderWarning]
        var notes = notes
        switch product {
        case .picture(let format, let time):
            try source.options.check(format)
            let renderer = try Renderer(
                device: call.device, allowSoftware: call.allowSoftware, threads: call.threads)
            let list = try renderer.displayList(for: source.tree, at: time, source.options)
            let file = try AtomicFile(path: path)
            let encoder = ImageEncoder(format: format, threads: call.threads ?? ProcessorQuota.threads)
            try renderer.drawWhole(list) { view in
                try encoder.encode(PixelRows(view), isOpaque: list.isOpaque, to: file)
            }
            try progress(1, 1)
            try file.commit(replacing: call.replaces)
            warnings = renderer.warnings
        case .sequence(let pattern, let format, let schedule):
            var options = PictureSequenceExport.Options()
            options.replacing = call.replaces
            var done = 0
            warnings = try PictureSequenceExport(of: source, schedule, to: pattern, as: format).write(options) { _, _ in
                done += 1
                try progress(done, schedule.frames.count)
            }.warnings
        case .movie(let format, let container, let schedule):
            let export = MovieExport(
                of: source, schedule, as: format, in: container, threads: call.threads ?? ProcessorQuota.threads)
            if let note = try export.missingSound() { notes.append(note) }
            let report = try export.write(to: path, replacing: call.replaces) {
                try progress($0, schedule.frames.count)
            }
            warnings = report.warnings
            notes += report.notes
        }
        messages += notes.map { Message(severity: "note", code: "output", problem: $0) }
        messages += warnings.map {
            Message(severity: "warning", code: $0.kind.rawValue, place: $0.place, problem: $0.message)
        }
    }
}

extension HeldScene {
    private func timeline(_ call: CallOptions) throws(Failure) -> Timeline {
        guard let rate = call.rate ?? FrameRate(scene.frameRate) else {
            throw .invalid(
                "the scene's \(scene.frameRate) frames a second cannot be drawn", place: "frameRate", fix: "give fps")
        }
        return Timeline(of: scene, rate: rate, duration: call.duration)
    }

    /// The moment of a still.
    ///
    /// - Throws: Where it lies beyond the scene's end.
    func moment(_ call: CallOptions) throws -> Double {
        let timeline = try timeline(call)
        if let frame = call.frame { return try timeline.time(ofFrame: frame) }
        return try timeline.time(at: call.time ?? 0)
    }

    /// The frames that are asked for, as many a second as the format can show.
    ///
    /// - Parameter notes: Gets the choices that differ from what is asked for, or that nothing asks for.
    fileprivate func schedule(
        _ call: CallOptions, plays: Int, _ format: MovieFormat? = nil, notes: inout [String]
    ) throws -> FrameSchedule {
        guard call.time == nil else {
            throw Failure.invalid(
                "time names the moment of a still", place: "options.time", fix: "give frame or frames")
        }
        guard call.duration != 0 else {
            throw Failure.invalid("the duration is 0", place: "options.duration", fix: "give more, or leave it out")
        }
        var call = call
        if let frames = call.frames?.frames ?? call.frame.map({ [$0] }) {
            return try timeline(call).schedule(of: frames)
        }
        if let shown = format?.shownRate(try timeline(call).rate) {
            call.rate = shown.rate
            if let note = shown.note { notes.append(note) }
        }
        let (schedule, note) = try timeline(call).allFrames(plays: plays, option: "duration")
        if let note { notes.append(note) }
        return schedule
    }
}
