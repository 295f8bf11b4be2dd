public import Foundation
internal import Synchronization

/// Attributes of text that this library draws, under UIKit's names. Foundation on Linux has none of them.
extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor` or a `CGColor`; black where it is missing.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `UIColor` or a `CGColor`; none where it is missing.
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
    /// A `UIColor` or a `CGColor`; that of the text where it is missing.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// A `UIColor` or a `CGColor`; that of the text where it is missing.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// An `NSParagraphStyle`; that of a paragraph's first character counts.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// A `UIColor` or a `CGColor` of outlines; that of the text where it is missing.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// A number: the width of the outlines' pen, in hundredths of the font's size; more than 0 for outlines alone, less for outlines over
    /// the filled glyphs.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// An `NSShadow`.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// A number: how far glyphs lean to the right, for each unit upwards.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// A number: the natural logarithm of what glyphs' widths are multiplied with.
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
/// Core Text's key for raised small glyphs, by 1, and lowered ones, by −1, where the font has them.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// Core Text's key for room in place of glyphs: a `CTRunDelegate`.
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"
/// Core Text's key for raised text: the same as `NSAttributedString.Key.baselineOffset`.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

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

extension TextRun {
    /// Held by who reads attributes: Foundation notes in a text where it was read last, so that threads which draw one text would
    /// disturb each other.
    private static let reading = Mutex<Void>(())

    /// The runs of a text, in reading order.
    package static func runs(of text: NSAttributedString) -> [TextRun] {
        let string = NSString(string: text.string)
        var parts: [(range: NSRange, attributes: [NSAttributedString.Key: Any])] = []
        reading.withLock { _ in
            text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
                attributes, range, _ in parts.append((range, attributes))
            }
        }
        var runs: [TextRun] = []
        for (range, attributes) in parts {
            let part = string.substring(with: range)
            for piece in attributes[.attachment] == nil ? [part] : pieces(of: part) {
                runs.append(TextRun(piece, attributes: attributes))
            }
        }
        return runs
    }

    /// A piece of text with the attributes that this library draws, by UIKit's, AppKit's or Core Text's names.
    ///
    /// Other attributes, and values of the wrong type, have no effect; those of Apple's that would have one are noted.
    package init(_ string: String, attributes: [NSAttributedString.Key: Any]) {
        self.init(string)
        // In a fixed order, since several names stand for one attribute: the last one counts.
        for (key, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            take(value, forKey: key.rawValue)
        }
        if let attachment = attributes[.attachment] as? NSTextAttachment, string.utf16.allSatisfy(Self.isAttachment) {
            room = attachment.room(in: foregroundColor ?? .black)
        }
    }

    private static func isAttachment(_ unit: UInt16) -> Bool { unit == NSTextAttachment.character }

    /// Pieces that are attachments as a whole, or not at all.
    private static func pieces(of string: String) -> [String] {
        var pieces: [String] = []
        var units = string.utf16[...]
        while let first = units.first {
            let end = units.firstIndex { isAttachment($0) != isAttachment(first) } ?? units.endIndex
            pieces.append(String(string[units.startIndex..<end]))
            units = units[end...]
        }
        return pieces
    }

    private mutating func take(_ value: Any, forKey key: String) {
        switch key {
        case "NSFont", "CTFont": take(font: value)
        case "NSFontSize": fontSize = TextRun.number(value) ?? fontSize
        case "NSColor", "CTForegroundColor": foregroundColor = TextRun.color(value) ?? foregroundColor
        case "NSBackgroundColor", "CTBackgroundColor": backgroundColor = TextRun.color(value) ?? backgroundColor
        case "NSUnderline": underlineStyle = TextRun.style(value) ?? underlineStyle
        case "NSStrikethrough": strikethroughStyle = TextRun.style(value) ?? strikethroughStyle
        case "NSUnderlineColor": underlineColor = TextRun.color(value) ?? underlineColor
        case "NSStrikethroughColor": strikethroughColor = TextRun.color(value) ?? strikethroughColor
        case "NSLigature": hasLigatures = TextRun.number(value) != 0
        case "NSParagraphStyle", "CTParagraphStyle": paragraph = (value as? NSParagraphStyle)?.paragraph ?? paragraph
        case "CTTracking": kern = TextRun.number(value) ?? kern
        case "NSKern", "CTKern": if let points = TextRun.number(value) { takeKern(points) }
        case "NSStrokeWidth": changeEffects { $0.strokeWidth = TextRun.number(value) ?? 0 }
        case "NSStrokeColor", "CTStrokeColor": changeEffects { $0.strokeColor = TextRun.color(value) ?? $0.strokeColor }
        case "NSObliqueness": changeEffects { $0.obliqueness = TextRun.number(value) ?? 0 }
        case "NSExpansion": changeEffects { $0.expansion = TextRun.number(value) ?? 0 }
        case "CTForegroundColorFromContext":
            takesContextColor = (value as? NSNumber)?.boolValue ?? (value as? Bool) ?? false
        case "NSSuperScript": superscript = TextRun.style(value) ?? 0
        case "CTRunDelegate": room = (value as? CTRunDelegate)?.room ?? room
        case "NSShadow": changeEffects { $0.shadow = (value as? NSShadow)?.shadow }
        case "NSBaselineOffset", "CTBaselineOffset": baselineOffset = TextRun.number(value) ?? baselineOffset
        case "NSTextEffect", "NSWritingDirection", "CTVerticalForms", "NSGlyphInfo":
            ignored.append("the attribute \(key)")
        default: break
        }
    }

    /// Changes the effects; those that do nothing are none.
    package mutating func changeEffects(_ body: (inout TextEffects) -> Void) {
        var changed = effects ?? TextEffects()
        body(&changed)
        effects = changed == TextEffects() ? nil : changed
    }

    private mutating func take(font value: Any) {
        switch value {
        case let value as UIFont: (font, fontSize) = (value.fontName, value.pointSize)
        case let value as CGFont: font = value.name
        case let value as String: font = value
        default: break
        }
    }

    static func color(_ value: Any) -> CGColor? {
        (value as? UIColor)?.cgColor ?? value as? CGColor
    }

    static func number(_ value: Any) -> CGFloat? {
        let number: CGFloat? =
            switch value {
            case let value as CGFloat: value
            case let value as Double: CGFloat(value)
            case let value as Float: CGFloat(value)
            case let value as Int: CGFloat(value)
            case let value as Int32: CGFloat(value)
            case let value as NSNumber: CGFloat(value.doubleValue)
            default: nil
            }
        return number?.isFinite == true ? number : nil
    }

    private static func style(_ value: Any) -> Int? {
        (value as? NSUnderlineStyle)?.rawValue ?? number(value).flatMap { Int(exactly: Double($0)) }
    }
}
