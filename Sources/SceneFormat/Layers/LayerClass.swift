import JSON
import LayerModel

/// A class of layers that a scene can name.
struct LayerClass: Sendable {
    let table: PropertyTable
    let make: @Sendable () -> CALayer

    /// The class of a layer without the key `class`.
    static let plain = LayerClass(table: .layer) { CALayer() }

    /// Every class, by the names in its table.
    static let all: [LayerClass] = [
        plain,
        LayerClass(table: .shapeLayer) { CAShapeLayer() },
        LayerClass(table: .gradientLayer) { CAGradientLayer() },
        LayerClass(table: .textLayer) { CATextLayer() },
        LayerClass(table: .transformLayer) { CATransformLayer() },
        LayerClass(table: .replicatorLayer) { CAReplicatorLayer() },
        LayerClass(table: .scrollLayer) { CAScrollLayer() },
        LayerClass(table: .tiledLayer) { CATiledLayer() },
        LayerClass(table: .emitterLayer) { CAEmitterLayer() },
        LayerClass(table: .openGLLayer) { CAOpenGLLayer() },
        LayerClass(table: .compositionLayer) { QCCompositionLayer() },
        LayerClass(table: .playerLayer) { AVPlayerLayer() },
    ]

    private static let index = KeyIndex(all.map(\.table.name))
    /// The keys of layers that are not properties.
    static let structure = KeyIndex(["class"])

    /// The class found for a layer's JSON object.
    struct Reading {
        let layerClass: LayerClass
        /// Whether the name was wrong, which is reported: the layer is read to find what else is wrong.
        var isGuess = false
        /// Whether nothing tells which properties the layer may have.
        var hasUnknownProperties = false
    }

    /// The class of a layer's JSON object, guessed after reporting what is wrong with the name.
    static func of(_ value: JSONValue, _ reading: SceneReading) -> Reading {
        guard let name = value.member("class") else {
            return Reading(layerClass: plain)
        }
        guard let text = name.text else {
            reading.reportMismatch("the name of a class", at: name)
            return Reading(layerClass: plain, isGuess: true, hasUnknownProperties: true)
        }
        if let number = index.find(text) {
            return Reading(layerClass: all[number])
        }
        let nearest = NameSuggestion.nearest(to: String(text), among: index.names)
        reading.report("there is no layer class \(String(text).quotedForMessage)", at: name, suggestion: nearest)
        let guess = nearest.flatMap { name in all.first { $0.table.name == name } }
        return Reading(layerClass: guess ?? plain, isGuess: true, hasUnknownProperties: guess == nil)
    }

    /// The class that declares a property, given by either of its names.
    static func declaring(_ property: String) -> String? {
        all.lazy.compactMap { $0.table.property(property)?.owner }.first
    }
}
