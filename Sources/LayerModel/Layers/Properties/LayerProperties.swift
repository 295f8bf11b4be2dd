/// All stored properties of one layer as a value.
///
/// The model layer, the committed `RenderTree` and the presentation values are this one type, so that an animation, a commit
/// and a comparison each have a single implementation. Properties that most layers never set are behind `rare` and
/// `specifics`, which cost a pointer each until then.
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
        /// Whether the layer, or what is in it, may leave its superlayer's plane; follows from other properties.
        @inlinable package static var hasDepth: Flags { Flags(rawValue: 1 << 10) }

        /// Whether all of some switches are on; without the calls of the protocol's own.
        @inlinable
        package func contains(_ other: Flags) -> Bool {
            rawValue & other.rawValue == other.rawValue
        }

        /// What a new layer starts from.
        package static let initial: Flags = [.doubleSided, .allowsEdgeAntialiasing, .allowsGroupOpacity]
    }

    /// In points of the layer's own space.
    package var bounds = CGRect.zero
    /// Where the anchor point lies in the superlayer, in points.
    package var position = CGPoint.zero
    /// In the unit space of `bounds`.
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// In points of the superlayer.
    package var zPosition: CGFloat = 0 { didSet { findDepth() } }
    package var transform = CATransform3DIdentity { didSet { findDepth() } }
    package var backgroundColor: CGColor?
    /// In points.
    package var cornerRadius: CGFloat = 0
    /// From 0 to 1 where it has an effect; stored as given.
    package var opacity: Float = 1
    package var flags = Flags.initial
    package var contents: LayerContents?
    /// What most layers leave at its default.
    package var rare = CopyOnWrite<RareLayerProperties>() { didSet { findDepth() } }
    /// What a subclass adds.
    package var specifics = LayerSpecifics.none { didSet { findDepth() } }

    /// The properties of a new `CALayer`.
    package init() {}

    /// The properties of a new layer of the class that has `specifics`.
    package init(initialOf specifics: LayerSpecifics) {
        self.specifics = specifics.initial
        findDepth()
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
    package static let position = LayerProperties.row("position", .implicit, { $0.position }, { $0.position = $1 })
    package static let zPosition = LayerProperties.row("zPosition", .implicit, { $0.zPosition }, { $0.zPosition = $1 })
    package static let anchorPoint = LayerProperties.row(
        "anchorPoint", .implicit, { $0.anchorPoint }, { $0.anchorPoint = $1 })
    package static let transform = LayerProperties.row("transform", .implicit, { $0.transform }, { $0.transform = $1 })
    package static let isHidden = LayerProperties.row(
        "isHidden", .implicit, interpolation: .onWhereBothAre, { $0.flags[.hidden] }, { $0.flags[.hidden] = $1 })
    package static let isDoubleSided = LayerProperties.row(
        "isDoubleSided", .explicit, { $0.flags[.doubleSided] }, { $0.flags[.doubleSided] = $1 })
    package static let isGeometryFlipped = LayerProperties.row(
        "isGeometryFlipped", .never, { $0.flags[.geometryFlipped] }, { $0.flags[.geometryFlipped] = $1 })
    package static let masksToBounds = LayerProperties.row(
        "masksToBounds", .implicit, { $0.flags[.masksToBounds] }, { $0.flags[.masksToBounds] = $1 })
    package static let isOpaque = LayerProperties.row(
        "isOpaque", .never, { $0.flags[.opaque] }, { $0.flags[.opaque] = $1 })
    package static let allowsEdgeAntialiasing = LayerProperties.row(
        "allowsEdgeAntialiasing", .never, { $0.flags[.allowsEdgeAntialiasing] },
        { $0.flags[.allowsEdgeAntialiasing] = $1 })
    package static let allowsGroupOpacity = LayerProperties.row(
        "allowsGroupOpacity", .never, { $0.flags[.allowsGroupOpacity] }, { $0.flags[.allowsGroupOpacity] = $1 })
    package static let shouldRasterize = LayerProperties.row(
        "shouldRasterize", .implicit, { $0.flags[.shouldRasterize] }, { $0.flags[.shouldRasterize] = $1 })
    package static let needsDisplayOnBoundsChange = LayerProperties.row(
        "needsDisplayOnBoundsChange", .never, isDrawn: false, { $0.flags[.needsDisplayOnBoundsChange] },
        { $0.flags[.needsDisplayOnBoundsChange] = $1 })
    package static let drawsAsynchronously = LayerProperties.row(
        "drawsAsynchronously", .never, isDrawn: false, { $0.flags[.drawsAsynchronously] },
        { $0.flags[.drawsAsynchronously] = $1 })
    package static let backgroundColor = LayerProperties.row(
        "backgroundColor", .implicit, { $0.backgroundColor }, { $0.backgroundColor = $1 })
    package static let cornerRadius = LayerProperties.row(
        "cornerRadius", .implicit, { $0.cornerRadius }, { $0.cornerRadius = $1 })
    package static let opacity = LayerProperties.row("opacity", .implicit, { $0.opacity }, { $0.opacity = $1 })
    package static let contents = LayerProperties.row("contents", .implicit, { $0.contents }, { $0.contents = $1 })
}

extension LayerProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .bounds, .position, .zPosition, .anchorPoint, .transform, .isHidden, .isDoubleSided, .isGeometryFlipped,
        .masksToBounds, .isOpaque, .allowsEdgeAntialiasing, .allowsGroupOpacity, .shouldRasterize,
        .needsDisplayOnBoundsChange, .drawsAsynchronously, .backgroundColor, .cornerRadius, .opacity, .contents,
    ]
}
