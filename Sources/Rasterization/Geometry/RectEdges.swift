/// Edges of a rectangle in a layer's plane, such as those that are anti-aliased off pixel borders.
@usableFromInline package struct RectEdges: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8

    /// Edges from their bits.
    @inlinable
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The edge at minimum x.
    @inlinable package static var left: RectEdges { RectEdges(rawValue: 1) }
    /// The edge at maximum x.
    @inlinable package static var right: RectEdges { RectEdges(rawValue: 2) }
    /// The edge at minimum y.
    @inlinable package static var bottom: RectEdges { RectEdges(rawValue: 4) }
    /// The edge at maximum y.
    @inlinable package static var top: RectEdges { RectEdges(rawValue: 8) }
    /// Every edge.
    @inlinable package static var all: RectEdges { RectEdges(rawValue: 15) }
}
