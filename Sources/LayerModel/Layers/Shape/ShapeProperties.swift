/// Which points are inside a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// What a name stands for; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Points with a winding number that is not zero.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Points around which the path winds an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of open strokes.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// What a name stands for; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A straight end at the end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// Half a circle around the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// A straight end half a line width beyond the end point.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of strokes.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// What a name stands for; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The edges go on until they meet.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A part of a circle around the corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A straight edge from corner to corner.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// What `CAShapeLayer` adds.
package struct ShapeProperties: Sendable, Defaulted {
    package static let initial = ShapeProperties()

    package var path: CGPath?
    package var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    package var fillRule = CAShapeLayerFillRule.nonZero
    package var strokeColor: CGColor?
    package var strokeStart: CGFloat = 0
    package var strokeEnd: CGFloat = 1
    package var lineWidth: CGFloat = 1
    package var miterLimit: CGFloat = 10
    package var lineCap = CAShapeLayerLineCap.butt
    package var lineJoin = CAShapeLayerLineJoin.miter
    package var lineDashPhase: CGFloat = 0
    package var lineDashPattern: [Double]?
}

extension LayerProperty {
    package static let path = ShapeProperties.row("path", .explicit, { $0.path }, { $0.path = $1 })
    package static let fillColor = ShapeProperties.row("fillColor", .implicit, { $0.fillColor }, { $0.fillColor = $1 })
    package static let fillRule = ShapeProperties.row("fillRule", .never, { $0.fillRule }, { $0.fillRule = $1 })
    package static let strokeColor = ShapeProperties.row(
        "strokeColor", .implicit, { $0.strokeColor }, { $0.strokeColor = $1 })
    package static let strokeStart = ShapeProperties.row(
        "strokeStart", .implicit, { $0.strokeStart }, { $0.strokeStart = $1 })
    package static let strokeEnd = ShapeProperties.row("strokeEnd", .implicit, { $0.strokeEnd }, { $0.strokeEnd = $1 })
    package static let lineWidth = ShapeProperties.row("lineWidth", .implicit, { $0.lineWidth }, { $0.lineWidth = $1 })
    package static let miterLimit = ShapeProperties.row(
        "miterLimit", .implicit, { $0.miterLimit }, { $0.miterLimit = $1 })
    package static let lineCap = ShapeProperties.row("lineCap", .never, { $0.lineCap }, { $0.lineCap = $1 })
    package static let lineJoin = ShapeProperties.row("lineJoin", .never, { $0.lineJoin }, { $0.lineJoin = $1 })
    package static let lineDashPhase = ShapeProperties.row(
        "lineDashPhase", .implicit, { $0.lineDashPhase }, { $0.lineDashPhase = $1 })
    package static let lineDashPattern = ShapeProperties.row(
        "lineDashPattern", .never, { $0.lineDashPattern }, { $0.lineDashPattern = $1 })
}

extension ShapeProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineCap,
        .lineJoin, .lineDashPhase, .lineDashPattern,
    ]
}
