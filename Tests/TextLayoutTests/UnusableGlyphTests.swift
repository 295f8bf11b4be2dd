import LayerModel
import TestSupport
import Testing

@testable import TextLayout

/// Glyphs that a font has and that cannot be drawn: boxes stand for them, with a warning.
@Suite struct UnusableGlyphTests {
    private static let engine: TextEngine = {
        var sources = FontSources()
        sources.usesSystemFonts = false
        sources.named = TestFonts.named
        return TextEngine(fonts: FontLibrary(sources))
    }()

    private func layout(_ text: String, _ font: TestFonts = .damaged) -> TextPicture {
        Self.engine.layout(TextRequest([TextRun(text)], font: font.rawValue, fontSize: 10))
    }

    private func warning(_ glyph: UInt32, _ characters: String) -> FontWarning {
        .unusableGlyph(glyph, font: "Glrender Damaged", characters: characters, used: "a box")
    }

    @Test func soundGlyphsHaveNoWarning() {
        for font in [TestFonts.damaged, .curves, .paints, .layers, .bitmaps] {
            #expect(layout("AA", font).warnings.isEmpty, "\(font)")
        }
    }

    /// On its own (B), as one of a glyph's layers (C), and as one of the shapes that paints fill (D).
    @Test(arguments: [("B", UInt32(3)), ("C", 4), ("D", 5)])
    func aDamagedGlyphIsABoxWithAWarning(letter: String, glyph: UInt32) throws {
        let picture = layout("A\(letter)A\(letter)")
        #expect(picture.warnings == [warning(glyph, letter)])
        #expect(picture.runs.flatMap(\.glyphs).map(\.id) == [2, 0, 2, 0])
        #expect(picture.runs.allSatisfy { $0.color == .black })
        let face = try #require(picture.runs.first?.face)
        #expect(face.outline(of: 0) != nil && face.isUnusable(glyph) && !face.isUnusable(2))
    }

    @Test func eachDamagedGlyphIsSaidOnce() {
        #expect(layout("DBBDC").warnings == [warning(5, "D"), warning(3, "B"), warning(4, "C")])
    }

    @Test func theWarningNamesFontAndCharacter() throws {
        let text = try #require(layout("B").warnings.first).description
        #expect(text == "glyph 3 of the font \"Glrender Damaged\", for \"B\" (U+0042), cannot be drawn; drew a box")
        #expect("\(warning(3, ""))" == "glyph 3 of the font \"Glrender Damaged\" cannot be drawn; drew a box")
    }

    /// Whatever is around it, whichever way it is read: the character is the glyph's own.
    @Test func theCharacterIsTheOneOfTheGlyph() {
        for text in ["AB", "BA", "\u{202E}AB\u{202C}", "\u{202E}BA\u{202C}", "שB", "é B", "A\nB", "👩‍👩‍👧B"] {
            let warnings = layout(text).warnings.filter { if case .unusableGlyph = $0 { true } else { false } }
            #expect(warnings == [warning(3, "B")], "\(text)")
        }
    }

    @Test func aLigatureIsForAllItsCharacters() {
        for text in ["EE", "AEEA", "\u{202E}AEE\u{202C}", "\u{202E}EEA\u{202C}"] {
            #expect(layout(text).warnings == [warning(3, "EE")], "\(text)")
        }
        #expect(layout("EAE").warnings.isEmpty)
    }
}
