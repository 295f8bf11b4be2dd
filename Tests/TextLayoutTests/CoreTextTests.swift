@testable import AppleNames
import Foundation
import LayerModel
import Testing

@testable import TextLayout

/// Core Text's and UIKit's ways to measure text.
///
/// DejaVu Sans: 2048 units an em, 1901 above the baseline, 483 below.
@Suite struct CoreTextTests {
    private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
    private let height = 20 * 2384.0 / 2048

    private func text(_ string: String, _ more: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        NSAttributedString(string: string, attributes: more.merging([.font: font]) { $1 })
    }

    @Test func fontsHaveMeasures() {
        #expect(
            isClose(CTFontGetAscent(font), 20 * 1901.0 / 2048) && isClose(CTFontGetDescent(font), 20 * 483.0 / 2048))
        #expect(CTFontGetLeading(font) == 0 && CTFontGetSize(font) == 20 && CTFontGetUnitsPerEm(font) == 2048)
        // 1493 and 1120 units.
        #expect(
            isClose(CTFontGetCapHeight(font), 20 * 1493.0 / 2048) && isClose(CTFontGetXHeight(font), 20 * 1120.0 / 2048)
        )
        #expect(CTFontGetUnderlinePosition(font) < 0 && CTFontGetUnderlineThickness(font) > 0)
        #expect(CTFontCopyFamilyName(font) == "DejaVu Sans" && CTFontGetGlyphCount(font) > 5000)
        #expect(isClose(font.lineHeight, height) && font.descender < 0)
        let large = CTFontCreateCopyWithAttributes(font, 40, nil, nil)
        #expect(isClose(CTFontGetAscent(large), 2 * CTFontGetAscent(font)))
        let box = CTFontGetBoundingBox(font)
        #expect(box.minY < -4 && box.maxY > 18)
    }

    @Test func fontsHaveGlyphs() throws {
        let characters = Array("Ab🎈\u{10FFFF}".utf16)
        var glyphs = [CGGlyph](repeating: 7, count: characters.count)
        #expect(!CTFontGetGlyphsForCharacters(font, characters, &glyphs, characters.count))
        #expect(glyphs[0] != 0 && glyphs[1] != 0 && glyphs[3] == 0 && glyphs[4...] == [0, 0])
        #expect(CTFontGetGlyphsForCharacters(font, characters, &glyphs, 2))
        var advances = [CGSize](repeating: .zero, count: 2)
        let sum = CTFontGetAdvancesForGlyphs(font, .default, glyphs, &advances, 2)
        // 1401 and 1300 units.
        #expect(isClose(advances[0].width, 20 * 1401.0 / 2048) && isClose(sum, 20 * (1401 + 1300.0) / 2048))
        let path = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil))
        let box = CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, nil, 1)
        #expect(path.boundingBoxOfPath == box && abs(box.minY) < 1e-9 && isClose(box.maxY, CTFontGetCapHeight(font)))
        var move = CGAffineTransform(translationX: 5, y: 6)
        #expect(CTFontCreatePathForGlyph(font, glyphs[0], &move)?.boundingBoxOfPath.minY == 6)
        #expect(CTFontCreatePathForGlyph(font, 65_535, nil) == nil)
    }

    @Test func linesAreMeasured() {
        let line = CTLineCreateWithAttributedString(text("Hamburg 123"))
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(9))
        #expect(isClose(CTLineGetTypographicBounds(line, &ascent, &descent, &leading), 137.2461))
        #expect(isClose(ascent, 20 * 1901.0 / 2048) && isClose(descent, 20 * 483.0 / 2048) && leading == 0)
        #expect(CTLineGetGlyphCount(line) == 11 && CTLineGetStringRange(line) == CFRange(location: 0, length: 11))
        let box = CTLineGetBoundsWithOptions(line, [])
        #expect(isClose(box.minY, -descent) && isClose(box.height, height) && isClose(box.width, 137.2461))
        let image = CTLineGetImageBounds(line, nil)
        #expect(image.minX > 1 && image.maxX < 137 && image.minY < -3 && image.maxY < ascent)
        #expect(
            isClose(CTLineGetPenOffsetForFlush(line, 0.5, 237.2461), 50) && CTLineGetPenOffsetForFlush(line, 1, 9) == 0)
        let spaced = CTLineCreateWithAttributedString(text("Hamburg 123  \n"))
        // A space is 651 units wide.
        #expect(isClose(CTLineGetTrailingWhitespaceWidth(spaced), 2 * 20 * 651.0 / 2048))
        let none = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
        #expect(CTLineGetTypographicBounds(none, nil, nil, nil) == 0 && CTLineGetImageBounds(none, nil) == .zero)
    }

    @Test func linesAreCut() throws {
        let line = CTLineCreateWithAttributedString(text("Hamburg 123"))
        for type in [CTLineTruncationType.start, .middle, .end] {
            let cut = try #require(CTLineCreateTruncatedLine(line, 80, type, nil))
            let width = CTLineGetTypographicBounds(cut, nil, nil, nil)
            #expect(width <= 80 && width > 55 && CTLineGetGlyphCount(cut) < 9)
        }
        #expect(CTLineCreateTruncatedLine(line, 200, .end, nil) === line)
        #expect(CTLineCreateTruncatedLine(line, 0, .end, nil) == nil)
    }

    @Test func sizesAreSuggested() {
        let setter = CTFramesetterCreateWithAttributedString(text(Sample.lorem))
        let whole = CFRangeMake(0, 0)
        let unlimited = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
        let one = CTFramesetterSuggestFrameSizeWithConstraints(setter, whole, nil, unlimited, nil)
        #expect(isClose(one.height, height) && one.width > 900)
        var fit = CFRange()
        let narrow = CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(setter, whole, nil, narrow, &fit)
        let lines = (size.height / height).rounded()
        #expect(
            size.width <= 200 && size.width > 150 && lines > 5 && isClose(size.height, lines * height, within: 0.01))
        #expect(fit.length == Sample.lorem.utf16.count)
        let low = CGSize(width: 200, height: 2.5 * height)
        let part = CTFramesetterSuggestFrameSizeWithConstraints(setter, whole, nil, low, &fit)
        #expect(
            isClose(part.height, 2 * height, within: 0.01) && fit.location == 0 && fit.length < 45 && fit.length > 20)
        let range = CFRangeMake(6, 5)
        let word = CTFramesetterSuggestFrameSizeWithConstraints(setter, range, nil, unlimited, &fit)
        #expect(fit == range && isClose(word.width, text("ipsum").size().width))
        let far = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRangeMake(.max, .max), nil, low, &fit)
        #expect(far == .zero && fit.length == 0)
    }

    @Test func framesHaveLines() throws {
        let setter = CTFramesetterCreateWithAttributedString(text("one\ntwo 🎈\nthree"))
        let box = CGRect(x: 10, y: 20, width: 100, height: 2.4 * height)
        let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
        let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
        #expect(CFArrayGetCount(CTFrameGetLines(frame)) == 2)
        #expect(lines.map { CTLineGetStringRange($0) } == [CFRangeMake(0, 4), CFRangeMake(4, 7)])
        var origins = [CGPoint](repeating: .zero, count: 2)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        let ascent = Double(CTFontGetAscent(font))
        #expect(origins[0].x == 0 && isClose(origins[0].y, Double(box.height) - ascent))
        #expect(isClose(origins[1].y, Double(box.height) - height - ascent, within: 0.01))
        var second = CGPoint.zero
        CTFrameGetLineOrigins(frame, CFRangeMake(1, 1), &second)
        #expect(second == origins[1])
        #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, 11))
        #expect(CTFrameGetStringRange(frame) == CFRangeMake(0, 16))
        let part = CTFramesetterCreateFrame(setter, CFRangeMake(4, 3), CGPath(rect: box, transform: nil), nil)
        #expect(CTFrameGetVisibleStringRange(part) == CFRangeMake(4, 3))
        #expect(CTFrameGetLines(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), CGPath(), nil)).isEmpty)
    }

    @Test("what is asked for in vain is a warning") func warningsOfIgnored() throws {
        let marked = text("abc", [NSAttributedString.Key("NSTextEffect"): "NSTextEffectLetterpressStyle"])
        #expect(
            Sample.engine.layout(TextRequest(TextRun.runs(of: marked))).warnings == [
                .ignored("the attribute NSTextEffect")
            ])
        let setter = CTFramesetterCreateWithAttributedString(text("abc"))
        let box = CGRect(x: 0, y: 0, width: 100, height: 100)
        let warnings = { (path: CGPath, attributes: CFDictionary?) in
            let frame = CTFramesetterCreateFrame(setter, CFRange(), path, attributes)
            return Sample.engine.layout(TextRequest(frame.runs)).warnings
        }
        #expect(warnings(CGPath(rect: box, transform: nil), nil).isEmpty)
        #expect(warnings(CGPath(ellipseIn: box, transform: nil), nil).count == 1)
        #expect(
            warnings(CGPath(rect: box, transform: nil), ["CTFrameProgression": 1]) == [
                .ignored("the attribute CTFrameProgression of a frame")
            ])
    }

    @Test func settingsMakeStyles() {
        var alignment = CTTextAlignment.right
        var mode = CTLineBreakMode.byCharWrapping
        var (spacing, indent, short) = (CGFloat(4), CGFloat(12), Float(3))
        let style = withUnsafePointer(to: &alignment) { alignment in
            withUnsafePointer(to: &mode) { mode in
                withUnsafePointer(to: &spacing) { spacing in
                    withUnsafePointer(to: &indent) { indent in
                        withUnsafePointer(to: &short) { short in
                            let settings = [
                                CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment),
                                CTParagraphStyleSetting(spec: .lineBreakMode, valueSize: 1, value: mode),
                                CTParagraphStyleSetting(spec: .lineSpacingAdjustment, valueSize: 8, value: spacing),
                                CTParagraphStyleSetting(spec: .firstLineHeadIndent, valueSize: 8, value: indent),
                                CTParagraphStyleSetting(spec: .headIndent, valueSize: 4, value: short),
                            ]
                            return CTParagraphStyleCreate(settings, settings.count)
                        }
                    }
                }
            }
        }
        #expect(style.alignment == .right && style.lineBreakMode == .byCharWrapping && style.lineSpacing == 4)
        #expect(style.firstLineHeadIndent == 12 && style.headIndent == 0)
        #expect(CTParagraphStyleCreate(nil, 3).alignment == .natural)
    }

    private func style(_ values: [(CTParagraphStyleSpecifier, CGFloat)]) -> CTParagraphStyle {
        let lengths = values.map(\.1)
        return lengths.withUnsafeBufferPointer { lengths in
            let settings = values.indices.map { index in
                CTParagraphStyleSetting(
                    spec: values[index].0, valueSize: 8,
                    value: UnsafeRawPointer(lengths.baseAddress.unsafelyUnwrapped + index))
            }
            return CTParagraphStyleCreate(settings, settings.count)
        }
    }

    @Test func settingsAreReadBack() {
        let read = { (style: CTParagraphStyle, spec: CTParagraphStyleSpecifier) -> CGFloat? in
            var length = CGFloat(-1)
            return CTParagraphStyleGetValueForSpecifier(style, spec, 8, &length) ? length : nil
        }
        let lengths: [CTParagraphStyleSpecifier] = [
            .firstLineHeadIndent, .headIndent, .tailIndent, .lineHeightMultiple, .maximumLineHeight,
            .minimumLineHeight, .lineSpacingAdjustment, .paragraphSpacing, .paragraphSpacingBefore,
            .defaultTabInterval,
        ]
        let made = style(lengths.enumerated().map { ($1, CGFloat($0 + 3)) })
        #expect(lengths.map { read(made, $0) } == lengths.indices.map { CGFloat($0 + 3) })
        #expect(read(style([(.lineSpacingAdjustment, 9), (.maximumLineSpacing, 4)]), .lineSpacing) == 4)
        #expect(read(style([(.lineSpacingAdjustment, 1), (.minimumLineSpacing, 4)]), .lineSpacing) == 4)
        var direction = CTWritingDirection.rightToLeft
        let turned = withUnsafePointer(to: &direction) {
            CTParagraphStyleCreate([CTParagraphStyleSetting(spec: .baseWritingDirection, valueSize: 1, value: $0)], 1)
        }
        #expect(turned.baseWritingDirection == .rightToLeft)
        var small = UInt8(0)
        #expect(!CTParagraphStyleGetValueForSpecifier(made, .headIndent, 1, &small))
        #expect(CTParagraphStyleGetValueForSpecifier(made, .alignment, 1, &small) && small == 4)
    }

    @Test func stringsAreMeasured() {
        let attributes: [NSAttributedString.Key: Any] = [.font: font]
        #expect(isClose("abc".size(withAttributes: attributes).width, 35.9473))
        #expect(isClose("a\nb".size(withAttributes: attributes).height, 2 * height, within: 0.01))
        let limit = CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude)
        let box = Sample.lorem.boundingRect(
            with: limit, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
        #expect(box.origin == .zero && box.width <= 200 && box.height > 5 * height)
        let line = Sample.lorem.boundingRect(with: limit, options: [], attributes: attributes, context: nil)
        #expect(line.width > 900 && isClose(line.minY, -20 * 1901.0 / 2048))
        #expect(NSString(string: "abc").size(withAttributes: attributes) == "abc".size(withAttributes: attributes))
        #expect("".size(withAttributes: attributes) == .zero)
    }

    @Test func attributesOfDecorations() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let marked = text("ab", [.underlineStyle: 1, .underlineColor: red, .strikethroughStyle: 1])
        let picture = Sample.engine.layout(TextRequest(TextRun.runs(of: marked)))
        #expect(Set(picture.decorations.map(\.color)) == [red, .black])
        let joined = Sample.engine.layout(TextRequest(TextRun.runs(of: text("ffi"))))
        let apart = Sample.engine.layout(TextRequest(TextRun.runs(of: text("ffi", [.ligature: 0]))))
        #expect(apart.runs.flatMap(\.glyphs).count == 3 && joined.runs.flatMap(\.glyphs).count <= 3)
        let tracked = Sample.engine.layout(TextRequest(TextRun.runs(of: text("ab", [.tracking: 5]))))
        let plain = Sample.engine.layout(TextRequest(TextRun.runs(of: text("ab"))))
        #expect(isClose(tracked.size.width, plain.size.width + 10))
    }
}
