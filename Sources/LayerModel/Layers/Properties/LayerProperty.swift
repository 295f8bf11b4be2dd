/// A stored property of a layer, of `CALayer` or of a subclass: one row of the table that describes all of them.
///
/// A property is declared beside its storage, next to the others of its class, with the row that describes it:
///
///     package var cornerRadius: CGFloat = 0
///     …
///     package static let rows = LayerPropertyRows<LayerProperties>([ … row("cornerRadius", \.cornerRadius, .implicit), … ])
///
/// The storage has its type and its default. The type decides the kind of its values, and the kind their interpolation,
/// printed, taken by key and read from a scene. The row adds the name and the animation of changes. Animations, key-value
/// coding, styles, `glrender inspect` and `glrender check` walk the rows, and so does the scene format, so that none of them
/// treats a property by name unless it treats it in a way of its own.
///
/// A row costs a pointer in its table, and reading a value by it one call through that pointer; setters of `CALayer` do
/// not read their row unless the change has to be reported.
///
/// Properties of the tree (`sublayers`, `mask`, `delegate`, …) and properties that follow from others (`frame`) are not among
/// them.
package struct LayerProperty: Sendable {
    // Rows are kept as long as the program runs. References to them are not counted, as threads that animate share them.
    private let row: Unmanaged<Row>

    init(_ row: Row) {
        self.row = Unmanaged.passRetained(row)
    }

    /// The row of a property.
    final class Row: Sendable {
        let accessor: String
        let key: String
        let kind: Kind
        let valueType: (any LayerPropertyValue.Type)?
        let traits: Traits
        /// The offset of the storage, or `Flags.place` of a switch; below 0 for a property without storage of its own.
        let place: Int
        /// The offsets by the types of the parts that have the storage.
        let places: [ObjectIdentifier: Int]
        let access: Access

        init(
            accessor: String, kind: Kind, valueType: (any LayerPropertyValue.Type)?, traits: Traits,
            places: [ObjectIdentifier: Int], access: Access
        ) {
            self.accessor = accessor
            self.kind = kind
            self.valueType = valueType
            self.traits = traits
            place = places.values.first ?? -1
            self.places = places
            self.access = access
            let rest = accessor.dropFirst(2)
            let isSwitch = accessor.hasPrefix("is") && rest.first?.isUppercase == true
            key = isSwitch ? rest.prefix(1).lowercased() + rest.dropFirst() : accessor
        }
    }

    /// The ways to a property's values, each called with the offset of the storage.
    struct Access: Sendable {
        let isDeclared: @Sendable (LayerClass) -> Bool
        /// The value; `.none` in a layer of another class.
        var value: @Sendable (Int, borrowing LayerProperties) -> AnimatableValue = { _, _ in .none }
        /// The value that the property has once it is set to another.
        var taking: @Sendable (Int, AnimatableValue, borrowing LayerProperties) -> AnimatableValue = { _, _, _ in .none
        }
        /// Takes a value; does nothing in a layer of another class.
        var take: @Sendable (Int, AnimatableValue, inout LayerProperties) -> Void = { _, _, _ in }
        /// Sets a component of a transform; does nothing to other values.
        var takeComponent: @Sendable (Int, AnimatableValue, CATransform3D.Component, inout LayerProperties) -> Void = {
            _, _, _, _ in
        }
    }

    /// The property that two classes have with the same meaning.
    init(_ one: LayerProperty, or other: LayerProperty) {
        let choice: @Sendable (LayerClass) -> LayerProperty = { one.isDeclared(by: $0) ? one : other }
        self.init(
            one.row._withUnsafeGuaranteedRef { row in
                Row(
                    accessor: row.accessor, kind: row.kind, valueType: row.valueType, traits: row.traits,
                    places: row.places.merging(other.row._withUnsafeGuaranteedRef { $0.places }) { $1 },
                    access: Access(
                        isDeclared: { one.isDeclared(by: $0) || other.isDeclared(by: $0) },
                        value: { choice($1.layerClass).value(in: $1) },
                        taking: { choice($2.layerClass).taking($1, in: $2) },
                        take: { choice($2.layerClass).take($1, in: &$2) },
                        takeComponent: { choice($3.layerClass).take($1, as: $2, in: &$3) }))
            })
    }

    /// The property with a key, in either of its forms: `hidden` or `isHidden`.
    package init?(key: String) {
        guard let property = Self.byKey[key] else { return nil }
        self = property
    }

    private static let byKey = Dictionary(
        allCases.flatMap { [($0.key, $0), ($0.accessor, $0)] }, uniquingKeysWith: { first, _ in first })
}

