/// A type that stored properties of layers have, as animations and key-value coding see it.
///
/// The type of a property's storage decides its kind, and with it its interpolation.
package protocol LayerPropertyValue: SendableMetatype {
    /// The kind of its values.
    static var kind: LayerProperty.Kind { get }

    /// The value in the form that animations work on.
    var animatable: AnimatableValue { get }

    /// Takes the value of its kind; any other value is ignored.
    mutating func take(_ value: AnimatableValue)

    /// Sets a component of a transform; other values stay as they are.
    mutating func take(_ value: AnimatableValue, as component: CATransform3D.Component)
}

extension LayerPropertyValue {
    package mutating func take(_ value: AnimatableValue, as component: CATransform3D.Component) {}
}

extension AnimatableValue {
    /// The value of a property.
    @inline(__always)
    static func boxed(_ value: some LayerPropertyValue) -> AnimatableValue {
        value.animatable
    }

    /// Puts the value into a property, which is left alone if it is of another kind.
    @inline(__always)
    func store(in target: inout some LayerPropertyValue) {
        target.take(self)
    }
}

// MARK: - Switches and numbers

extension Bool: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .bool }
    package var animatable: AnimatableValue { .bool(self) }

    package mutating func take(_ value: AnimatableValue) {
        switch value {
        case .bool(let value): self = value
        case .number(let value): self = value != 0
        default: break
        }
    }
}

extension Double: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .number }
    package var animatable: AnimatableValue { .number(self) }

    package mutating func take(_ value: AnimatableValue) {
        switch value {
        case .number(let value): self = value
        case .bool(let value): self = value ? 1 : 0
        default: break
        }
    }
}

extension CGFloat: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .number }
    package var animatable: AnimatableValue { .number(Double(self)) }

    package mutating func take(_ value: AnimatableValue) {
        native.take(value)
    }
}

extension Float: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .number }
    package var animatable: AnimatableValue { .number(Double(self)) }

    package mutating func take(_ value: AnimatableValue) {
        switch value {
        case .number(let value): self = Float(value)
        case .bool(let value): self = value ? 1 : 0
        default: break
        }
    }
}

extension LayerPropertyValue where Self: FixedWidthInteger {
    package static var kind: LayerProperty.Kind { .integer }
    package var animatable: AnimatableValue { .number(Double(self)) }

    /// Rounds to the nearest whole number that the type has; not-a-number is not taken.
    package mutating func take(_ value: AnimatableValue) {
        guard case .number(let value) = value, !value.isNaN else { return }
        self = Self(clamping: Int64(Swift.min(Swift.max(value.rounded(), -9e18), 9e18)))
    }
}

extension Int: LayerPropertyValue {}
extension UInt: LayerPropertyValue {}
extension UInt32: LayerPropertyValue {}

extension LayerPropertyValue where Self: OptionSet, RawValue: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .integer }
    package var animatable: AnimatableValue { rawValue.animatable }

    package mutating func take(_ value: AnimatableValue) {
        var bits = rawValue
        bits.take(value)
        self = Self(rawValue: bits)
    }
}

extension CAEdgeAntialiasingMask: LayerPropertyValue {}
extension CAAutoresizingMask: LayerPropertyValue {}

extension CACornerMask: LayerPropertyValue {
    /// Bits without a corner are dropped.
    package mutating func take(_ value: AnimatableValue) {
        var bits = rawValue
        bits.take(value)
        self = CACornerMask(rawValue: bits).intersection(.all)
    }
}

// MARK: - Structures

extension CGPoint: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .point }
    package var animatable: AnimatableValue { .point(self) }

    package mutating func take(_ value: AnimatableValue) {
        if case .point(let value) = value { self = value }
    }
}

extension CGSize: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .size }
    package var animatable: AnimatableValue { .size(self) }

    package mutating func take(_ value: AnimatableValue) {
        if case .size(let value) = value { self = value }
    }
}

extension CGRect: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .rect }
    package var animatable: AnimatableValue { .rect(self) }

    package mutating func take(_ value: AnimatableValue) {
        if case .rect(let value) = value { self = value }
    }
}

extension CATransform3D: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .transform }
    package var animatable: AnimatableValue { .transform(self) }

    package mutating func take(_ value: AnimatableValue) {
        if case .transform(let value) = value { self = value }
    }

    package mutating func take(_ value: AnimatableValue, as component: Component) {
        self[component: component] = value
    }
}

// MARK: - Names

extension String: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .string }
    package var animatable: AnimatableValue { .string(self) }

    package mutating func take(_ value: AnimatableValue) {
        if case .string(let value) = value { self = value }
    }
}

extension LayerName {
    package static var kind: LayerProperty.Kind { .name }
    package var animatable: AnimatableValue { .string(rawValue) }

