extension CALayer: CAMediaTiming {}

extension CALayer {
    final func addCopy(of anim: CAAnimation, forKey key: String?) {
        let animation = anim.copiedForLayer()
        if !(animation.duration > 0) {
            let duration = CATransaction.animationDuration()
            animation.duration = duration > 0 ? duration : 0.25
        }
        if animation.timingFunction == nil {
            animation.timingFunction = CATransaction.animationTimingFunction()
        }
        if state.contains(.committed) {
            CATransaction.openFrame()
        }
        let entry = LayerAnimations.Entry(
            key: animation is CATransition ? kCATransition : key, animation: animation,
            previousValue: previousValue(for: animation),
            // Outside committed trees an animation does not end.
            completions: host == nil ? [] : ThreadState.current.transactions.flatMap { $0.completions })
        animationsForWriting.add(entry)
    }

    private var animationsForWriting: LayerAnimations {
        if let animationStorage { return animationStorage }
        let new = LayerAnimations(layer: self)
        animationStorage = new
        return new
    }

    /// The present value of the property of an animation without values.
    private func previousValue(for animation: CAAnimation) -> AnimatableValue? {
        guard
            let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil,
            basic.byValue == nil, let path = basic.keyPath, let keyPath = properties.keyPath(path)
        else { return nil }
        return presentedProperties.map { $0[keyPath] }
    }

    /// Whether this is the root of a tree that was committed.
    var isHostedRoot: Bool {
        host?.root === self
    }

    /// Starts and ends the tree's animations up to a time.
    ///
    /// It removes those that are removed on completion, and prepares calls to delegates and completion blocks for
    /// `ThreadState.drain()`.
    func stepAnimations(to time: CFTimeInterval) {
        host?.timeline.step(to: time)
    }
}
