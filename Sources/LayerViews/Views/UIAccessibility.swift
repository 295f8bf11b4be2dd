public import LayerModel

/// What a view is to people who do not see it, as bits.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Traits from their bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Nothing in particular.
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
    /// A summary of what the program shows.
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

/// What a view tells to people who do not see it; kept for the program, which may hand it on to AT-SPI.
struct AccessibilityValues {
    var isElement = false
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits = UIAccessibilityTraits.none
    var frame: CGRect?
    var elements: [Any]?
    var hidesElements = false
    var isModal = false
}

/// Something that people who do not see it are told of, and that is no view.
open class UIAccessibilityElement: UIResponder {
    /// What it is in.
    open weak var accessibilityContainer: AnyObject?
    /// Its place in its container, in points.
    open var accessibilityFrameInContainerSpace = CGRect.zero

    /// An element in a container, of which people are told.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
        isAccessibilityElement = true
    }
}
