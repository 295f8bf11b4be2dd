import Compositor
import Foundation
import Jobs
import LayerModel
import MediaExport
import SceneFormat

/// A scene that is read and committed, and the options of its drawing.
struct LoadedScene {
    /// The file's name, for people.
    var name: String
    var scene: Scene
    /// Committed at time 0.
    var frames: FrameSource

    var tree: RenderTree { frames.tree }

    var options: RenderOptions { frames.options }

    /// Reads and commits a scene.
    ///
    /// Warnings go to the console.
    ///
    /// - Parameter job: The options; `nil` is those of `input` and `geometry`.
    /// - Throws: `ScenesFailed`, `CommandFailure`.
    init(
        path: String, _ job: JobOptions? = nil, geometry: GeometryOptions, input: InputOptions, console: Console
    ) throws {
        let job = try job ?? input.job(geometry)
        let scene = try input.readWithWarnings(path, job, console: console)
        let name = path == "-" ? "standard input" : path
        let fontWarnings: [String]
        do {
            fontWarnings = try job.fonts(of: scene).warnings.map(\.inFlags)
        } catch {
            throw ScenesFailed(error)
        }
        for warning in fontWarnings { console.warning("font", warning) }
        try input.refuse(scene.warnings.map(\.description) + fontWarnings, of: name)
        try self.init(scene, name: name, job, maxSize: geometry.maxSize)
    }

    /// Commits a scene that was read.
    ///
    /// - Throws: If the picture is larger than it may be.
    init(_ scene: Scene, name: String, _ job: JobOptions, maxSize: PictureSize?) throws(CommandFailure) {
        self.scene = scene
        self.name = name
        frames = job.source(of: scene, scene.root.commit(at: 0))
        if let maxSize {
            let width = Double(options.size.width * options.scale).rounded()
            let height = Double(options.size.height * options.scale).rounded()
            guard width <= maxSize.width, height <= maxSize.height else {
                throw CommandFailure(
                    "scene",
                    "\(name): the picture is \(width) × \(height) pixels, larger than --max-size allows; use a smaller --scale",
                    ExitStatus.scene)
            }
        }
    }

    /// The moment of a frame of the scene's timeline, which starts again at its end.
    func time(ofFrame frame: Int) -> Double {
        guard scene.duration > 0 else { return 0 }
        return Double(frame % scene.frameCount) / scene.frameRate
    }
}

extension SceneFonts.Warning {
    /// The place and the message, in the command's terms.
    var inFlags: String { "\(place): \(Advice.inFlags(message))" }
}
