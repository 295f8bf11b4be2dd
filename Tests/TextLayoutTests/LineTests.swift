import LayerModel
import Testing
import TextLayout

/// Widths and breaks against numbers taken from Pango 1.50 itself (`pango_layout_get_lines`, DejaVu Sans 2.37, no hinting,
/// unrounded positions, 72 dots per inch).
@Suite struct LineTests {
    @Test func widthsArePangos() {
        #expect(isClose(Sample.engine.layout(Sample.request("Hamburg 123", size: 20)).size.width, 137.2461))
        #expect(isClose(Sample.engine.layout(Sample.request("AVAVA", size: 100)).size.width, 316.4551))
        #expect(isClose(Sample.engine.layout(Sample.request("abc", size: 20)).size.width, 35.9473))
    }

    @Test func advancesAreTheSameAtEverySize() {
        let small = Sample.engine.layout(Sample.request(Sample.lorem, size: 7))
        let large = Sample.engine.layout(Sample.request(Sample.lorem, size: 700))
        #expect(isClose(small.size.width * 100, large.size.width, within: 5))
        for (a, b) in zip(small.runs.flatMap(\.glyphs), large.runs.flatMap(\.glyphs)) {
            #expect(a.id == b.id && isClose(Double(a.x) * 100, Double(b.x), within: 5))
        }
    }

    @Test func wrappedTextBreaksWherePangoBreaks() {
        let picture = Sample.engine.layout(Sample.wrapped(Sample.lorem, width: 200))
        // 22, 18, 25, 25, 30 and 4 characters; the spaces that lines end with draw nothing.
        #expect(picture.lines.map(\.count) == [21, 17, 24, 24, 29, 4])
        #expect(isClose(picture.size.width, 194.6064))
        #expect(isClose(picture.size.height, 6 * 15 * 2384.0 / 2048, within: 1e-3))
        #expect(isClose(picture.firstBaseline, 15 * 1901.0 / 2048, within: 1e-3))
    }

    @Test func longWordsBreakBetweenCharactersWithoutHyphens() {
        let request = Sample.wrapped("Donaudampfschifffahrtsgesellschaft", width: 100, size: 20)
        let picture = Sample.engine.layout(request)
        // The ligature ffa's parts count as Pango counts them.
        #expect(picture.lines.map(\.count) == [7, 9, 9, 8])
        #expect(isClose(picture.size.width, 99.6875))
    }

    @Test func linesGoDownByAscentAndDescent() {
        let picture = Sample.engine.layout(Sample.request("a\nb\r\nc\u{2029}d\u{2028}e\u{85}f\rg", size: 20))
        let baselines = picture.lines.map { Double($0[0].y) }
        #expect(baselines.count == 7)
        for (number, baseline) in baselines.enumerated() {
            #expect(isClose(baseline, 20 * (1901 + Double(number) * 2384) / 2048))
        }
    }

    @Test func emptyLinesAreAsHighAsOthers() {
        let picture = Sample.engine.layout(Sample.request("a\n\n\nb\n", size: 20))
        #expect(picture.lines.count == 2)
        #expect(isClose(Double(picture.lines[1][0].y - picture.lines[0][0].y), 20 * 3 * 2384.0 / 2048))
        #expect(isClose(picture.size.height, 20 * 5 * 2384.0 / 2048))
    }

    @Test func longParagraphsBreakTheSameInPiecesAsAWhole() {
        // Pieces are of some thousand bytes: the lines across their borders have to be those of the text before it.
        let words = (0..<2000).map { "word\($0 % 37)" }.joined(separator: " ")
        let picture = Sample.engine.layout(Sample.wrapped(words, width: 300, size: 10))
        var widest = 0.0
        for line in picture.lines {
            let last = line.max { $0.x < $1.x }
            widest = max(widest, Double(last?.x ?? 0))
        }
        #expect(picture.runs.flatMap(\.glyphs).count == words.count - (picture.lines.count - 1))
        #expect(widest < 300)
        // Every line but the last has no room for another word of the longest kind.
        for line in picture.lines.dropLast() {
            #expect((line.map(\.x).max() ?? 0) > 250)
        }
    }

    @Test func emptyTextDrawsNothing() {
        #expect(Sample.engine.layout(TextRequest([])).isEmpty)
        #expect(Sample.engine.layout(Sample.request("")).isEmpty)
        #expect(
            Sample.engine.layout(Sample.request("   ")).runs.allSatisfy { $0.face.outline(of: $0.glyphs[0].id) == nil })
    }

    @Test func biggerRunsMakeTheLineHigher() {
        var large = TextRun("B")
        large.fontSize = 40
        let picture = Sample.engine.layout(TextRequest([TextRun("a"), large], font: "DejaVu Sans", fontSize: 10))
        #expect(isClose(picture.firstBaseline, 40 * 1901.0 / 2048))
        #expect(Set(picture.runs.flatMap(\.glyphs).map(\.y)).count == 1)
        var raised = TextRun("b")
        raised.baselineOffset = 7
        let lifted = Sample.engine.layout(TextRequest([TextRun("a"), raised], font: "DejaVu Sans", fontSize: 10))
        #expect(isClose(lifted.firstBaseline, 10 * 1901.0 / 2048 + 7))
        let heights = lifted.runs.flatMap(\.glyphs).map { Double($0.y) }
        #expect(isClose(heights[0] - heights[1], 7))
    }
}
