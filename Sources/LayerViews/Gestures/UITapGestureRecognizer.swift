public import LayerModel

/// Recognises taps: touches that come down and are lifted without moving far.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of consecutive taps.
    ///
    /// Default 1.
    open var numberOfTapsRequired = 1
    /// The number of touches at once.
    ///
    /// Default 1.
    open var numberOfTouchesRequired = 1
    private var taps = 0
    private var mostTouches = 0

    /// A recognizer that calls a closure, which is kept.
    public convenience init(handler: @escaping (UITapGestureRecognizer) -> Void) {
        self.init()
        addAction { ($0 as? UITapGestureRecognizer).map(handler) }
    }

    /// Counts the touches.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        mostTouches = max(mostTouches, numberOfTouches)
        if mostTouches > numberOfTouchesRequired { state = .failed }
        wait(until: event.timestamp + 0.75) { [weak self] in self?.state = .failed }
    }

    /// Fails if a touch goes further than 10 points.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.contains(where: { hypot($0.place.x - $0.start.x, $0.place.y - $0.start.y) > 10 }) { state = .failed }
    }

    /// Recognises the gesture after all taps; else waits for the next.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == touches.count else { return }
        guard mostTouches == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        mostTouches = 0
        if taps >= numberOfTapsRequired {
            state = .ended
        } else {
            wait(until: event.timestamp + 0.35) { [weak self] in
                self?.state = .failed
                self?.touchesAreGone()
            }
        }
    }

    /// Forgets the taps.
    open override func reset() {
        (taps, mostTouches) = (0, 0)
    }
}

/// Recognises a touch that stays in place for a time; the gesture continues until the touch is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The time that the touch stays, in seconds.
    ///
    /// Default 0.5.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The largest motion before the gesture begins, in points.
    ///
    /// Default 10.
    open var allowableMovement: CGFloat = 10

    /// A recognizer that calls a closure, which is kept.
    public convenience init(handler: @escaping (UILongPressGestureRecognizer) -> Void) {
        self.init()
        addAction { ($0 as? UILongPressGestureRecognizer).map(handler) }
    }

    /// Waits.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard minimumPressDuration > 0 else { return state = .began }
        wait(until: event.timestamp + minimumPressDuration) { [weak self] in self?.state = .began }
    }

    /// Continues, or fails if the touch moves too far before its time.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state != .possible {
            state = .changed
        } else if touches.contains(where: {
            hypot($0.place.x - $0.start.x, $0.place.y - $0.start.y) > allowableMovement
        }) {
            state = .failed
        }
    }

    /// Ends.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }
}
