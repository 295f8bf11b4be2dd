/// All stored properties of one layer as a value.
///
/// The model layer, the committed `RenderTree` and the presentation values are this one type, so that an animation, a commit
/// and a comparison each have a single implementation. Properties that most layers never set are behind `rare` and
/// `specifics`, which cost a pointer each until then.
public struct LayerProperties: Sendable {
    /// Switches of a layer.
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        public static let hidden = Flags(rawValue: 1 << 0)
        public static let doubleSided = Flags(rawValue: 1 << 1)
        public static let geometryFlipped = Flags(rawValue: 1 << 2)
        public static let masksToBounds = Flags(rawValue: 1 << 3)
        public static let opaque = Flags(rawValue: 1 << 4)
        public static let allowsEdgeAntialiasing = Flags(rawValue: 1 << 5)
        public static let allowsGroupOpacity = Flags(rawValue: 1 << 6)
        public static let shouldRasterize = Flags(rawValue: 1 << 7)
        public static let needsDisplayOnBoundsChange = Flags(rawValue: 1 << 8)
        public static let drawsAsynchronously = Flags(rawValue: 1 << 9)

        /// What a new layer starts from.
        public static let initial: Flags = [.doubleSided, .allowsEdgeAntialiasing, .allowsGroupOpacity]
    }

    /// In points of the layer's own space.
    public var bounds = CGRect.zero
    /// Where the anchor point lies in the superlayer, in points.
    public var position = CGPoint.zero
    /// In the unit space of `bounds`.
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// In points of the superlayer.
    public var zPosition: CGFloat = 0
    public var transform = CATransform3DIdentity
    public var backgroundColor: CGColor?
    /// In points.
    public var cornerRadius: CGFloat = 0
    /// From 0 to 1 where it has an effect; stored as given.
    public var opacity: Float = 1
    public var flags = Flags.initial
    public var contents: LayerContents?
    /// What most layers leave at its default.
    public var rare = CopyOnWrite<RareLayerProperties>()
    /// What a subclass adds.
    public var specifics = LayerSpecifics.none

    /// The properties of a new `CALayer`.
    public init() {}
}

/// Properties of a layer that are seldom set.
public struct RareLayerProperties: Sendable, Defaulted {
    public static let initial = RareLayerProperties()

    public var name: String?
    /// In points.
    public var anchorPointZ: CGFloat = 0
    public var sublayerTransform = CATransform3DIdentity
    /// In the unit space of the picture.
    public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// In the unit space of `contentsRect`.
    public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    public var contentsGravity = CALayerContentsGravity.resize
    /// Pixels per point of the contents.
    public var contentsScale: CGFloat = 1
    public var contentsFormat = CALayerContentsFormat.RGBA8Uint
    public var minificationFilter = CALayerContentsFilter.linear
    public var magnificationFilter = CALayerContentsFilter.linear
    public var minificationFilterBias: Float = 0
    public var maskedCorners = CACornerMask.all
    public var cornerCurve = CALayerCornerCurve.circular
    /// In points, inside the bounds.
    public var borderWidth: CGFloat = 0
    public var borderColor: CGColor? = .black
    public var shadowColor: CGColor? = .black
    public var shadowOpacity: Float = 0
    /// In points of the layer's own space.
    public var shadowOffset = CGSize(width: 0, height: -3)
    /// The Gaussian's standard deviation, in points.
    public var shadowRadius: CGFloat = 3
    public var shadowPath: CGPath?
    /// Pixels per point of the cached picture where `shouldRasterize` is set.
    public var rasterizationScale: CGFloat = 1
    public var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    /// A filter, by name, in place of source-over; `nil` is source-over.
    public var compositingFilter: LayerFilter?
    public var filters: [LayerFilter] = []
    public var backgroundFilters: [LayerFilter] = []
    public var timing = MediaTiming.layer
}

/// One filter with its inputs.
public struct LayerFilter: Sendable, Equatable {
    /// The kind of filter, such as `gaussianBlur` or `multiplyBlendMode`.
    public var type: String
    /// The component of key paths that reach this filter; the type where none is given.
    public var name: String
    /// Whether the filter has an effect.
    public var isEnabled = true
    /// Inputs by key (`inputRadius`, `inputColorMatrix`, …): one number each, or a list of numbers.
    public var inputs: [String: [Double]]

    /// A filter of a type, with inputs.
    public init(type: String, name: String? = nil, inputs: [String: [Double]] = [:]) {
        self.type = type
        self.name = name ?? type
        self.inputs = inputs
    }
}

/// The properties that a subclass adds to `CALayer`'s.
public enum LayerSpecifics: Sendable {
    /// A plain `CALayer`.
    case none
    /// A `CATransformLayer`.
    case transform
    case shape(CopyOnWrite<ShapeProperties>)
    case gradient(CopyOnWrite<GradientProperties>)
    case text(CopyOnWrite<TextProperties>)
    case replicator(CopyOnWrite<ReplicatorProperties>)
    case scroll(CopyOnWrite<ScrollProperties>)
    case tiled(CopyOnWrite<TiledProperties>)
    case emitter(CopyOnWrite<EmitterProperties>)
    case openGL(CopyOnWrite<OpenGLProperties>)
    case player(CopyOnWrite<PlayerProperties>)
}
