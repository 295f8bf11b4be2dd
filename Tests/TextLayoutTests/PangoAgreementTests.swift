import CPango
import LayerModel
import TestSupport
import Testing
import TextLayout

/// Widths, line breaks and truncation against Pango's own, for random sentences in scripts that DejaVu Sans has.
@Suite struct PangoAgreementTests {
    private static let words = [
        "the", "quick", "fox", "efficient", "Straße", "naïve", "e\u{301}a\u{308}", "AVATAR", "1,024.5", "(see",
        "below)",
        "co-operate", "Ελλάδα", "Привет", "мир", "שלום", "עולם", "سلام", "العربية", "x", "—", "wide-eyed", "f\u{FB01}n",
        "don't",
        "Donaudampfschifffahrt", "a\u{A0}b", "50%", "№", "½",
    ]

    private struct Sentence {
        var text: String
        var size: Double
        var width: Double
    }

    private static func sentences(_ count: Int, seed: UInt64) -> [Sentence] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            let words = (0..<Int.random(in: 1...24, using: &random)).map { _ in
                Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
            }
            return Sentence(
                text: words.joined(separator: " "), size: Double(Int.random(in: 6...60, using: &random)),
                width: Double(Int.random(in: 40...600, using: &random)))
        }
    }

    @Test func widthsAreThoseOfPango() throws {
        let pango = try #require(PangoReference())
        for sentence in Self.sentences(120, seed: 1) {
            let picture = Sample.engine.layout(Sample.request(sentence.text, size: sentence.size))
            let lines = pango.lines(sentence.text, family: "DejaVu Sans", size: sentence.size)
            #expect(lines.count == 1)
            #expect(isClose(picture.size.width, lines[0].width, within: 1e-6), "\(sentence)")
            #expect(picture.runs.flatMap(\.glyphs).map(\.id).sorted() == lines[0].glyphs.sorted(), "\(sentence)")
        }
    }

    @Test func linesBreakWherePangoBreaksThem() throws {
        let pango = try #require(PangoReference())
        var most = 0
        for sentence in Self.sentences(200, seed: 2) {
            let picture = Sample.engine.layout(
                Sample.wrapped(sentence.text, width: sentence.width, size: sentence.size))
            let lines = pango.lines(
                sentence.text, family: "DejaVu Sans", size: sentence.size, width: sentence.width)
            let drawn = lines.filter { !$0.glyphs.isEmpty }
            #expect(picture.lines.map { $0.map(\.id).sorted() } == drawn.map { $0.glyphs.sorted() }, "\(sentence)")
            #expect(isClose(picture.size.width, lines.map(\.width).max() ?? 0, within: 1e-6), "\(sentence)")
            most = max(most, lines.count)
        }
        #expect(most > 10)
    }

    @Test func ellipsesStandWherePangoPutsThem() throws {
        let pango = try #require(PangoReference())
        let modes: [(TextTruncation, PangoEllipsizeMode)] = [
            (.start, PANGO_ELLIPSIZE_START), (.middle, PANGO_ELLIPSIZE_MIDDLE), (.end, PANGO_ELLIPSIZE_END),
        ]
        var cut = 0
        for (number, sentence) in Self.sentences(150, seed: 3).enumerated() {
            let (mode, ellipsis) = modes[number % 3]
            var request = Sample.request(sentence.text, size: sentence.size)
            request.box = CGSize(width: sentence.width, height: 1000)
            request.truncation = mode
            let lines = pango.lines(
                sentence.text, family: "DejaVu Sans", size: sentence.size, width: sentence.width, ellipsis: ellipsis)
            let picture = Sample.engine.layout(request)
            #expect(
                picture.runs.flatMap(\.glyphs).map(\.id).sorted() == lines[0].glyphs.sorted(), "\(mode) \(sentence)")
            if lines[0].glyphs.contains(2825) { cut += 1 }
        }
        #expect(cut > 50)
    }
}
