/// Edges of a rectangle in a layer's plane, such as those that are anti-aliased where they do not fall on pixel borders.
package struct RectEdges: OptionSet, Sendable {
    package let rawValue: UInt8

    /// Edges from their bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The edge at minimum x.
    package static let left = RectEdges(rawValue: 1)
    /// The edge at maximum x.
    package static let right = RectEdges(rawValue: 2)
    /// The edge at minimum y.
    package static let bottom = RectEdges(rawValue: 4)
    /// The edge at maximum y.
    package static let top = RectEdges(rawValue: 8)
    /// Every edge.
    package static let all = RectEdges(rawValue: 15)
}
