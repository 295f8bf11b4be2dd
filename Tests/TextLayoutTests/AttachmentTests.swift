import AppleNames
import Foundation
import LayerModel
import Testing
import TextLayout

/// Room that lines keep for attachments and run delegates.
///
/// DejaVu Sans: 1901 of 2048 units above the baseline, 483 below.
@Suite struct AttachmentTests {
    private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
    private let ascent = 20 * 1901.0 / 2048
    private let descent = 20 * 483.0 / 2048

    private func text(_ string: String) -> NSAttributedString {
        NSAttributedString(string: string, attributes: [.font: font])
    }

    private func image(_ width: Int, _ height: Int) throws -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    private func measures(_ line: CTLine) -> (width: Double, ascent: Double, descent: Double) {
        var (ascent, descent) = (CGFloat(0), CGFloat(0))
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
        return (width, Double(ascent), Double(descent))
    }

    /// `ab`, an attachment, and `c`.
    private func sentence(_ attachment: NSTextAttachment) -> NSAttributedString {
        let all = NSMutableAttributedString(attributedString: text("ab"))
        all.append(NSAttributedString(attachment: attachment))
        all.append(text("c"))
        return all
    }

    @Test func attachmentsTakeUpTheirRoom() throws {
        let plain = measures(CTLineCreateWithAttributedString(text("ab"))).width
        let letter = measures(CTLineCreateWithAttributedString(text("c"))).width
        let attachment = NSTextAttachment(image: try image(30, 40))
        let own = measures(CTLineCreateWithAttributedString(sentence(attachment)))
        #expect(isClose(own.width, plain + 30 + letter) && own.ascent == 40 && isClose(own.descent, descent))
        attachment.bounds = CGRect(x: 0, y: -12, width: 24, height: 20)
        let placed = measures(CTLineCreateWithAttributedString(sentence(attachment)))
        #expect(isClose(placed.width, plain + 24 + letter) && isClose(placed.ascent, ascent) && placed.descent == 12)
        let nothing = measures(CTLineCreateWithAttributedString(sentence(NSTextAttachment())))
        #expect(isClose(nothing.width, plain + letter) && isClose(nothing.ascent, ascent))
        #expect(isClose(sentence(attachment).size().width, placed.width))
        let box = sentence(attachment).boundingRect(
            with: CGSize(width: 1000, height: 1000), options: .usesLineFragmentOrigin, context: nil)
        #expect(isClose(box.height, ascent + 12) && isClose(box.width, placed.width))
    }

