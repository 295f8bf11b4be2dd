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
    package var zPosition: CGFloat = 0
    package var transform = CATransform3DIdentity
    package var backgroundColor: CGColor?
    /// In points.
    package var cornerRadius: CGFloat = 0
    /// From 0 to 1 where it has an effect; stored as given.
    package var opacity: Float = 1
    package var flags = Flags.initial
    package var contents: LayerContents?
    /// What most layers leave at its default.
    package var rare = CopyOnWrite<RareLayerProperties>()
    /// What a subclass adds.
    package var specifics = LayerSpecifics.none

    /// The properties of a new `CALayer`.
    package init() {}
}

/// Properties of a layer that are seldom set.
package struct RareLayerProperties: Sendable, Defaulted {
    package static let initial = RareLayerProperties()

    package var name: String?
    /// In points.
    package var anchorPointZ: CGFloat = 0
    package var sublayerTransform = CATransform3DIdentity
    /// In the unit space of the picture.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// In the unit space of `contentsRect`.
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsGravity = CALayerContentsGravity.resize
    /// Pixels per point of the contents.
    package var contentsScale: CGFloat = 1
    package var contentsFormat = CALayerContentsFormat.RGBA8Uint
    package var minificationFilter = CALayerContentsFilter.linear
    package var magnificationFilter = CALayerContentsFilter.linear
    package var minificationFilterBias: Float = 0
    package var maskedCorners = CACornerMask.all
    package var cornerCurve = CALayerCornerCurve.circular
    /// In points, inside the bounds.
    package var borderWidth: CGFloat = 0
    package var borderColor: CGColor? = .black
    package var shadowColor: CGColor? = .black
    package var shadowOpacity: Float = 0
    /// In points of the layer's own space.
    package var shadowOffset = CGSize(width: 0, height: -3)
    /// The Gaussian's standard deviation, in points.
    package var shadowRadius: CGFloat = 3
    package var shadowPath: CGPath?
    /// Pixels per point of the cached picture where `shouldRasterize` is set.
    package var rasterizationScale: CGFloat = 1
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    /// A filter, by name, in place of source-over; `nil` is source-over.
    package var compositingFilter: LayerFilter?
    package var filters: [LayerFilter] = []
    package var backgroundFilters: [LayerFilter] = []
    package var timing = MediaTiming.layer
    /// Values under keys that no class of this library declares, for subclasses whose properties animate.
    package var custom: [String: AnimatableValue] = [:]
}
