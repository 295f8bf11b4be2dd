internal import LayerModel

/// Recognises swipes: touches that move quickly in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Ways to swipe.
    public struct Direction: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Directions of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// To the right.
        public static let right = Direction(rawValue: 1)
        /// To the left.
        public static let left = Direction(rawValue: 2)
        /// Upwards.
        public static let up = Direction(rawValue: 4)
        /// Downwards.
        public static let down = Direction(rawValue: 8)
    }

    /// The ways that count.
    ///
    /// Default to the right.
    open var direction: Direction = .right
    private var begin: TimeInterval = 0

    /// A recognizer that calls a closure, which is kept.
    public convenience init(handler: @escaping (UISwipeGestureRecognizer) -> Void) {
        self.init()
        addAction { ($0 as? UISwipeGestureRecognizer).map(handler) }
    }

    /// Takes note of when it starts.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if watched.count > 1 { state = .failed }
        begin = event.timestamp
    }

    /// Recognises the gesture when the touch moved 50 points within half a second, twice as far that way as across.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = watched.first else { return }
        guard event.timestamp - begin < 0.5 else { return state = .failed }
        let (x, y) = (touch.place.x - touch.start.x, touch.place.y - touch.start.y)
        guard max(abs(x), abs(y)) > 50 else { return }
        let isAcross = abs(x) > 2 * abs(y)
        guard isAcross || abs(y) > 2 * abs(x) else { return state = .failed }
        let way: Direction = isAcross ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
        state = direction.contains(way) ? .ended : .failed
    }

    /// Fails: the touch did not go far enough.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
    }
}
