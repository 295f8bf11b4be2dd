/// A duration or a moment, in seconds.
public typealias CFTimeInterval = Double

/// The value of an animation outside its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String

    /// A name; an unknown one acts as `removed`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The animation has no effect.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// The end value stays.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The start value shows before the start.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The start value shows before, the end value after.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The stored properties of `CAMediaTiming` as a value.
public struct MediaTiming: Sendable, Equatable {
    /// In seconds of the parent's time.
    public var beginTime: CFTimeInterval = 0
    /// In seconds of active local time.
    public var timeOffset: CFTimeInterval = 0
    /// Local seconds per parent second.
    public var speed: Float = 1
    /// In seconds of local time.
    public var duration: CFTimeInterval
    /// The number of runs; 0 counts as 1.
    public var repeatCount: Float = 0
    /// In seconds of local time.
    public var repeatDuration: CFTimeInterval = 0
    /// Whether each run is followed by the same run backwards.
    public var autoreverses = false
    /// The value outside the active duration.
    public var fillMode = CAMediaTimingFillMode.removed

    /// The timing of a new layer: it lasts for ever.
    public static let layer = MediaTiming(duration: .infinity)
    /// The timing of a new animation.
    public static let animation = MediaTiming(duration: 0)
}
