import Graphics
import Testing

/// What Foundation's functions do with objects of these classes as values of attributed texts.
struct AttributeValueTests {
    private static let key = NSAttributedString.Key("value")

    /// Two values each, which are not equal.
    private static func pairs() -> [(NSObject, NSObject)] {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let shadow = NSShadow()
        shadow.shadowBlurRadius = 3
        let pixel = CGImage(premultipliedRGBA8: [1, 2, 3, 255], width: 1, height: 1, isOpaque: true)
        let sans = UIFontDescriptor(name: "DejaVu Sans", size: 12)
        return [
            (UIColor.black, UIColor.red), (UIFont.systemFont(ofSize: 8), UIFont.systemFont(ofSize: 9)),
            (NSParagraphStyle(), style), (NSShadow(), shadow),
            (UIImage(), pixel.map { UIImage(cgImage: $0) } ?? UIImage()),
            (sans, UIFontDescriptor(name: "DejaVu Serif", size: 12)),
            (UITraitCollection(displayScale: 1), UITraitCollection(displayScale: 2)),
            (UIBezierPath(), UIBezierPath(rect: .zero)),
            (NSTextAttachment(), NSTextAttachment()),
            (NSTextTab(textAlignment: .left, location: 0), NSTextTab(textAlignment: .left, location: 1)),
        ]
    }

    @Test("values replace each other, and texts with them are compared") func values() {
        for (first, second) in Self.pairs() {
            let text = NSMutableAttributedString(string: "abcdef", attributes: [Self.key: first])
            text.addAttribute(Self.key, value: second, range: NSRange(location: 2, length: 2))
            var runs: [NSObject?] = []
            text.enumerateAttributes(in: NSRange(location: 0, length: 6)) { attributes, _, _ in
                runs.append(attributes[Self.key] as? NSObject)
            }
            #expect(runs == [first, second, first])
            #expect(text.isEqual(to: NSAttributedString(attributedString: text)))
            text.addAttribute(Self.key, value: first, range: NSRange(location: 0, length: 6))
            #expect(text == NSAttributedString(string: "abcdef", attributes: [Self.key: first]))
        }
    }

    @Test("Foundation knows them as objects of Swift, whatever their first value is") func marks() {
        for (first, second) in Self.pairs() {
            for value in [first, second] {
                let word = Unmanaged.passUnretained(value).toOpaque().load(fromByteOffset: 16, as: UInt.self)
                #expect(word >> 8 & 0x3FF != 0, "\(type(of: value))")
            }
        }
    }
}
