import Foundation
import LayerModel
import TestSupport
import TextLayout
import Testing

/// Fonts in the formats of the web are read as the fonts that they hold.
struct WebFontTests {
    /// `Signs` in WOFF and WOFF2.
    private static let files = ["woff", "woff2"].map {
        TestFonts.signs.file.deletingPathExtension().appendingPathExtension($0)
    }

    @Test(arguments: files) func glyphsAreThoseOfThePlainFont(_ file: URL) {
        let layout = { (file: URL, isNamed: Bool) in
            var sources = FontSources()
            sources.usesSystemFonts = false
            if isNamed { sources.named = ["F": file] } else { sources.files = [file] }
            let engine = TextEngine.shared(for: sources)
            let font = isNamed ? "F" : "Glrender Signs"
            return engine.layout(TextRequest([TextRun("A\u{C5}Z")], font: font, fontSize: 10))
        }
        for isNamed in [true, false] {
            let (compressed, plain) = (layout(file, isNamed), layout(TestFonts.signs.file, isNamed))
            #expect(compressed.warnings.isEmpty && compressed.size == plain.size)
            #expect(compressed.runs.map(\.glyphs) == plain.runs.map(\.glyphs) && !plain.runs.isEmpty)
        }
    }

    @Test(arguments: files) func fontsInMemoryMayBeCompressed(_ file: URL) throws {
        // Registered, it would be there for other tests.
        let plain = try #require(FontData.file(of: Data(contentsOf: file)))
        #expect(try Data(contentsOf: plain).starts(with: [0, 1, 0, 0]))
    }

    @Test(arguments: files) func damagedFilesAreNoFonts(_ file: URL) throws {
        let damaged = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).\(file.pathExtension)")
        defer { try? FileManager.default.removeItem(at: damaged) }
        let data = try Data(contentsOf: file)
        try data.prefix(data.count / 2).write(to: damaged)
        var sources = FontSources()
        sources.named = ["F": damaged]
        #expect(TextEngine.shared(for: sources).fonts.unusableFiles() == [damaged.path])
    }
}
