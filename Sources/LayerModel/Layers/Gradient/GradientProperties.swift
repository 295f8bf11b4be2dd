/// The form of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// What a name stands for; unknown names are kept here, and resolved where they are set.
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

/// What `CAGradientLayer` adds.
package struct GradientProperties: Sendable, Defaulted {
    package static let initial = GradientProperties()

    package var type = CAGradientLayerType.axial
    package var colors: [CGColor]?
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)
    /// Where a radial gradient starts in its ellipse, from the centre in units of the radii; Core Animation has no such thing.
    package var focus = CGPoint.zero
}

extension LayerProperty {
    package static let type = GradientProperties.row("type", .never, { $0.type }, { $0.type = $1 })
    package static let colors = GradientProperties.row("colors", .implicit, { $0.colors }, { $0.colors = $1 })
    package static let locations = GradientProperties.row(
        "locations", .implicit, { $0.locations }, { $0.locations = $1 })
    package static let startPoint = GradientProperties.row(
        "startPoint", .implicit, { $0.startPoint }, { $0.startPoint = $1 })
    package static let endPoint = GradientProperties.row("endPoint", .implicit, { $0.endPoint }, { $0.endPoint = $1 })
}

extension GradientProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .type, .colors, .locations, .startPoint, .endPoint,
    ]
}
