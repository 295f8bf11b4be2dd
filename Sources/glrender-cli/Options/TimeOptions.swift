import ArgumentParser
import Jobs
import MediaExport

/// The moment that is drawn.
struct TimeOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "The moment to draw: seconds (1.5, 1.5s) or frames (90f).")
    var time: Moment?

    @Option(parsing: .unconditional, help: "The frame to draw, from 0.")
    var frame: Int?

    @Option(help: "Frames per second (60, 30000/1001), in place of the scene's.")
    var fps: FrameRate?

    func validate() throws {
        if time != nil && frame != nil {
            throw ValidationError("--time and --frame both name a moment; give one of them.")
        }
        try JobOption.frame.check(frame)
    }

    /// Whether one moment is requested.
    var namesMoment: Bool { time != nil || frame != nil }

    /// Adds the moment to a job.
    func fill(_ job: inout JobOptions) {
        (job.time, job.frame, job.rate) = (time, frame, fps)
    }
}
