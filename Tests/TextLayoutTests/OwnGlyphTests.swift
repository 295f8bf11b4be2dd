import Foundation
import TestSupport
import TextLayout
import Testing

@testable import LayerModel

/// What a font shows by itself is not taken from others.
struct OwnGlyphTests {
    /// `Signs` has an A with a ring, a Z with a caron, a hyphen and a star, without marks, and two letters beside them.
    private static let engine: TextEngine = {
        var sources = FontSources()
        sources.named = ["Signs": TestFonts.signs.file]
        return TextEngine.shared(for: sources)
    }()

    private static func picture(_ string: String) -> TextPicture {
        engine.layout(TextRequest([TextRun(string)], font: "Signs", fontSize: 10))
    }

    /// A decomposed letter, a sign that stands for a letter, a hyphen that does not break, and a star with and without words.
    @Test(arguments: [
        ("\u{C5}", [2]), ("A\u{30A}", [2]), ("\u{212B}", [2]), ("AZ\u{30C}A", [1, 3, 1]), ("A\u{2011}A", [1, 4, 1]),
        ("\u{2B50}A", [5, 1]), ("A\u{2B50}\u{2B50}", [1, 5, 5]),
    ])
    func clustersAreOfTheFontThatHasThem(_ string: String, _ letters: [Int]) {
        let picture = Self.picture(string)
        // Letters follow the glyph for what is missing and the blank.
        #expect(picture.runs.flatMap(\.glyphs).map { Int($0.id) } == letters.map { $0 + 1 })
        #expect(Set(picture.runs.map(\.face.key.file)) == [TestFonts.signs.file.path] && picture.warnings.isEmpty)
        #expect(picture.size.width == CGFloat(letters.count * 10))
    }

    @Test func whatTheFontLacksComesFromOthers() {
        let files = Set(Self.picture("Z\u{30A}").runs.map(\.face.key.file))
        #expect(!files.isEmpty && files != [TestFonts.signs.file.path])
        // The selector asks for the picture in colours.
        let star = Self.picture("\u{2B50}\u{FE0F}").runs.first?.face.key.file
        let colored = Self.engine.layout(TextRequest([TextRun("\u{2B50}\u{FE0F}")], font: "DejaVu Sans", fontSize: 10))
        #expect(star == colored.runs.first?.face.key.file)
    }

    /// Fonts that are given come before those of the machine.
    @Test func otherFontsOfTheSourcesAreAskedFirst() {
        var sources = FontSources()
        sources.named = ["Signs": TestFonts.signs.file, "Layers": TestFonts.layers.file]
        let engine = TextEngine.shared(for: sources)
        let picture = engine.layout(TextRequest([TextRun("\u{2010}")], font: "Layers", fontSize: 10))
        #expect(picture.runs.map(\.face.key.file) == [TestFonts.signs.file.path])
    }

    private func run(_ string: String, _ color: CGColor) -> TextRun {
        var run = TextRun(string)
        run.foregroundColor = color
        return run
    }

    /// A mark is drawn in the colour and at the size of its letter.
    @Test func clustersAreOfOneStyle() throws {
        for cluster in ["e\u{301}", "e\u{301}\u{302}", "\u{915}\u{93F}"] {
            let scalars = cluster.unicodeScalars.map { String($0) }
            let runs = scalars.enumerated().map { number, scalar in
                run(scalar, number == 0 ? .black : .white)
            }
            let picture = Sample.engine.layout(
                TextRequest(runs + [run("x", .white)], font: "DejaVu Sans", fontSize: 10))
            let whole = Sample.engine.layout(TextRequest([run(cluster, .black)], font: "DejaVu Sans", fontSize: 10))
            let black = picture.runs.filter { $0.color == .black }.flatMap(\.glyphs)
            #expect(black == whole.runs.flatMap(\.glyphs), "\(cluster)")
        }
    }
}
