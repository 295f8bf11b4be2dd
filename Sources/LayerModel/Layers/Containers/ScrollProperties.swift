/// The axes that a scroll layer scrolls along.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// A value by its name; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Along no axis.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Along y.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// Along x.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// Along both axes.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// The properties of `CAScrollLayer`.
@usableFromInline
package struct ScrollProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = ScrollProperties()

    package var scrollMode = CAScrollLayerScrollMode.both
}

extension ScrollProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool { layerClass == .scroll }

    package static let rows = LayerPropertyRows<ScrollProperties>([
        row("scrollMode", \.scrollMode, .never)
    ])
}
