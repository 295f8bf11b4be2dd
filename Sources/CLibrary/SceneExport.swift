import Compositor
import ImageCodecs
import Jobs
import LayerModel
import MediaExport

/// A picture, a sequence or a movie of a scene, by its path and the options.
struct SceneExport {
    private enum Work {
        case picture(ImageEncoder, time: Double)
        case sequence(PictureSequenceExport, frames: Int)
        case movie(MovieExport, frames: Int)
    }

    private let path: String
    private let call: JobOptions
    private let source: FrameSource
    private let work: Work
    /// The choices that the scene leaves open, reported with the warnings.
    private var notes: [String] = []

    /// Finds out the request, and commits the scene; under the lock of `Model`.
    init(_ held: HeldScene, to path: String, _ call: JobOptions) throws {
        let (scene, source) = (held.scene, held.source(call))
        (self.path, self.call, self.source) = (path, call, source)
        do throws(JobError) {
            guard path != "-" else { throw .unknownType }
            switch try call.product(at: path) {
            case .picture(let encoder): work = .picture(encoder, time: try call.moment(of: scene))
            case .sequence(let pattern, let encoder):
                let schedule = try call.schedule(of: scene, notes: &notes)
                work = .sequence(
                    PictureSequenceExport(
                        of: source, schedule, to: pattern, as: encoder.format, colors: encoder.colors),
                    frames: schedule.frames.count)
            case .movie(let format, let container):
                let schedule = try call.schedule(of: scene, for: format, notes: &notes)
                work = .movie(
                    MovieExport(
                        of: source, schedule, as: format, in: container,
                        threads: call.device.encodingThreads), frames: schedule.frames.count)
            }
        } catch {
            throw Failure(error, path: path)
        }
    }

    /// Draws and writes.
    ///
    /// - Parameter progress: Called with the numbers of finished and of all frames; ends the export by throwing.
    func write(_ messages: inout [Message], progress: (Int, Int) throws -> Void) throws {
        let warnings: [RenderWarning]
        var notes = notes
        switch work {
        case .picture(let encoder, let time):
            let renderer = try source.device.renderer()
            _ = try renderer.write(source, at: time, as: encoder, to: path, replacing: call.replaces) {
                try progress(1, 1)
            }
            warnings = renderer.warnings
        case .sequence(let export, let frames):
            var options = PictureSequenceExport.Options()
            options.replacing = call.replaces
            var done = 0
            warnings = try export.write(options) { _, _ in
                done += 1
                try progress(done, frames)
            }.warnings
        case .movie(let export, let frames):
            if let note = try export.missingSound() { notes.append(note) }
            let report = try export.write(to: path, replacing: call.replaces) { try progress($0, frames) }
            warnings = report.warnings
            notes += report.notes
        }
        messages += notes.map { Message(severity: "note", code: "output", problem: $0) }
        messages += warnings.map { Message($0) }
    }
}
