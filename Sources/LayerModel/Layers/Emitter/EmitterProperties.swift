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

/// The order in which particles are drawn.
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
    /// Added to what is below.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// What `CAEmitterLayer` adds.
package struct EmitterProperties: Sendable, Defaulted {
    package static let initial = EmitterProperties()

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

extension LayerProperty {
    package static let emitterPosition = EmitterProperties.row(
        "emitterPosition", .implicit, { $0.emitterPosition }, { $0.emitterPosition = $1 })
    package static let emitterZPosition = EmitterProperties.row(
        "emitterZPosition", .implicit, { $0.emitterZPosition }, { $0.emitterZPosition = $1 })
    package static let emitterSize = EmitterProperties.row(
        "emitterSize", .implicit, { $0.emitterSize }, { $0.emitterSize = $1 })
    package static let emitterDepth = EmitterProperties.row(
        "emitterDepth", .implicit, { $0.emitterDepth }, { $0.emitterDepth = $1 })
    package static let emitterShape = EmitterProperties.row(
        "emitterShape", .never, { $0.emitterShape }, { $0.emitterShape = $1 })
    package static let emitterMode = EmitterProperties.row(
        "emitterMode", .never, { $0.emitterMode }, { $0.emitterMode = $1 })
    package static let renderMode = EmitterProperties.row(
        "renderMode", .never, { $0.renderMode }, { $0.renderMode = $1 })
    package static let birthRate = EmitterProperties.row(
        "birthRate", .implicit, { $0.birthRate }, { $0.birthRate = $1 })
    package static let lifetime = EmitterProperties.row("lifetime", .implicit, { $0.lifetime }, { $0.lifetime = $1 })
    package static let velocity = EmitterProperties.row("velocity", .implicit, { $0.velocity }, { $0.velocity = $1 })
    package static let scale = EmitterProperties.row("scale", .implicit, { $0.scale }, { $0.scale = $1 })
    package static let spin = EmitterProperties.row("spin", .implicit, { $0.spin }, { $0.spin = $1 })
    package static let seed = EmitterProperties.row("seed", .never, { $0.seed }, { $0.seed = $1 })
    package static let emitterCells = EmitterProperties.row("emitterCells", .never, kind: .cells)
}

extension EmitterProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .emitterShape, .emitterMode, .renderMode,
        .birthRate, .lifetime, .velocity, .scale, .spin, .seed, .emitterCells, .preservesDepth,
    ]
}
