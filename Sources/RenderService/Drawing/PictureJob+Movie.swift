import Compositor
import Foundation
import LayerModel
import MediaExport
import SceneFormat

extension PictureJob {
    /// Draws frames and writes them into a pipe as they are encoded; ends early where nobody wants them any more.
    func write(
        _ format: MovieFormat, to pipe: MoviePipe, _ service: ServiceOptions, _ token: WorkToken
    ) throws(Problem) {
        try token.check()
        let requested = try RequestedScene(self, service, deadline: token.deadline)
        var rate = try requested.rate()
        let schedule: FrameSchedule
        if let named = try requested.namedFrames() {
            schedule = named
        } else {
            let shown = format.shownRate(rate)
            rate = shown.rate
            if let note = shown.note { pipe.note(note) }
            let seconds = parameters.duration?.seconds(frameRate: rate.value) ?? requested.scene.duration
            guard seconds > 0 else {
                throw .badParameter("the scene has no duration", fix: "give duration or frames")
            }
            schedule = FrameSchedule(rate: rate, duration: min(seconds, Double(service.limits.frames + 1) / rate.value))
        }
        guard schedule.frames.count <= service.limits.frames else {
            throw .overLimit(
                "the movie has more than \(service.limits.frames) frames", fix: "ask for fewer, or for a lower fps")
        }
        var source = FrameSource(
            tree: requested.scene.root.commit(at: 0), options: requested.options,
            device: FrameDevice(
                selection: parameters.device ?? service.device, allowSoftware: service.allowSoftware, threads: 1,
                framesInFlight: 1))
        source.sounds = requested.scene.sounds
        let export = MovieExport(
            of: source, schedule, as: format, in: type.container, sound: parameters.hasSound ? MovieSound() : nil)
        do throws(MediaExportError) {
            if let note = export.backgroundNote { pipe.note(note) }
            if let note = try export.missingSound() { pipe.note(note) }
        } catch {
            throw Problem(error)
        }
        pipe.cancelling { export.cancel() }
        let timeLeft = max(0, (token.deadline - .now) / .seconds(1))
        let timer = DispatchWorkItem { export.cancel() }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeLeft, execute: timer)
        defer { timer.cancel() }
        do {
            _ = try export.write(toStream: pipe.writing)
        } catch let error as MediaExportError {
            throw Problem(error)
        } catch {
            throw Problem(500, "The movie could not be drawn", "\(error)")
        }
    }
}
