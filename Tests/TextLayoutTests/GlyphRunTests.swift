import AppleNames
import Foundation
import LayerModel
import Testing

@testable import TextLayout

/// Runs of lines, places of characters on them, and fonts that are in memory.
struct GlyphRunTests {
    private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

    private func line(_ string: String) -> CTLine {
        CTLineCreateWithAttributedString(NSAttributedString(string: string, attributes: [.font: font]))
    }

    @Test func runsHaveTheGlyphsOfTheirLine() throws {
        let text = NSMutableAttributedString(string: "abcd", attributes: [.font: font])
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 1, length: 3))
        let line = CTLineCreateWithAttributedString(text)
        let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
        #expect(runs.count == 2 && runs.map(CTRunGetGlyphCount) == [1, 3])
        #expect(CTLineGetGlyphCount(line) == 4 && CFGetTypeID(runs[0]) == CTRunGetTypeID())
        var glyphs = [CGGlyph](repeating: 0, count: 3)
        CTRunGetGlyphs(runs[1], CFRange(), &glyphs)
        var expected = [CGGlyph](repeating: 0, count: 3)
        CTFontGetGlyphsForCharacters(font, Array("bcd".utf16), &expected, 3)
        #expect(glyphs == expected)
        var places = [CGPoint](repeating: .zero, count: 2)
        CTRunGetPositions(runs[1], CFRange(location: 1, length: 2), &places)
        #expect(isClose(places[0].x, CTLineGetOffsetForStringIndex(line, 2, nil)) && places[0].y == 0)
        #expect(isClose(places[1].x, CTLineGetOffsetForStringIndex(line, 3, nil)))
        let attributes = CTRunGetAttributes(runs[1])
        #expect((attributes[kCTForegroundColorAttributeName] as? CGColor) == UIColor.red.cgColor)
        #expect((attributes[kCTFontAttributeName] as? UIFont)?.familyName == "DejaVu Sans")
        var ascent: CGFloat = 0
        let width = runs.reduce(0) { $0 + CTRunGetTypographicBounds($1, CFRange(), &ascent, nil, nil) }
        #expect(isClose(width, CTLineGetTypographicBounds(line, nil, nil, nil)) && isClose(ascent, font.ascender))
    }

    @Test func charactersHavePlaces() {
        let line = line("abc def")
        let offsets = (0...7).map { CTLineGetOffsetForStringIndex(line, $0, nil) }
        #expect(offsets[0] == 0 && offsets == offsets.sorted() && Set(offsets).count == 8)
        #expect(isClose(offsets[7], CTLineGetTypographicBounds(line, nil, nil, nil)))
        #expect(
            CTLineGetOffsetForStringIndex(line, -3, nil) == 0
                && CTLineGetOffsetForStringIndex(line, 99, nil) == offsets[7])
        for (index, offset) in offsets.enumerated() {
            #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset + 0.5, y: 0)) == index)
            #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset - 0.5, y: 0)) == index)
        }
        #expect(CTLineGetStringIndexForPosition(self.line(""), .zero) == 0)
    }

    /// In a process of its own: a font in memory is there for all text.
    @Test func fontsComeFromData() async {
        await #expect(processExitsWith: .success) {
            let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
            let bytes = try #require(CGDataProvider(data: data))
            let font = try #require(CGFont(bytes))
            #expect(font.postScriptName == "DejaVuSans")
            let sized = CTFontCreateWithGraphicsFont(font, 30, nil, nil)
            #expect(sized.pointSize == 30 && sized.familyName == "DejaVu Sans")
            var none = FontSources()
            none.usesSystemFonts = false
            let registered = RegisteredFonts.added(to: none)
            #expect(FontLibrary(registered).match("DejaVuSans")?.isSubstitute == false)
            #expect(CTFontManagerCreateFontDescriptorFromData(data)?.postscriptName == "DejaVuSans")
            #expect(RegisteredFonts.added(to: none).files == registered.files, "the same bytes are kept once")
            #expect(CGFont(try #require(CGDataProvider(data: Data([1, 2, 3])))) == nil)
        }
    }

    @Test func fontsCountInUnits() throws {
        let font = try #require(CGFont("DejaVu Sans"))
        #expect(font.unitsPerEm == 2048 && font.numberOfGlyphs == CTFontGetGlyphCount(self.font))
        #expect(font.ascent == 1901 && font.descent == -483 && font.leading == 0)
        #expect(font.capHeight == 1493 && font.xHeight == 1120)
    }

    @Test func descriptorsAreFonts() throws {
        let descriptor = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontSizeAttribute: 9, kCTFontStyleNameAttribute: "Bold",
        ])
        let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
        #expect(
            font.pointSize == 9 && font.fontName == "DejaVu Sans Bold" && CTFontCopyFontDescriptor(font) == descriptor)
        #expect(UIFont.familyNames.contains("DejaVu Sans"))
        #expect(UIFont.fontNames(forFamilyName: "DejaVu Sans").contains("DejaVuSans-Bold"))
        #expect(UIFont.fontNames(forFamilyName: "no such family").isEmpty)
    }
}
