public import LayerModel

/// The pace of a `UIViewPropertyAnimator` from start to end.
public protocol UITimingCurveProvider: AnyObject {}

/// A curve of time.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The curve.
    let function: CAMediaTimingFunction

    /// Slow at both ends.
    public override convenience init() {
        self.init(animationCurve: .easeInOut)
    }

    /// A curve by its kind.
    public init(animationCurve curve: UIView.AnimationCurve) {
        function = UIView.AnimationOptions(rawValue: UInt(curve.rawValue) << 16).timingFunction
    }

    /// A Bézier curve from (0, 0) to (1, 1).
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        function = CAMediaTimingFunction(
            controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
    }
}

/// A spring.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The settling of the spring.
    enum Kind {
        /// At rest by the animator's duration.
        case ratio(CGFloat)
        /// At rest when it is, regardless of the duration.
        case spring(CASpringAnimation)
    }

    let kind: Kind
    /// At the start, in ways from start to end a second.
    public let initialVelocity: CGVector

    /// A spring that does not swing.
    public override convenience init() {
        self.init(dampingRatio: 1)
    }

    /// A spring that is at rest by the animator's duration.
    ///
    /// - Parameters:
    ///   - ratio: 1 for no swing; the nearer to 0, the more.
    ///   - velocity: At the start, in ways from start to end a second; its `dx` counts.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        kind = .ratio(ratio)
        initialVelocity = velocity
    }

    /// A spring by its parts, which takes its own time.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        let spring = CASpringAnimation()
        (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
        spring.initialVelocity = velocity.dx
        kind = .spring(spring)
        initialVelocity = velocity
    }
}
