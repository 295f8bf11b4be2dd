/// How much brighter than white a layer may show.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The range of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// As the system sees fit.
    public static let automatic = CADynamicRange(rawValue: "automatic")
    /// White at most.
    public static let standard = CADynamicRange(rawValue: "standard")
    /// Somewhat brighter than white.
    public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
    /// As bright as the contents.
    public static let high = CADynamicRange(rawValue: "high")

    /// This range, or the default for a name that is none's.
    var resolved: CADynamicRange {
        [.automatic, .constrainedHigh, .high].contains(self) ? self : .standard
    }
}

/// Whether contents brighter than the display are brought into its range.
public struct CALayerToneMapMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The mode of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// As the contents ask.
    public static let automatic = CALayerToneMapMode(rawValue: "automatic")
    /// Never.
    public static let never = CALayerToneMapMode(rawValue: "never")
    /// Wherever it can be done.
    public static let ifSupported = CALayerToneMapMode(rawValue: "ifSupported")

    /// This mode, or the default for a name that is none's.
    var resolved: CALayerToneMapMode {
        [.never, .ifSupported].contains(self) ? self : .automatic
    }
}
