import LayerModel
import Testing
import TextLayout

/// Numbers of glyphs from Pango 1.50 itself (`pango_layout_set_ellipsize`).
@Suite struct TruncationTests {
    private let ellipsis: UInt32 = 2825

    private func glyphs(_ mode: TextTruncation, width: CGFloat = 160) -> [PositionedGlyph] {
        var request = Sample.request(Sample.lorem)
        request.box = CGSize(width: width, height: 40)
        request.truncation = mode
        return Sample.engine.layout(request).runs.flatMap(\.glyphs)
    }

    @Test func anEllipsisStandsForWhatDoesNotFit() {
        #expect(glyphs(.end).count == 18 && glyphs(.end).last?.id == ellipsis)
        #expect(glyphs(.start).count == 22 && glyphs(.start).first?.id == ellipsis)
        #expect(glyphs(.middle).count == 20)
        #expect(glyphs(.middle).firstIndex { $0.id == ellipsis } == 9)
        #expect(glyphs(.none).count == Sample.lorem.count)
    }

    @Test func truncatedLinesAreAsWideAsTheirGlyphs() {
        // Pango says 160 points for each; its ellipsis fills the line.
        var request = Sample.request(Sample.lorem)
        request.box = CGSize(width: 160, height: 40)
        request.truncation = .end
        #expect(isClose(Sample.engine.layout(request).size.width, 160 - (19.6768 - 15)))
    }

    @Test func textThatFitsIsLeftAlone() {
        #expect(glyphs(.end, width: 2000).count == Sample.lorem.count)
    }

    @Test func theLastLineThatFitsIsTruncated() {
        var request = Sample.wrapped(Sample.lorem, width: 200)
        request.truncation = .end
        // Room for three lines and a half.
        request.box.height = 3.5 * 15 * 2384 / 2048
        let lines = Sample.engine.layout(request).lines
        #expect(lines.count == 3)
        #expect(lines[0].count == 21 && lines[1].count == 17)
        #expect(lines[2].map(\.id).contains(ellipsis))
        request.box.height = 5
        #expect(Sample.engine.layout(request).lines.count == 1)
        request.box.height = 1000
        #expect(Sample.engine.layout(request).lines.count == 6)
    }

    @Test func anEllipsisStandsForParagraphsThatDoNotFit() {
        var request = Sample.wrapped("one\ntwo\nthree", width: 200)
        request.truncation = .end
        request.box.height = 2.2 * 15 * 2384 / 2048
        let lines = Sample.engine.layout(request).lines
        #expect(lines.count == 2)
        #expect(lines[1].count == 4 && lines[1].last?.id == ellipsis)
    }

    @Test func linesBelowTheBoxAreLeftOut() {
        var request = Sample.wrapped(Sample.lorem, width: 200)
        request.box.height = 3.5 * 15 * 2384 / 2048
        // The fourth line is cut off by the box.
        #expect(Sample.engine.layout(request).lines.count == 4)
    }
}
