/// The parts of a layer's place that give way when the size of its superlayer changes.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits; all are stored, whether they have a meaning or not.
    public let rawValue: UInt32

    /// A mask of bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The distance to the superlayer's edge at minimum x.
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    /// The width.
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    /// The distance to the superlayer's edge at maximum x.
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    /// The distance to the superlayer's edge at minimum y.
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    /// The height.
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    /// The distance to the superlayer's edge at maximum y.
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}
