public import Graphics

/// Attributes of text that this library draws, under UIKit's names. Foundation on Linux has none of them.
extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor` or a `CGColor`; black if it is missing.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `UIColor` or a `CGColor`; none if it is missing.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// A number: points added after each character.
    public static let kern = NSAttributedString.Key("NSKern")
    /// A number: `NSUnderlineStyle`'s raw value.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A number: `NSUnderlineStyle`'s raw value.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// A number: points upwards.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// A number: points added after each character; the same as `kern`, which goes before it.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// A number: 0 disables ligatures; without it, the font's default ones are used.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// A `UIColor` or a `CGColor`; that of the text if it is missing.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// A `UIColor` or a `CGColor`; that of the text if it is missing.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// An `NSParagraphStyle`; that of a paragraph's first character counts.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// A `UIColor` or a `CGColor` of outlines; that of the text if it is missing.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// A number: the width of the outlines' pen, in hundredths of the font's size; more than 0 for outlines alone, less for
    /// outlines over the filled glyphs.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// An `NSShadow`.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// A number: the slant of glyphs to the right, for each unit upwards.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// A number: the natural logarithm of the factor of glyphs' widths.
    public static let expansion = NSAttributedString.Key("NSExpansion")
    /// Kept for the program: links are drawn as other text.
    public static let link = NSAttributedString.Key("NSLink")
    /// An `NSTextAttachment`, of the character U+FFFC.
    public static let attachment = NSAttributedString.Key("NSAttachment")
    /// Has no effect.
    @available(*, deprecated, message: "has no effect: text effects are not drawn")
    public static let textEffect = NSAttributedString.Key("NSTextEffect")
    /// Has no effect: each character's script decides.
    @available(*, deprecated, message: "has no effect; baseWritingDirection of NSMutableParagraphStyle has")
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

/// Lines under or through text.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// A style from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One thick line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
}
