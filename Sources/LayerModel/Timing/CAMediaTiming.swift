/// An object with a time of its own, derived from its parent's: a layer or an animation.
///
/// Active local time is `(parentTime − beginTime) · speed + timeOffset`.
public protocol CAMediaTiming: AnyObject {
    /// When the object starts, in seconds of its parent's time. An animation's 0 means "when it is committed".
    var beginTime: CFTimeInterval { get set }
    /// The start of the object in its own time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// Seconds of local time for each second of the parent's. 0 stops time; below 0 a layer's time runs backwards, and an animation
    /// plays from its end to its start.
    var speed: Float { get set }
    /// The length of one run, in seconds of local time.
    var duration: CFTimeInterval { get set }
    /// The number of runs; fractions are allowed, 0 counts as 1, infinity is for ever.
    var repeatCount: Float { get set }
    /// The time of repeating, in seconds of local time; if positive, it replaces `repeatCount`.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each run is followed by the same run backwards.
    var autoreverses: Bool { get set }
    /// The value before and after the active duration.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both
