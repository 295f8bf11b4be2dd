/// The form of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// A value by its name; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Along a line.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From the middle of an ellipse to its rim.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around a point.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// The properties of `CAGradientLayer`.
@usableFromInline
package struct GradientProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = GradientProperties()

    package var type = CAGradientLayerType.axial
    package var colors: [CGColor]?
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)
    /// The start of a radial gradient in its ellipse, from the centre in units of the radii; Core Animation has no such
    /// property.
    package var focus = CGPoint.zero
}

extension GradientProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool { layerClass == .gradient }

    package static let rows = LayerPropertyRows<GradientProperties>([
        row("type", \.type, .never),
        row("colors", \.colors, .implicit),
        row("locations", \.locations, .implicit),
        row("startPoint", \.startPoint, .implicit),
        row("endPoint", \.endPoint, .implicit),
    ])
}
