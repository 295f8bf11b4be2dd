/// All stored properties of one layer as a value.
///
/// The model layer, the committed `RenderTree` and the presentation values are this one type, so that an animation, a commit
/// and a comparison each have a single implementation. Properties that most layers never set are behind `rare` and
/// `added`, which cost a pointer each until then.
@usableFromInline
package struct LayerProperties: Sendable {
    /// Switches of a layer.
    @usableFromInline
    package struct Flags: OptionSet, Sendable {
        @usableFromInline package let rawValue: UInt16

        @inlinable
        package init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        @inlinable package static var hidden: Flags { Flags(rawValue: 1 << 0) }
        @inlinable package static var doubleSided: Flags { Flags(rawValue: 1 << 1) }
        @inlinable package static var geometryFlipped: Flags { Flags(rawValue: 1 << 2) }
        @inlinable package static var masksToBounds: Flags { Flags(rawValue: 1 << 3) }
        @inlinable package static var opaque: Flags { Flags(rawValue: 1 << 4) }
        @inlinable package static var allowsEdgeAntialiasing: Flags { Flags(rawValue: 1 << 5) }
        @inlinable package static var allowsGroupOpacity: Flags { Flags(rawValue: 1 << 6) }
        @inlinable package static var shouldRasterize: Flags { Flags(rawValue: 1 << 7) }
        @inlinable package static var needsDisplayOnBoundsChange: Flags { Flags(rawValue: 1 << 8) }
        @inlinable package static var drawsAsynchronously: Flags { Flags(rawValue: 1 << 9) }
        /// Whether the layer, or its content, may leave its superlayer's plane; follows from other properties.
        @inlinable package static var hasDepth: Flags { Flags(rawValue: 1 << 10) }

        /// Whether all of some switches are on; without the calls of the protocol's own.
        @inlinable
        package func contains(_ other: Flags) -> Bool {
            rawValue & other.rawValue == other.rawValue
        }

        /// The place of a single switch in the storage: behind all properties, by its bit.
        var place: Int { MemoryLayout<LayerProperties>.size + rawValue.trailingZeroBitCount }

        /// The flags of a new layer.
        package static let initial: Flags = [.doubleSided, .allowsEdgeAntialiasing, .allowsGroupOpacity]
    }

    /// In points of the layer's own space.
    package var bounds = CGRect.zero
    /// The place of the anchor point in the superlayer, in points.
    package var position = CGPoint.zero
    /// In the unit space of `bounds`.
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// In points of the superlayer.
    package var zPosition: CGFloat = 0 { didSet { findDepth() } }
    package var transform = CATransform3DIdentity { didSet { findDepth() } }
    package var backgroundColor: CGColor?
    /// In points.
    package var cornerRadius: CGFloat = 0
    /// Clamped to 0…1 in its effect; stored as given.
    package var opacity: Float = 1
    package var flags = Flags.initial
    /// The class whose properties these are.
    @usableFromInline package internal(set) var layerClass: LayerClass { didSet { findDepth() } }
    package var contents: LayerContents?
    /// The properties that most layers leave at their defaults.
    package var rare = CopyOnWrite<RareLayerProperties>() { didSet { findDepth() } }
    @usableFromInline var added = AddedProperties() { didSet { findDepth() } }

    /// The properties of a new layer.
    package init(of layerClass: LayerClass = .layer) {
        self.layerClass = layerClass
        if layerClass != .layer { findDepth() }
    }
}

extension LayerProperties.Flags {
    /// Whether a switch is on.
    @inlinable
    package subscript(flag: LayerProperties.Flags) -> Bool {
        get { contains(flag) }
        set { newValue ? formUnion(flag) : subtract(flag) }
    }
}

extension LayerProperty {
    package static let bounds = LayerProperties.row(
        "bounds", .implicit, changesText: true, { $0.bounds }, { $0.bounds = $1.standardized })
    package static let contents = LayerProperties.rows[\.contents]
    package static let isHidden = LayerProperties.rows[.hidden]
    // Setting these two sets a flag, too.
    package static let zPosition = LayerProperties.row(
        "zPosition", .implicit, { $0.zPosition }, { $0.zPosition = $1 })
    package static let transform = LayerProperties.row(
        "transform", .implicit, { $0.transform }, { $0.transform = $1 })
}

extension LayerProperties {
    package static let rows = LayerPropertyRows<LayerProperties>([
        .bounds,
        row("position", \.position, .implicit),
        .zPosition,
        row("anchorPoint", \.anchorPoint, .implicit),
        .transform,
        row("isHidden", .hidden, .implicit, interpolation: .onWhereBothAre),
        row("isDoubleSided", .doubleSided, .explicit),
        row("isGeometryFlipped", .geometryFlipped, .never),
        row("masksToBounds", .masksToBounds, .implicit),
        row("isOpaque", .opaque, .never),
        row("allowsEdgeAntialiasing", .allowsEdgeAntialiasing, .never),
        row("allowsGroupOpacity", .allowsGroupOpacity, .never),
        row("shouldRasterize", .shouldRasterize, .implicit),
        row("needsDisplayOnBoundsChange", .needsDisplayOnBoundsChange, .never, isDrawn: false),
        row("drawsAsynchronously", .drawsAsynchronously, .never, isDrawn: false),
        row("backgroundColor", \.backgroundColor, .implicit),
        row("cornerRadius", \.cornerRadius, .implicit),
        row("opacity", \.opacity, .implicit),
        row("contents", \.contents, .implicit),
    ])
}

extension LayerPropertyRows<LayerProperties> {
    /// The property of a switch.
    package subscript(flag: LayerProperties.Flags) -> LayerProperty { property(at: flag.place) }
}

extension LayerProperties {
    /// Describes a switch.
    private static func row(
        _ name: String, _ flag: Flags, _ animatability: LayerProperty.Animatability,
        interpolation: LayerProperty.Interpolation = .ofKind, isDrawn: Bool = true
    ) -> LayerProperty {
        row(
            name, animatability, interpolation: interpolation, isDrawn: isDrawn, place: flag.place, { $0.flags[flag] },
            { $0.flags[flag] = $1 })
    }
}
