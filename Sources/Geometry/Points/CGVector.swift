/// A two-dimensional vector.
public struct CGVector: Sendable, Hashable, Codable {
    /// The horizontal part.
    public var dx: CGFloat
    /// The vertical part.
    public var dy: CGFloat

    /// A vector of no length.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// A vector of no length.
    public init() {
        self.init(dx: 0, dy: 0)
    }

    /// A vector with the given parts.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// A vector with the given whole parts.
    public init(dx: Int, dy: Int) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }
}
