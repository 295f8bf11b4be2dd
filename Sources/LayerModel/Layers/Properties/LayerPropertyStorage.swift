/// A value that has some of a layer's properties: `LayerProperties` itself, or a part of it.
package protocol LayerPropertyStorage: SendableMetatype {
    /// The properties that are stored here.
    static var rows: LayerPropertyRows<Self> { get }

    /// Whether layers of a class have the part.
    static func isPart(of layerClass: LayerClass) -> Bool

    /// Reads from the part; from its initial value if a layer has none.
    static func read<Result>(_ properties: borrowing LayerProperties, _ body: (borrowing Self) -> Result) -> Result

    /// Changes the part, if there is one.
    static func modify(_ properties: inout LayerProperties, _ body: (inout Self) -> Void)
}

extension LayerPropertyStorage {
    /// Describes a property that is stored here.
    ///
    /// - Parameters:
    ///   - accessor: The property's name in Swift. Its key is the same without the `is` of switches.
    ///   - path: The storage.
    ///   - animatability: The animations that a change starts.
    ///   - isDrawn: Whether the property has an effect on pictures.
    ///   - changesText: Whether a text layer draws its text anew when this changes.
    static func row<Value: LayerPropertyValue>(
        _ accessor: String, _ path: WritableKeyPath<Self, Value>, _ animatability: LayerProperty.Animatability,
        isDrawn: Bool = true, changesText: Bool = false
    ) -> LayerProperty {
        row(
            accessor, kind: Value.kind, valueType: Value.self, place: place(of: path),
            LayerProperty.Traits(animatability: animatability, isDrawn: isDrawn, changesText: changesText),
            // By the place in memory: a key path is ten times as slow if the compiler does not see it. Each of these reads or
            // writes a `Value` at the offset that the key path to a stored `Value` gave.
            LayerProperty.Access(
                isDeclared: { isPart(of: $0) },
                value: { offset, properties in
                    guard isPart(of: properties.layerClass) else { return .none }
                    return read(properties) { value(at: offset, in: $0, as: Value.self).animatable }
                },
                taking: { offset, new, properties in
                    guard isPart(of: properties.layerClass) else { return .none }
                    var taken = read(properties) { value(at: offset, in: $0, as: Value.self) }
                    taken.take(new)
                    return taken.animatable
                },
                take: { offset, new, properties in
                    modify(&properties) { change(at: offset, in: &$0, as: Value.self) { $0.take(new) } }
                },
                takeComponent: { offset, new, component, properties in
                    modify(&properties) { change(at: offset, in: &$0, as: Value.self) { $0.take(new, as: component) } }
                }))
    }

    /// Describes a property whose values no animation works on, so that they are reached by the property's own accessors alone.
    static func row<Value>(
        _ accessor: String, _ path: WritableKeyPath<Self, Value>, _ animatability: LayerProperty.Animatability,
        kind: LayerProperty.Kind
    ) -> LayerProperty {
        row(
            accessor, kind: kind, valueType: nil, place: place(of: path),
            LayerProperty.Traits(animatability: animatability), LayerProperty.Access(isDeclared: { isPart(of: $0) }))
    }

    /// Describes a property that is computed from stored ones, or whose storage is observed.
    ///
    /// - Parameters:
    ///   - get: Reads the storage.
    ///   - set: Writes the storage like the property's setter.
    @inline(__always)
    static func row<Value: LayerPropertyValue>(
        _ accessor: String, _ animatability: LayerProperty.Animatability, kind: LayerProperty.Kind = Value.kind,
        interpolation: LayerProperty.Interpolation = .ofKind, isDrawn: Bool = true, changesText: Bool = false,
        place: Int = -1, _ get: @escaping @Sendable (borrowing Self) -> Value,
        _ set: @escaping @Sendable (inout Self, Value) -> Void
    ) -> LayerProperty {
        row(
            accessor, kind: kind, valueType: Value.self, place: place,
            LayerProperty.Traits(
                animatability: animatability, interpolation: interpolation, isDrawn: isDrawn, changesText: changesText),
            LayerProperty.Access(
                isDeclared: { isPart(of: $0) },
                value: { _, properties in
                    isPart(of: properties.layerClass) ? read(properties) { get($0).animatable } : .none
                },
                taking: { _, new, properties in
                    guard isPart(of: properties.layerClass) else { return .none }
                    var taken = read(properties, get)
                    taken.take(new)
                    return taken.animatable
                },
                take: { _, new, properties in
                    modify(&properties) { part in
                        var taken = get(part)
                        taken.take(new)
                        set(&part, taken)
                    }
                },
                takeComponent: { _, new, component, properties in
                    modify(&properties) { part in
                        var taken = get(part)
                        taken.take(new, as: component)
                        set(&part, taken)
                    }
                }))
    }

