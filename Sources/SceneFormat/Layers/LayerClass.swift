import LayerModel

/// A class of layers that a scene can name.
struct LayerClass: Sendable {
    let table: PropertyTable
    let make: @Sendable () -> CALayer

    /// What stands for a layer without the key `class`.
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
    /// What layers have besides properties.
    static let structure = KeyIndex(["class"])

    /// The class of a layer's JSON object; `nil` after reporting what is wrong with the name.
    static func of(_ value: JSONValue, _ reading: SceneReading) -> LayerClass? {
        guard let name = value.member("class") else {
            return plain
        }
        guard let text = name.text else {
            reading.reportMismatch("the name of a class", at: name)
            return nil
        }
        guard let number = index.find(text) else {
            let nearest = NameSuggestion.nearest(to: String(text), among: index.names)
            reading.report("there is no layer class \(String(text).quotedForMessage)", at: name, suggestion: nearest)
            return nil
        }
        return all[number]
    }

    /// The class that declares a property.
    static func declaring(_ property: String) -> String? {
        all.lazy.compactMap { $0.table.property(property)?.owner }.first
    }
}
