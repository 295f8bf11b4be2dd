import ArgumentParser
import Jobs
import MediaExport

/// The frames of a sequence or movie.
struct FrameOptions: ParsableArguments {
    @Option(help: "The frames of a sequence or movie: 0-99, 0-99:2 or 1,3,5-9; all of the timeline where left out.")
    var frames: FrameRanges?

    @Option(
        help: ArgumentHelp(
            "How long the timeline is: seconds (2.5, 2.5s) or frames (150f), in place of the scene's.",
            discussion: "A second, in movies and sequences of a scene that has none."))
    var duration: Moment?

    @Option(
        help: ArgumentHelp(
            "How often the timeline plays: noted in \(loopingTypes), drawn that often elsewhere.",
            discussion: "In \(loopingTypes) 0, the default, is for ever.", valueName: "plays"))
    var loop: Int?

    /// The files with a number of plays, for people.
    static let loopingTypes = FileType.list("and") { $0.codecs.first?.notesPlays == true }

    @Option(help: "How long a frame's shutter is open, of 360 degrees; what moves is smeared. 180 with --samples.")
    var shutter: Double?

    @Option(help: "Moments that a frame with an open shutter is the mean of, from 2 to 256; 16 with --shutter.")
    var samples: Int?

    func validate() throws {
        try JobOption.loop.check(loop)
        try JobOption.duration.check(duration.map { $0.seconds(frameRate: 1) })
        try JobOption.shutter.check(shutter)
        try JobOption.samples.check(samples)
    }

    /// Adds the frames to a job.
    func fill(_ job: inout JobOptions) {
        (job.frames, job.duration, job.loop) = (frames, duration, loop)
        (job.shutter, job.samples) = (shutter, samples)
    }
}
