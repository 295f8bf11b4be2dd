internal import LayerModel

/// The size of text that its reader prefers.
///
/// There is no such setting here: text is shown at its size, and the programs' values are kept.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// A size by UIKit's name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ name: String) {
        rawValue = "UICTContentSizeCategory" + name
    }

    /// None in particular.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest of seven.
    public static let extraSmall = UIContentSizeCategory("XS")
    /// The second of seven.
    public static let small = UIContentSizeCategory("S")
    /// The third of seven.
    public static let medium = UIContentSizeCategory("M")
    /// The fourth of seven, the usual one.
    public static let large = UIContentSizeCategory("L")
    /// The fifth of seven.
    public static let extraLarge = UIContentSizeCategory("XL")
    /// The sixth of seven.
    public static let extraExtraLarge = UIContentSizeCategory("XXL")
    /// The largest of seven.
    public static let extraExtraExtraLarge = UIContentSizeCategory("XXXL")
    /// The smallest of five that are larger than the others.
    public static let accessibilityMedium = UIContentSizeCategory("AccessibilityM")
    /// The second of the five larger ones.
    public static let accessibilityLarge = UIContentSizeCategory("AccessibilityL")
    /// The third of the five larger ones.
    public static let accessibilityExtraLarge = UIContentSizeCategory("AccessibilityXL")
    /// The fourth of the five larger ones.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory("AccessibilityXXL")
    /// The largest of the five larger ones.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory("AccessibilityXXXL")
}
