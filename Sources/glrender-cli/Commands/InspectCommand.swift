import ArgumentParser
import Compositor
import Foundation
import ImageCodecs
import Jobs
import LayerModel
import SceneFormat

/// Shows the stages of a scene on its way to pixels.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show a scene's layers, what is drawn for them, and the passes that it takes.",
        discussion: """
            layers are those of the file; presentation is what they show at a moment; display-list is what is drawn, from \
            back to front; passes are the pictures of groups and masks, with the reason for each. With -o, the picture is \
            written with the outlines of what is listed.
            """)

    /// The tree that is shown.
    enum Tree: String, ExpressibleByArgument, CaseIterable {
        case layers
        case presentation
        case displayList = "display-list"
        case passes
    }

    @Argument(help: ArgumentHelp("A scene file; - is standard input.", valueName: "scene"))
    var scene: String

    @Option(help: "What to show: layers, presentation, display-list or passes.")
    var tree = Tree.layers

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Tell the layer that a point of the picture hits, in points.", valueName: "X,Y"))
    var hit: PointArgument?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write the picture with the outlines of what is listed.", valueName: "path"))
    var output: String?

    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Geometry") var geometry: GeometryOptions
    @OptionGroup(title: "Time") var time: TimeOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    func run() throws {
        let format = try output.map { path throws in try OutputFormat(pictureAt: path) }
        var job = try input.job(geometry)
        time.fill(&job)
        let source = try LoadedScene(path: scene, job, geometry: geometry, input: input, console: talk.console)
        let seconds = try CommandFailure.naming(source.name) { try job.moment(of: source.scene) }
        if let hit {
            try report(hit, in: source)
            if output == nil { return }
        }
        // The passes do not depend on the renderer.
        let renderer = try openRenderer()
        let list = try CommandFailure.naming(source.name) {
            try renderer.displayList(for: source.tree, at: seconds, source.options)
        }
        let report = Inspection(tree, of: source, at: seconds, list)
        if hit == nil {
            if talk.json {
                try Console.printJSON(report)
            } else {
                report.lines.forEach { Console.printLine($0) }
            }
        }
        if let output, let format {
            try write(report.outlines, of: source, at: seconds, with: renderer, to: output, as: format)
        }
    }

    private func openRenderer() throws -> Renderer {
        do {
            return try Renderer(device: .cpu)
        } catch {
            throw error.failure
        }
    }

    /// The output of `--hit --json`.
    private struct Hit: Encodable {
        var x: Double
        var y: Double
        /// The way to the layer; `nil` if nothing is hit.
        var layer: String?
        /// The point in the layer's own space.
        var local: [Double]?
    }

    private func report(_ point: PointArgument, in source: LoadedScene) throws {
        let position = CGPoint(x: point.x, y: point.y)
        var result = Hit(x: point.x, y: point.y)
        if let layer = source.scene.root.hitTest(position) {
            result.layer = source.tree.path(of: source.tree.slot(ofLayer: layer.layerID))
            let local = layer.convert(position, from: nil)
            result.local = [Double(local.x), Double(local.y)]
        }
        if talk.json {
            try Console.printJSON(result)
        } else if let path = result.layer, let local = result.local {
            Console.printLine("\(path) at \(String(format: "%g, %g", local[0], local[1]))")
        } else {
            Console.printLine("no layer")
        }
    }

    /// Draws the scene and lines around the listed layers.
    private func write(
        _ outlines: [[CGPoint]], of source: LoadedScene, at time: Double, with renderer: Renderer, to path: String,
        as format: OutputFormat
    ) throws {
        do {
            let picture = try renderer.render(source.tree, at: time, source.options)
            let scale = source.options.scale
            let root = CALayer()
            root.frame = CGRect(origin: .zero, size: source.options.size)
            root.contents = picture
            let lines = CAShapeLayer()
            lines.frame = root.bounds
            lines.fillColor = nil
            lines.strokeColor = CGColor(red: 1, green: 0, blue: 0.5, alpha: 0.8)
            lines.lineWidth = 1 / scale
            let shape = CGMutablePath()
            for outline in outlines where outline.count > 1 {
                shape.addLines(between: outline)
                shape.closeSubpath()
            }
            lines.path = shape
            root.addSublayer(lines)
            var options = source.options
            options.crop = nil
            try ImageEncoder(format: format).write(renderer.render(root.commit(at: 0), at: 0, options), to: path)
        } catch let error as RenderError {
            throw error.failure(of: source.name)
        } catch let error as ImageCodecError {
            throw CommandFailure("output", error.description, ExitCode(error.exitCode))
        }
    }
}

/// A point, as `X,Y`, in points.
struct PointArgument: ExpressibleByArgument, Sendable {
    var x: Double
    var y: Double

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else { return nil }
        self.x = x
        self.y = y
    }
}
