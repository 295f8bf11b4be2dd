internal import DisplayList
package import LayerModel
package import SceneFormat
internal import TextLayout

/// The problems with the fonts of a scene's text.
///
/// Scenes without text search no fonts.
package struct SceneFonts {
    /// The problems, each once, with the first layer that has it.
    package private(set) var warnings: [Warning] = []

    /// A problem with the fonts of a layer.
    package struct Warning: Sendable {
        /// The layer, as scene files are written: `root.sublayers[2].mask`.
        package var place: String
        /// In the library's terms.
        package var message: String
    }

    /// Lays out the text of a scene.
    ///
    /// - Throws: If a font's file is no font.
    package init(of scene: Scene, sources: FontSources) throws(SceneError) {
        let layers = Self.textLayers(below: scene.root)
        guard !layers.isEmpty else { return }
        let engine = TextEngine.shared(for: sources)
        if let file = engine.fonts.unusableFiles().first {
            let name = scene.fonts.first { $0.value.path == file }.map { "fonts.\($0.key)" }
            throw SceneError(
                kind: .asset, file: scene.file, path: name ?? "", problem: "\(file) is not a font file")
        }
        var known: Set<FontWarning> = []
        for layer in layers {
            guard let text = layer.properties.box(of: TextProperties.self) else { continue }
            for warning in engine.layout(text, size: layer.bounds.size).warnings
            where known.insert(warning).inserted {
                warnings.append(Warning(place: Self.path(of: layer, below: scene.root), message: "\(warning)"))
            }
        }
    }

    private static func textLayers(below root: CALayer) -> [CATextLayer] {
        var found: [CATextLayer] = []
        // A list in place of recursion: trees may be deeper than the stack.
        var open = [root]
        while let layer = open.popLast() {
            if let text = layer as? CATextLayer, !text.runs.isEmpty { found.append(text) }
            open += (layer.sublayers ?? []).reversed()
            if let mask = layer.mask { open.append(mask) }
        }
        return found
    }

    /// The path of a layer, as in scene files: `root.sublayers[2].mask`.
    private static func path(of layer: CALayer, below root: CALayer) -> String {
        var steps: [String] = []
        var current = layer
        while current !== root, let parent = current.superlayer {
            if parent.mask === current {
                steps.append("mask")
            } else if let index = parent.sublayers?.firstIndex(where: { $0 === current }) {
                steps.append("sublayers[\(index)]")
            }
            current = parent
        }
        return (["root"] + steps.reversed()).joined(separator: ".")
    }
}
