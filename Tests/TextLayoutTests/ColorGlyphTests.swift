import Foundation
import LayerModel
import TestSupport
import Testing

@testable import TextLayout

/// Glyphs with colours of their own, in fonts made for it: a letter's number is its place in the alphabet, from 2 on.
@Suite struct ColorGlyphTests {
    private static let engine: TextEngine = {
        var sources = FontSources()
        sources.usesSystemFonts = false
        sources.named = TestFonts.named
        return TextEngine(fonts: FontLibrary(sources))
    }()

    private func face(_ font: TestFonts) throws -> FontFace {
        try #require(FontFace(FontFaceKey(file: font.file.path)))
    }

    private func layout(_ text: String, _ font: TestFonts) -> TextPicture {
        Self.engine.layout(TextRequest([TextRun(text)], font: font.rawValue, fontSize: 10))
    }

    private func glyph(_ letter: Unicode.Scalar) -> UInt32 {
        letter.value - 65 + 2
    }

    // MARK: - Paints

    @Test func paintedGlyphsHaveNoOutline() throws {
        let face = try face(.paints)
        for letter in 0..<21 {
            #expect(face.outline(of: UInt32(2 + letter)) == nil)
            #expect(face.layers(of: UInt32(2 + letter)).isEmpty)
        }
        // The squares that the paints fill.
        #expect(face.outline(of: 23)?.boundingBox == CGRect(x: 0, y: -1, width: 1, height: 1))
    }

    @Test func aClipBoxIsTheFrame() throws {
        let picture = try #require(try face(.paints).colorGlyph(glyph("A"), pixelsPerEm: 40))
        #expect(picture.frame == CGRect(x: 0, y: -1, width: 0.75, height: 1))
        #expect(picture.image.width == 30 && picture.image.height == 40)
    }

    @Test(arguments: [
        ("B", CGRect(x: 0, y: -1, width: 1, height: 1)), ("J", CGRect(x: 0.5, y: -1, width: 0.5, height: 1)),
        ("K", CGRect(x: 0.5, y: -1, width: 0.5, height: 1)), ("L", CGRect(x: 0, y: -0.5, width: 1, height: 0.5)),
        ("M", CGRect(x: 0, y: -0.2, width: 0.6, height: 0.2)), ("T", CGRect(x: 0, y: -0.5, width: 1, height: 0.5)),
    ])
    func withoutAClipBoxTheFrameIsAroundWhatIsPainted(letter: String, frame: CGRect) throws {
        let scalar = try #require(letter.unicodeScalars.first)
        let picture = try #require(try face(.paints).colorGlyph(glyph(scalar), pixelsPerEm: 100))
        for (a, b) in [
            (picture.frame.minX, frame.minX), (picture.frame.minY, frame.minY), (picture.frame.maxX, frame.maxX),
            (picture.frame.maxY, frame.maxY),
        ] {
            // Grown to whole pixels.
            #expect(abs(a - b) <= 0.01 + 1e-9, "\(picture.frame) in place of \(frame)")
        }
    }

    @Test func theColourOfTheTextIsSeen() throws {
        let face = try face(.paints)
        #expect(try #require(face.colorGlyph(glyph("P"), pixelsPerEm: 10)).usesForeground)
        #expect(try #require(face.colorGlyph(glyph("B"), pixelsPerEm: 10)).usesForeground == false)
    }

    @Test func aGraphThatLeadsToItselfEnds() throws {
        let picture = try #require(try face(.paints).colorGlyph(glyph("S"), pixelsPerEm: 10))
        #expect(picture.frame == CGRect(x: 0, y: -1, width: 0.5, height: 1))
        #expect((picture.image.backingStore?.recording.commandCount ?? .max) < 200)
    }

    @Test func cutTablesPaintWhatIsLeft() throws {
        let bytes = try #require(try tableOfPaints())
        let font = try #require(OpenFont(TestFonts.paints.file.path))
        var random = SplitMix64(seed: 5)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            walk(Array(bytes.prefix(count)), font)
        }
        for _ in 0..<400 {
            var damaged = bytes
            for _ in 0..<4 {
                damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            walk(damaged, font)
        }
    }

    private func tableOfPaints() throws -> [UInt8]? {
        let file = [UInt8](try Data(contentsOf: TestFonts.paints.file))
        let number = { (place: Int) in file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        for entry in stride(from: 12, to: 12 + 16 * Int(file[5]), by: 16)
        where String(decoding: file[entry..<entry + 4], as: UTF8.self) == "COLR" {
            return Array(file[number(entry + 8)..<number(entry + 8) + number(entry + 12)])
        }
        return nil
    }

    /// Draws all glyphs of a table; whatever it holds, that ends.
    private func walk(_ bytes: [UInt8], _ font: OpenFont) {
        guard let table = PaintTable(bytes) else { return }
        for glyph in UInt32(0)..<28 {
            guard let root = table.root(of: glyph) else { continue }
            let context = CGContext(recordingIn: CGRect(x: -4, y: -4, width: 8, height: 8))
            var walk = PaintWalk(
                table, face: font.face, context: context, palette: [SIMD4(1, 0, 0, 1)], foreground: SIMD4(0, 0, 0, 1))
            walk.draw(root)
            #expect(walk.box.isNull || walk.box.width >= 0)
            #expect(context.recording.commandCount <= 3 * 4096)
        }
    }

    // MARK: - Layers, bitmaps, documents

    @Test func layersAreGlyphsOfTheirColours() throws {
        let picture = layout("A", .layers)
        #expect(picture.runs.map { $0.glyphs.map(\.id) } == [[4], [6]])
        #expect(picture.runs[0].color == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        // The text's own.
        #expect(picture.runs[1].color == .black && picture.foregroundRuns == [1])
    }

    @Test(arguments: [(10.0, 32), (32, 32), (33, 64), (64, 64), (500, 64)])
    func theSmallestBitmapThatIsLargeEnoughIsTaken(pixelsPerEm: Double, size: Int) throws {
        let face = try face(.bitmaps)
        let picture = try #require(face.colorGlyph(2, pixelsPerEm: pixelsPerEm))
        #expect(picture.image.width == size && picture.image.height == size)
        #expect(picture.frame == CGRect(x: 0, y: -1, width: 1, height: 1))
        #expect(face.outline(of: 2) == nil)
    }

    @Test func bitmapsAreAsLargeAsTheTextAndLinesAsHighAsTheFontSays() throws {
        for size in [7.0, 20, 64, 200] {
            let picture = Self.engine.layout(
                TextRequest([TextRun("AA")], font: TestFonts.bitmaps.rawValue, fontSize: size))
            #expect(picture.runs.count == 1 && isClose(picture.runs[0].size, size, within: 0.01))
            #expect(isClose(picture.size.width, 2 * size, within: 0.02 * size))
            #expect(isClose(picture.size.height, 1.2 * size) && isClose(picture.firstBaseline, size))
        }
    }

    @Test func documentsAreOutlinesWithAWarning() throws {
        #expect(layout("B", .documents).warnings.isEmpty)
        let picture = layout("AA", .documents)
        #expect(picture.warnings == [.documentGlyphs(font: "Glrender Documents")])
        #expect(picture.warnings[0].description.contains("Glrender Documents"))
        #expect(picture.runs.flatMap(\.glyphs).count == 2)
        #expect(try face(.documents).outline(of: 2) != nil)
    }
}
