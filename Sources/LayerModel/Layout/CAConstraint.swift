/// The part of a rectangle that a constraint is about.
public enum CAConstraintAttribute: Int32, Sendable, CaseIterable {
    /// The edge at minimum x.
    case minX
    /// The middle along x.
    case midX
    /// The edge at maximum x.
    case maxX
    /// The width.
    case width
    /// The edge at minimum y.
    case minY
    /// The middle along y.
    case midY
    /// The edge at maximum y.
    case maxY
    /// The height.
    case height
}

/// One relation that `CAConstraintLayoutManager` keeps: `attribute = scale · source's attribute + offset`.
public final class CAConstraint: Sendable {
    /// The attribute that the relation determines.
    public let attribute: CAConstraintAttribute
    /// The name of a sibling, or `superlayer` for the bounds of the superlayer.
    public let sourceName: String
    /// The attribute that determines it.
    public let sourceAttribute: CAConstraintAttribute
    /// A factor.
    public let scale: CGFloat
    /// In points.
    public let offset: CGFloat

    /// A relation to a sibling or the superlayer.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
        scale m: CGFloat = 1, offset c: CGFloat = 0
    ) {
        attribute = attr
        sourceName = srcId
        sourceAttribute = srcAttr
        scale = m
        offset = c
    }
}
