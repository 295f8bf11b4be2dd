public import LayerModel

/// A delegate that decides whether a recognizer may begin, and the others that it may begin with.
public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Whether the recognizer may begin. Default true.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Whether the recognizer may watch a touch. Default true.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Whether two recognizers may go on at the same time. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// True.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// True.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        true
    }
    /// False.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

/// Watches the touches in a view and its subviews until they are its gesture, or cannot become it.
///
/// A recognizer begins as `possible`. Its class moves its `state` on as touches come; at each move its actions are called.
/// When one begins, the others of the same touches fail unless a delegate allows them to continue, and the touches are cancelled
/// for the view under them.
///
/// There are no selectors on Linux. An action is a method of the target, named with its class as `ScrollView.pan`, or a
/// closure:
///
///     UIPanGestureRecognizer(target: self, action: ScrollView.pan)
///     UIPanGestureRecognizer { recognizer in … }
open class UIGestureRecognizer: NSObject {
    /// The state of a gesture.
    public enum State: Int, Sendable {
        /// The touches may still be the gesture.
        case possible = 0
        /// A gesture that goes on began.
        case began = 1
        /// It went on.
        case changed = 2
        /// It ended; or a discrete gesture was recognised.
        case ended = 3
        /// It was broken off.
        case cancelled = 4
        /// The touches are not the gesture.
        case failed = 5

        /// The state of a discrete gesture, when it was recognised.
        public static let recognized = State.ended

        var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    private struct Action {
        weak var target: AnyObject?
        let call: (AnyObject?, UIGestureRecognizer) -> Void
        let hasTarget: Bool
    }

    private var actions: [Action] = []
    private var awaited: [UIGestureRecognizer] = []
    private var waiting: State?
    private var deadline: CADisplayLink?
    /// The touches that the recognizer watches now.
    final var watched: [UITouch] = []

    /// A recognizer without an action.
    public override init() {
        super.init()
    }

    /// A recognizer that calls a method of an object.
    ///
    /// - Parameters:
    ///   - target: The object; it is not kept alive.
    ///   - action: Its method, as `Target.method`; the recognizer is its argument.
    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target, action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// A recognizer that calls a method of an object without an argument.
    public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
        self.init()
        addTarget(target, action: action)
    }

