import LayerModel

/// One item of a shape layer's contents.
///
/// Items work on those before them in their group: a fill paints the paths before it, a trim cuts them.
enum ShapeItem: Sendable {
    case group(ShapeGroup)
    case path(ShapeSource)
    case paint(ShapePaint)
    case modifier(ModifierProperties)
    case repeater(RepeaterProperties)
}

/// Items with a transform of their own.
struct ShapeGroup: Sendable {
    var name: String?
    var items: [ShapeItem] = []
    var transform = LottieTransform()
    var blendMode: CGBlendMode?
}

/// The source of a path.
enum ShapeSource: Sendable {
    case bezier(Property<BezierPath>, isReversed: Bool)
    case rectangle(center: PositionProperty, size: Property<Components>, radius: Property<Double>, isReversed: Bool)
    case ellipse(center: PositionProperty, size: Property<Components>, isReversed: Bool)
    case polystar(Polystar)

    /// A star, or a polygon if it has no inner radius.
    struct Polystar: Sendable {
        var center = PositionProperty.zero
        var isStar = true
        var points = Property(5.0)
        var rotation = Property(0.0)
        var outerRadius = Property(0.0)
        /// In percent.
        var outerRoundness = Property(0.0)
        var innerRadius = Property(0.0)
        /// In percent.
        var innerRoundness = Property(0.0)
        var isReversed = false
    }
}

/// The paint of paths.
struct ShapePaint: Sendable {
    enum Color: Sendable {
        case solid(Property<Components>)
        case gradient(ShapeGradient)
    }

    /// A line along the paths.
    struct Stroke: Sendable {
        var width = Property(1.0)
        var cap = CAShapeLayerLineCap.butt
        var join = CAShapeLayerLineJoin.miter
        var miterLimit = Property(4.0)
        /// Lengths of dashes and gaps, in turn.
        var dashes: [Property<Double>] = []
        var dashOffset = Property(0.0)
    }

    var name: String?
    var color: Color
    /// In percent.
    var opacity = Property(100.0)
    var isEvenOdd = false
    /// `nil` fills.
    var stroke: Stroke?
    var blendMode: CGBlendMode?
}

/// Colours along a line, or around a point.
struct ShapeGradient: Sendable {
    /// The direction of the colours' change; the numbers are those of `t`.
    enum Kind: Int, Sendable {
        case linear = 1
        case radial = 2
        /// Around the start, clockwise from the highlight's angle, which counts from the right.
        case conic = 3
    }

    var kind = Kind.linear
    /// The start; the centre of a radial or conic one.
    var start = PositionProperty.zero
    var end = PositionProperty.zero
    /// The distance of the focal point from the centre, in percent of the radius.
    var highlightLength = Property(0.0)
    /// In degrees from the direction of the end.
    var highlightAngle = Property(0.0)
    /// The number of stops that are colours; later ones are stops of opacity.
    var colorCount = 0
    /// Four numbers for each colour, location and red, green, blue, then two for each opacity, location and alpha.
    var stops = Property<[Double]>([])
}

/// The properties of an item that changes paths.
enum ModifierProperties: Sendable {
    /// In percent of the length; the offset in degrees.
    case trim(start: Property<Double>, end: Property<Double>, offset: Property<Double>, isSequential: Bool)
    case round(radius: Property<Double>)
    case pucker(amount: Property<Double>)
    case offset(amount: Property<Double>, join: CGLineJoin, miterLimit: Property<Double>)
    case zigZag(size: Property<Double>, ridges: Property<Double>, isSmooth: Bool)
    case twist(angle: Property<Double>, center: PositionProperty)
    case merge(MergeMode)

    /// Whether the places of inner groups' paths in this one matter; else paths are changed before their groups' transforms,
    /// as After Effects trims a stretched ellipse by its unstretched lengths.
    var combinesPlaces: Bool {
        switch self {
        case .twist, .merge: true
        case .trim, .round, .pucker, .offset, .zigZag: false
        }
    }
}

/// Copies of all before it.
struct RepeaterProperties: Sendable {
    var copies = Property(1.0)
    var offset = Property(0.0)
    var transform = LottieTransform()
    /// In percent.
    var startOpacity = Property(100.0)
    var endOpacity = Property(100.0)
    var composite = Repeater.Composite.below

    /// The largest number of copies at any frame.
    var mostCopies: Double {
        guard !copies.isExpressed else { return Self.mostExpressedCopies }
        return max(0, min(copies.keyframes.reduce(0) { max($0, $1.value, $1.end) }, Repeater.maximumCopies)).rounded(
            .up)
    }

    /// The limit for an expression's number of copies.
    private static let mostExpressedCopies = 100.0
}
