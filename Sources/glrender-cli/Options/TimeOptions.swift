public import ArgumentParser
public import MediaExport
package import RenderService
import SceneFormat

extension Moment: ExpressibleByArgument {
    /// `1.5`, `1.5s` or `90f`.
    package init?(argument: String) {
        self.init(argument)
    }
}

extension FrameRate: ExpressibleByArgument {
    /// `60`, `29.97` or `30000/1001`.
    public init?(argument: String) {
        self.init(argument)
    }
}

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
        if let frame, !(0...Int(Int32.max)).contains(frame) {
            throw ValidationError("--frame is \(frame); frames count from 0.")
        }
    }

    /// Frames a second.
    ///
    /// - Throws: `CommandFailure` where the scene's cannot be written as a fraction.
    func rate(of scene: Scene) throws(CommandFailure) -> FrameRate {
        guard let rate = fps ?? FrameRate(scene.frameRate) else {
            throw CommandFailure(
                "scene",
                "\(scene.file): frameRate: \(scene.frameRate) frames a second cannot be drawn\n  fix: give --fps",
                ExitStatus.scene)
        }
        return rate
    }

    /// Whether one moment is asked for.
    var namesMoment: Bool { time != nil || frame != nil }

    /// The moment of a still, in seconds from the commit.
    ///
    /// - Throws: `CommandFailure`, too, where it lies beyond the scene's end.
    func seconds(of scene: Scene) throws(CommandFailure) -> Double {
        let timeline = Timeline(of: scene, rate: try rate(of: scene))
        do throws(BeyondEnd) {
            if let frame { return try timeline.time(ofFrame: frame) }
            return try timeline.time(at: time?.seconds(frameRate: timeline.rate.value) ?? 0)
        } catch {
            throw error.failure(of: scene.file)
        }
    }
}
