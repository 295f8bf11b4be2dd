public import LayerModel

extension UIView {
    /// Changes a view's appearance by a transition from its old picture to the new one.
    ///
    /// - Parameters:
    ///   - view: The view whose picture, with its subviews, changes.
    ///   - duration: In seconds; with 0 or less, the change shows at once.
    ///   - options: The transition; without one the change shows at once. Flips turn the view by a half, and the picture
    ///     changes while it is seen from its edge.
    ///   - animations: Makes the change: of subviews, text, images.
    ///   - completion: Called when the transition has ended.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let isAnimated = areAnimationsEnabled && duration > 0 && !options.transition.isEmpty
        ViewAnimation(duration: 0).run(
            {
                if isAnimated { view.layer.addTransition(duration, options) }
                animations?()
            }, completion: completion)
    }

    /// Replaces a view by another one, with a transition between them.
    ///
    /// - Parameters:
    ///   - fromView: Is removed from its superview, or hidden with the option `showHideTransitionViews`.
    ///   - toView: Is added there, or shown.
    ///   - duration: In seconds.
    ///   - options: Which transition.
    ///   - completion: Called when the transition has ended.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            completion?(true)
            return
        }
        transition(
            with: container, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    container.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }
}

extension CALayer {
    /// Adds the animations of a transition, whose picture changes after this call.
    fileprivate func addTransition(_ duration: TimeInterval, _ options: UIView.AnimationOptions) {
        let transition = CATransition()
        transition.duration = duration
        transition.timingFunction = options.timingFunction
        if let axis = options.transition.flipAxis {
            transition.type = .flip
            add(flip(about: axis, duration, options), forKey: "flip")
        }
        add(transition, forKey: kCATransition)
    }

    /// A turn by a half: the first quarter with the old picture, the second with the new one, which comes from the other side.
    private func flip(
        about axis: (x: CGFloat, y: CGFloat), _ duration: TimeInterval, _ options: UIView.AnimationOptions
    ) -> CAAnimation {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / max(500, 2 * max(bounds.width, bounds.height))
        let turned = { (angle: CGFloat) in
            CATransform3DConcat(
                self.transform,
                CATransform3DConcat(CATransform3DMakeRotation(angle, axis.x, axis.y, 0), perspective))
        }
        // Steps small enough to be the same turn in between.
        let steps = (0...16).map { CGFloat($0) / 16 }
        let flip = CAKeyframeAnimation(keyPath: "transform")
        flip.values = steps.map { turned($0 * .pi / 2) } + steps.map { turned(($0 - 1) * .pi / 2) }
        flip.keyTimes = (steps.map { $0 / 2 } + steps.map { ($0 + 1) / 2 }).map { NSNumber(value: Double($0)) }
        flip.duration = duration
        flip.timingFunction = options.timingFunction
        return flip
    }
}

extension UIView.AnimationOptions {
    /// The axis of a flip, with its direction; `nil` for other transitions.
    fileprivate var flipAxis: (x: CGFloat, y: CGFloat)? {
        switch self {
        case .transitionFlipFromLeft: (0, 1)
        case .transitionFlipFromRight: (0, -1)
        case .transitionFlipFromTop: (-1, 0)
        case .transitionFlipFromBottom: (1, 0)
        default: nil
        }
    }
}
