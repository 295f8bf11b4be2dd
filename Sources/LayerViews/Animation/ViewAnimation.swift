internal import LayerModel

/// The options of an animation block, applied to the changes made in it.
///
/// It stands in the block's transaction, so that blocks nest and belong to a thread as transactions do.
final class ViewAnimation: NSObject {
    /// The pace of values from start to end.
    enum Pace {
        case curve(CAMediaTimingFunction?)
        case spring(CASpringAnimation)
    }

    private static let key = "glrender.ViewAnimation"

    /// In seconds; 0 or less for changes that show at once.
    let duration: TimeInterval
    let delay: TimeInterval
    let options: UIView.AnimationOptions
    let pace: Pace
    /// The frames that changes are noted in, in a block of keyframes.
    let keyframes: KeyframeRecorder?
    let outcome = AnimationOutcome()
    /// Called for each animated change, with the displayed value.
    var note: ((CALayer, String, Any) -> Void)?

    init(
        duration: TimeInterval, delay: TimeInterval = 0, options: UIView.AnimationOptions = [], pace: Pace? = nil,
        keyframes: KeyframeRecorder? = nil
    ) {
        self.duration = duration.isFinite ? duration : 0
        self.delay = delay.isFinite ? max(0, delay) : 0
        self.options = options
        self.pace = pace ?? .curve(options.timingFunction)
        self.keyframes = keyframes
    }

    /// That of the innermost block; `nil` outside of blocks, or if nothing is to move.
    static var current: ViewAnimation? {
        guard let animation = CATransaction.value(forKey: key) as? ViewAnimation, animation.duration > 0 else {
            return nil
        }
        return animation
    }

    /// Makes changes whose views move.
    func run(_ changes: () -> Void, completion: ((Bool) -> Void)?) {
        CATransaction.begin()
        CATransaction.setValue(self, forKey: Self.key)
        if let completion {
            let outcome = outcome
            CATransaction.setCompletionBlock { completion(outcome.isFinished) }
        }
        changes()
        keyframes?.addAnimations(of: self)
        CATransaction.commit()
    }

    /// Properties of layers that views do not animate, besides those that Core Animation does not.
    private static let excluded: Set<String> = [
        "hidden", "contents", "sublayers", "mask", "doubleSided", "masksToBounds", "shouldRasterize", kCAOnOrderIn,
        kCAOnOrderOut, "shadowColor", "shadowOffset", "shadowOpacity", "shadowRadius", "shadowPath", "strokeStart",
        "strokeEnd", "strokeColor", "lineWidth", "lineDashPhase", "miterLimit",
    ]

    /// The action for a change of a view's layer.
    func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
        guard !Self.excluded.contains(key) else { return nil }
        let property = LayerProperty(key: key)
        if property?.animatability == .never || property?.animatability == .transition { return nil }
        if let keyframes { return keyframes.action(for: layer, forKey: key) }
        // An animator reads the visible values, and continues from there.
        if note == nil, let action = AdditiveAction(of: layer, forKey: key, in: self) { return action }
        let beginsAtModel = note == nil && !options.contains(.beginFromCurrentState)
        guard let value = beginsAtModel ? Self.value(of: layer, forKey: key) : Self.shownValue(of: layer, forKey: key)
        else { return nil }
        note?(layer, key, value)
        return animation(forKey: key, from: value)
    }

    /// The value that a layer shows under a key; that of its presentation while it is animated.
    static func shownValue(of layer: CALayer, forKey key: String) -> Any? {
        if layer.animationKeys() != nil, let shown = layer.presentation()?.value(forKey: key) { return shown }
        return value(of: layer, forKey: key)
    }

    /// The model's value under a key; `NSNull` for a missing colour.
    private static func value(of layer: CALayer, forKey key: String) -> Any? {
        layer.value(forKey: key) ?? (LayerProperty(key: key)?.kind == .color ? NSNull() : nil)
    }

    /// The animation of a layer's value from a visible one.
    ///
    /// - Parameter change: The last value of an animation whose values are added to the layer's; `nil` for one to the layer's
    ///   value.
    func animation(forKey key: String, from value: Any, to change: Any? = nil) -> CAAnimation {
        let basic: CABasicAnimation
        switch pace {
        case .curve(let function):
            basic = CABasicAnimation(keyPath: key)
            basic.timingFunction = function
        case .spring(let spring):
            basic = spring.copy() as? CASpringAnimation ?? CASpringAnimation()
            basic.keyPath = key
        }
        basic.fromValue = value
        basic.toValue = change
        basic.isAdditive = change != nil
        basic.duration = duration
        return finished(basic)
    }

    /// An animation with the block's repetition and delay.
    func finished(_ animation: CAAnimation) -> CAAnimation {
        if options.contains(.autoreverse) { animation.autoreverses = true }
        if options.contains(.repeat) { animation.repeatCount = .infinity }
        guard delay > 0 else {
            animation.delegate = outcome
            return animation
        }
        // A time of its own would have to be one of the clock that commits the tree; in a group the delay is counted from the
        // commit.
        animation.beginTime = delay
        animation.fillMode = .both
        let group = CAAnimationGroup()
        group.animations = [animation]
        let cycle = animation.duration * (animation.autoreverses ? 2 : 1)
        group.duration = animation.repeatCount == .infinity ? .greatestFiniteMagnitude : delay + cycle
        group.timingFunction = CAMediaTimingFunction(name: .linear)
        group.delegate = outcome
        return group
    }
}

/// Whether all animations of a block came to their end.
final class AnimationOutcome: CAAnimationObserver {
    private(set) var isFinished = true

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if !flag { isFinished = false }
    }
}
