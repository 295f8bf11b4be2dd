public import LayerModel

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
    /// It has not begun, or has ended.
    case inactive = 0
    /// It moves views, or holds them.
    case active = 1
    /// It was stopped, and waits for `finishAnimation(at:)`.
    case stopped = 2
}

/// A place in an animator's way.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// All values are those of the end.
    case end = 0
    /// All values are those of the start.
    case start = 1
    /// All values stay as they are shown.
    case current = 2
}

/// Animates changes of views that can be paused, scrubbed, reversed and continued.
///
/// Changes are made, and values noted, when the animator becomes active. A paused animator shows `fractionComplete` of the
/// way as a straight line; it continues from the visible values.
open class UIViewPropertyAnimator: NSObject {
    /// A value of a layer that the animator leads.
    private struct Change {
        let layer: CALayer
        let key: String
        let start: Any
        let end: Any?
    }

    private var blocks: [(changes: () -> Void, delay: CGFloat)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var changes: [Change] = []
    private let pace: ViewAnimation.Pace
    /// Of the present run: a later one makes the end of an earlier one count for nothing.
    private var run = 0
    /// The blocks of changes that have not ended.
    private var waiting = 0
    /// When the present run began, and the part of the way that was behind it.
    private var started: (time: CFTimeInterval, fraction: CGFloat, duration: TimeInterval)?
    private var heldFraction: CGFloat = 0

    /// The time from start to end, in seconds.
    public let duration: TimeInterval
    /// The time before the start, in seconds.
    public private(set) var delay: TimeInterval = 0
    /// The state of the animator.
    public private(set) var state = UIViewAnimatingState.inactive
    /// Whether views move.
    public var isRunning: Bool { started != nil }

    // MARK: - Making

    /// An animator with a curve or a spring.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        switch parameters {
        case let spring as UISpringTimingParameters:
            switch spring.kind {
            case .ratio(let ratio):
                pace = .spring(
                    CASpringAnimation(
                        restingAfter: duration, dampingRatio: ratio, velocity: spring.initialVelocity.dx))
                self.duration = duration
            case .spring(let spring):
                pace = .spring(spring)
                self.duration = spring.settlingDuration
            }
        default:
            pace = .curve((parameters as? UICubicTimingParameters)?.function)
            self.duration = duration
        }
    }

    /// An animator with a curve.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a Bézier curve from (0, 0) to (1, 1).
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a spring that is at rest by the duration.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// An animator that has begun, with the curve of the options.
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
        let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: - Changes

    /// Adds changes of views; those of an animator that is active begin at once, and end with it.
    open func addAnimations(_ animation: @escaping () -> Void) {
        addAnimations(animation, delayFactor: 0)
    }

    /// Adds changes of views that begin later.
    ///
    /// - Parameters:
    ///   - animation: Changes views.
    ///   - delayFactor: From 0 to 1, of the time that is left.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = delayFactor.isNaN ? 0 : min(1, max(0, delayFactor))
        guard state == .active else {
            blocks.append((animation, factor))
            return
        }
        let left = duration * Double(1 - fractionComplete)
        waiting += 1
        make(animation, duration: left * Double(1 - factor), delay: left * Double(factor))
        if !isRunning { show(heldFraction) }
    }

    /// Adds a block that is called at the end, with the end's position.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Makes changes, and notes the values that they lead from and to.
    private func make(_ changes: () -> Void, duration: TimeInterval, delay: TimeInterval) {
        var noted: [(layer: CALayer, key: String, start: Any)] = []
        let animation = ViewAnimation(duration: duration, delay: delay, pace: pace)
        animation.note = { noted.append(($0, $1, $2)) }
        let run = run
        animation.run(changes) { [weak self] isFinished in
            guard let self, isFinished, run == self.run else { return }
            self.waiting -= 1
            if self.waiting == 0, self.isRunning { self.arrive() }
        }
        self.changes += noted.map {
            Change(layer: $0.layer, key: $0.key, start: $0.start, end: $0.layer.value(forKey: $0.key))
        }
    }

    private func activate() {
        guard state == .inactive else { return }
        state = .active
        let blocks = blocks
        self.blocks = []
        waiting = blocks.count
        for block in blocks {
            make(
                block.changes, duration: duration * Double(1 - block.delay),
                delay: delay + duration * Double(block.delay))
        }
    }

    // MARK: - Running

    /// Begins, or goes on after `pauseAnimation()`.
    open func startAnimation() {
        startAnimation(afterDelay: 0)
    }

    /// Begins after a time in seconds, or goes on after `pauseAnimation()`.
    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state == .inactive else { return continueAnimation() }
        self.delay = max(0, delay)
        run += 1
        started = (CACurrentMediaTime() + self.delay, 0, duration)
        activate()
        if waiting == 0, isRunning { arrive() }
    }

    /// Holds the views at their present places; an animator that has not begun becomes active and holds the start.
    open func pauseAnimation() {
        guard state != .stopped else { return }
        let fraction = fractionComplete
        run += 1
        activate()
        hold(fraction)
    }

    /// Continues from the views' present places.
    ///
    /// - Parameters:
    ///   - parameters: Another curve or spring; `nil` for the animator's own.
    ///   - durationFactor: Of the animator's duration; 0 takes the remaining time.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)? = nil, durationFactor: CGFloat = 0
    ) {
        guard state == .active, !isRunning else { return }
        let way = isReversed ? heldFraction : 1 - heldFraction
        let time = durationFactor > 0 ? duration * Double(durationFactor) : duration * Double(way)
        let pace = parameters.map { UIViewPropertyAnimator(duration: time, timingParameters: $0).pace } ?? pace
        run += 1
        let run = run
        started = (CACurrentMediaTime(), heldFraction, time)
        let animation = ViewAnimation(duration: time, pace: pace)
        let moves = changes.map { ($0, ViewAnimation.shownValue(of: $0.layer, forKey: $0.key)) }
        animation.run({
            for (change, shown) in moves {
                set(change, isReversed ? change.start : change.end)
                guard let shown, time > 0 else { continue }
                change.layer.add(animation.animation(forKey: change.key, from: shown), forKey: change.key)
            }
        }) { [weak self] isFinished in
            guard let self, isFinished, run == self.run else { return }
            self.arrive()
        }
    }

    /// Comes to the end of the way.
    private func arrive() {
        guard pausesOnCompletion else { return finish(at: isReversed ? .start : .end) }
        run += 1
        hold(isReversed ? 0 : 1)
    }

    /// Ends the movement at its present place.
    ///
    /// - Parameter withoutFinishing: Whether that is all, and nothing is called.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        run += 1
        let shown = changes.map { ($0, ViewAnimation.shownValue(of: $0.layer, forKey: $0.key)) }
        for (change, value) in shown {
            change.layer.removeAnimation(forKey: change.key)
            set(change, value)
        }
        started = nil
        state = withoutFinishing ? .inactive : .stopped
        if withoutFinishing { forget() }
    }

    /// Ends an animator that was stopped.
    ///
    /// - Parameter finalPosition: Which values views have from then on.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        finish(at: finalPosition)
    }

    private func finish(at position: UIViewAnimatingPosition) {
        run += 1
        for change in changes where position != .current {
            change.layer.removeAnimation(forKey: change.key)
            set(change, position == .start ? change.start : change.end)
        }
        started = nil
        state = .inactive
        let completions = completions
        forget()
        for completion in completions { completion(position) }
    }

    private func forget() {
        (changes, completions, heldFraction) = ([], [], 0)
    }

    private func set(_ change: Change, _ value: Any?) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change.layer.setValue(value, forKey: change.key)
        CATransaction.commit()
    }

    // MARK: - By hand

    /// Whether the animator stays active at the end, holds the views there, and calls nothing.
    ///
    /// Default false.
    open var pausesOnCompletion = false

    /// Whether the movement leads to the start.
    ///
    /// Default false.
    open var isReversed = false {
        didSet {
            guard isReversed != oldValue, isRunning else { return }
            let direction = isReversed
            isReversed = oldValue
            pauseAnimation()
            isReversed = direction
            continueAnimation()
        }
    }

    /// The part of the way from start to end that is behind the views, from 0 to 1; setting it holds them there.
    open var fractionComplete: CGFloat {
        get {
            guard let started else { return heldFraction }
            let passed = started.duration > 0 ? CGFloat((CACurrentMediaTime() - started.time) / started.duration) : 1
            let way = isReversed ? started.fraction : 1 - started.fraction
            return started.fraction + (isReversed ? -1 : 1) * way * min(1, max(0, passed))
        }
        set {
            guard state != .stopped, newValue.isFinite else { return }
            run += 1
            activate()
            hold(min(1, max(0, newValue)))
        }
    }

    private func hold(_ fraction: CGFloat) {
        started = nil
        heldFraction = fraction
        show(fraction)
    }

    /// Shows layers' values on the straight line from start to end.
    private func show(_ fraction: CGFloat) {
        for change in changes {
            set(change, change.end)
            let animation = CABasicAnimation(keyPath: change.key)
            (animation.fromValue, animation.toValue) = (change.start, change.end)
            (animation.duration, animation.speed, animation.timeOffset) = (1, 0, Double(min(fraction, 0.999_999)))
            (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            change.layer.add(animation, forKey: change.key)
        }
    }
}
