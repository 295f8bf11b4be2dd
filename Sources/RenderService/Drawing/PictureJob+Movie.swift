import Foundation
import Jobs
import MediaExport

extension PictureJob {
    /// Draws frames and writes them into a pipe as they are encoded; ends early if the request was cancelled.
    func write(
        _ format: MovieFormat, to pipe: MoviePipe, _ service: ServiceOptions, _ token: WorkToken
    ) throws(Problem) {
        try token.check()
        let requested = try RequestedScene(self, service, deadline: token.deadline)
        var notes: [String] = []
        let schedule = try requested.schedule(for: format, notes: &notes)
        notes.forEach(pipe.note)
        let export = MovieExport(
            of: requested.source(), schedule, as: format, in: type.container, sound: requested.job.sound)
        if let note = export.backgroundNote { pipe.note(note) }
        if let note = try Problem.of({ try export.missingSound() }) { pipe.note(note) }
        pipe.cancelling { export.cancel() }
        let timeLeft = max(0, (token.deadline - .now) / .seconds(1))
        let timer = DispatchWorkItem { export.cancel() }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeLeft, execute: timer)
        defer { timer.cancel() }
        _ = try Problem.of { try export.write(toStream: pipe.writing) }
    }
}
