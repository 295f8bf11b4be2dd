public import AppleNames
public import LayerModel

/// The accessibility traits of a view, as bits.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Traits from their bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 2)
    /// A picture.
    public static let image = UIAccessibilityTraits(rawValue: 4)
    /// It is selected.
    public static let selected = UIAccessibilityTraits(rawValue: 8)
    /// It plays a sound of its own.
    public static let playsSound = UIAccessibilityTraits(rawValue: 16)
    /// A key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
    /// Text that cannot be changed.
    public static let staticText = UIAccessibilityTraits(rawValue: 64)
    /// A summary of the program's content.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
    /// It does nothing at present.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
    /// Its value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
    /// A field that is searched by.
    public static let searchField = UIAccessibilityTraits(rawValue: 1024)
    /// It begins something that is not to be talked over.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
    /// Its value goes up and down by `accessibilityIncrement()` and `accessibilityDecrement()`.
    public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
    /// Touches go to it as they are.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
    /// It turns the page when it was read.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16_384)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 65_536)
    /// A bar of tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 131_072)
}

/// The accessibility of a view; kept for the program, which may hand it on to AT-SPI.
struct AccessibilityValues {
    var isElement = false
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits = UIAccessibilityTraits.none
    var frame: CGRect?
    var elements: [Any]?
    var actions: [UIAccessibilityCustomAction]?
    var hidesElements = false
    var isModal = false
    var isGroup = false
    var language: String?
    var path: UIBezierPath?
    var activationPoint: CGPoint?
    var smallestText: UIContentSizeCategory?
    var largestText: UIContentSizeCategory?
}

/// The direction of an assistive technology's scrolling; the numbers are UIKit's.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    case right = 1
    case left = 2
    case up = 3
    case down = 4
    case next = 5
    case previous = 6
}

/// An accessibility element that is not a view.
open class UIAccessibilityElement: UIResponder {
    /// The element's container.
    open weak var accessibilityContainer: AnyObject?
    /// Its place in its container, in points.
    open var accessibilityFrameInContainerSpace = CGRect.zero

    /// An element in a container, for assistive technologies.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
        isAccessibilityElement = true
    }
}

/// An action on a view beside its use.
open class UIAccessibilityCustomAction: NSObject {
    /// The name, in the language of its user.
    open var name: String
    /// The closure that performs it and returns whether it could; `nil` for none.
    open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

    /// An action with a closure that performs it and returns whether it could.
    public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
        self.name = name
        self.actionHandler = actionHandler
    }
}

/// Notifications to assistive technologies, and the settings of accessibility.
public enum UIAccessibility {
    /// The kind of an accessibility notification.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// UIKit's number.
        public let rawValue: UInt32

        /// A notification by UIKit's number.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Much of the screen is new; the argument is the first element, or a text.
        public static let screenChanged = Notification(rawValue: 1000)
        /// A part of the screen is new; the argument is the element, or a text.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The argument is a text to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// Content was scrolled; the argument is a text.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Posted for each `post(notification:argument:)`: the object is its argument, and `userInfo` has its `Notification`
    /// under `"notification"`.
    ///
    /// Nothing else receives it: a program may hand it on to AT-SPI.
    public static let didPostNotification = NSNotification.Name("UIAccessibilityDidPostNotification")

    /// Posts a notification of an event.
    public static func post(notification: Notification, argument: Any?) {
        NotificationCenter.default.post(
            name: didPostNotification, object: argument, userInfo: ["notification": notification])
    }

    /// The smallest upright rectangle on the screen around a rectangle of a view, in points.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.convert(rect, to: UIScreen.main.coordinateSpace)
    }

    /// A path of a view on the screen, in points.
    public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView) -> UIBezierPath {
        let screen = UIScreen.main.coordinateSpace
        let origin = view.convert(CGPoint.zero, to: screen)
        let right = view.convert(CGPoint(x: 1, y: 0), to: screen)
        let down = view.convert(CGPoint(x: 0, y: 1), to: screen)
        let converted = UIBezierPath(cgPath: path.cgPath)
        converted.apply(
            CGAffineTransform(
                a: right.x - origin.x, b: right.y - origin.y, c: down.x - origin.x, d: down.y - origin.y,
                tx: origin.x, ty: origin.y))
        return converted
    }

    /// Whether the screen is read out: no system is asked, so that it is false.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether less should move: no system is asked, so that it is false.
    public static var isReduceMotionEnabled: Bool { false }
    /// Whether less should shine through: no system is asked, so that it is false.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether text should be bold: no system is asked, so that it is false.
    public static var isBoldTextEnabled: Bool { false }
    /// Whether colours should stand out more: no system is asked, so that it is false.
    public static var isDarkerSystemColorsEnabled: Bool { false }
}
