/// A part of a point, size or rectangle.
package enum StructureField: Hashable, Sendable, CaseIterable {
    case x, y, width, height, origin, size

    /// The part that a key path names in a structure of a kind.
    package init?(_ path: String, of kind: LayerProperty.Kind) {
        guard let field = Self.allCases.first(where: { $0.isPart(of: kind) && $0.path(in: kind) == path }) else {
            return nil
        }
        self = field
    }

    /// The kind of value that the part is.
    package var kind: LayerProperty.Kind {
        switch self {
        case .x, .y, .width, .height: .number
        case .origin: .point
        case .size: .size
        }
    }

    /// Whether structures of a kind have this part.
    private func isPart(of kind: LayerProperty.Kind) -> Bool {
        switch self {
        case .x, .y: kind == .point || kind == .rect
        case .width, .height: kind == .size || kind == .rect
        case .origin, .size: kind == .rect
        }
    }

    /// The key path from a structure of a kind to the part.
    package func path(in kind: LayerProperty.Kind) -> String {
        let isRect = kind == .rect
        return switch self {
        case .x: isRect ? "origin.x" : "x"
        case .y: isRect ? "origin.y" : "y"
        case .width: isRect ? "size.width" : "width"
        case .height: isRect ? "size.height" : "height"
        case .origin: "origin"
        case .size: "size"
        }
    }
}

extension AnimatableValue {
    /// A part of a point, size or rectangle; `.none` if the value has no such part.
    ///
    /// Setting a part that the value does not have, or to another kind of value, does nothing.
    subscript(field: StructureField) -> AnimatableValue {
        get {
            switch (self, field) {
            case (.point(let point), .x): .number(point.x)
            case (.point(let point), .y): .number(point.y)
            case (.size(let size), .width): .number(size.width)
            case (.size(let size), .height): .number(size.height)
            case (.rect(let rect), .x): .number(rect.origin.x)
            case (.rect(let rect), .y): .number(rect.origin.y)
            case (.rect(let rect), .width): .number(rect.size.width)
            case (.rect(let rect), .height): .number(rect.size.height)
            case (.rect(let rect), .origin): .point(rect.origin)
            case (.rect(let rect), .size): .size(rect.size)
            default: .none
            }
        }
        set {
            switch self {
            case .point(var point):
                if field == .x { newValue.store(in: &point.x) }
                if field == .y { newValue.store(in: &point.y) }
                self = .point(point)
            case .size(var size):
                if field == .width { newValue.store(in: &size.width) }
                if field == .height { newValue.store(in: &size.height) }
                self = .size(size)
            case .rect(var rect):
                switch field {
                case .x: newValue.store(in: &rect.origin.x)
                case .y: newValue.store(in: &rect.origin.y)
                case .width: newValue.store(in: &rect.size.width)
                case .height: newValue.store(in: &rect.size.height)
                case .origin: newValue.store(in: &rect.origin)
                case .size: newValue.store(in: &rect.size)
                }
                self = .rect(rect)
            default: break
            }
        }
    }
}
