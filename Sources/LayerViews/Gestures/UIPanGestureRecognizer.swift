public import LayerModel

/// Recognises drags: touches that move further than 10 points.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The fewest touches.
    ///
    /// Default 1.
    open var minimumNumberOfTouches = 1
    /// The most touches.
    ///
    /// Default no limit.
    open var maximumNumberOfTouches = Int.max
    /// In points of the window.
    private var origin = CGPoint.zero
    private var offset = CGVector(dx: 0, dy: 0)
    /// The places of the touches in the last tenth of a second, in points of the window.
    private var trace: [(place: CGPoint, time: TimeInterval)] = []
    private var place = CGPoint.zero

    /// A recognizer that calls a closure, which is kept.
    public convenience init(handler: @escaping (UIPanGestureRecognizer) -> Void) {
        self.init()
        addAction { ($0 as? UIPanGestureRecognizer).map(handler) }
    }

    /// The motion of the touches since they came down, or since `setTranslation(_:in:)`, in a view's space.
    open func translation(in view: UIView?) -> CGPoint {
        vector(CGVector(dx: place.x - origin.x + offset.dx, dy: place.y - origin.y + offset.dy), in: view)
    }

    /// Sets the motion of the touches so far.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        origin = place
        let end = convertToWindow(translation, from: view)
        let start = convertToWindow(.zero, from: view)
        offset = CGVector(dx: end.x - start.x, dy: end.y - start.y)
    }

    /// The speed of the touches, in points a second of a view's space.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let first = trace.first, let last = trace.last, last.time > first.time else { return .zero }
        let time = CGFloat(last.time - first.time)
        return vector(
            CGVector(dx: (last.place.x - first.place.x) / time, dy: (last.place.y - first.place.y) / time), in: view)
    }

    private func convertToWindow(_ point: CGPoint, from view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window else { return point }
        return window.convert(point, from: view)
    }

    private func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window else { return CGPoint(x: vector.dx, y: vector.dy) }
        let start = view.convert(CGPoint.zero, from: window)
        let end = view.convert(CGPoint(x: vector.dx, y: vector.dy), from: window)
        return CGPoint(x: end.x - start.x, y: end.y - start.y)
    }

    /// Notes its start.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let middle = Self.middle(of: watched.map(\.place))
        // A touch that joins does not move the others' middle.
        origin = CGPoint(x: origin.x + middle.x - place.x, y: origin.y + middle.y - place.y)
        if watched.count == touches.count { (origin, offset) = (middle, CGVector(dx: 0, dy: 0)) }
        place = middle
        trace = [(middle, event.timestamp)]
        if state == .possible, watched.count > maximumNumberOfTouches { state = .failed }
    }

    /// Begins, or goes on.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        place = Self.middle(of: watched.map(\.place))
        trace.append((place, event.timestamp))
        trace.removeAll { event.timestamp - $0.time > 0.1 }
        if state != .possible {
            state = .changed
        } else if watched.count >= minimumNumberOfTouches, hypot(place.x - origin.x, place.y - origin.y) > 10 {
            state = .began
        }
    }

    /// Ends with the last touch.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let rest = watched.filter { !touches.contains($0) }
        guard !rest.isEmpty else {
            trace.removeAll { event.timestamp - $0.time > 0.1 }
            return state = state == .possible ? .failed : .ended
        }
        let middle = Self.middle(of: rest.map(\.place))
        origin = CGPoint(x: origin.x + middle.x - place.x, y: origin.y + middle.y - place.y)
        place = middle
        trace = []
    }
}
