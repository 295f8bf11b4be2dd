extension CALayer: CAMediaTiming {}

extension CALayer {
    /// Adds a copy of an animation, which starts to run when the layer is committed.
    ///
    /// A duration of 0 becomes the transaction's, or 0.25 s; an animation without a timing function gets the transaction's.
    /// A begin time of 0 becomes the layer's time at the commit.
    ///
    /// - Parameters:
    ///   - anim: The animation; later changes of it have no effect.
    ///   - key: An animation with the same key is replaced; `nil` replaces none. Transitions always have the key
    ///     `transition`.
    public func add(_ anim: CAAnimation, forKey key: String?) {
        let animation = anim.copied
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
            completions: ThreadState.current.transactions.flatMap { $0.completions })
        animationsForWriting.add(entry)
    }

    /// Removes the animation with a key, if there is one; its delegate hears that it did not finish.
    public func removeAnimation(forKey key: String) {
        animationStorage?.remove { $0.key == key }
    }

    /// Removes all animations; their delegates hear that they did not finish.
    public func removeAllAnimations() {
        animationStorage?.remove { _ in true }
    }

    /// The layer's copy of the animation with a key, not to be changed; `nil` where there is none.
    public func animation(forKey key: String) -> CAAnimation? {
        animationStorage?.entries.last { $0.key == key }?.animation
    }

    /// The keys of all animations that have one, in the order in which they apply; `nil` where there is none.
    public func animationKeys() -> [String]? {
        guard let keys = animationStorage?.entries.compactMap({ $0.key }), !keys.isEmpty else { return nil }
        return keys
    }

    private var animationsForWriting: LayerAnimations {
        if let animationStorage { return animationStorage }
        let new = LayerAnimations(layer: self)
        animationStorage = new
        return new
    }

    /// What the property of an animation without values shows now.
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

    /// Lets the tree's animations begin and end that do so by a time: those that are removed on completion are removed, and
    /// calls to delegates and completion blocks are made ready for `ThreadState.drain()`.
    func stepAnimations(to time: CFTimeInterval) {
        host?.timeline.step(to: time)
    }
}
