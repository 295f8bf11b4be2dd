internal import Graphics

/// Corners of a rectangle, where y grows downward.
public struct UIRectCorner: OptionSet, Sendable {
    /// One bit for each corner.
    public let rawValue: UInt

    /// The corners whose bits are set.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Minimum x and minimum y.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// Maximum x and minimum y.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// Minimum x and maximum y.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// Maximum x and maximum y.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// Every corner.
    public static let allCorners = UIRectCorner(rawValue: .max)

    /// The same corners as a layer names them.
    var cornerMask: CACornerMask {
        CACornerMask(rawValue: rawValue & CACornerMask.all.rawValue)
    }
}
