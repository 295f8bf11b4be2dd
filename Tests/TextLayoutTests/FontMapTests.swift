import LayerModel
import Testing

@testable import TextLayout

/// What Pango keeps of fonts and sizes.
@Suite struct FontMapTests {
    /// The patterns of a library's map, and the map.
    private func map(of fonts: FontLibrary) -> (patterns: Int, identity: ObjectIdentifier)? {
        fonts.withSession { session in session.map { ($0.map.patterns, ObjectIdentifier($0.map)) } }
    }

    @Test("any number of sizes leaves a limited number of patterns, and texts as they were") func newSizes() throws {
        let fonts = FontLibrary()
        let engine = TextEngine(fonts: fonts, cacheBudget: 0)
        let text = Sample.request("AVATAR, \u{5D0}\u{5D1}", size: 17.3)
        let before = engine.layout(text)
        var most = 0
        for number in 0..<1000 {
            #expect(!engine.layout(Sample.request("AVATAR", size: 10 + CGFloat(number) / 64)).isEmpty)
            most = max(most, try #require(map(of: fonts)).patterns)
        }
        #expect((2...(FontMap.patternsKept + 8)).contains(most), "\(most)")
        let after = engine.layout(text)
        #expect(after.lines == before.lines && after.size == before.size)
        #expect(zip(after.runs, before.runs).allSatisfy { $0.face === $1.face && $0.size == $1.size })
    }

    @Test("one text of many sizes makes room for them as well") func sizesInOneText() throws {
        let fonts = FontLibrary()
        let runs = (0..<1000).map { number in
            var run = TextRun("\(number)\n")
            run.fontSize = 10 + CGFloat(number) / 64
            return run
        }
        let picture = TextEngine(fonts: fonts).layout(TextRequest(runs, font: "DejaVu Sans"))
        #expect(picture.textLines.count >= 1000)
        #expect(try #require(map(of: fonts)).patterns <= FontMap.patternsKept + 8)
    }

    @Test("a few sizes stay in one map, however often they are laid out") func fixedSizes() throws {
        let fonts = FontLibrary()
        let engine = TextEngine(fonts: fonts, cacheBudget: 0)
        for size in 10..<50 { _ = engine.layout(Sample.request("abc", size: CGFloat(size))) }
        let first = try #require(map(of: fonts))
        for number in 0..<2000 { _ = engine.layout(Sample.request("\(number)", size: CGFloat(10 + number % 40))) }
        let last = try #require(map(of: fonts))
        #expect(first.identity == last.identity && first.patterns == last.patterns)
    }
}
