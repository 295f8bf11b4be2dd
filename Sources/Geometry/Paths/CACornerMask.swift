/// Corners of a rectangle, by the ends of the axes that they lie at.
public struct CACornerMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The corner at minimum x and y.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The corner at maximum x and minimum y.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The corner at minimum x and maximum y.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The corner at maximum x and y.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
    /// Every corner.
    package static let all = CACornerMask(rawValue: 15)
}
