public import Graphics

/// Core Text's key for a font: the same as `NSAttributedString.Key.font`.
public let kCTFontAttributeName: CFString = "NSFont"
/// Core Text's key for the colour of text: a `CGColor`.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// Core Text's key for the background of text: a `CGColor`.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// Core Text's key for underlines: the same as `NSAttributedString.Key.underlineStyle`.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// Core Text's key for kerning: the same as `NSAttributedString.Key.kern`.
public let kCTKernAttributeName: CFString = "NSKern"
/// Core Text's key for ligatures: the same as `NSAttributedString.Key.ligature`.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// Core Text's key for the colour of underlines: a `CGColor`.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"
/// Core Text's key for paragraph styles: the same as `NSAttributedString.Key.paragraphStyle`.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// Core Text's key for the width of outlines: the same as `NSAttributedString.Key.strokeWidth`.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// Core Text's key for the colour of outlines: a `CGColor`.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
/// Core Text's key for text in the fill colour of the context that it is drawn in: a switch.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// Core Text's key for raised small glyphs, by 1, and lowered ones, by −1, if the font has them.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// Core Text's key for room in place of glyphs: a `CTRunDelegate`.
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"
/// Core Text's key for raised text: the same as `NSAttributedString.Key.baselineOffset`.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

/// Core Text's lines under text; its numbers are `NSUnderlineStyle`'s.
public struct CTUnderlineStyle: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int32

    /// A style from its bits.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// One line.
    public static let single = CTUnderlineStyle(rawValue: 1)
    /// One thick line.
    public static let thick = CTUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = CTUnderlineStyle(rawValue: 9)
}
