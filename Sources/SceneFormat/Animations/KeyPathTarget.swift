import JSON
import LayerModel

/// The target of an animation's key path.
struct KeyPathTarget {
    /// The key path in the names of key-value coding: `hidden` for `isHidden`.
    let keyPath: String
    let value: AnimatedValue

    /// The reason why a key path reaches nothing.
    struct Problem: Error {
        var message: String
        var suggestion: String?
    }

    /// The property that a key path reaches in a layer.
    ///
    /// - Throws: `Problem` if there is none, or it cannot be animated.
    init(_ keyPath: String, in layer: CALayer, _ table: PropertyTable) throws(Problem) {
        var components = keyPath.split(separator: ".", omittingEmptySubsequences: false)[...]
        let first = String(components.popFirst() ?? "")
        switch first {
        case "filters" where !components.isEmpty, "backgroundFilters" where !components.isEmpty:
            let rare = layer.properties.rare.value
            let filters = first == "filters" ? rare.filters : rare.backgroundFilters
            value = try Self.filterInput(&components, in: filters)
            self.keyPath = keyPath
        case "emitterCells" where !components.isEmpty:
            value = try Self.cellProperty(&components, in: (layer as? CAEmitterLayer)?.emitterCells ?? [])
            self.keyPath = keyPath
        case "patch" where layer is QCCompositionLayer:
            value = try Self.input(keyPath, of: (layer as? QCCompositionLayer)?.composition())
            self.keyPath = keyPath
        default:
            let (key, property) = try Self.property(first, of: table)
            guard LayerProperty(key: key) != nil, let animated = property.animated else {
                throw Problem(
                    message: components.isEmpty
                        ? "\(first) cannot be animated" : "no part of \(first) can be animated or assigned")
            }
            value = try Self.part(components, of: animated, in: first)
            self.keyPath = ([key] + components.map(String.init)).joined(separator: ".")
        }
    }

    /// The property of a table with a name, given as in Swift or as in key-value coding.
    private static func property(_ name: String, of table: PropertyTable) throws(Problem) -> (String, Property) {
        if let number = table.number(of: name) {
            let property = table.properties[number]
            return (property.key, property)
        }
        let nearest = NameSuggestion.nearest(to: name, among: table.index.spellings)
        throw Problem(message: "\(table.name) has no property \(name.quotedForMessage)", suggestion: nearest)
    }

    private static func filterInput(
        _ components: inout ArraySlice<Substring>, in filters: [LayerFilter]
    ) throws(Problem) -> AnimatedValue {
        let name = String(components.popFirst() ?? "")
        guard let filter = filters.first(where: { $0.name == name }) else {
            throw Problem(
                message: "the layer has no filter \(name.quotedForMessage)",
                suggestion: NameSuggestion.nearest(to: name, among: filters.map(\.name)))
        }
        let key = components.joined(separator: ".")
        guard key != "name", let input = ValueKind<LayerFilter>.input(key, of: filter.type) else {
            throw Problem(message: "\(filter.type) has no input \(key.quotedForMessage)")
        }
        return input
    }

    private static func input(_ keyPath: String, of composition: QCComposition?) throws(Problem) -> AnimatedValue {
        guard let name = QCComposition.input(at: keyPath), let kind = composition?.kind(ofInput: name) else {
            throw Problem(message: "the composition has no input \(keyPath.quotedForMessage): write patch.NAME.value")
        }
        return AnimatedValue(kind)
    }

    private static func cellProperty(
        _ components: inout ArraySlice<Substring>, in cells: [CAEmitterCell]
    ) throws(Problem) -> AnimatedValue {
        var cells = cells
        while true {
            let name = String(components.popFirst() ?? "")
            guard let cell = cells.first(where: { $0.name == name }) else {
                throw Problem(
                    message: "the emitter has no cell \(name.quotedForMessage)",
                    suggestion: NameSuggestion.nearest(to: name, among: cells.compactMap(\.name)))
            }
            let key = String(components.popFirst() ?? "")
            if key == "emitterCells" {
                cells = cell.emitterCells ?? []
                continue
            }
            let (_, property) = try property(key, of: .emitterCell)
            guard let animated = property.animated else {
                throw Problem(message: "\(key) cannot be animated")
            }
            return try part(components, of: animated, in: key)
        }
    }

    /// The value that the rest of a key path reaches in a property's value.
    private static func part(
        _ components: ArraySlice<Substring>, of value: AnimatedValue, in name: String
    ) throws(Problem) -> AnimatedValue {
        guard !components.isEmpty else {
            return value
        }
        let path = components.joined(separator: ".")
        let parts = parts(of: value.shape)
        guard let part = parts.first(where: { $0.path == path }) else {
            throw Problem(
                message: "\(name) has no part \(path.quotedForMessage)",
                suggestion: NameSuggestion.nearest(to: path, among: parts.map(\.path)))
        }
        return part.value
    }

    private static func parts(of shape: AnimatedValue.Shape) -> [(path: String, value: AnimatedValue)] {
        let number = AnimatedValue(ValueKind<Double>.number)
        let angle = AnimatedValue(ValueKind<Double>.angle)
        switch shape {
        case .plain:
            return []
        case .point:
            return [("x", number), ("y", number)]
        case .size:
            return [("width", number), ("height", number)]
        case .rect:
            return [
                ("origin", AnimatedValue(ValueKind<CGPoint>.point)), ("origin.x", number), ("origin.y", number),
                ("size", AnimatedValue(ValueKind<CGSize>.size)), ("size.width", number), ("size.height", number),
            ]
        case .transform:
            return [
                ("rotation", angle), ("rotation.x", angle), ("rotation.y", angle), ("rotation.z", angle),
                ("scale", number), ("scale.x", number), ("scale.y", number), ("scale.z", number),
                ("scale.xy", number),
                ("translation", AnimatedValue(ValueKind<CGSize>.size)),
                ("translation.x", number), ("translation.y", number), ("translation.z", number),
            ]
        }
    }
}
