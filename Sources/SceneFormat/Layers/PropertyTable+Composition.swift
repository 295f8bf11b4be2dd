import JSON
import LayerModel

extension PropertyTable {
    static let compositionLayer = PropertyTable(
        .composition, of: QCCompositionLayer.self, inheriting: openGLLayer
    ) { table in
        table.add("composition") { reading, value, layer in
            guard let source = reading.readShader(value) else {
                return
            }
            guard let composition = QCComposition(source: source) else {
                reading.report("is no ISF composition: a shader that begins with a comment in JSON", at: value)
                return
            }
            layer.play(composition)
        }
        table.add("inputs", stage: .pictures) { reading, value, layer in
            reading.readInputs(value, of: layer)
        }
    }
}

extension AnimatedValue {
    /// Values of a composition's input.
    init(_ kind: QCComposition.Kind) {
        switch kind {
        case .float, .long: self.init(ValueKind<Double>.number)
        case .bool, .event: self.init(ValueKind<Bool>.bool)
        case .color: self.init(ValueKind<CGColor>.color)
        case .point2D: self.init(ValueKind<CGPoint>.point)
        case .image: self.init(ValueKind<CGImage?>.image)
        }
    }
}

extension SceneReading {
    /// Sets a composition's inputs to the values of an object.
    fileprivate func readInputs(_ value: JSONValue, of layer: QCCompositionLayer) {
        guard let members = value.members else {
            reportMismatch("an object with the composition's inputs", at: value)
            return
        }
        guard let composition = layer.composition() else {
            report("there is no composition that has inputs", at: value)
            return
        }
        for (key, member) in members {
            let name = String(key)
            guard let kind = composition.kind(ofInput: name) else {
                report(
                    "the composition has no input \(name.quotedForMessage)", at: member,
                    suggestion: NameSuggestion.nearest(to: name, among: layer.inputKeys))
                continue
            }
            if let read = AnimatedValue(kind).read(self, member) {
                layer.setValue(read, forInputKey: name)
            }
        }
    }
}
