public import Foundation

/// An animation from one value to another.
///
/// Ends that are not set follow from those that are; "current" is the property's value below this animation:
///
///     from, to    from → to                  from        from → current
///     from, by    from → from + by           to          current → to
///     by, to      to − by → to               by          current → current + by
///     none        the value shown when the animation was added → current
///
/// All three set: `byValue` has no effect. In an additive animation, which adds to the current value, a missing end is
/// nothing to add.
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the start.
    open var fromValue: Any?
    /// The value at the end.
    open var toValue: Any?
    /// The end less the start.
    open var byValue: Any?

    /// A copy of the nearest class of this library, with all values.
    open override func copy(with zone: NSZone?) -> Any {
        let copy = CABasicAnimation()
        copy.takeBasic(from: self)
        return copy
    }

    final func takeBasic(from other: CABasicAnimation) {
        takeProperty(from: other)
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }

    /// A property, or the value stored under any other key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "fromValue": bridged(fromValue)
        case "toValue": bridged(toValue)
        case "byValue": bridged(byValue)
        default: super.value(forKey: key)
        }
    }

    /// Sets a property, or stores a value under any other key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "fromValue": fromValue = value
        case "toValue": toValue = value
        case "byValue": byValue = value
        default: super.setValue(value, forKey: key)
        }
    }

    override func compiledTrack(in context: CompilationContext) -> CompiledAnimation.Track? {
        basicTrack(in: context, pace: .progress)
    }

    final func basicTrack(in context: CompilationContext, pace: BasicTrack.Pace) -> CompiledAnimation.Track? {
        guard let target = AnimationTarget(self, values: [fromValue, toValue, byValue], in: context) else { return nil }
        let sample = target.current(in: context.properties)
        let ends = BasicTrack.Ends(
            from: AnimationTarget.boxed(fromValue, like: sample), to: AnimationTarget.boxed(toValue, like: sample),
            by: AnimationTarget.boxed(byValue, like: sample), previous: target.previous(in: context))
        if let track = NumericTrack(target: target, ends: ends, sample: sample, pace: pace) {
            return .numeric(track)
        }
        return .basic(BasicTrack(target: target, ends: ends, pace: pace))
    }
}
