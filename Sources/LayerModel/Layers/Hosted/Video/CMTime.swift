/// A moment or a duration as a fraction of seconds.
public struct CMTime: Sendable, Hashable, Comparable {
    /// The numerator.
    public var value: Int64
    /// Parts of a second; above 0 for times that are numbers.
    public var timescale: Int32

    /// A fraction of seconds.
    public init(value: Int64, timescale: Int32) {
        self.value = value
        self.timescale = timescale
    }

    /// The fraction nearest to a number of seconds; ``invalid`` if that is not finite, or too large.
    public init(seconds: Double, preferredTimescale: Int32) {
        let value = (seconds * Double(preferredTimescale)).rounded()
        guard preferredTimescale > 0, abs(value) < 9e18 else {
            self = .invalid
            return
        }
        self.init(value: Int64(value), timescale: preferredTimescale)
    }

    /// No seconds.
    public static let zero = CMTime(value: 0, timescale: 1)
    /// No time at all.
    public static let invalid = CMTime(value: 0, timescale: 0)
    /// A duration that is not known.
    public static let indefinite = CMTime(value: 1, timescale: 0)

    /// Whether it is a time, known or not.
    public var isValid: Bool { self != .invalid }
    /// Whether it is a time that is not known.
    public var isIndefinite: Bool { self == .indefinite }
    /// Whether it is a number of seconds.
    public var isNumeric: Bool { timescale > 0 }

    /// In seconds; NaN if the time is not numeric.
    public var seconds: Double {
        isNumeric ? Double(value) / Double(timescale) : .nan
    }

    /// Whether both are the same moment, regardless of their time scales.
    public static func == (a: CMTime, b: CMTime) -> Bool {
        guard a.isNumeric, b.isNumeric else { return a.timescale == b.timescale && a.value == b.value }
        return a.value.multipliedFullWidth(by: Int64(b.timescale))
            == b.value.multipliedFullWidth(by: Int64(a.timescale))
    }

    /// Whether one moment comes before another; times that are no numbers come last.
    public static func < (a: CMTime, b: CMTime) -> Bool {
        guard a.isNumeric, b.isNumeric else { return a.isNumeric && !b.isNumeric }
        return a.value.multipliedFullWidth(by: Int64(b.timescale)) < b.value.multipliedFullWidth(by: Int64(a.timescale))
    }

    /// Hashes the moment.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(isNumeric ? seconds : Double(value))
    }
}

/// A fraction of seconds.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// The fraction nearest to a number of seconds.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// In seconds; NaN if the time is not numeric.
public func CMTimeGetSeconds(_ time: CMTime) -> Double {
    time.seconds
}
