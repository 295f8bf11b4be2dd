public import Foundation

/// A basic animation whose progress is the motion of a damped spring.
///
/// The spring moves in real seconds; `duration`, which is not set from it, only cuts it off: see `settlingDuration`.
/// A mass or stiffness that is not positive counts as its default, a negative damping as 0.
open class CASpringAnimation: CABasicAnimation {
    /// The mass at the spring's end.
    open var mass: CGFloat = 1
    /// The spring's force for each unit of displacement.
    open var stiffness: CGFloat = 100
    /// The friction for each unit of velocity.
    open var damping: CGFloat = 10
    /// At the start, in distances from start to end a second; positive towards the end.
    open var initialVelocity: CGFloat = 0
    /// Whether a spring with more than critical damping moves as slowly as it would; else it counts as critically damped.
    open var allowsOverdamping = false

    /// A spring with default values.
    public override init() {
        super.init()
    }

    /// A spring described by its perceived duration and bounce.
    ///
    /// The mass is 1, the stiffness (2π/d)², the damping 4π(1 − b)/d, or 4π/(d(1 + b)) where b is negative.
    ///
    /// - Parameters:
    ///   - perceptualDuration: The pace, d, in seconds; positive.
    ///   - bounce: b, from −1, exclusive, over 0, critical damping, to 1, no damping.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat = 0) {
        self.init()
        let duration = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.25
        let bounce = bounce.isNaN ? 0 : min(1, max(-1 + 1e-6, Double(bounce)))
        let rate = 2 * Double.pi / duration
        stiffness = CGFloat(rate * rate)
        damping = CGFloat(bounce >= 0 ? 2 * rate * (1 - bounce) : 2 * rate / (1 + bounce))
        allowsOverdamping = bounce < 0
    }

    /// The pace of the spring, in seconds: the period that it would swing with if nothing damped it.
    open var perceptualDuration: CFTimeInterval {
        2 * Double.pi * (Double(mass) / Double(stiffness)).squareRoot()
    }

    /// The overshoot of the spring: 1 undamped, 0 critically damped, negative beyond.
    open var bounce: CGFloat {
        let ratio = Double(damping) / (2 * (Double(stiffness) * Double(mass)).squareRoot())
        return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
    }

    /// Seconds until the spring is finally within a thousandth of its rest; infinite without damping.
    ///
    /// Under-damped it is `ln((1 + |B|) / 0.001) / σ`, with σ = c/2m and B the sine's amplitude; else the moment is found
    /// numerically.
    open var settlingDuration: CFTimeInterval {
        curve.settlingDuration
    }

    final var curve: SpringCurve {
        SpringCurve(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
            initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
    }

    /// A copy of the nearest class of this library, with all values.
    open override func copy(with zone: NSZone?) -> Any {
        let copy = CASpringAnimation()
        copy.takeBasic(from: self)
        copy.mass = mass
        copy.stiffness = stiffness
        copy.damping = damping
        copy.initialVelocity = initialVelocity
        copy.allowsOverdamping = allowsOverdamping
        return copy
    }

    /// The value that a new spring has under a key.
    open override class func defaultValue(forKey key: String) -> Any? {
        CASpringAnimation().number(forKey: key) ?? super.defaultValue(forKey: key)
    }

    private func number(forKey key: String) -> CGFloat? {
        switch key {
        case "mass": mass
        case "stiffness": stiffness
        case "damping": damping
        case "initialVelocity": initialVelocity
        default: nil
        }
    }

    /// A property, or the value stored under any other key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "settlingDuration": bridged(settlingDuration)
        case "allowsOverdamping": bridged(allowsOverdamping)
        default: bridged(number(forKey: key)) ?? super.value(forKey: key)
        }
    }

    /// Sets a property, or stores a value under any other key.
    open override func setValue(_ value: Any?, forKey key: String) {
        let boxed = AnimatableValue(value)
        switch key {
        case "mass": mass = boxed?.numberValue.map { CGFloat($0) } ?? mass
        case "stiffness": stiffness = boxed?.numberValue.map { CGFloat($0) } ?? stiffness
        case "damping": damping = boxed?.numberValue.map { CGFloat($0) } ?? damping
        case "initialVelocity": initialVelocity = boxed?.numberValue.map { CGFloat($0) } ?? initialVelocity
        case "allowsOverdamping": allowsOverdamping = boxed?.boolValue ?? allowsOverdamping
        default: super.setValue(value, forKey: key)
        }
    }

    override func compiledTrack(in context: CompilationContext) -> CompiledAnimation.Track? {
        basicTrack(in: context, pace: .spring(curve))
    }
}