    private static func row(
        _ accessor: String, kind: LayerProperty.Kind, valueType: (any LayerPropertyValue.Type)?, place: Int,
        _ traits: LayerProperty.Traits, _ access: LayerProperty.Access
    ) -> LayerProperty {
        LayerProperty(
            LayerProperty.Row(
                accessor: accessor, kind: kind, valueType: valueType, traits: traits,
                places: place < 0 ? [:] : [ObjectIdentifier(Self.self): place], access: access))
    }

    private static func place(of path: PartialKeyPath<Self>) -> Int {
        guard let offset = MemoryLayout<Self>.offset(of: path) else {
            preconditionFailure("\(path) is not stored: its row needs a way to read and to write it")
        }
        return offset
    }

    @inline(__always)
    private static func value<Value>(at offset: Int, in part: borrowing Self, as _: Value.Type) -> Value {
        withUnsafePointer(to: part) {
            UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
        }
    }

    @inline(__always)
    private static func change<Value>(
        at offset: Int, in part: inout Self, as _: Value.Type, _ body: (inout Value) -> Void
    ) {
        withUnsafeMutablePointer(to: &part) {
            body(&UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee)
        }
    }
}

/// The properties that one part of a layer's values stores.
package struct LayerPropertyRows<Part: LayerPropertyStorage>: Sendable {
    /// In the order of their declarations.
    package let all: [LayerProperty]
    private let byPlace: [LayerProperty?]

    init(_ all: [LayerProperty]) {
        self.all = all
        var byPlace = [LayerProperty?](
            repeating: nil, count: MemoryLayout<Part>.size + LayerProperties.Flags.RawValue.bitWidth)
        for property in all {
            if let place = property.place(in: Part.self) { byPlace[place] = property }
        }
        self.byPlace = byPlace
    }

    /// The property that is stored at a path.
    ///
    /// Without a row for it the program ends: the setter that asks is without one.
    @inline(__always)
    package subscript(path: PartialKeyPath<Part>) -> LayerProperty {
        property(at: MemoryLayout<Part>.offset(of: path))
    }

    func property(at place: Int?) -> LayerProperty {
        guard let place, let property = byPlace[place] else { preconditionFailure("a property has no row") }
        return property
    }
}

extension LayerProperties: LayerPropertyStorage {
    package static func isPart(of layerClass: LayerClass) -> Bool { true }

    @inline(__always)
    package static func read<Result>(
        _ properties: borrowing LayerProperties, _ body: (borrowing LayerProperties) -> Result
    ) -> Result {
        body(properties)
    }

    @inline(__always)
    package static func modify(_ properties: inout LayerProperties, _ body: (inout LayerProperties) -> Void) {
        body(&properties)
    }
}

extension RareLayerProperties: LayerPropertyStorage {
    package static func isPart(of layerClass: LayerClass) -> Bool { true }

    @inline(__always)
    package static func read<Result>(
        _ properties: borrowing LayerProperties, _ body: (borrowing RareLayerProperties) -> Result
    ) -> Result {
        body(properties.rare.value)
    }

    @inline(__always)
    package static func modify(_ properties: inout LayerProperties, _ body: (inout RareLayerProperties) -> Void) {
        body(&properties.rare.value)
    }
}

extension LayerProperties {
    /// One property as a value of its kind; `.none` if the property belongs to another class, is `nil` or has a kind that
    /// cannot be animated, such as `filters`.
    ///
    /// Setting it follows the setter of the same property of `CALayer`. A value of another kind is ignored.
    package subscript(property: LayerProperty) -> AnimatableValue {
        get { property.value(in: self) }
        set { property.take(newValue, in: &self) }
    }

    /// The value that a property has once it is set to another.
    func value(of property: LayerProperty, taking value: AnimatableValue) -> AnimatableValue {
        property.taking(value, in: self)
    }
}
