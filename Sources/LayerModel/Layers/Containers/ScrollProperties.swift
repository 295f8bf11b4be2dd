/// The axes that a scroll layer scrolls along.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// What a name stands for; unknown names are kept here, and resolved where they are set.
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

/// What `CAScrollLayer` adds.
package struct ScrollProperties: Sendable, Defaulted {
    package static let initial = ScrollProperties()

    package var scrollMode = CAScrollLayerScrollMode.both
}

extension LayerProperty {
    package static let scrollMode = ScrollProperties.row(
        "scrollMode", .never, { $0.scrollMode }, { $0.scrollMode = $1 })
}

extension ScrollProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .scrollMode
    ]
}
