/// The largest brightness of a layer's contents beyond white.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The range of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// As bright as the contents, like ``high``, if the picture has an extended range for other reasons.
    public static let automatic = CADynamicRange(rawValue: "automatic")
    /// White at most.
    public static let standard = CADynamicRange(rawValue: "standard")
    /// At most twice as bright as white.
    public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
    /// As bright as the contents.
    public static let high = CADynamicRange(rawValue: "high")
}

/// The mapping of contents that are brighter than the layer may show into its range.
public struct CALayerToneMapMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The mode of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// By a curve that keeps order and hue, BT.2390's, and keeps dark colours unchanged.
    public static let automatic = CALayerToneMapMode(rawValue: "automatic")
    /// None: brighter light is cut off.
    public static let never = CALayerToneMapMode(rawValue: "never")
    /// Wherever it can be done, which is everywhere: like ``automatic``.
    public static let ifSupported = CALayerToneMapMode(rawValue: "ifSupported")
}
