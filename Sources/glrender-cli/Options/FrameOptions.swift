public import ArgumentParser
public import MediaExport
import RenderService
import SceneFormat

extension FrameRanges: ExpressibleByArgument {
    /// `0-99`, `0-99:2` or `1,3,5-9`.
    public init?(argument: String) {
        self.init(argument)
    }
}

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

    /// The files that say how often they play, for people.
    static let loopingTypes = FileType.list("and") { $0.codecs.first?.notesPlays == true }

    @Option(help: "How long a frame's shutter is open, of 360 degrees; what moves is smeared. 180 with --samples.")
    var shutter: Double?

    @Option(help: "Moments that a frame with an open shutter is the mean of, from 2 to 256; 16 with --shutter.")
    var samples: Int?

    func validate() throws {
        if let loop, !(0...65535).contains(loop) {
            throw ValidationError("--loop is \(loop); give 0 to 65535.")
        }
        if let duration, duration.seconds(frameRate: 1) <= 0 {
            throw ValidationError("--duration is 0; give more, or leave it out for the scene's.")
        }
        if shutter != nil || samples != nil {
            guard MotionBlur(shutterAngle: shutter ?? 180, samples: samples ?? 16) != nil else {
                throw ValidationError("--shutter takes 0 to 360 degrees, --samples 2 to 256.")
            }
        }
    }

    /// Whether frames in time are asked for, where the output could be a still too.
    var asksForSeveral: Bool {
        frames != nil || duration != nil || loop != nil
    }

    /// `nil` if each frame is of its moment alone.
    var motionBlur: MotionBlur? {
        guard shutter != nil || samples != nil, shutter != 0 else { return nil }
        return MotionBlur(shutterAngle: shutter ?? 180, samples: samples ?? 16)
    }

    /// The frames to draw.
    ///
    /// - Parameters:
    ///   - time: May name one frame.
    ///   - plays: How often the timeline is drawn.
    ///   - console: Told how long a scene without a duration is drawn.
    /// - Throws: `CommandFailure` where the timeline ends before a frame that is named.
    func schedule(
        of scene: Scene, rate: FrameRate, _ time: TimeOptions, plays: Int, _ console: Console
    ) throws(CommandFailure) -> FrameSchedule {
        guard time.time == nil else {
            throw CommandFailure(
                "usage", "--time names the moment of a still\n  fix: give --frame or --frames", ExitStatus.usage)
        }
        let timeline = Timeline(of: scene, rate: rate, duration: duration?.seconds(frameRate: rate.value))
        if let named = time.frame.map({ [$0] }) ?? frames?.frames {
            do throws(BeyondEnd) {
                return try timeline.schedule(of: named)
            } catch {
                throw error.failure(of: scene.file)
            }
        }
        let (schedule, note) = timeline.allFrames(plays: plays, option: "--duration")
        if let note { console.note(note) }
        return schedule
    }
}
