import AppleNames
import Foundation
import LayerModel
import Testing
import TextLayout

/// Places of characters on lines that are read from right to left, or in both directions; runs of those lines.
///
/// DejaVu Sans has Latin, Hebrew and Arabic letters.
@Suite struct CaretTests {
    private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

    private func line(_ string: String, _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
        let attributes = more.merging([.font: font]) { $1 }
        return CTLineCreateWithAttributedString(NSAttributedString(string: string, attributes: attributes))
    }

    private func width(_ string: String) -> Double {
        CTLineGetTypographicBounds(line(string), nil, nil, nil)
    }

    private func carets(_ line: CTLine, _ index: Int) -> [Double] {
        var second = CGFloat(-1)
        let first = CTLineGetOffsetForStringIndex(line, index, &second)
        return [Double(first), Double(second)]
    }

    private func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun } }

    @Test func hebrewIsReadFromTheRight() {
        let line = line("אבג")
        let offsets = (0...3).map { Double(CTLineGetOffsetForStringIndex(line, $0, nil)) }
        #expect(isClose(offsets[0], width("אבג")) && isClose(offsets[3], 0) && offsets == offsets.sorted(by: >))
        #expect(isClose(offsets[0] - offsets[1], width("א")) && isClose(offsets[2], width("ג")))
        for (index, offset) in offsets.enumerated() {
            #expect(carets(line, index)[1] == offset)
            for x in [offset - 1, offset + 1] {
                #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0)) == index)
            }
        }
        let run = runs(line)[0]
        #expect(CTRunGetStatus(run) == .rightToLeft && runs(line).count == 1)
        var indices = [CFIndex](repeating: -1, count: 3)
        CTRunGetStringIndices(run, CFRange(), &indices)
        #expect(indices == [2, 1, 0])
    }

    @Test("where directions meet, a letter of the line's own has the first place") func splitCarets() {
        let (latin, hebrew) = (width("ab"), width("אב"))
        let mixed = line("abאבcd")
        #expect(carets(mixed, 0) == [0, 0])
        // Behind `b`; to the right of `א`, which is the first Hebrew letter.
        let into = carets(mixed, 2)
        #expect(isClose(into[0], latin) && isClose(into[1], latin + hebrew))
        let inside = carets(mixed, 3)
        #expect(isClose(inside[0], latin + width("ב")) && inside[0] == inside[1])
        // In front of `c`; to the left of `ב`, the last Hebrew letter.
        let out = carets(mixed, 4)
        #expect(isClose(out[0], latin + hebrew) && isClose(out[1], latin))
        #expect(runs(mixed).map { CTRunGetStatus($0) } == [.noStatus, .rightToLeft, .noStatus])
        // A line that ends in Hebrew: a Latin letter would be put in at its right end.
        let ending = line("abאב")
        #expect(isClose(carets(ending, 4)[0], latin + hebrew) && isClose(carets(ending, 4)[1], latin))
    }

    @Test func theParagraphSaysHowLinesAreRead() {
        let style = NSMutableParagraphStyle()
        style.baseWritingDirection = .rightToLeft
        let turned = line("ab אב", [.paragraphStyle: style])
        // Hebrew comes second, and so stands on the left.
        #expect(isClose(Double(CTLineGetOffsetForStringIndex(turned, 5, nil)), 0))
        #expect(isClose(carets(turned, 0)[0], width("ab אב")))
        style.baseWritingDirection = .leftToRight
        let straight = line("אב ab", [.paragraphStyle: style])
        #expect(isClose(carets(straight, 0)[0], 0) && isClose(carets(straight, 5)[0], width("אב ab")))
    }

    @Test func marksAndPairsAreOneCharacter() {
        let line = line("e\u{301}🎈x")
        let offsets = (0...5).map { Double(CTLineGetOffsetForStringIndex(line, $0, nil)) }
        #expect(offsets[1] == offsets[0] && offsets[3] == offsets[2] && offsets[2] > 0 && offsets[4] > offsets[2])
        #expect(Set([offsets[0], offsets[2], offsets[4], offsets[5]]).count == 4)
        for x in stride(from: 0, to: offsets[5], by: 0.7) {
            #expect([0, 2, 4, 5].contains(CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0))))
        }
    }

    @Test("the letters that one glyph stands for share its width") func ligatures() {
        // Lam and alef are always one glyph.
        let line = line("\u{644}\u{627}")
        #expect(CTLineGetGlyphCount(line) <= 2)
        let offsets = (0...2).map { Double(CTLineGetOffsetForStringIndex(line, $0, nil)) }
        #expect(offsets[0] > offsets[1] && offsets[1] > offsets[2] && isClose(offsets[2], 0))
        if CTLineGetGlyphCount(line) == 1 { #expect(isClose(offsets[1], offsets[0] / 2)) }
    }

    @Test(arguments: ["abc", "אבג"]) func spacingIsBehindLetters(_ string: String) {
        let spaced = line(string, [.kern: 10])
        let plain = line(string, [.kern: 0])
        let isHebrew = string != "abc"
        for index in 0...3 {
            let moved = CTLineGetOffsetForStringIndex(plain, index, nil) + CGFloat(isHebrew ? 3 - index : index) * 10
            #expect(isClose(Double(CTLineGetOffsetForStringIndex(spaced, index, nil)), Double(moved), within: 0.02))
        }
    }

    @Test func caretsAreEnumeratedFromLeftToRight() {
        let line = line("aאבb")
        var places: [Double] = []
        var heard: [(index: Int, isLeading: Bool)] = []
        CTLineEnumerateCaretOffsets(line) { place, index, isLeading, _ in
            places.append(place)
            heard.append((index, isLeading))
        }
        #expect(places.count == 8 && places == places.sorted() && heard.map(\.index) == [0, 0, 2, 2, 1, 1, 3, 3])
        #expect(heard.map(\.isLeading) == [true, false, false, true, false, true, true, false])
        var count = 0
        CTLineEnumerateCaretOffsets(line) { _, _, _, stop in
            count += 1
            stop.pointee = count == 3
        }
        #expect(count == 3)
    }

    @Test func framesKeepTheDirectionOfTheirParagraph() throws {
        let text = NSAttributedString(string: "אבג דהו abc", attributes: [.font: font])
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: width("אבג דהו") + 2, height: 200), transform: nil)
        let frame = CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRange(), box, nil)
        let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
        #expect(lines.map { CTLineGetStringRange($0).location } == [0, 8])
        // The second line, of Latin letters alone, begins on the right.
        let secondary = carets(lines[1], 8)
        #expect(isClose(secondary[0], width("abc")) && isClose(secondary[1], 0))
        #expect(CTLineGetStringIndexForPosition(lines[1], CGPoint(x: 1, y: 0)) == 8)
        let run = try #require(runs(lines[1]).first)
        #expect(CTRunGetStringRange(run) == CFRangeMake(8, 3))
    }

    @Test func runsHaveWhatTheirTextHas() throws {
        let mark = NSAttributedString.Key("com.example.mark")
        let text = NSMutableAttributedString(string: "one two\nthree", attributes: [.font: font])
        text.addAttribute(mark, value: "here", range: NSRange(location: 4, length: 3))
        let line = CTLineCreateWithAttributedString(text)
        let marked = runs(line).filter { CTRunGetAttributes($0)[mark.rawValue] as? String == "here" }
        #expect(marked.map { CTRunGetStringRange($0) } == [CFRangeMake(4, 3)])
        let run = try #require(marked.first)
        let count = CTRunGetGlyphCount(run)
        var (glyphs, places) = ([CGGlyph](repeating: 0, count: count), [CGPoint](repeating: .zero, count: count))
        var (advances, indices) = ([CGSize](repeating: .zero, count: count), [CFIndex](repeating: 0, count: count))
        CTRunGetGlyphs(run, CFRange(), &glyphs)
        CTRunGetPositions(run, CFRange(), &places)
        CTRunGetAdvances(run, CFRange(), &advances)
        CTRunGetStringIndices(run, CFRange(), &indices)
        for index in 0..<count {
            #expect(
                CTRunGetGlyphsPtr(run)?[index] == glyphs[index] && CTRunGetAdvancesPtr(run)?[index] == advances[index])
            #expect(CTRunGetPositionsPtr(run)?[index] == places[index])
            #expect(CTRunGetStringIndicesPtr(run)?[index] == indices[index])
        }
        #expect(indices == [4, 5, 6] && isClose(places[0].x + advances[0].width, places[1].x))
        let part = CTRunGetTypographicBounds(run, CFRangeMake(1, 1), nil, nil, nil)
        #expect(isClose(part, Double(advances[1].width)))
        let box = CTRunGetImageBounds(run, nil, CFRangeMake(1, 1))
        #expect(box.minX >= places[1].x && box.maxX <= places[2].x && box.height > 5)
        #expect(CTLineGetImageBounds(line, nil).contains(box))
        #expect(CTRunGetImageBounds(run, nil, CFRangeMake(99, 1)) == .zero)
        // Characters behind what separated paragraphs have their places in the text.
        #expect(isClose(Double(CTLineGetOffsetForStringIndex(line, 8, nil)), width("one two")))
    }

    @Test func typesettersBreakLines() throws {
        let text = NSAttributedString(string: "aaa bbb ccc", attributes: [.font: font])
        let setter = CTTypesetterCreateWithAttributedString(text)
        let two = width("aaa bbb") + 1
        #expect(CTTypesetterSuggestLineBreak(setter, 0, two) == 8 && CTTypesetterSuggestLineBreak(setter, 8, two) == 3)
        #expect(CTTypesetterSuggestClusterBreak(setter, 0, width("aaa bb") + 1) == 6)
        #expect(
            CTTypesetterSuggestLineBreak(setter, 99, two) == 0 && CTTypesetterSuggestLineBreak(setter, 0, .nan) == 1)
        let line = CTTypesetterCreateLine(setter, CFRangeMake(4, 3))
        #expect(CTLineGetStringRange(line) == CFRangeMake(4, 3))
        #expect(isClose(CTLineGetTypographicBounds(line, nil, nil, nil), width("bbb")))
        #expect(CTRunGetStringRange(try #require(runs(line).first)) == CFRangeMake(4, 3))
        let long = NSAttributedString(string: String(repeating: "word ", count: 3000), attributes: [.font: font])
        let rest = CTTypesetterCreateWithAttributedString(long)
        #expect(CTTypesetterSuggestLineBreak(rest, 5, 1e6) == 14_995)
        #expect(CTTypesetterSuggestLineBreak(rest, 5, width("word word") + 1) == 10)
    }

    @Test func tokensStandForWhatIsLeftOut() throws {
        let line = line("Hamburg 123")
        let token = self.line("+1")
        let room = width("Ham") + width("+1") + 0.5
        let cut = try #require(CTLineCreateTruncatedLine(line, room, .end, token))
        #expect(isClose(CTLineGetTypographicBounds(cut, nil, nil, nil), width("Ham+1"), within: 1))
        let start = try #require(CTLineCreateTruncatedLine(line, width("123") + width("+1") + 0.5, .start, token))
        #expect(isClose(CTLineGetTypographicBounds(start, nil, nil, nil), width("+1123"), within: 1))
        let middle = try #require(CTLineCreateTruncatedLine(line, 80, .middle, token))
        #expect(CTLineGetTypographicBounds(middle, nil, nil, nil) <= 81)
        #expect(CTLineCreateTruncatedLine(line, 5, .end, token) == nil)
    }

    @Test func blanksOfJustifiedLinesAreStretched() throws {
        let line = line("ab cd ef")
        let natural = width("ab cd ef")
        let full = try #require(CTLineCreateJustifiedLine(line, 1, natural + 40))
        #expect(isClose(CTLineGetTypographicBounds(full, nil, nil, nil), natural + 40, within: 0.05))
        #expect(isClose(Double(CTLineGetOffsetForStringIndex(full, 3, nil)), width("ab ") + 20, within: 0.05))
        let half = try #require(CTLineCreateJustifiedLine(line, 0.5, natural + 40))
        #expect(isClose(CTLineGetTypographicBounds(half, nil, nil, nil), natural + 20, within: 0.05))
        #expect(CTLineCreateJustifiedLine(line, 1, 5) === line)
        let letters = try #require(CTLineCreateJustifiedLine(self.line("abc"), 1, 500))
        #expect(isClose(CTLineGetTypographicBounds(letters, nil, nil, nil), 500, within: 0.05))
        #expect(CTLineCreateJustifiedLine(self.line("a"), 1, 500) == nil)
    }
}