extension LayerProperty {
    /// The name in key-value coding and key paths: `hidden`.
    package var key: String { row._withUnsafeGuaranteedRef { $0.key } }

    /// The name in Swift: `isHidden`.
    package var accessor: String { row._withUnsafeGuaranteedRef { $0.accessor } }

    /// The kind of the property's value.
    package var kind: Kind { row._withUnsafeGuaranteedRef { $0.kind } }

    /// The type of the storage; `nil` if no animation works on its values.
    package var valueType: (any LayerPropertyValue.Type)? { row._withUnsafeGuaranteedRef { $0.valueType } }

    /// The way of animating the property.
    package var animatability: Animatability { row._withUnsafeGuaranteedRef { $0.traits.animatability } }

    /// The interpolation between two values.
    package var interpolation: Interpolation { row._withUnsafeGuaranteedRef { $0.traits.interpolation } }

    /// Whether the property has an effect on pictures, now or in drawing by the layer itself.
    package var isDrawn: Bool { row._withUnsafeGuaranteedRef { $0.traits.isDrawn } }

    /// Whether a text layer draws its text anew when this changes.
    package var changesText: Bool { row._withUnsafeGuaranteedRef { $0.traits.changesText } }

    /// Whether layers of a class have the property.
    package func isDeclared(by layerClass: LayerClass) -> Bool {
        row._withUnsafeGuaranteedRef { $0.access.isDeclared(layerClass) }
    }

    /// The offset of the storage in a part; `nil` if it is not there.
    func place<Part>(in _: Part.Type) -> Int? {
        row._withUnsafeGuaranteedRef { $0.places[ObjectIdentifier(Part.self)] }
    }

    /// The value in a layer's properties; `.none` if they have none.
    func value(in properties: LayerProperties) -> AnimatableValue {
        row._withUnsafeGuaranteedRef { $0.access.value($0.place, properties) }
    }

    /// The value that the property has once it is set to another.
    func taking(_ value: AnimatableValue, in properties: LayerProperties) -> AnimatableValue {
        row._withUnsafeGuaranteedRef { $0.access.taking($0.place, value, properties) }
    }

    /// Takes a value; does nothing in a layer of another class.
    func take(_ value: AnimatableValue, in properties: inout LayerProperties) {
        row._withUnsafeGuaranteedRef { $0.access.take($0.place, value, &properties) }
    }

    /// Sets a component of a transform; does nothing to other values.
    func take(_ value: AnimatableValue, as part: CATransform3D.Component, in properties: inout LayerProperties) {
        row._withUnsafeGuaranteedRef { $0.access.takeComponent($0.place, value, part, &properties) }
    }
}

extension LayerProperty: CaseIterable {
    /// Every property: those of `CALayer` first, then those of each subclass, in the order of their declarations.
    package static let allCases: [LayerProperty] = LayerClass.allCases.reduce(into: []) { all, layerClass in
        all += layerClass.rows.filter { !all.contains($0) }
    }
}

extension LayerProperty: Hashable, CustomStringConvertible {
    package static func == (a: LayerProperty, b: LayerProperty) -> Bool {
        a.row.toOpaque() == b.row.toOpaque()
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(row.toOpaque())
    }

    package var description: String { accessor }
}
