public import Foundation

/// The properties of all animations: timing, a timing function, a delegate, and values under any other key.
///
/// A layer takes a copy of an animation that is added to it; changes of the original have no effect from then on.
/// A subclass with state of its own overrides `copy(with:)`.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
    var timing = MediaTiming.animation
    private var storage: [String: Any] = [:]

    /// The pace; `nil` is linear.
    open var timingFunction: CAMediaTimingFunction?
    /// The delegate, notified of start and end; held strongly, unlike other delegates.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the layer drops the animation when it has ended.
    ///
    /// With `false`, fill modes go on.
    open var isRemovedOnCompletion = true

    /// The frame rate of the animation; without effect, as frames are made on demand.
    open var preferredFrameRateRange = CAFrameRateRange.default

    /// An animation with default values.
    public override init() {}

    /// In seconds of the layer's time, or the group's; 0 on a layer means "when it is committed".
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }

    /// In seconds; shifts the phase and wraps round at the end of a cycle.
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }

    /// Seconds of the animation for each second of its parent's time; below 0 it plays from its end to its start.
    open var speed: Float {
        get { timing.speed }
        set { timing.speed = newValue }
    }

    /// In seconds; 0 becomes the transaction's duration, or 0.25, when the animation is added.
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    /// The number of runs.
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }

    /// In seconds; takes the place of `repeatCount` if it is positive.
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }

    /// Whether each run is followed by the same run backwards.
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }

    /// The value before and after the active duration.
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }

    // MARK: - Copies

    /// A copy of the nearest class of this library, with all values.
    open func copy(with zone: NSZone?) -> Any {
        let copy = CAAnimation()
        copy.take(from: self)
        return copy
    }

    /// Copies the properties of this class.
    final func take(from other: CAAnimation) {
        timing = other.timing
        storage = other.storage
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        preferredFrameRateRange = other.preferredFrameRateRange
    }

    /// A copy for one layer alone: the result of `copy()`, or this object itself if a subclass returns something else.
    final func copiedForLayer(depth: Int = 0) -> CAAnimation {
        let copy = copy(with: nil) as? CAAnimation ?? self
        if let group = copy as? CAAnimationGroup, group !== self, depth < CAAnimationGroup.maximumDepth {
            group.animations = group.animations?.map { $0.copiedForLayer(depth: depth + 1) }
        }
        return copy
    }

    // MARK: - Values by key

    /// The value that a new animation has under a key; `nil` for keys without one.
    open class func defaultValue(forKey key: String) -> Any? {
        key == "removedOnCompletion" ? true : CAAnimation.timingValue(forKey: key, in: .animation)
    }

    /// Whether a value was stored under a key, or the property with this key has not its default value.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        if storage[key] != nil { return true }
        guard let value = value(forKey: key) else { return false }
        // Switches without a default value are off.
        guard let standard = type(of: self).defaultValue(forKey: key) else { return value as? Bool != false }
        return bridged(value) as? AnyHashable != bridged(standard) as? AnyHashable
    }

    /// A property, or the value stored under any other key; `nil` if there is none.
    ///
    /// Numbers and switches are `NSNumber`, which casts to every type with room for them.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "timingFunction": timingFunction
        case "delegate": delegate
        case "removedOnCompletion", "isRemovedOnCompletion": bridged(isRemovedOnCompletion)
        case "preferredFrameRateRange": preferredFrameRateRange
        default: bridged(CAAnimation.timingValue(forKey: key, in: timing)) ?? storage[key]
        }
    }

    /// Sets a property, or stores a value under any other key.
    ///
    /// A value of the wrong type for a property is not taken.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "timingFunction": timingFunction = value as? CAMediaTimingFunction
        case "delegate": delegate = value as? any CAAnimationDelegate
        case "removedOnCompletion", "isRemovedOnCompletion":
            isRemovedOnCompletion = AnimatableValue(value)?.boolValue ?? isRemovedOnCompletion
        case "preferredFrameRateRange":
            preferredFrameRateRange = value as? CAFrameRateRange ?? preferredFrameRateRange
        default:
            if !setTiming(value, forKey: key) {
                storage[key] = bridged(value)
            }
        }
    }

    /// `value(forKey:)`: animations have no values with parts.
    open func value(forKeyPath keyPath: String) -> Any? {
        value(forKey: keyPath)
    }

    /// `setValue(_:forKey:)`: animations have no values with parts.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setValue(value, forKey: keyPath)
    }

    private static func timingValue(forKey key: String, in timing: MediaTiming) -> Any? {
        switch key {
        case "beginTime": timing.beginTime
        case "timeOffset": timing.timeOffset
        case "speed": timing.speed
        case "duration": timing.duration
        case "repeatCount": timing.repeatCount
        case "repeatDuration": timing.repeatDuration
        case "autoreverses": timing.autoreverses
        case "fillMode": timing.fillMode
        default: nil
        }
    }

    /// Whether `key` is one of timing's.
    private func setTiming(_ value: Any?, forKey key: String) -> Bool {
        guard MediaTiming.keys.contains(key) else { return false }
        if key == "fillMode" {
            let name = value as? String
            fillMode = value as? CAMediaTimingFillMode ?? name.map { CAMediaTimingFillMode(rawValue: $0) } ?? fillMode
            return true
        }
        guard let boxed = AnimatableValue(value) else { return true }
        if key == "autoreverses" {
            autoreverses = boxed.boolValue ?? autoreverses
            return true
        }
        guard let number = boxed.numberValue else { return true }
        switch key {
        case "beginTime": beginTime = number
        case "timeOffset": timeOffset = number
        case "speed": speed = Float(number)
        case "duration": duration = number
        case "repeatCount": repeatCount = Float(number)
        default: repeatDuration = number
        }
        return true
    }

    // MARK: - Running and compiling

    /// As an action, adds itself to the layer under the event's key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// The track that changes values when the animation runs; `nil` if it has no effect on values.
    ///
    /// - Parameter context: The properties of its layer.
    func compiledTrack(in context: CompilationContext) -> CompiledAnimation.Track? {
        nil
    }
}

extension MediaTiming {
    /// The keys of `CAMediaTiming`'s properties.
    static let keys: Set<String> = [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]
}
