import ArgumentParser
import Foundation
import LayerModel
import MediaExport
import SceneFormat

/// Prints the contents of a scene.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show a scene's size, duration, layers and assets.")

    @Argument(help: ArgumentHelp("A scene file; - is standard input.", valueName: "scene"))
    var scene: String

    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    /// The most lines of the layer tree that are printed.
    private static let treeLimit = 200

    /// The output of `--json`: the facts, and their consequences.
    private struct Report: Encodable {
        let facts: SceneFacts
        let sounds: [Sound]
        /// The animations of a dotLottie file; `nil` for other files.
        let dotLottie: DotLottie?

        private enum CodingKeys: CodingKey {
            case scene, sounds, dotLottie
        }

        func encode(to encoder: any Encoder) throws {
            try facts.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(facts.file, forKey: .scene)
            try container.encode(sounds, forKey: .sounds)
            try container.encodeIfPresent(dotLottie, forKey: .dotLottie)
        }
    }

    private struct DotLottie: Encodable {
        var animations: [String]
        var animation: String
        var themes: [String]
        /// `nil` for none.
        var theme: String?
    }

    private struct Sound: Encodable {
        var place: String
        /// `nil` for a sound within the scene.
        var path: String?
        /// When it is heard, in seconds of the timeline; `nil` is to the end.
        var start: Double
        var end: Double?
        /// The part of the file, in seconds of it; `nil` is to the end.
        var from: Double
        var to: Double?
        var loops: Bool

        init(_ sound: TimelineSound) {
            place = sound.place
            path = sound.held == nil ? sound.url.path : nil
            (start, end) = (sound.start, sound.end)
            (from, to, loops) = (sound.from, sound.to, sound.loops)
        }
    }

    func run() throws {
        let scene = try input.read(self.scene, console: talk.console)
        let facts = SceneFacts(scene)
        let report = Report(
            facts: facts,
            sounds: FrameSource(scene: scene).timelineSounds(of: scene).map(Sound.init),
            dotLottie: scene.container.map {
                DotLottie(animations: $0.animations, animation: $0.shown, themes: $0.themes, theme: $0.theme)
            })
        if talk.json {
            try Console.printJSON(report)
            return
        }
        let pixels = { (points: Double) in Int(min((points * facts.scale).rounded(), 1e15)) }
        Console.printLine("\(facts.file)")
        Console.printLine(
            "  size: \(number(facts.width)) × \(number(facts.height)) points at scale \(number(facts.scale)): "
                + "\(pixels(facts.width)) × \(pixels(facts.height)) pixels")
        if facts.duration > 0 {
            Console.printLine(
                "  duration: \(number(facts.duration)) s, \(facts.frames) frames at \(number(facts.frameRate)) a second"
            )
        } else {
            Console.printLine("  duration: none, a still")
        }
        let classes = facts.layersByClass.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        Console.printLine(
            "  layers: \(facts.layers), \(facts.depth) deep ("
                + classes.map { "\($0.value) \($0.key)" }.joined(separator: ", ") + ")")
        Console.printLine("  masks: \(facts.masks), animations: \(facts.animations)")
        for (kind, names, chosen) in [
            ("animation", report.dotLottie?.animations, report.dotLottie?.animation),
            ("theme", report.dotLottie?.themes, report.dotLottie?.theme),
        ] {
            for name in names ?? [] { Console.printLine("  \(kind) \(name)\(name == chosen ? ", shown" : "")") }
        }
        for asset in facts.assets {
            Console.printLine("  \(asset.kind) \(asset.name): \(asset.path ?? "within the scene")")
        }
        for sound in report.sounds {
            let end = sound.end.map { " to \(number($0)) s" } ?? ""
            let part = sound.to.map { ", \(number(sound.from)) to \(number($0)) s of the file" }
            let rest = part ?? (sound.from > 0 ? ", the file from \(number(sound.from)) s" : "")
            Console.printLine(
                "  sound \(sound.place): from \(number(sound.start)) s\(end)\(rest)\(sound.loops ? ", in a loop" : "")")
        }
        printTree(scene.root)
    }

    /// The first layers of the tree, in drawing order.
    private func printTree(_ root: CALayer) {
        Console.printLine("  tree:")
        var open: [(layer: CALayer, depth: Int)] = [(root, 0)]
        var lines = 0
        while let (layer, depth) = open.popLast() {
            guard lines < Self.treeLimit else {
                Console.printLine("    … and more")
                return
            }
            lines += 1
            let name = layer.name.map { " “\($0)”" } ?? ""
            let box = layer.bounds
            Console.printLine(
                String(repeating: "  ", count: depth + 2)
                    + "\(type(of: layer))\(name) \(number(box.width)) × \(number(box.height)) "
                    + "at \(number(layer.position.x)), \(number(layer.position.y))")
            if let mask = layer.mask { open.append((mask, depth + 1)) }
            for sublayer in (layer.sublayers ?? []).reversed() { open.append((sublayer, depth + 1)) }
        }
    }

    private func number(_ value: Double) -> String {
        String(format: "%g", value)
    }
}
