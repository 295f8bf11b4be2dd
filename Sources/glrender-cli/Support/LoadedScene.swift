import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import RenderService
import SceneFormat

/// A scene that is read and committed, and how its picture is to be drawn.
struct LoadedScene {
    /// The file's name, for people.
    var name: String
    var scene: Scene
    /// Committed at time 0.
    var tree: RenderTree
    var options: RenderOptions

    /// Reads and commits a scene.
    ///
    /// Warnings go to the console.
    ///
    /// - Throws: `ScenesFailed`, `CommandFailure`.
    init(path: String, geometry: GeometryOptions, input: InputOptions, console: Console) throws {
        let scene = try input.readWithWarnings(path, size: geometry.size, console: console)
        let name = path == "-" ? "standard input" : path
        let fonts = try input.fonts.sources(named: scene.fonts)
        let fontWarnings: [String]
        do {
            fontWarnings = try SceneFonts(of: scene, sources: fonts).warnings.map(\.inFlags)
        } catch {
            throw ScenesFailed(error)
        }
        for warning in fontWarnings { console.warning("font", warning) }
        try input.refuse(scene.warnings.map(\.description) + fontWarnings, of: name)
        try self.init(scene, name: name, fonts: fonts, geometry: geometry, input: input)
    }

    /// Commits a scene that was read.
    ///
    /// - Throws: Where the picture is larger than it may be.
    init(
        _ scene: Scene, name: String, fonts: FontSources, geometry: GeometryOptions, input: InputOptions
    ) throws(CommandFailure) {
        self.scene = scene
        self.name = name
        tree = scene.root.commit(at: 0)
        options = RenderOptions(
            scene, scale: geometry.scale, background: geometry.background.map(\.color), crop: geometry.crop?.rect)
        options.fonts = fonts
        options.deadline = input.deadline
        options.memory = input.memory
        if let limit = geometry.maxSize {
            let width = Double(options.size.width * options.scale).rounded()
            let height = Double(options.size.height * options.scale).rounded()
            guard width <= limit.width, height <= limit.height else {
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