    /// Unknown names become their replacements.
    package mutating func take(_ value: AnimatableValue) {
        if case .string(let value) = value { self = Self(rawValue: value).resolved }
    }
}

// MARK: - Optional values

/// A type that stored properties of layers have as an optional.
package protocol LayerPropertyPayload: SendableMetatype {
    /// The type itself: a requirement cannot be constrained to a class.
    associatedtype Payload

    /// The kind of the optional's values.
    static var kind: LayerProperty.Kind { get }

    /// The value in the form that animations work on.
    static func boxed(_ payload: Payload) -> AnimatableValue

    /// The payload of a value of the kind; `nil` for any other.
    static func payload(of value: AnimatableValue) -> Payload?
}

extension Optional: LayerPropertyValue where Wrapped: LayerPropertyPayload, Wrapped.Payload == Wrapped {
    package static var kind: LayerProperty.Kind { Wrapped.kind }

    package var animatable: AnimatableValue {
        if let self { Wrapped.boxed(self) } else { AnimatableValue.none }
    }

    package mutating func take(_ value: AnimatableValue) {
        if case .none = value {
            self = nil
        } else if let payload = Wrapped.payload(of: value) {
            self = payload
        }
    }
}

extension CGColor: LayerPropertyPayload {
    package static var kind: LayerProperty.Kind { .color }
    package static func boxed(_ payload: CGColor) -> AnimatableValue { .color(payload) }
    package static func payload(of value: AnimatableValue) -> CGColor? {
        if case .color(let color) = value { color } else { nil }
    }
}

extension CGPath: LayerPropertyPayload {
    package static var kind: LayerProperty.Kind { .path }
    package static func boxed(_ payload: CGPath) -> AnimatableValue { .path(payload) }
    package static func payload(of value: AnimatableValue) -> CGPath? {
        if case .path(let path) = value { path } else { nil }
    }
}

extension LayerContents: LayerPropertyPayload {
    package static var kind: LayerProperty.Kind { .contents }
    package static func boxed(_ payload: LayerContents) -> AnimatableValue { .contents(payload) }
    package static func payload(of value: AnimatableValue) -> LayerContents? {
        if case .contents(let contents) = value { contents } else { nil }
    }
}

extension LayerFilter: LayerPropertyPayload {
    package static var kind: LayerProperty.Kind { .filter }
    package static func boxed(_ payload: LayerFilter) -> AnimatableValue { .string(payload.type) }
    package static func payload(of value: AnimatableValue) -> LayerFilter? {
        if case .string(let type) = value { LayerFilter(type: type) } else { nil }
    }
}

extension [LayerFilter]: LayerPropertyValue {
    package static var kind: LayerProperty.Kind { .filters }
    package var animatable: AnimatableValue { isEmpty ? .none : .filters(self) }

    /// An empty list has no kind of its own.
    package mutating func take(_ value: AnimatableValue) {
        switch value {
        case .filters(let filters): self = filters
        case .none: self = []
        case .numbers(let numbers) where numbers.isEmpty: self = []
        default: break
        }
    }
}

extension String: LayerPropertyPayload {
    package static func boxed(_ payload: String) -> AnimatableValue { .string(payload) }
    package static func payload(of value: AnimatableValue) -> String? {
        if case .string(let string) = value { string } else { nil }
    }
}

/// A type that stored properties of layers have lists of.
package protocol LayerPropertyElement: SendableMetatype {
    /// The kind of the lists.
    static var listKind: LayerProperty.Kind { get }

    /// A list in the form that animations work on.
    static func boxed(_ list: [Self]) -> AnimatableValue

    /// The list in a value of the kind; `nil` for any other.
    static func list(in value: AnimatableValue) -> [Self]?
}

extension Array: LayerPropertyPayload where Element: LayerPropertyElement {
    package static var kind: LayerProperty.Kind { Element.listKind }
    package static func boxed(_ payload: [Element]) -> AnimatableValue { Element.boxed(payload) }
    package static func payload(of value: AnimatableValue) -> [Element]? { Element.list(in: value) }
}

extension Double: LayerPropertyElement {
    package static var listKind: LayerProperty.Kind { .numbers }
    package static func boxed(_ list: [Double]) -> AnimatableValue { .numbers(list) }
    package static func list(in value: AnimatableValue) -> [Double]? {
        if case .numbers(let numbers) = value { numbers } else { nil }
    }
}

extension CGColor: LayerPropertyElement {
    package static var listKind: LayerProperty.Kind { .colors }
    package static func boxed(_ list: [CGColor]) -> AnimatableValue { .colors(list) }
    package static func list(in value: AnimatableValue) -> [CGColor]? {
        if case .colors(let colors) = value { colors } else { nil }
    }
}
