public import LayerModel

/// A finger, or a pointer with its button down, from when it comes down until it is lifted.
public final class UITouch: NSObject {
    /// The stage of a touch.
    public enum Phase: Int, Sendable {
        /// It came down.
        case began = 0
        /// It moved.
        case moved = 1
        /// It stays where it is.
        case stationary = 2
        /// It was lifted.
        case ended = 3
        /// It was taken by something else.
        case cancelled = 4
    }

    /// The thing that touches.
    public enum TouchType: Int, Sendable {
        /// A finger, or a pointer with its button down.
        case direct = 0
        /// A pad away from the screen.
        case indirect = 1
        /// A pen.
        case pencil = 2
        /// A pointer.
        case indirectPointer = 3

        /// A pen.
        public static let stylus = TouchType.pencil
    }

    /// The thing that touches; always direct.
    public let type = TouchType.direct
    /// The force of the touch, 1 for an average one; always 0: it is not measured.
    public let force: CGFloat = 0
    /// The hardest that a touch can press; always 0: it is not measured.
    public let maximumPossibleForce: CGFloat = 0
    /// The angle of a pen with the screen, in radians: π/2, upright.
    public let altitudeAngle: CGFloat = .pi / 2
    /// The radius of the touch, in points; always 0: it is not measured.
    public let majorRadius: CGFloat = 0

    /// The stage of the touch in the present event.
    public internal(set) var phase = Phase.began
    /// When it last did, in seconds of media time.
    public internal(set) var timestamp: TimeInterval
    /// The number of consecutive taps of the pointer here.
    public internal(set) var tapCount = 1
    /// The window.
    public private(set) weak var window: UIWindow?
    /// The view that the touch came down in.
    public internal(set) weak var view: UIView?
    /// The recognizers that watch the touch.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
    /// Whether `view` was notified that the touch is no longer its own.
    var isTakenFromView = false
    /// In points of the window.
    var place: CGPoint
    var previousPlace: CGPoint
    /// The place of its start.
    let start: CGPoint

    init(at point: CGPoint, in window: UIWindow, timestamp: TimeInterval) {
        self.window = window
        self.timestamp = timestamp
        place = point
        previousPlace = point
        start = point
    }

    func move(to point: CGPoint, _ phase: Phase, timestamp: TimeInterval) {
        previousPlace = place
        place = point
        self.phase = phase
        self.timestamp = timestamp
    }

    /// The place of the touch, in a view's space; `nil` is the window.
    public func location(in view: UIView?) -> CGPoint {
        convert(place, to: view)
    }

    /// The place of the touch before the present event, in a view's space; `nil` is the window.
    public func previousLocation(in view: UIView?) -> CGPoint {
        convert(previousPlace, to: view)
    }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let window else { return point }
        return view.convert(point, from: window)
    }
}

/// Touches that did something at the same time.
public final class UIEvent: NSObject {
    /// The touches, including stationary ones.
    public let allTouches: Set<UITouch>?
    /// When it was, in seconds of media time.
    public let timestamp: TimeInterval

    init(touches: Set<UITouch>, timestamp: TimeInterval) {
        allTouches = touches
        self.timestamp = timestamp
    }

    /// The touches that came down in a view.
    public func touches(for view: UIView) -> Set<UITouch>? {
        allTouches?.filter { $0.view === view }
    }

    /// The touches of a window.
    public func touches(for window: UIWindow) -> Set<UITouch>? {
        allTouches?.filter { $0.window === window }
    }

    /// The touches that a recognizer watches.
    public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        allTouches?.filter { $0.gestureRecognizers?.contains { $0 === gesture } == true }
    }
}
