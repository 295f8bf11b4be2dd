import AppleNames
import Dispatch
import Graphics
import Synchronization
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

    @Test("threads read one text at the same time") func threads() {
        let text = NSMutableAttributedString(string: String(repeating: "ab", count: 20))
        for place in 0..<20 {
            let color = UIColor(white: CGFloat(place) / 20, alpha: 1)
            text.addAttribute(.foregroundColor, value: color, range: NSRange(location: 2 * place, length: 2))
        }
        nonisolated(unsafe) let shared = text
        let whole = TextRun.runs(of: text)
        #expect(whole.count == 20)
        let differing = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let count = (0..<200).count { _ in TextRun.runs(of: shared) != whole }
            differing.withLock { $0 += count }
        }
        #expect(differing.withLock { $0 } == 0)
    }
}
