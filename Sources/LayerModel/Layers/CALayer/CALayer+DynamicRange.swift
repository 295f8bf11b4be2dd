/// How much brighter than white a layer may show.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The range of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// White at most.
    public static let standard = CADynamicRange(rawValue: "standard")
    /// Somewhat brighter than white.
    public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
    /// As bright as the contents.
    public static let high = CADynamicRange(rawValue: "high")
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
}

// Stored, and without effect: pictures made here have the standard range.

extension CALayer {
    /// Whether contents brighter than white may show as such.
    ///
    /// Default false.
    public var wantsExtendedDynamicRangeContent: Bool {
        get { extras?.wantsExtendedRange ?? false }
        set { extrasForWriting.wantsExtendedRange = newValue }
    }

    /// The range that the layer would like; unknown names read as `standard`.
    ///
    /// Default `standard`.
    public var preferredDynamicRange: CADynamicRange {
        get { extras?.dynamicRange ?? .standard }
        set {
            let known: Set<CADynamicRange> = [.standard, .constrainedHigh, .high]
            extrasForWriting.dynamicRange = known.contains(newValue) ? newValue : .standard
        }
    }

    /// How bright contents are brought into range; unknown names read as `automatic`.
    ///
    /// Default `automatic`.
    public var toneMapMode: CALayerToneMapMode {
        get { extras?.toneMapMode ?? .automatic }
        set {
            let known: Set<CALayerToneMapMode> = [.automatic, .never, .ifSupported]
            extrasForWriting.toneMapMode = known.contains(newValue) ? newValue : .automatic
        }
    }

    /// How many times brighter than white the contents get; 0 for what they say themselves.
    ///
    /// Default 0.
    public var contentsHeadroom: CGFloat {
        get { extras?.contentsHeadroom ?? 0 }
        set { extrasForWriting.contentsHeadroom = newValue }
    }
}
