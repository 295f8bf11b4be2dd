import TestSupport
import TextLayout
import Testing

@testable import LayerModel

/// Spaced letters keep their ligatures unless those are turned off, as in Core Text.
struct SpacedLigatureTests {
    /// Two E of the font become a B; every letter is an em wide.
    private static func picture(_ string: String, kern: CGFloat, ligatures: Bool = true, width: CGFloat = .infinity)
        -> TextPicture
    {
        var sources = FontSources()
        sources.named = ["Damaged": TestFonts.damaged.file]
        var run = TextRun(string)
        (run.kern, run.hasLigatures) = (kern, ligatures)
        var request = TextRequest([run], font: "Damaged", fontSize: 10)
        request.box.width = width
        request.isWrapped = width.isFinite
        return TextEngine.shared(for: sources).layout(request)
    }

    @Test(arguments: [0, 5, -2, 0.5] as [CGFloat]) func whatIsBehindALigatureIsSpaced(_ kern: CGFloat) {
        for (string, count) in [("AEEA", 3), ("EEA", 2), ("AEE", 2), ("EE", 1), ("EEEE", 2), ("AEEEA", 4)] {
            let picture = Self.picture(string, kern: kern)
            let places = picture.runs.flatMap(\.glyphs).map { Double($0.x) }
            #expect(places.count == count, "\(string)")
            #expect(
                places.enumerated().allSatisfy { isClose($1, Double($0) * Double(10 + kern)) }, "\(string) \(places)")
            #expect(isClose(Double(picture.size.width), Double(count) * Double(10 + kern)))
        }
    }

    @Test func lettersStayApartWhereLigaturesAreOff() {
        #expect(Self.picture("AEEA", kern: 5, ligatures: false).runs.flatMap(\.glyphs).count == 4)
    }

    @Test func linesOfLigaturesAreWrapped() {
        let picture = Self.picture("AEE AEE AEE", kern: 1, width: 40)
        #expect(picture.textLines.map(\.start) == [0, 4, 8])
    }
}
