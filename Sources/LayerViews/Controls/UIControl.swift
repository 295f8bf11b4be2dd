public import LayerModel

/// A closure that a control runs on an event.
public final class UIAction: NSObject {
    /// The action's title.
    public let title: String
    private let handler: (UIAction) -> Void
    /// The control that is calling it.
    public internal(set) weak var sender: AnyObject?

    /// An action of a closure, which is kept.
    public init(title: String = "", handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }

    func call(from sender: AnyObject) {
        self.sender = sender
        handler(self)
    }
}

/// A view that responds to touches: it tracks one touch, and notifies targets of events.
///
/// There are no selectors on Linux; see `UIGestureRecognizer` for the naming of methods.
open class UIControl: UIView {
    /// The events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Events of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A touch came down in it.
        public static let touchDown = Event(rawValue: 1)
        /// One came down again, soon after another.
        public static let touchDownRepeat = Event(rawValue: 2)
        /// The touch moved in it.
        public static let touchDragInside = Event(rawValue: 4)
        /// The touch moved outside of it.
        public static let touchDragOutside = Event(rawValue: 8)
        /// The touch came back into it.
        public static let touchDragEnter = Event(rawValue: 16)
        /// The touch went out of it.
        public static let touchDragExit = Event(rawValue: 32)
        /// The touch was lifted in it.
        public static let touchUpInside = Event(rawValue: 64)
        /// The touch was lifted outside of it.
        public static let touchUpOutside = Event(rawValue: 128)
        /// The touch was cancelled.
        public static let touchCancel = Event(rawValue: 256)
        /// Its value changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// Editing began; for text fields of a program's own.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The edited text changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ended by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All that editing does.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// The control's main event; for a button, a touch lifted inside it.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// All that touches do.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// Everything.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The states of a control.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// States of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// No state in particular.
        public static let normal: State = []
        /// Pressed.
        public static let highlighted = State(rawValue: 1)
        /// Not enabled.
        public static let disabled = State(rawValue: 2)
        /// Selected.
        public static let selected = State(rawValue: 4)
    }

    private struct Target {
        weak var object: AnyObject?
        let hasObject: Bool
        let events: Event
        let call: (AnyObject?, UIControl, UIEvent?) -> Void
    }

    private var targets: [Target] = []

    /// Whether the control takes touches.
    ///
    /// Default true.
    open var isEnabled = true {
        didSet { stateDidChange() }
    }

    /// Whether the control is selected.
    ///
    /// Default false.
    open var isSelected = false {
        didSet { stateDidChange() }
    }

    /// Whether the control is pressed; touches set it.
    ///
    /// Default false.
    open var isHighlighted = false {
        didSet { stateDidChange() }
    }

    /// The present states of the control.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Whether a touch is tracked.
    public private(set) var isTracking = false
    /// Whether the touch that is tracked is in the control.
    public private(set) var isTouchInside = false

    /// Called when a state of the control has changed.
    func stateDidChange() {}

    // MARK: - Actions

    /// Calls a method of an object for events.
    ///
    /// - Parameters:
    ///   - target: The object; it is not kept alive.
    ///   - action: Its method, as `Target.method`; the control is its argument.
    ///   - controlEvents: The events.
    public func addTarget<Object: AnyObject, Control: UIControl>(
        _ target: Object, action: @escaping (Object) -> (Control) -> Void, for controlEvents: Event
    ) {
        targets.append(
            Target(object: target, hasObject: true, events: controlEvents) { object, control, _ in
                guard let object = object as? Object, let control = control as? Control else { return }
                action(object)(control)
            })
    }

    /// Calls a method of an object without an argument when something happens.
    public func addTarget<Object: AnyObject>(
        _ target: Object, action: @escaping (Object) -> () -> Void, for controlEvents: Event
    ) {
        targets.append(
            Target(object: target, hasObject: true, events: controlEvents) { object, _, _ in
                guard let object = object as? Object else { return }
                action(object)()
            })
    }

    /// Calls a method of an object with the control and an event for control events; the event may be without touches.
    public func addTarget<Object: AnyObject, Control: UIControl>(
        _ target: Object, action: @escaping (Object) -> (Control, UIEvent) -> Void, for controlEvents: Event
    ) {
        targets.append(
            Target(object: target, hasObject: true, events: controlEvents) { object, control, event in
                guard let object = object as? Object, let control = control as? Control else { return }
                action(object)(control, event ?? UIEvent(touches: [], timestamp: CACurrentMediaTime()))
            })
    }

    /// Removes an object's actions for events.
    public func removeTarget(_ target: AnyObject, for controlEvents: Event) {
        targets.removeAll { $0.object === target && controlEvents.isSuperset(of: $0.events) }
    }

    /// Removes an object's actions for events.
    ///
    /// - Parameters:
    ///   - target: The object; `nil` for all.
    ///   - action: Has no effect, as methods cannot be told apart: all of the object's are removed.
    ///   - controlEvents: The events.
    public func removeTarget(_ target: AnyObject?, action: Any?, for controlEvents: Event) {
        targets.removeAll {
            $0.hasObject && (target == nil || $0.object === target) && controlEvents.isSuperset(of: $0.events)
        }
    }

    /// Calls an action when something happens; it is kept.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        targets.append(
            Target(object: nil, hasObject: false, events: controlEvents) { _, control, _ in action.call(from: control) }
        )
    }

    /// Calls the actions for any of some events.
    open func sendActions(for controlEvents: Event) {
        send(controlEvents, nil)
    }

    private func send(_ events: Event, _ event: UIEvent?) {
        for target in targets where !target.events.isDisjoint(with: events) {
            guard !target.hasObject || target.object != nil else { continue }
            target.call(target.object, self, event)
        }
    }

    // MARK: - Touches

    /// Whether the control goes on to track a touch that came down in it.
    ///
    /// Default true.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Whether the control goes on to track a touch that moved.
    ///
    /// Default true.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch was lifted.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// The touch was cancelled.
    open func cancelTracking(with event: UIEvent?) {}

    /// Touches of a disabled control stay with it, without effect.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, !isTracking, let touch = touches.first, beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside) = (true, true)
        isHighlighted = true
        send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
    }

    /// Continues tracking.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        // The largest distance of a finger from the control that it presses.
        let isInside = bounds.insetBy(dx: -70, dy: -70).contains(touch.location(in: self))
        let was = isTouchInside
        isTouchInside = isInside
        guard continueTracking(touch, with: event) else { return stop() }
        if isInside != was {
            isHighlighted = isInside
            send(isInside ? .touchDragEnter : .touchDragExit, event)
        }
        send(isInside ? .touchDragInside : .touchDragOutside, event)
    }

    /// Ends tracking.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        let isInside = isTouchInside
        stop()
        endTracking(touches.first, with: event)
        send(isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, event)
    }

    /// Breaks tracking off.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        stop()
        cancelTracking(with: event)
        send(.touchCancel, event)
    }

    private func stop() {
        (isTracking, isTouchInside) = (false, false)
        isHighlighted = false
    }

    /// Taps on a control are its own, and not those of recognizers of views around it.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        gestureRecognizer.view === self || !(gestureRecognizer is UITapGestureRecognizer)
    }
}
