public import LayerModel

/// The latest speed of a value's change.
private struct ChangeSpeed {
    private var value: CGFloat
    private var time: TimeInterval
    private(set) var perSecond: CGFloat = 0

    init(_ value: CGFloat = 0, _ time: TimeInterval = 0) {
        (self.value, self.time) = (value, time)
    }

    mutating func note(_ new: CGFloat, _ now: TimeInterval) {
        guard now > time else { return }
        perSecond = (new - value) / CGFloat(now - time)
        (value, time) = (new, now)
    }
}

/// Recognises two touches that part or come together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The ratio of the touches' distance to the first one, or to that of the scale set.
    ///
    /// Default 1.
    open var scale: CGFloat {
        get { base * distance / first }
        set { (base, first) = (newValue, distance) }
    }

    private var base: CGFloat = 1
    private var first: CGFloat = 1
    private var distance: CGFloat = 1

    /// A recognizer that calls a closure, which is kept.
    public convenience init(handler: @escaping (UIPinchGestureRecognizer) -> Void) {
        self.init()
        addAction { ($0 as? UIPinchGestureRecognizer).map(handler) }
    }

    /// The speed of the scale's growth, a second.
    open var velocity: CGFloat { speed.perSecond }
    private var speed = ChangeSpeed()

    private func measure() -> CGFloat {
        guard watched.count == 2 else { return distance }
        return max(1, hypot(watched[0].place.x - watched[1].place.x, watched[0].place.y - watched[1].place.y))
    }

    /// Measures the distance of the touches.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        distance = measure()
        scale = 1
        speed = ChangeSpeed(scale, event.timestamp)
        if watched.count > 2 { state = .failed }
    }

    /// Begins when the distance changed by 8 points, and goes on.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard watched.count == 2 else { return }
        distance = measure()
        speed.note(scale, event.timestamp)
        if state != .possible { state = .changed } else if abs(distance - first) > 8 { state = .began }
    }

    /// Ends with the first touch that is lifted.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }
}

/// Recognises two touches that turn about each other.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The rotation of the touches, in radians, clockwise on the screen.
    open var rotation: CGFloat = 0
    /// The speed of the rotation, in radians a second.
    open var velocity: CGFloat { speed.perSecond }
    private var angle: CGFloat = 0
    private var speed = ChangeSpeed()

    /// A recognizer that calls a closure, which is kept.
    public convenience init(handler: @escaping (UIRotationGestureRecognizer) -> Void) {
        self.init()
        addAction { ($0 as? UIRotationGestureRecognizer).map(handler) }
    }

    private func measure() -> CGFloat {
        guard watched.count == 2 else { return angle }
        return atan2(watched[1].place.y - watched[0].place.y, watched[1].place.x - watched[0].place.x)
    }

    /// Measures the touches' places.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        (angle, rotation) = (measure(), 0)
        speed = ChangeSpeed(0, event.timestamp)
        if watched.count > 2 { state = .failed }
    }

    /// Begins when the touches turned by 0.1, and goes on.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard watched.count == 2 else { return }
        let new = measure()
        rotation += remainder(new - angle, 2 * .pi)
        angle = new
        speed.note(rotation, event.timestamp)
        if state != .possible { state = .changed } else if abs(rotation) > 0.1 { state = .began }
    }

    /// Ends with the first touch that is lifted.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }
}
