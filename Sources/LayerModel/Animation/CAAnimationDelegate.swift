/// A delegate that is notified of an animation's start and end.
///
/// Calls come on the thread that steps the clock or the renderer, never inside a commit. The animation passed is the layer's
/// copy.
public protocol CAAnimationDelegate: AnyObject {
    /// The animation's active duration has begun.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation ended or was removed.
    ///
    /// - Parameters:
    ///   - anim: The animation.
    ///   - flag: Whether it reached the end of its active duration.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

/// A delegate that changes nothing but itself.
package protocol CAAnimationObserver: CAAnimationDelegate {}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
