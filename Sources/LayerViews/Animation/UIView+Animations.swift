public import LayerModel

// Animation blocks: changes of views inside them animate.
//
// A block opens a transaction. Each change of a view's layer asks the view for an action, whether it is in a window or not,
// and the view returns an animation: one that is added to the new value for position, size, transform and corner radius, one
// to the new value for anything else. Changes of layers without a view move with the transaction's duration, not the block's.

extension UIView {
    /// Animates changes of views.
    ///
    /// In a block inside another one the outer one's duration and curve count, unless the options state otherwise.
    ///
    /// - Parameters:
    ///   - duration: In seconds; with 0 or less, changes show at once.
    ///   - delay: In seconds from the commit that follows; until then views stay as they are.
    ///   - options: The curve and the repetition.
    ///   - animations: Changes views. It is called at once.
    ///   - completion: Called when all of the block's animations have ended, in a later frame or turn of the run loop; told
    ///     whether all came to their end, and none was removed or replaced before.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        run(duration, delay, options, nil, animations, completion)
    }

    /// Animates changes of views, slow at both ends.
    ///
    /// See `animate(withDuration:delay:options:animations:completion:)`.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        run(duration, 0, [], nil, animations, completion)
    }

    /// Animates changes of views with a spring that comes to rest in a time.
    ///
    /// - Parameters:
    ///   - duration: In seconds; the spring's stiffness is found so that it is at rest, within a thousandth of the way, by then.
    ///   - delay: In seconds from the commit that follows.
    ///   - dampingRatio: 1 for no swing; the nearer to 0, the more.
    ///   - velocity: At the start, in ways from start to end a second.
    ///   - options: The repetition; curves have no effect.
    ///   - animations: Changes views.
    ///   - completion: As of `animate(withDuration:delay:options:animations:completion:)`.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = CASpringAnimation(restingAfter: duration, dampingRatio: dampingRatio, velocity: velocity)
        run(duration, delay, options, .spring(spring), animations, completion)
    }

    /// Animates changes of views with a spring given by its pace and bounce.
    ///
    /// - Parameters:
    ///   - duration: The spring's pace, in seconds; see `CASpringAnimation.init(perceptualDuration:bounce:)`.
    ///   - bounce: The swing, from −1 over 0, none, to 1, endless.
    ///   - velocity: At the start, in distances from start to end a second.
    ///   - delay: In seconds from the commit that follows.
    ///   - options: Repetition; curves have no effect.
    ///   - animations: Changes views.
    ///   - completion: As of `animate(withDuration:delay:options:animations:completion:)`.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: min(bounce, 0.99))
        spring.initialVelocity = velocity
        run(duration > 0 ? spring.settlingDuration : 0, delay, options, .spring(spring), animations, completion)
    }

    /// Makes changes of views that show at once, inside an animation block as well.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        ViewAnimation(duration: 0).run(actionsWithoutAnimation, completion: nil)
    }

    /// Animates changes of views that `addKeyframe(withRelativeStartTime:relativeDuration:animations:)` makes, each in its
    /// part of a time.
    ///
    /// - Parameters:
    ///   - duration: Of all, in seconds.
    ///   - delay: In seconds from the commit that follows.
    ///   - options: The interpolation of keyframes and the repetition.
    ///   - animations: Adds keyframes; changes outside of them take the whole time.
    ///   - completion: As of `animate(withDuration:delay:options:animations:completion:)`.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let kept = AnimationOptions(rawValue: options.rawValue & 0x3FF)
        let recorder = KeyframeRecorder(mode: options.calculationMode)
        ViewAnimation(
            duration: areAnimationsEnabled ? duration : 0, delay: delay, options: kept,
            pace: .curve(CAMediaTimingFunction(name: .linear)), keyframes: recorder
        ).run(animations, completion: completion)
    }

    /// Makes changes of views that take a part of the time of the block of keyframes that this is called in.
    ///
    /// - Parameters:
    ///   - frameStartTime: From 0 to 1 of the block's time.
    ///   - frameDuration: From 0 to 1 of the block's time.
    ///   - animations: Changes views.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let recorder = ViewAnimation.current?.keyframes else { return animations() }
        let start = frameStartTime.isNaN ? 0 : min(1, max(0, frameStartTime))
        let length = frameDuration.isNaN ? 0 : min(1 - start, max(0, frameDuration))
        recorder.record(start...(start + length), animations)
    }

    /// Whether animation blocks of this thread move views; see `setAnimationsEnabled(_:)`.
    public class var areAnimationsEnabled: Bool {
        Thread.current.threadDictionary[disabledKey] == nil
    }

    /// Sets whether animation blocks of this thread move views; otherwise their changes show at once.
    public class func setAnimationsEnabled(_ enabled: Bool) {
        Thread.current.threadDictionary[disabledKey] = enabled ? nil : true
    }

    private static let disabledKey = "glrender.UIView.animationsDisabled"

    /// The duration that a block has for changes made now, in seconds; 0 outside of blocks.
    public class var inheritedAnimationDuration: TimeInterval { ViewAnimation.current?.duration ?? 0 }

    private class func run(
        _ duration: TimeInterval, _ delay: TimeInterval, _ options: AnimationOptions, _ pace: ViewAnimation.Pace?,
        _ changes: () -> Void, _ completion: ((Bool) -> Void)?
    ) {
        var (duration, delay, kept, pace) = (duration, delay, options, pace)
        if let outer = ViewAnimation.current, outer.keyframes == nil {
            if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
            if !options.contains(.overrideInheritedCurve), pace == nil { pace = outer.pace }
            if !options.contains(.overrideInheritedOptions) { (delay, kept) = (max(delay, outer.delay), outer.options) }
        }
        if !areAnimationsEnabled { duration = 0 }
        ViewAnimation(duration: duration, delay: delay, options: kept, pace: pace)
            .run(changes, completion: completion)
    }
}

extension CASpringAnimation {
    /// A spring of mass 1 that is at rest after a time.
    ///
    /// The settling time of a spring with a damping ratio falls as it gets stiffer, so that the stiffness is found by
    /// halving.
    convenience init(restingAfter duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat) {
        self.init()
        initialVelocity = velocity.isFinite ? velocity : 0
        let ratio = dampingRatio.isNaN ? 1 : min(1, max(0.01, dampingRatio))
        guard duration > 0, duration.isFinite else { return }
        var (low, high) = (0.01, 1e4 / duration)
        for _ in 0..<60 {
            let frequency = (low * high).squareRoot()
            stiffness = CGFloat(frequency * frequency)
            damping = 2 * ratio * CGFloat(frequency)
            if settlingDuration > duration { low = frequency } else { high = frequency }
        }
    }
}
