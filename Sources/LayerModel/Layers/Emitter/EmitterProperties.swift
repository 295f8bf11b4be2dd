/// The form that particles come from.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The shape of a name; unknown names are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The emitter's position.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// A line along x, as long as the emitter is wide.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle of the emitter's size.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A box of the emitter's size and depth.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle with the emitter's width as its radius.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A sphere with the emitter's width as its radius.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the shape that particles come from.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The mode of a name; unknown names are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The shape's corners.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The shape's outline.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The shape's surface.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// Everywhere in the shape.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order of drawing particles.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The mode of a name; unknown names are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// In no promised order.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest at the bottom.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest on top.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// By depth, the farthest at the bottom.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// Added to the backdrop.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// The properties of `CAEmitterLayer`.
@usableFromInline
package struct EmitterProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = EmitterProperties()

    /// The cells as they were at the last commit, or when they were last set.
    package var cells: [EmitterCellProperties] = []
    /// In points of the layer's own space.
    package var emitterPosition = CGPoint.zero
    /// In points.
    package var emitterZPosition: CGFloat = 0
    /// In points.
    package var emitterSize = CGSize.zero
    /// In points.
    package var emitterDepth: CGFloat = 0
    package var emitterShape = CAEmitterLayerEmitterShape.point
    package var emitterMode = CAEmitterLayerEmitterMode.volume
    package var renderMode = CAEmitterLayerRenderMode.unordered
    package var preservesDepth = false
    // Factors for the cells' own values.
    package var birthRate: Float = 1
    package var lifetime: Float = 1
    package var velocity: Float = 1
    package var scale: Float = 1
    package var spin: Float = 1
    package var seed: UInt32 = 0
    /// When the layer begins to emit, in seconds of its time.
    package var start: CFTimeInterval = 0
}

extension EmitterProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool { layerClass == .emitter }

    package static let rows = LayerPropertyRows<EmitterProperties>([
        row("emitterPosition", \.emitterPosition, .implicit),
        row("emitterZPosition", \.emitterZPosition, .implicit),
        row("emitterSize", \.emitterSize, .implicit),
        row("emitterDepth", \.emitterDepth, .implicit),
        row("emitterShape", \.emitterShape, .never),
        row("emitterMode", \.emitterMode, .never),
        row("renderMode", \.renderMode, .never),
        row("birthRate", \.birthRate, .implicit),
        row("lifetime", \.lifetime, .implicit),
        row("velocity", \.velocity, .implicit),
        row("scale", \.scale, .implicit),
        row("spin", \.spin, .implicit),
        row("seed", \.seed, .never),
        row("emitterCells", \.cells, .never, kind: .cells),
        .preservesDepth,
    ])
}
