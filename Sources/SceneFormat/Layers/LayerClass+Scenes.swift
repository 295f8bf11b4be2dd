import JSON
import LayerModel

// Classes of layers as scenes name them.
extension LayerClass {
    /// The keys of a layer's JSON object.
    var table: PropertyTable {
        switch self {
        case .layer: .layer
        case .shape: .shapeLayer
        case .gradient: .gradientLayer
        case .text: .textLayer
        case .transform: .transformLayer
        case .replicator: .replicatorLayer
        case .scroll: .scrollLayer
        case .tiled: .tiledLayer
        case .emitter: .emitterLayer
        case .openGL: .openGLLayer
        case .composition: .compositionLayer
        case .player: .playerLayer
        }
    }

    private static let index = KeyIndex(allCases.map(\.name))
    /// The keys of layers that are not properties.
    static let structure = KeyIndex(["class"])

    /// The class found for a layer's JSON object.
    struct Reading {
        let layerClass: LayerClass
        /// Whether the name was wrong, which is reported: the layer is read to find further errors.
        var isGuess = false
        /// Whether the properties that the layer may have are unknown.
        var hasUnknownProperties = false
    }

    /// The class of a layer's JSON object, guessed after reporting an error in the name.
    static func of(_ value: JSONValue, _ reading: SceneReading) -> Reading {
        guard let name = value.member("class") else {
            return Reading(layerClass: .layer)
        }
        guard let text = name.text else {
            reading.reportMismatch("the name of a class", at: name)
            return Reading(layerClass: .layer, isGuess: true, hasUnknownProperties: true)
        }
        if let number = index.find(text) {
            return Reading(layerClass: allCases[number])
        }
        let nearest = reading.keepsErrors ? NameSuggestion.nearest(to: String(text), among: index.names) : nil
        reading.report("there is no layer class \(String(text).quotedForMessage)", at: name, suggestion: nearest)
        let guess = nearest.flatMap { name in allCases.first { $0.name == name } }
        return Reading(layerClass: guess ?? .layer, isGuess: true, hasUnknownProperties: guess == nil)
    }

    /// The class that declares a property, given by either of its names.
    static func declaring(_ property: String) -> String? {
        allCases.lazy.compactMap { $0.table.property(property)?.owner }.first
    }
}
