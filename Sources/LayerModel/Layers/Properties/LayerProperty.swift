/// A stored property of a layer, of `CALayer` or of a subclass: one row of the table that says all there is to say of it.
///
/// A property is declared where its storage is, next to the others of its class, with the row that describes it:
///
///     package var cornerRadius: CGFloat = 0
///     …
///     package static let cornerRadius = LayerProperties.row(
///         "cornerRadius", .implicit, { $0.cornerRadius }, { $0.cornerRadius = $1 })
///
/// The storage has its type and its default. The type decides the kind of its values, and the kind how they are interpolated,
/// printed, taken by key and read from a scene. The row adds the name, how a change animates, and how the storage is reached.
/// Animations, key-value coding, styles, `glrender inspect` and `glrender check` walk the rows, and so does the scene format,
/// so that none of them knows a property by name unless it treats it in a way of its own.
///
/// A row costs a pointer where it is kept, and reading a value by it one call through that pointer; setters of `CALayer` do
/// not look at their row unless somebody is to hear of the change.
///
/// Properties that say how layers hang together (`sublayers`, `mask`, `delegate`, …) and those that follow from others
/// (`frame`) are not among them.
package struct LayerProperty: @unchecked Sendable {
    // Sendable because a row is written once, before anything has its address, and neither changed nor freed after that.
    let row: UnsafePointer<Row>

    /// What is known of a property.
    struct Row {
        let accessor: String
        let key: String
        let kind: Kind
        let valueType: (any LayerPropertyValue.Type)?
        let traits: Traits
        let isDeclared: @Sendable (LayerSpecifics) -> Bool
        /// The value; `.none` in a layer of another class.
        let value: @Sendable (borrowing LayerProperties) -> AnimatableValue
        /// What the property takes a value as.
        let taking: @Sendable (AnimatableValue, borrowing LayerProperties) -> AnimatableValue
        /// Takes a value; does nothing in a layer of another class.
        let take: @Sendable (AnimatableValue, inout LayerProperties) -> Void
        /// Takes a value as a part of a transform; does nothing where there is none.
        let takeComponent: @Sendable (AnimatableValue, CATransform3D.Component, inout LayerProperties) -> Void
    }

    init(_ row: Row) {
        let memory = UnsafeMutablePointer<Row>.allocate(capacity: 1)
        memory.initialize(to: row)
        self.row = UnsafePointer(memory)
    }

    /// The property that two classes have with the same meaning.
    init(_ one: LayerProperty, or other: LayerProperty) {
        let (one, other) = (one.row.pointee, other.row.pointee)
        self.init(
            Row(
                accessor: one.accessor, key: one.key, kind: one.kind, valueType: one.valueType, traits: one.traits,
                isDeclared: { one.isDeclared($0) || other.isDeclared($0) },
                value: { one.isDeclared($0.specifics) ? one.value($0) : other.value($0) },
                taking: { one.isDeclared($1.specifics) ? one.taking($0, $1) : other.taking($0, $1) },
                take: { one.isDeclared($1.specifics) ? one.take($0, &$1) : other.take($0, &$1) },
                takeComponent: {
                    one.isDeclared($2.specifics) ? one.takeComponent($0, $1, &$2) : other.takeComponent($0, $1, &$2)
                }))
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
    package var key: String { row.pointee.key }

    /// The name in Swift: `isHidden`.
    package var accessor: String { row.pointee.accessor }

    /// What kind of value the property has.
    package var kind: Kind { row.pointee.kind }

    /// The type of the storage; nil where no animation works on its values.
    package var valueType: (any LayerPropertyValue.Type)? { row.pointee.valueType }

    /// How the property can be animated.
    package var animatability: Animatability { row.pointee.traits.animatability }

    /// How values between two others come about.
    package var interpolation: Interpolation { row.pointee.traits.interpolation }

    /// Whether the property has an effect on pictures, now or in drawing by the layer itself.
    package var isDrawn: Bool { row.pointee.traits.isDrawn }

    /// Whether a text layer draws its text anew when this changes.
    package var changesText: Bool { row.pointee.traits.changesText }

    /// Whether layers of the class with these specifics have the property.
    package func isDeclared(by specifics: LayerSpecifics) -> Bool {
        row.pointee.isDeclared(specifics)
    }
}

extension LayerProperty: CaseIterable {
    /// Every property: those of `CALayer` first, then those of each subclass, in the order of their declarations.
    package static let allCases: [LayerProperty] =
        [
            LayerProperties.rows, RareLayerProperties.rows, RareLayerProperties.timingRows, ShapeProperties.rows,
            GradientProperties.rows, TextProperties.rows, ReplicatorProperties.rows, ScrollProperties.rows,
            TiledProperties.rows, EmitterProperties.rows, OpenGLProperties.rows, PlayerProperties.rows,
        ].reduce(into: []) { all, rows in all += rows.filter { !all.contains($0) } }
}

extension LayerProperty: Hashable, CustomStringConvertible {
    package static func == (a: LayerProperty, b: LayerProperty) -> Bool {
        a.row == b.row
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(row)
    }

    package var description: String { accessor }
}