    @Test func picturesStandOnTheBaseline() throws {
        let attachment = NSTextAttachment(image: try image(30, 40))
        attachment.bounds = CGRect(x: 3, y: -5, width: 10, height: 8)
        let picture = Sample.engine.layout(TextRequest(TextRun.runs(of: sentence(attachment))))
        let before = measures(CTLineCreateWithAttributedString(text("ab"))).width
        let rect = try #require(picture.images.first).rect
        #expect(picture.images.count == 1 && isClose(rect.minX, before + 3) && rect.width == 10 && rect.height == 8)
        #expect(isClose(rect.maxY, Double(picture.firstBaseline) + 5))
        let raised = NSMutableAttributedString(attributedString: sentence(attachment))
        raised.addAttribute(.baselineOffset, value: 6, range: NSRange(location: 2, length: 1))
        let higher = Sample.engine.layout(TextRequest(TextRun.runs(of: raised)))
        #expect(
            isClose(try #require(higher.images.first).rect.maxY, Double(higher.firstBaseline) - 1))
    }

    @Test("the attribute counts for U+FFFC, not for the letters around it") func lettersStay() throws {
        let attachment = NSTextAttachment(image: try image(30, 40))
        let marked = NSAttributedString(
            string: "a\u{FFFC}\u{FFFC}b", attributes: [.font: font, .attachment: attachment])
        let picture = Sample.engine.layout(TextRequest(TextRun.runs(of: marked)))
        #expect(picture.images.count == 2 && picture.runs.flatMap(\.glyphs).count == 2)
        #expect(isClose(picture.images[1].rect.minX - picture.images[0].rect.minX, 30))
        #expect(picture.warnings.isEmpty)
    }

    @Test("a template is shown in the colour of its text") func templates() throws {
        let attachment = NSTextAttachment(image: try image(4, 4).withRenderingMode(.alwaysTemplate))
        let blue = NSMutableAttributedString(attributedString: sentence(attachment))
        blue.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 4))
        let request = TextRequest(TextRun.runs(of: blue))
        let image = try #require(Sample.engine.layout(request).images.first).image
        var pixel = SIMD4<UInt8>.zero
        withUnsafeMutableBytes(of: &pixel) {
            image.copyPremultipliedRGBA8(PixelRect(x: 1, y: 1, width: 1, height: 1), into: $0, bytesPerRow: 4)
        }
        #expect(pixel == SIMD4(0, 0, 255, 255))
        // The same pixels each time, so that layouts are found again.
        #expect(try #require(Sample.engine.layout(TextRequest(TextRun.runs(of: blue))).images.first).image == image)
    }

    @Test func attachmentsAreBrokenIntoLinesAndMirrored() throws {
        let attachment = NSTextAttachment(image: try image(60, 10))
        let three = NSMutableAttributedString(string: "")
        for _ in 0..<3 { three.append(NSAttributedString(attachment: attachment)) }
        var request = TextRequest(TextRun.runs(of: three), box: CGSize(width: 130, height: 1000), isWrapped: true)
        #expect(Sample.engine.layout(request).textLines.map(\.start) == [0, 2])
        let hebrew = NSMutableAttributedString(attributedString: text("אב"))
        hebrew.append(NSAttributedString(attachment: attachment))
        hebrew.append(text("ג"))
        request = TextRequest(TextRun.runs(of: hebrew))
        let mirrored = Sample.engine.layout(request)
        let last = measures(CTLineCreateWithAttributedString(text("ג"))).width
        #expect(isClose(try #require(mirrored.images.first).rect.minX, last))
    }

    private final class Asked {
        var width: CGFloat = 33
        var gone = false
    }

    private func delegate(_ asked: Asked) throws -> CTRunDelegate {
        var callbacks = CTRunDelegateCallbacks(
            version: kCTRunDelegateVersion1,
            dealloc: { Unmanaged<Asked>.fromOpaque($0).takeUnretainedValue().gone = true }, getAscent: { _ in 31 },
            getDescent: { _ in 17 }, getWidth: { Unmanaged<Asked>.fromOpaque($0).takeUnretainedValue().width })
        return try #require(CTRunDelegateCreate(&callbacks, Unmanaged.passUnretained(asked).toOpaque()))
    }

    @Test func delegatesSayHowMuchRoomIsKept() throws {
        let asked = Asked()
        let delegate = try delegate(asked)
        #expect(CTRunDelegateGetRefCon(delegate) == Unmanaged.passUnretained(asked).toOpaque())
        #expect(CFGetTypeID(delegate) == CTRunDelegateGetTypeID())
        let marked = NSMutableAttributedString(attributedString: text("abxc"))
        marked.addAttribute(
            NSAttributedString.Key(kCTRunDelegateAttributeName), value: delegate,
            range: NSRange(location: 2, length: 1))
        let line = CTLineCreateWithAttributedString(marked)
        let plain = measures(CTLineCreateWithAttributedString(text("abc")))
        let all = measures(line)
        #expect(isClose(all.width, plain.width + 33) && all.ascent == 31 && all.descent == 17)
        let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
        #expect(runs.map { CTRunGetStringRange($0) } == [CFRangeMake(0, 2), CFRangeMake(2, 1), CFRangeMake(3, 1)])
        #expect(CTRunGetAttributes(runs[1])[kCTRunDelegateAttributeName] as? CTRunDelegate === delegate)
        #expect(CTRunGetAttributes(runs[0])[kCTRunDelegateAttributeName] == nil)
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(9))
        #expect(CTRunGetTypographicBounds(runs[1], CFRange(), &ascent, &descent, &leading) == 33)
        #expect(ascent == 31 && descent == 17 && leading == 0)
        #expect(
            isClose(
                CTLineGetOffsetForStringIndex(line, 3, nil) - CTLineGetOffsetForStringIndex(line, 2, nil), 33))
        // The room is asked for when a line is made.
        asked.width = 7
        #expect(isClose(measures(CTLineCreateWithAttributedString(marked)).width, plain.width + 7))
        #expect(isClose(measures(line).width, plain.width + 33) && !asked.gone)
    }

    @Test("room in place of a blank does not hang at the end of a line") func roomIsNoBlank() throws {
        let asked = Asked()
        let marked = NSMutableAttributedString(attributedString: text("ab cd"))
        marked.addAttribute(
            NSAttributedString.Key(kCTRunDelegateAttributeName), value: try delegate(asked),
            range: NSRange(location: 2, length: 1))
        let whole = measures(CTLineCreateWithAttributedString(text("ab"))).width + 33
        var request = TextRequest(TextRun.runs(of: marked), box: CGSize(width: whole + 1, height: 999), isWrapped: true)
        request.alignment = .right
        let lines = Sample.engine.layout(request).textLines
        #expect(lines.map(\.start) == [0, 3] && isClose(Double(lines[0].width), whole))
        #expect(isClose(Double(lines[0].origin.x), 1))
    }

    @Test("the program hears when a delegate goes away") func delegatesGo() throws {
        let asked = Asked()
        // In a text it would stay: Foundation keeps the values of attributes.
        _ = try delegate(asked)
        #expect(asked.gone)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -5, 1e300]) func roomOfAnySizeIsSurvived(length: CGFloat) throws {
        let asked = Asked()
        asked.width = length
        let marked = NSAttributedString(
            string: "x", attributes: [NSAttributedString.Key(kCTRunDelegateAttributeName): try delegate(asked)])
        let width = measures(CTLineCreateWithAttributedString(marked)).width
        #expect(width >= 0 && width <= 20_001)
        let attachment = NSTextAttachment(image: try image(2, 2))
        attachment.bounds = CGRect(x: length, y: length, width: 5, height: 5)
        let picture = Sample.engine.layout(TextRequest(TextRun.runs(of: sentence(attachment))))
        #expect(picture.size.height.isFinite && picture.size.width.isFinite)
    }
}
