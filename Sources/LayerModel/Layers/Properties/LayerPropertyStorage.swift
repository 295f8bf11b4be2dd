/// A value that has some of a layer's properties: `LayerProperties` itself, or a part of it.
package protocol LayerPropertyStorage: SendableMetatype {
    /// Whether layers with these specifics have the part.
    static func isPart(of specifics: LayerSpecifics) -> Bool

    /// Reads from the part; nil where there is none.
    static func read<Result>(_ properties: borrowing LayerProperties, _ body: (borrowing Self) -> Result) -> Result?

    /// Changes the part, where there is one.
    static func modify(_ properties: inout LayerProperties, _ body: (inout Self) -> Void)
}

extension LayerPropertyStorage {
    /// Describes a property that is stored here.
    ///
    /// - Parameters:
    ///   - accessor: The property's name in Swift. Its key is the same without the `is` of switches.
    ///   - animatability: What a change animates.
    ///   - kind: Where the type of the storage does not say it.
    ///   - interpolation: How values between two others come about.
    ///   - isDrawn: Whether the property has an effect on pictures.
    ///   - changesText: Whether a text layer draws its text anew when this changes.
    ///   - get: Reads the storage.
    ///   - set: Writes the storage, with what the property's setter makes of a value.
    @inline(__always)
    static func row<Value: LayerPropertyValue>(
        _ accessor: String, _ animatability: LayerProperty.Animatability, kind: LayerProperty.Kind = Value.kind,
        interpolation: LayerProperty.Interpolation = .ofKind, isDrawn: Bool = true, changesText: Bool = false,
        _ get: @escaping @Sendable (borrowing Self) -> Value, _ set: @escaping @Sendable (inout Self, Value) -> Void
    ) -> LayerProperty {
        LayerProperty(
            LayerProperty.Row(
                accessor: accessor, key: key(of: accessor), kind: kind, valueType: Value.self,
                traits: LayerProperty.Traits(
                    animatability: animatability, interpolation: interpolation, isDrawn: isDrawn,
                    changesText: changesText),
                isDeclared: { isPart(of: $0) },
                value: { read($0) { get($0).animatable } ?? .none },
                taking: { value, properties in
                    read(properties) { part in
                        var taken = get(part)
                        taken.take(value)
                        return taken.animatable
                    } ?? .none
                },
                take: { value, properties in
                    modify(&properties) { part in
                        var taken = get(part)
                        taken.take(value)
                        set(&part, taken)
                    }
                },
                takeComponent: { value, component, properties in
                    modify(&properties) { part in
                        var taken = get(part)
                        taken.take(value, as: component)
                        set(&part, taken)
                    }
                }))
    }

    /// Describes a property whose values no animation works on, so that they are reached by the property's own accessors alone.
    static func row(
        _ accessor: String, _ animatability: LayerProperty.Animatability, kind: LayerProperty.Kind
    ) -> LayerProperty {
        LayerProperty(
            LayerProperty.Row(
                accessor: accessor, key: key(of: accessor), kind: kind, valueType: nil,
                traits: LayerProperty.Traits(animatability: animatability), isDeclared: { isPart(of: $0) },
                value: { _ in .none }, taking: { _, _ in .none }, take: { _, _ in },
                takeComponent: { _, _, _ in }))
    }

    /// `hidden` for `isHidden`.
    private static func key(of accessor: String) -> String {
        let rest = accessor.dropFirst(2)
        guard accessor.hasPrefix("is"), let initial = rest.first, initial.isUppercase else { return accessor }
        return initial.lowercased() + rest.dropFirst()
    }
}

extension LayerProperties: LayerPropertyStorage {
    package static func isPart(of specifics: LayerSpecifics) -> Bool { true }

    @inline(__always)
    package static func read<Result>(
        _ properties: borrowing LayerProperties, _ body: (borrowing LayerProperties) -> Result
    ) -> Result? {
        body(properties)
    }

    @inline(__always)
    package static func modify(_ properties: inout LayerProperties, _ body: (inout LayerProperties) -> Void) {
        body(&properties)
    }
}

extension RareLayerProperties: LayerPropertyStorage {
    package static func isPart(of specifics: LayerSpecifics) -> Bool { true }

    @inline(__always)
    package static func read<Result>(
        _ properties: borrowing LayerProperties, _ body: (borrowing RareLayerProperties) -> Result
    ) -> Result? {
        body(properties.rare.value)
    }

    @inline(__always)
    package static func modify(_ properties: inout LayerProperties, _ body: (inout RareLayerProperties) -> Void) {
        body(&properties.rare.value)
    }
}

extension LayerProperties {
    /// One property as a value of the kind that it has; `.none` where the property belongs to another class, is nil or has
    /// a kind that no animation works on, as `filters`.
    ///
    /// Setting it follows the setter of the same property of `CALayer`. A value of another kind is not taken.
    package subscript(property: LayerProperty) -> AnimatableValue {
        get { property.row.pointee.value(self) }
        set { property.row.pointee.take(newValue, &self) }
    }

    /// What a property takes a value as.
    func value(of property: LayerProperty, taking value: AnimatableValue) -> AnimatableValue {
        property.row.pointee.taking(value, self)
    }
}
