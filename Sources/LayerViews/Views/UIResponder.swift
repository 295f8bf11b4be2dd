public import AppleNames
public import LayerModel

/// An object that receives events: views, windows and view controllers, in a chain that ends at the window.
///
/// Each method's default hands the event on to `next`. Responders belong to the thread that edits their layers; they are
/// bound to no actor, as layers are not: see `Documentation/Porting.md`.
open class UIResponder: NSObject {
    /// A responder.
    public override init() {
        super.init()
    }

    /// The responder for events that this one does not handle; `nil` at the end of the chain.
    open var next: UIResponder? { nil }

    /// Touches went down in the responder.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Touches that went down in the responder moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Touches that went down in the responder were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when a gesture or the system takes over touches that went down in the responder.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: - Accessibility

    final var accessibility = AccessibilityValues()

    /// Whether assistive technologies show this.
    ///
    /// Default false. Like all of its kind it is kept, and has no effect by itself: a program may hand it on to AT-SPI.
    open var isAccessibilityElement: Bool {
        get { accessibility.isElement }
        set { accessibility.isElement = newValue }
    }

    /// The name, in the language of its user.
    open var accessibilityLabel: String? {
        get { accessibility.label }
        set { accessibility.label = newValue }
    }

    /// The result of its use, in the user's language.
    open var accessibilityHint: String? {
        get { accessibility.hint }
        set { accessibility.hint = newValue }
    }

    /// The value, in the language of its user.
    open var accessibilityValue: String? {
        get { accessibility.value }
        set { accessibility.value = newValue }
    }

    /// The name for programs, as for tests.
    open var accessibilityIdentifier: String? {
        get { accessibility.identifier }
        set { accessibility.identifier = newValue }
    }

    /// The accessibility traits.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibility.traits }
        set { accessibility.traits = newValue }
    }

    /// The place in the window, in points.
    ///
    /// Default zero.
    open var accessibilityFrame: CGRect {
        get { accessibility.frame ?? .zero }
        set { accessibility.frame = newValue }
    }

    /// The parts that are accessible one by one.
    open var accessibilityElements: [Any]? {
        get { accessibility.elements }
        set { accessibility.elements = newValue }
    }

    /// The actions beside its use.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibility.actions }
        set { accessibility.actions = newValue }
    }

    /// The number of `accessibilityElements`.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

    /// One of `accessibilityElements`; `nil` for an index out of range.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The index of an object among `accessibilityElements`; `NSNotFound` if it is not among them.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }

    /// Whether the elements in it are hidden from assistive technologies.
    ///
    /// Default false.
    open var accessibilityElementsHidden: Bool {
        get { accessibility.hidesElements }
        set { accessibility.hidesElements = newValue }
    }

    /// Whether the elements beside it are hidden from assistive technologies.
    ///
    /// Default false.
    open var accessibilityViewIsModal: Bool {
        get { accessibility.isModal }
        set { accessibility.isModal = newValue }
    }

    /// Whether its parts are presented together, regardless of windows between them.
    ///
    /// Default false.
    open var shouldGroupAccessibilityChildren: Bool {
        get { accessibility.isGroup }
        set { accessibility.isGroup = newValue }
    }

    /// The code of the language that its texts are in, such as `en`; `nil` for that of the program.
    open var accessibilityLanguage: String? {
        get { accessibility.language }
        set { accessibility.language = newValue }
    }

    /// The outline in the window, in points; `nil` for that of `accessibilityFrame`.
    open var accessibilityPath: UIBezierPath? {
        get { accessibility.path }
        set { accessibility.path = newValue }
    }

    /// The place in the window that using it touches, in points; the middle of `accessibilityFrame` unless it is set.
    open var accessibilityActivationPoint: CGPoint {
        get { accessibility.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
        set { accessibility.activationPoint = newValue }
    }

    /// Leaves it, as a dialogue; the default does nothing and returns false.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Scrolls its content; the default does nothing and returns false.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Uses it; the default does nothing and returns false.
    open func accessibilityActivate() -> Bool { false }
    /// Makes the value larger; does nothing.
    open func accessibilityIncrement() {}
    /// Makes the value smaller; does nothing.
    open func accessibilityDecrement() {}

    // MARK: - Interface builder

    /// Called after loading from an archive of views, which does not happen here; does nothing.
    open func awakeFromNib() {}

    /// Called by Xcode's editor of views; does nothing.
    open func prepareForInterfaceBuilder() {}
}
