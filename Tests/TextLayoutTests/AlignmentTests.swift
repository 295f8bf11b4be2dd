import AppleNames
import LayerModel
import Testing
import TextLayout

@Suite struct AlignmentTests {
    private func firstX(_ alignment: NSTextAlignment, _ string: String = "abc") -> Double {
        var request = Sample.request(string, size: 20)
        request.box = CGSize(width: 200, height: 100)
        request.alignment = alignment
        let glyphs = Sample.engine.layout(request).runs.flatMap(\.glyphs)
        return Double(glyphs.map(\.x).min() ?? .nan)
    }

    @Test func linesStandWhereAlignmentPutsThem() {
        let width = 35.9473
        #expect(isClose(firstX(.left), 0))
        #expect(isClose(firstX(.natural), 0))
        #expect(isClose(firstX(.justified), 0))
        #expect(isClose(firstX(.center), (200 - width) / 2))
        #expect(isClose(firstX(.right), 200 - width))
    }

    @Test(arguments: [" ", "  \t", "\u{3000}"]) func blanksAtTheEndHang(_ blanks: String) {
        for alignment in [NSTextAlignment.left, .center, .right, .natural] {
            #expect(isClose(firstX(alignment, "abc" + blanks), firstX(alignment)))
        }
        #expect(firstX(.center, " abc") < firstX(.center))
    }

    @Test func blanksOfHebrewHangOnTheLeft() {
        /// The glyphs of letters, as blanks have a place, too.
        func letters(_ alignment: NSTextAlignment, _ string: String) -> [Float] {
            var request = Sample.request(string, size: 20)
            request.box = CGSize(width: 200, height: 100)
            request.alignment = alignment
            let glyphs = Sample.engine.layout(request).runs.flatMap(\.glyphs)
            return glyphs.map(\.x).sorted().suffix(4).map { $0 }
        }
        for alignment in [NSTextAlignment.left, .center, .right] {
            for (a, b) in zip(letters(alignment, "שלום  "), letters(alignment, "שלום")) {
                #expect(isClose(Double(a), Double(b)))
            }
        }
    }

    @Test func naturalIsRightForArabicAndHebrew() {
        #expect(firstX(.natural, "שלום") > 100)
        #expect(firstX(.natural, "سلام abc") > 100)
        #expect(isClose(firstX(.left, "שלום"), 0, within: 2))
        #expect(isClose(firstX(.natural, "abc שלום"), 0, within: 2))
    }

    @Test func aRightToLeftWordRunsFromTheRight() {
        // In memory a, b, then alef, bet: on the line the Hebrew letters swap.
        let glyphs = Sample.engine.layout(Sample.request("ab\u{5D0}\u{5D1}", size: 20)).runs.flatMap(\.glyphs)
        let alef = Sample.engine.layout(Sample.request("\u{5D0}", size: 20)).runs[0].glyphs[0].id
        let bet = Sample.engine.layout(Sample.request("\u{5D1}", size: 20)).runs[0].glyphs[0].id
        let order = glyphs.sorted { $0.x < $1.x }.map(\.id)
        #expect(order.count == 4)
        #expect(order.suffix(2) == [bet, alef])
    }

    @Test func arabicLettersJoin() {
        let joined = Sample.engine.layout(Sample.request("\u{628}\u{628}\u{628}", size: 20)).runs.flatMap(\.glyphs)
        #expect(Set(joined.map(\.id)).count == 3)
    }

    @Test func justifiedLinesReachTheEdgeExceptTheLast() {
        var run = TextRun(Sample.lorem)
        // A line under the text is as wide as the text.
        run.underlineStyle = 1
        var request = Sample.wrapped("", width: 200)
        request.runs = [run]
        let natural = Sample.engine.layout(request)
        request.alignment = .justified
        let picture = Sample.engine.layout(request)
        #expect(picture.lines.map(\.count) == natural.lines.map(\.count))
        #expect(picture.decorations.count == 6)
        for underline in picture.decorations.dropLast() {
            #expect(isClose(underline.rect.width, 200, within: 0.05))
        }
        #expect(picture.decorations.last == natural.decorations.last)
    }

    @Test func attributedTextsTakeNaturalAlignmentFromTheirStyle() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let layer = CATextLayer()
        layer.string = NSAttributedString(
            string: "abc", attributes: [.paragraphStyle: style, .font: UIFont(name: "DejaVu Sans", size: 20) as Any])
        let right = try Sample.layout(layer, width: 200, height: 50)
        #expect(isClose(Double(right.runs[0].glyphs[0].x), 200 - 35.9473))
        layer.alignmentMode = .left
        let left = try Sample.layout(layer, width: 200, height: 50)
        #expect(isClose(Double(left.runs[0].glyphs[0].x), 0))
    }
}
