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

    /// The moment of a still, in seconds from the commit.
    func seconds(of scene: Scene) throws(CommandFailure) -> Double {
        let rate = try rate(of: scene)
        if let frame { return rate.time(ofFrame: frame) }
        return time?.seconds(frameRate: rate.value) ?? 0
    }
}
