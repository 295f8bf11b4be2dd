public import Graphics

/// Distances from the edges of a rectangle inwards, in points; below 0 they lead outwards.
public struct UIEdgeInsets: Hashable, Sendable {
    /// From the edge at minimum y.
    public var top: CGFloat
    /// From the edge at minimum x.
    public var left: CGFloat
    /// From the edge at maximum y.
    public var bottom: CGFloat
    /// From the edge at maximum x.
    public var right: CGFloat

    /// No distance from any edge.
    public static let zero = UIEdgeInsets()

    /// No distance from any edge.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Distances from each edge.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

/// Distances from each edge.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

extension CGRect {
    /// The rectangle inside margins from its edges.
    ///
    /// Insets larger than the rectangle make the width or height negative: a rectangle on the other side.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom)
    }
}
