public import Graphics

extension UIFont {
    /// The role of text, which determines its font.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// UIKit's name.
        public let rawValue: String

        /// A style by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// 34 points.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// 28 points.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// 22 points.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// 20 points.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// 17 points, semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// 15 points.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// 17 points.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// 16 points.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// 13 points.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// 12 points.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// 11 points.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// In points, at the size of text that systems have at first; 17 for styles that are not known.
        var pointSize: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            default: 17
            }
        }
    }

    /// The system's font for a part of text, in the size that systems have at first.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.pointSize, weight: style == .headline ? .semibold : .regular)
    }

    /// The system's font for a part of text; traits have no effect.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        preferredFont(forTextStyle: style)
    }
}

/// Sizes that follow a user's preferred size of text; here there is one, so that they stay as they are.
public final class UIFontMetrics: Sendable {
    /// The measures of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// The measures of a part of text.
    public init(forTextStyle textStyle: UIFont.TextStyle) {}

    /// The font itself.
    public func scaledFont(for font: UIFont) -> UIFont { font }
    /// The font itself, no larger than a size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.withSize(min(font.pointSize, maximumPointSize))
    }
    /// The value itself.
    public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