    /// Calls a method of an object, too; see `init(target:action:)`.
    public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        _ target: Target, action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        let call = { (object: AnyObject?, recognizer: UIGestureRecognizer) in
            guard let object = object as? Target, let recognizer = recognizer as? Recognizer else { return }
            action(object)(recognizer)
        }
        actions.append(Action(target: target, call: call, hasTarget: true))
    }

    /// Calls a method of an object without an argument, too.
    public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
        let call = { (object: AnyObject?, _: UIGestureRecognizer) in
            guard let object = object as? Target else { return }
            action(object)()
        }
        actions.append(Action(target: target, call: call, hasTarget: true))
    }

    /// Calls a closure, too, which is kept.
    public func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) {
        actions.append(Action(target: nil, call: { action($1) }, hasTarget: false))
    }

    /// Removes an object's actions.
    public func removeTarget(_ target: AnyObject) {
        actions.removeAll { $0.target === target }
    }

    // MARK: - Properties

    /// The view whose touches are watched.
    public private(set) weak var view: UIView?
    /// The delegate that decides whether the recognizer may begin.
    ///
    /// Default `nil`.
    public weak var delegate: (any UIGestureRecognizerDelegate)?
    /// A name for the program's own use.
    ///
    /// Default `nil`.
    public var name: String?
    /// Whether touches of a gesture that began are cancelled in their view.
    ///
    /// Default true.
    open var cancelsTouchesInView = true

    /// Whether touches are watched; a gesture that goes on is cancelled when it becomes false.
    ///
    /// Default true.
    open var isEnabled = true {
        didSet {
            if !isEnabled { giveUp() }
        }
    }

    /// The number of watched touches.
    open var numberOfTouches: Int { watched.count }

    /// The middle of the touches in a view's space; `nil` is the window.
    open func location(in view: UIView?) -> CGPoint {
        let points = watched.map { $0.location(in: view) }
        guard !points.isEmpty else { return lastLocation.map { Self.convert($0, to: view, from: self.view) } ?? .zero }
        return Self.middle(of: points)
    }

    /// The place of one of the touches in a view's space; `nil` is the window.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        watched.indices.contains(touchIndex) ? watched[touchIndex].location(in: view) : .zero
    }

    /// The middle of the touches when there last were any, in the window.
    private var lastLocation: CGPoint?

    private static func convert(_ point: CGPoint, to view: UIView?, from owner: UIView?) -> CGPoint {
        guard let view, let window = owner?.window else { return point }
        return view.convert(point, from: window)
    }

    static func middle(of points: [CGPoint]) -> CGPoint {
        let count = CGFloat(max(1, points.count))
        return CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }

    /// Waits with its gesture until another recognizer has failed; if that one begins, this one fails.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        guard otherGestureRecognizer !== self else { return }
        awaited.append(otherGestureRecognizer)
    }

    // MARK: - For subclasses

    /// The state of the gesture.
    ///
    /// Subclasses set it; a step calls the actions.
    open var state: State {
        get { present }
        set { move(to: newValue) }
    }

    private var present = State.possible

    /// Touches that are watched came down.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches that are watched moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches that are watched were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches that are watched were cancelled.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = present == .possible ? .failed : .cancelled
    }
    /// The gesture is over, and the recognizer ready for the next.
    open func reset() {}

    /// Calls something at a time unless the gesture is over before.
    final func wait(until time: TimeInterval, _ call: @escaping () -> Void) {
        deadline?.invalidate()
        let link = CADisplayLink { [weak self] link in
            guard CACurrentMediaTime() >= time else { return }
            link.invalidate()
            self?.deadline = nil
            call()
        }
        link.add(to: .current, forMode: .common)
        deadline = link
    }

    // MARK: - Steps

    final func attach(to view: UIView?) {
        giveUp()
        self.view = view
    }

    final func mayReceive(_ touch: UITouch) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    /// Takes the changes of touches.
    final func take(_ touches: Set<UITouch>, with event: UIEvent) {
        let began = touches.filter { $0.phase == .began }
        if present.isOver || waiting != nil {
            guard watched.isEmpty, !began.isEmpty else { return forget(touches) }
            becomeReady()
        }
        watched += began.sorted { $0.timestamp < $1.timestamp }
        if !watched.isEmpty { lastLocation = Self.middle(of: watched.map(\.place)) }
        let isCancelled = touches.contains { $0.phase == .cancelled }
        if !began.isEmpty { touchesBegan(began, with: event) }
        let moved = touches.filter { $0.phase == .moved }
        if !moved.isEmpty, !present.isOver { touchesMoved(moved, with: event) }
        let ended = touches.filter { $0.phase == .ended }
        if !ended.isEmpty, !present.isOver { touchesEnded(ended, with: event) }
        if isCancelled, !present.isOver { touchesCancelled(touches.filter { $0.phase == .cancelled }, with: event) }
        forget(touches)
    }

    private func forget(_ touches: Set<UITouch>) {
        watched.removeAll { touches.contains($0) && ($0.phase == .ended || $0.phase == .cancelled) }
    }

    /// No touch of the window is down any more.
    final func touchesAreGone() {
        watched = []
        if present.isOver { becomeReady() }
    }

    private func becomeReady() {
        deadline?.invalidate()
        deadline = nil
        waiting = nil
        present = .possible
        reset()
    }

    private func giveUp() {
        if present == .began || present == .changed {
            move(to: .cancelled)
        } else if present == .possible {
            present = .failed
        }
        watched = []
        becomeReady()
    }

    private func move(to new: State) {
        let old = present
        guard !old.isOver else { return }
        if old == .possible {
            switch new {
            case .possible: return
            case .failed, .cancelled:
                present = .failed
                deadline?.invalidate()
                tellThoseWhoWait(hasFailed: true)
                return
            case .began, .changed, .ended: begin(new)
            }
        } else {
            present = new == .possible ? .changed : new
            call()
        }
    }

    /// Begins, or recognises the gesture at once, unless a delegate, a view or another recogniser prevents it, or one has to
    /// fail before.
    private func begin(_ new: State) {
        let isWanted = delegate?.gestureRecognizerShouldBegin(self) ?? true
        let isWelcome = watched.allSatisfy { $0.view?.gestureRecognizerShouldBegin(self) ?? true }
        let others = watched.flatMap { $0.gestureRecognizers ?? [] }.filter { $0 !== self }
        let isFree = others.allSatisfy { other in
            let isActive = other.present == .began || other.present == .changed || other.hasTaken(watched)
            return !isActive || isTogether(with: other)
        }
        guard isWanted, isWelcome, isFree, !awaited.contains(where: { $0.present == .began || $0.present == .ended })
        else {
            present = .failed
            tellThoseWhoWait(hasFailed: true)
            return
        }
        if awaited.contains(where: { $0.present == .possible && $0.isEnabled && $0.isWatching }) {
            waiting = new
            return
        }
        waiting = nil
        present = new == .changed ? .began : new
        takenTouches = watched
        for other in others where other.present == .possible && !isTogether(with: other) {
            other.move(to: .failed)
        }
        if cancelsTouchesInView { takeTouchesFromView() }
        tellThoseWhoWait(hasFailed: false)
        call()
    }

    /// The touches of the recognised gesture.
    private var takenTouches: [UITouch] = []

    private func hasTaken(_ touches: [UITouch]) -> Bool {
        present == .ended && touches.contains { touch in takenTouches.contains { $0 === touch } }
    }

    private func isTogether(with other: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
    }

    /// Whether touches, or a requested time, may still make it a gesture.
    private var isWatching: Bool { !watched.isEmpty || deadline != nil }

    private func tellThoseWhoWait(hasFailed: Bool) {
        for touch in watched {
            for other in touch.gestureRecognizers ?? [] { other.hear(of: self, hasFailed: hasFailed) }
        }
        for other in view?.recognizers ?? [] { other.hear(of: self, hasFailed: hasFailed) }
    }

    private func hear(of other: UIGestureRecognizer, hasFailed: Bool) {
        guard let waiting, awaited.contains(where: { $0 === other }) else { return }
        self.waiting = nil
        if hasFailed {
            begin(waiting)
            if watched.isEmpty { becomeReady() }
        } else {
            present = .failed
        }
    }

    private func takeTouchesFromView() {
        for touch in watched where !touch.isTakenFromView {
            touch.isTakenFromView = true
            guard let view = touch.view, touch.phase != .began else { continue }
            let event = UIEvent(touches: [touch], timestamp: touch.timestamp)
            view.touchesCancelled([touch], with: event)
        }
    }

    private func call() {
        for action in actions where !action.hasTarget || action.target != nil {
            action.call(action.target, self)
        }
    }
}
