import AppleNames
import TextLayout
import Testing

@testable import LayerModel

/// Blanks at the ends of lines, and those that stretch a line.
struct BlankTests {
    private static func layout(
        _ runs: [String], width: CGFloat, _ alignment: NSTextAlignment = .natural
    ) -> TextPicture {
        var request = TextRequest(runs.map { TextRun($0) }, font: "DejaVu Sans", fontSize: 20)
        request.box = CGSize(width: width, height: CGFloat.infinity)
        request.isWrapped = true
        request.alignment = alignment
        return Sample.engine.layout(request)
    }

    private static func width(_ string: String) -> CGFloat {
        Sample.engine.layout(Sample.request(string, size: 20)).size.width
    }

    @Test(arguments: [1, 2, 3, 7, 40, 400])
    func blanksHangHoweverMany(_ count: Int) {
        let blanks = String(repeating: " ", count: count)
        let wrapped = Self.layout(["aaa" + blanks + "bbb"], width: 60)
        #expect(wrapped.textLines.map(\.start) == [0, 3 + count])
        #expect(Self.layout(["aaa" + blanks + "\nbbb"], width: 60).textLines.map(\.start) == [0, 4 + count])
        #expect(Self.layout(["aaa\u{3000}" + blanks + "bbb"], width: 60).textLines.count == 2)
        // Between words of one line they are as wide as ever.
        let line = Self.layout(["a" + blanks + "b"], width: 20_000)
        let places = line.runs.flatMap(\.glyphs).map { Double($0.x) }
        #expect(isClose(places.last ?? 0, Double(Self.width("a" + blanks))))
        #expect(isClose(Double(line.size.width), Double(Self.width("a" + blanks + "b"))))
        // The lines of what hangs are centred by their letters.
        let centered = Self.layout(["aaa" + blanks + "bbb"], width: 60, .center).lines
        for (glyphs, letters) in zip(centered, ["aaa", "bbb"]) {
            #expect(isClose(Double(glyphs.first?.x ?? 0), Double(60 - Self.width(letters)) / 2, within: 0.01))
        }
    }

    /// However the line is cut into runs, and in either direction.
    @Test(arguments: [
        ["aa aa bb"], ["aa aa ", "bb"], ["aa aa", " bb"], ["aa aa ", " bb"], ["aa aa   bb"],
        ["aa ", "aa", "   ", "bb"],
        ["אא אא בב"], ["אא אא ", "בב"], ["אא אא  בב"],
    ])
    func justifiedLinesReachTheEdges(_ runs: [String]) throws {
        let letters = runs.joined().filter { $0 != " " }
        let word = Self.width(String(letters.prefix(2)))
        let box = 2 * word + 30
        let picture = Self.layout(runs, width: box, .justified)
        let (line, last) = (try #require(picture.lines.first), try #require(picture.lines.last))
        try #require(picture.lines.count == 2 && picture.textLines[0].width > 0)
        let visible = line.map(\.x).sorted()
        let isRightToLeft = picture.textLines[0].isRightToLeft
        let advance = Self.width(String(letters.prefix(1)))
        #expect(isClose(Double(try #require(visible.first)), 0, within: 0.05))
        #expect(isClose(Double(try #require(visible.last)), Double(box - advance), within: 0.05))
        // The last line is not stretched.
        let start = Double(isRightToLeft ? box - Self.width(String(letters.suffix(2))) : 0)
        #expect(isClose(Double(try #require(last.map(\.x).min())), start, within: 0.05))
    }

    @Test func linesWithHangingIndentsReachTheEdges() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .justified
        for (first, others) in [(20.0, 0.0), (0.0, 20.0)] {
            (style.firstLineHeadIndent, style.headIndent) = (first, others)
            let text = NSAttributedString(
                string: String(repeating: "ab ", count: 30),
                attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 20)])
            var request = TextRequest(TextRun.runs(of: text))
            request.box = CGSize(width: 150, height: CGFloat.infinity)
            request.isWrapped = true
            let lines = Sample.engine.layout(request).lines
            let ends = lines.dropLast().compactMap { $0.map(\.x).max() }
            #expect(lines.count > 3 && ends.allSatisfy { isClose(Double($0), Double(ends[0]), within: 0.05) })
            #expect(zip(lines, [first, others, others]).allSatisfy { isClose(Double($0.map(\.x).min() ?? -1), $1) })
        }
    }

    private static let khmer = "\u{1797}\u{17B6}\u{179F}\u{17B6}"
    private static let lao = "\u{E9E}\u{EB2}\u{EAA}\u{EB2}"
    private static let burmese = "\u{1005}\u{1000}\u{102C}\u{1038}"

    /// Khmer, Lao, Burmese and Thai have no blanks between words: dictionaries know where those end.
    @Test(arguments: [khmer, lao, burmese, "\u{E20}\u{E32}\u{E29}\u{E32}"])
    func linesEndBetweenWordsWithoutBlanks(_ word: String) {
        let length = word.utf16.count
        let starts = { (count: Int, words: CGFloat) in
            let text = String(repeating: word, count: count)
            return Self.layout([text], width: Self.width(word) * words + 1).textLines.map(\.start)
        }
        for count in [2, 3, 12, 200] {
            for words in [1, 1.5, 2.9] as [CGFloat] {
                let step = Int(words) * length
                #expect(starts(count, words) == Array(stride(from: 0, to: count * length, by: step)))
            }
        }
        // A word that is wider than its line is broken inside.
        #expect(starts(1, 0.5).count > 1)
    }

    /// Words end with their paragraphs.
    @Test func wordsWithoutBlanksAreThoseOfTheirParagraph() {
        let (word, half) = (Self.khmer, String(Self.khmer.unicodeScalars.prefix(2)))
        let rest = String(Self.khmer.unicodeScalars.suffix(2))
        let text = Self.layout([word + half + "\n" + rest], width: Self.width(word) * 1.3)
        #expect(text.textLines.map(\.start) == [0, 4, 7])
    }

    /// Between a word and digits, quotation marks or brackets no line ends.
    @Test(arguments: [khmer, lao, burmese])
    func linesDoNotEndBesideWordsWithoutBlanks(_ word: String) {
        for (before, after) in [("2024", ""), ("\u{201C}", "\u{201D}"), ("(", ")")] {
            let text = before + word + after
            #expect(Self.layout([text], width: Self.width(text) + 1).textLines.map(\.start) == [0])
            let two = Self.layout([text + " " + text], width: Self.width(text) * 1.8)
            #expect(two.textLines.map(\.start) == [0, text.utf16.count + 1])
        }
    }

    @Test func tabsLeadToStandardStops() {
        #expect(NSParagraphStyle.default.tabStops.map(\.location) == (1...12).map { 28 * CGFloat($0) })
        for size in [8, 20, 40] as [CGFloat] {
            let one = Sample.engine.layout(Sample.request("i", size: size)).size.width
            let glyphs = Sample.engine.layout(Sample.request("i\ti\ti", size: size)).runs.flatMap(\.glyphs)
            let second = 28 * (one / 28).rounded(.down) + 28
            let third = 28 * ((second + one) / 28).rounded(.down) + 28
            #expect(glyphs.map { Double($0.x) }.contains { isClose($0, Double(second)) })
            #expect(isClose(Double(glyphs.last?.x ?? 0), Double(third)))
        }
        // They go on beyond those that are listed, unless a program says that there are none.
        let far = Sample.engine.layout(Sample.request(String(repeating: "\t", count: 20) + "i", size: 20))
        #expect(isClose(Double(far.runs.flatMap(\.glyphs).last?.x ?? 0), 560))
    }
}
