public import LayerModel

/// The view that all others of a window are in, and the way of touches to them.
///
/// Nothing is put on a screen by it: its layer is the root of a tree that a `Renderer` draws, or a `WindowLayerHost` that a
/// toolkit's window belongs to. The toolkit's events come in by `sendPointer(_:at:id:timestamp:)` and `sendScroll(_:at:)`.
open class UIWindow: UIView {
    private var touches: [Int: UITouch] = [:]
    private var lastTap: (place: CGPoint, time: TimeInterval, count: Int)?

    /// A window of a size; by its origin nothing is moved.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    /// A window of the screen's size.
    public convenience init() {
        self.init(frame: UIScreen.main.bounds)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The window itself.
    open override var window: UIWindow? { self }

    /// The screen that the window is on.
    public var screen: UIScreen { .main }

    /// Whether the window was made the key window.
    public private(set) var isKeyWindow = false

    /// The controller whose view fills the window.
    ///
    /// Setting it takes the old one's view out, and puts the new one's in with the window's bounds.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.appear(false)
            oldValue?.viewIfLoaded?.removeFromSuperview()
            showRoot()
        }
    }

    /// Shows the window: its tree is committed for the first time, and from then on changes in animation blocks move.
    open func makeKeyAndVisible() {
        isKeyWindow = true
        isHidden = false
    }

    /// Whether the window is not shown; default true, and setting it to false shows the window as `makeKeyAndVisible()` does.
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            super.isHidden = newValue
            guard !newValue else { return }
            showRoot()
            layer.commit()
        }
    }

    private func showRoot() {
        guard let controller = rootViewController, !isHidden, controller.view.superview !== self else { return }
        controller.view.frame = bounds
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.appear(true) { insertSubview(controller.view, at: 0) }
    }

    /// Pixels to a point of all that the window's views draw; setting it has them draw again.
    open override var contentScaleFactor: CGFloat {
        get { super.contentScaleFactor }
        set {
            let old = super.contentScaleFactor
            guard newValue.isFinite, newValue > 0, newValue != old else { return }
            tellSubtree { view in
                if view !== self, view.contentScaleFactor == old { view.contentScaleFactor = newValue }
            }
            super.contentScaleFactor = newValue
            layer.changeContentsScale(from: old, to: newValue)
        }
    }

    // MARK: - Input

    /// Sends a pointer's or a finger's action to the window, from the toolkit.
    ///
    /// - Parameters:
    ///   - phase: `began` when the button or finger goes down, `moved` while it is down, `ended` when it is lifted,
    ///     `cancelled` when something else takes it. A phase of a pointer that is not down does nothing, except `began`.
    ///   - point: In points of the window, y down.
    ///   - id: The finger's number, if there are several.
    ///   - timestamp: In seconds of media time; the default is now.
    public func sendPointer(
        _ phase: UITouch.Phase, at point: CGPoint, id: Int = 0, timestamp: TimeInterval = CACurrentMediaTime()
    ) {
        for touch in touches.values { touch.phase = .stationary }
        if phase == .began {
            if let forgotten = touches[id] {
                sendPointer(.cancelled, at: forgotten.place, id: id, timestamp: timestamp)
            }
            touches[id] = touch(beginningAt: point, timestamp)
        } else {
            guard let touch = touches[id] else { return }
            touch.move(to: point, phase, timestamp: timestamp)
        }
        sendEvent(UIEvent(touches: Set(touches.values), timestamp: timestamp))
        if phase == .ended || phase == .cancelled { touches[id] = nil }
    }

    private func touch(beginningAt point: CGPoint, _ time: TimeInterval) -> UITouch {
        let touch = UITouch(at: point, in: self, timestamp: time)
        if let last = lastTap, time - last.time < 0.35, hypot(last.place.x - point.x, last.place.y - point.y) < 20 {
            touch.tapCount = last.count + 1
        }
        lastTap = (point, time, touch.tapCount)
        return touch
    }

    /// Sends a turn of a wheel or a movement on a pad to the window: the front-most scroll view there with room scrolls.
    ///
    /// - Parameters:
    ///   - delta: In points; positive towards the content's end.
    ///   - point: The pointer's place, in points of the window, y down.
    public func sendScroll(_ delta: CGVector, at point: CGPoint) {
        var view = hitTest(point, with: nil)
        while let current = view {
            if let scrollView = current as? UIScrollView, scrollView.scroll(by: delta) { return }
            view = current.superview
        }
    }

    /// Brings an event's touches to the recognizers that watch them, and to the views that they came down in.
    open func sendEvent(_ event: UIEvent) {
        let touches = event.touches(for: self) ?? []
        for touch in touches where touch.phase == .began && touch.view == nil {
            touch.view = hitTest(touch.place, with: event)
            touch.gestureRecognizers = recognizers(above: touch.view, for: touch)
        }
        let changed = touches.filter { $0.phase != .stationary }
        var watching: [UIGestureRecognizer] = []
        for touch in changed {
            for recognizer in touch.gestureRecognizers ?? [] where !watching.contains(where: { $0 === recognizer }) {
                watching.append(recognizer)
            }
        }
        for recognizer in watching {
            recognizer.take(
                changed.filter { $0.gestureRecognizers?.contains { $0 === recognizer } == true }, with: event)
        }
        deliver(changed, with: event)
        if touches.allSatisfy({ $0.phase == .ended || $0.phase == .cancelled }) {
            for recognizer in watching { recognizer.touchesAreGone() }
        }
    }

    private func recognizers(above view: UIView?, for touch: UITouch) -> [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        var current = view
        while let view = current {
            found += view.recognizers.filter { $0.isEnabled && $0.mayReceive(touch) }
            current = view.superview
        }
        return found
    }

    /// Brings touches to their views, those of one view together.
    private func deliver(_ touches: Set<UITouch>, with event: UIEvent) {
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            let inPhase = touches.filter { $0.phase == phase && !$0.isTakenFromView }
            for (_, group) in Dictionary(grouping: inPhase, by: { $0.view.map(ObjectIdentifier.init) }) {
                guard let view = group.first?.view else { continue }
                switch phase {
                case .began: view.touchesBegan(Set(group), with: event)
                case .moved, .stationary: view.touchesMoved(Set(group), with: event)
                case .ended: view.touchesEnded(Set(group), with: event)
                case .cancelled: view.touchesCancelled(Set(group), with: event)
                }
            }
        }
    }
}
