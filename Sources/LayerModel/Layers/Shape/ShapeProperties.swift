/// The rule for the points inside a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// A value by its name; unknown names are kept here, and resolved where they are set.
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

    /// A value by its name; unknown names are kept here, and resolved where they are set.
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

    /// A value by its name; unknown names are kept here, and resolved where they are set.
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

/// The properties of `CAShapeLayer`.
@usableFromInline
package struct ShapeProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = ShapeProperties()

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

extension ShapeProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool { layerClass == .shape }

    package static let rows = LayerPropertyRows<ShapeProperties>([
        row("path", \.path, .explicit),
        row("fillColor", \.fillColor, .implicit),
        row("fillRule", \.fillRule, .never),
        row("strokeColor", \.strokeColor, .implicit),
        row("strokeStart", \.strokeStart, .implicit),
        row("strokeEnd", \.strokeEnd, .implicit),
        row("lineWidth", \.lineWidth, .implicit),
        row("miterLimit", \.miterLimit, .implicit),
        row("lineCap", \.lineCap, .never),
        row("lineJoin", \.lineJoin, .never),
        row("lineDashPhase", \.lineDashPhase, .implicit),
        row("lineDashPattern", \.lineDashPattern, .never),
    ])
}
