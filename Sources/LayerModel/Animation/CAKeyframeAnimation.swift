public import Foundation

/// The calculation between the values of a keyframe animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String

    /// A mode; an unknown one is kept and acts as `linear`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Straight from one value to the next.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value shows until the next.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Straight, at one speed throughout; key times and timing functions of segments have no effect.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// A smooth curve through the values.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// A smooth curve, with time in proportion to the distances between values.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether a layer that moves along a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String

    /// A mode; an unknown one does not rotate.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The x axis points along the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The x axis points against the path.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// `CAAnimationCalculationMode.linear`.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// `CAAnimationCalculationMode.discrete`.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// `CAAnimationCalculationMode.paced`.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// `CAAnimationCalculationMode.cubic`.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// `CAAnimationCalculationMode.cubicPaced`.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
/// `CAAnimationRotationMode.rotateAuto`.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// `CAAnimationRotationMode.rotateAutoReverse`.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

/// An animation through several values, or along a path.
///
/// Values that cannot be animated are left out. A single value shows throughout, but has no effect in discrete mode. Cubic modes act as linear where values are not numbers, points, sizes,
/// rectangles or colours.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values.
    open var values: [Any]?
    /// For properties that are points or sizes, in place of `values`: each line and curve ends at a keyframe; the first starts at
    /// one.
    ///
    /// Parts of properties count: `transform.translation` moves along a path as `position` does.
    open var path: CGPath?
    /// When each value is reached, in parts of the run: usually from 0, the first, to 1, the last.
    ///
    /// In discrete mode when each starts to show, with 1, the end, after them. Times outside 0…1 and out of order are used as they
    /// are: a moment belongs to the first value whose successor's time is still to come. With fewer times than a path has
    /// keyframes, the last ones are never reached; any other number of times than that of values spaces the values evenly.
    open var keyTimes: [NSNumber]?
    /// The pace of each segment, one fewer than there are values.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// The calculation between values.
    open var calculationMode = CAAnimationCalculationMode.linear
    /// In cubic modes, for each value: 1 is tight, −1 round.
    open var tensionValues: [NSNumber]?
    /// In cubic modes, for each value: other than 0 makes a corner.
    open var continuityValues: [NSNumber]?
    /// In cubic modes, for each value: the curve goes through before (positive) or after it.
    open var biasValues: [NSNumber]?
    /// Whether the layer turns with the path; `nil` does not.
    open var rotationMode: CAAnimationRotationMode?

    /// A copy of the nearest class of this library, with all values.
    open override func copy(with zone: NSZone?) -> Any {
        let copy = CAKeyframeAnimation()
        copy.takeProperty(from: self)
        copy.values = values
        copy.path = path?.copy()
        copy.keyTimes = keyTimes
        copy.timingFunctions = timingFunctions
        copy.calculationMode = calculationMode
        copy.tensionValues = tensionValues
        copy.continuityValues = continuityValues
        copy.biasValues = biasValues
        copy.rotationMode = rotationMode
        return copy
    }

    /// The value that a new keyframe animation has under a key.
    open override class func defaultValue(forKey key: String) -> Any? {
        key == "calculationMode" ? CAAnimationCalculationMode.linear : super.defaultValue(forKey: key)
    }

    /// A property, or the value stored under any other key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "values": values
        case "path": path
        case "keyTimes": keyTimes
        case "timingFunctions": timingFunctions
        case "calculationMode": calculationMode
        case "tensionValues": tensionValues
        case "continuityValues": continuityValues
        case "biasValues": biasValues
        case "rotationMode": rotationMode
        default: super.value(forKey: key)
        }
    }

    /// Sets a property, or stores a value under any other key.
    open override func setValue(_ value: Any?, forKey key: String) {
        let name = value as? String
        switch key {
        case "values": values = value as? [Any]
        case "path": path = value as? CGPath
        case "keyTimes": keyTimes = value as? [NSNumber]
        case "timingFunctions": timingFunctions = value as? [CAMediaTimingFunction]
        case "calculationMode":
            calculationMode =
                value as? CAAnimationCalculationMode ?? name.map { CAAnimationCalculationMode(rawValue: $0) }
                ?? calculationMode
        case "tensionValues": tensionValues = value as? [NSNumber]
        case "continuityValues": continuityValues = value as? [NSNumber]
        case "biasValues": biasValues = value as? [NSNumber]
        case "rotationMode":
            rotationMode = value as? CAAnimationRotationMode ?? name.map { CAAnimationRotationMode(rawValue: $0) }
        default: super.setValue(value, forKey: key)
        }
    }

    override func compiledTrack(in context: CompilationContext) -> CompiledAnimation.Track? {
        let places: [Any] = path == nil ? values ?? [] : [CGPoint.zero]
        guard let target = AnimationTarget(self, values: places, in: context) else { return nil }
        let sample = target.current(in: context.properties)
        switch (path, sample) {
        case (let path?, .point): return pathTrack(path, target, isSize: false)
        case (let path?, .size): return pathTrack(path, target, isSize: true)
        default: break
        }
        let boxed = (values ?? []).compactMap { AnimationTarget.boxed($0, like: sample) }
        guard boxed.count > (calculationMode == .discrete ? 1 : 0) else { return nil }
        return .keyframes(
            KeyframeTrack(
                target: target, values: boxed, mode: calculationMode, keyTimes: keyTimes?.map { $0.doubleValue },
                curves: segmentCurves,
                shape: KeyframeTrack.Shape(
                    tension: tensionValues?.map { $0.doubleValue } ?? [],
                    continuity: continuityValues?.map { $0.doubleValue } ?? [],
                    bias: biasValues?.map { $0.doubleValue } ?? [])))
    }

    private func pathTrack(_ path: CGPath, _ target: AnimationTarget, isSize: Bool) -> CompiledAnimation.Track? {
        PathMotion(path, mode: calculationMode, keyTimes: keyTimes?.map { $0.doubleValue }, curves: segmentCurves)
            .map { .path(PathTrack(target: target, isSize: isSize, motion: $0, rotationMode: rotationMode)) }
    }

    private var segmentCurves: [TimingCurve] {
        timingFunctions?.map { $0.curve } ?? []
    }
}
