package import Foundation
internal import Synchronization

extension TextRun {
    /// Held by readers of attributes: Foundation notes in a text where it was read last, so that threads which draw one text
    /// would disturb each other.
    private static let reading = Mutex<Void>(())
    /// The key of the attachment in place of U+FFFC.
    private static let attachment = NSAttributedString.Key("NSAttachment")

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
            for piece in attributes[attachment] == nil ? [part] : pieces(of: part) {
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
        // In a fixed order, since several names are those of one attribute: the last one counts.
        for (key, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            take(value, forKey: key.rawValue)
        }
        if string.utf16.allSatisfy(Self.isAttachment),
            let attachment = attributes[Self.attachment] as? any AttachmentObject
        {
            room = attachment.room(in: foregroundColor ?? .black)
        }
    }

    private static func isAttachment(_ unit: UInt16) -> Bool { unit == 0xFFFC }

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
        case "NSParagraphStyle", "CTParagraphStyle": paragraph = (value as? any ParagraphObject)?.paragraph ?? paragraph
        case "CTTracking": kern = TextRun.number(value) ?? kern
        case "NSKern", "CTKern": if let points = TextRun.number(value) { takeKern(points) }
        case "NSStrokeWidth": changeEffects { $0.strokeWidth = TextRun.number(value) ?? 0 }
        case "NSStrokeColor", "CTStrokeColor": changeEffects { $0.strokeColor = TextRun.color(value) ?? $0.strokeColor }
        case "NSObliqueness": changeEffects { $0.obliqueness = TextRun.number(value) ?? 0 }
        case "NSExpansion": changeEffects { $0.expansion = TextRun.number(value) ?? 0 }
        case "CTForegroundColorFromContext":
            takesContextColor = (value as? NSNumber)?.boolValue ?? (value as? Bool) ?? false
        case "NSSuperScript": superscript = TextRun.style(value) ?? 0
        case "CTRunDelegate": room = (value as? any RoomObject)?.room ?? room
        case "NSShadow": changeEffects { $0.shadow = (value as? any ShadowObject)?.shadow }
        case "NSBaselineOffset", "CTBaselineOffset": baselineOffset = TextRun.number(value) ?? baselineOffset
        case "NSTextEffect", "NSWritingDirection", "CTVerticalForms", "NSGlyphInfo":
            ignored.append("the attribute \(key)")
        default: break
        }
    }

    /// Changes the effects; `nil` is those without an effect.
    package mutating func changeEffects(_ body: (inout TextEffects) -> Void) {
        var changed = effects ?? TextEffects()
        body(&changed)
        effects = changed == TextEffects() ? nil : changed
    }

    private mutating func take(font value: Any) {
        switch value {
        case let value as any FontObject: (font, fontSize) = (value.fontName, value.pointSize)
        case let value as CGFont: font = value.name
        case let value as String: font = value
        default: break
        }
    }

    package static func color(_ value: Any) -> CGColor? {
        value as? CGColor ?? (value as? any ColorObject)?.cgColor
    }

    package static func number(_ value: Any) -> CGFloat? {
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
        (value as? any RawRepresentable<Int>)?.rawValue ?? number(value).flatMap { Int(exactly: Double($0)) }
    }
}
