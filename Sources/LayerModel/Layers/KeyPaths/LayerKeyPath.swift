/// A key path into a layer's properties, parsed: `position.x`, `transform.rotation.z`, `emitterCells.spark.velocity`.
package struct LayerKeyPath: Hashable, Sendable {
    /// The part of the property that the path names.
    package enum Component: Hashable, Sendable {
        /// All of it.
        case whole
        /// A part of a point, size or rectangle.
        case field(StructureField)
        /// A part of a transform.
        case transform(CATransform3D.Component)
        /// An input of the filter with a name.
        case filter(name: String, input: String)
        /// A property of the emitter cell that is reached by names, from the layer's own cells inwards.
        case cell(names: [String], EmitterCellKeyPath)
        /// The value stored under a key that no class declares.
        case custom(key: String)
    }

    /// The property that the path starts with; `nil` for the component `custom` only.
    package let property: LayerProperty?
    /// The part that the path names.
    package let component: Component

    /// All of a property.
    package init(_ property: LayerProperty) {
        self.property = property
        component = .whole
    }

    /// A property, by its storage.
    package init<Part: LayerPropertyStorage>(_ path: PartialKeyPath<Part>) {
        self.init(Part.rows[path])
    }

    /// The value stored under a key that no class declares.
    package init(customKey key: String) {
        property = nil
        component = .custom(key: key)
    }

    /// A component of a property; values of the property's kind must have it.
    init(_ property: LayerProperty, _ component: Component) {
        self.property = property
        self.component = component
    }

    /// Parses a key path; `nil` if it names nothing that layers of this library have.
    ///
    /// - Parameter path: As in Core Animation; a property may also be written as its accessor, `isHidden` for `hidden`.
    package init?(_ path: String) {
        if let property = LayerProperty(key: path) {
            self.init(property)
            return
        }
        guard let dot = path.firstIndex(of: "."), let property = LayerProperty(key: String(path[..<dot])),
            let component = Component(String(path[path.index(after: dot)...]), of: property)
        else { return nil }
        self.init(property, component)
    }

    /// The kind of value that the path names; `nil` for a custom key, whose values may be of any.
    package var kind: LayerProperty.Kind? {
        switch component {
        case .whole: property?.kind
        case .field(let field): field.kind
        case .transform(.translation): .size
        case .transform: .number
        case .filter: .number
        case .cell(_, let path): path.kind
        case .custom: nil
        }
    }
}

extension LayerKeyPath.Component {
    /// The component named by `path`, the part after the property's own key.
    fileprivate init?(_ path: String, of property: LayerProperty) {
        switch property.kind {
        case .point, .size, .rect:
            guard let field = StructureField(path, of: property.kind) else { return nil }
            self = .field(field)
        case .transform:
            guard let component = CATransform3D.Component(keyPath: path) else { return nil }
            self = .transform(component)
        case .filters:
            // Names may have dots, keys of inputs have none.
            guard let dot = path.lastIndex(of: "."), dot != path.startIndex else { return nil }
            let input = String(path[path.index(after: dot)...])
            guard !input.isEmpty else { return nil }
            self = .filter(name: String(path[..<dot]), input: input)
        case .cells:
            var names: [String] = []
            var rest = path
            while let dot = rest.firstIndex(of: "."), names.count < 16 {
                names.append(String(rest[..<dot]))
                rest = String(rest[rest.index(after: dot)...])
                let inner = "emitterCells."
                guard rest.hasPrefix(inner) else { break }
                rest.removeFirst(inner.count)
            }
            guard !names.isEmpty, let key = EmitterCellKeyPath(rest) else { return nil }
            self = .cell(names: names, key)
        default: return nil
        }
    }
}

extension LayerKeyPath: CustomStringConvertible {
    /// The path as `init(_:)` takes it.
    package var description: String {
        let key = property?.key ?? ""
        switch component {
        case .whole: return key
        case .field(let field): return key + "." + field.path(in: property?.kind ?? .rect)
        case .transform(let component): return key + "." + component.rawValue
        case .filter(let name, let input): return "\(key).\(name).\(input)"
        case .cell(let names, let path): return "\(key).\(names.joined(separator: ".emitterCells.")).\(path)"
        case .custom(let key): return key
        }
    }
}
