import AppleNames
import LayerModel
import Testing
import TextLayout

/// What paragraph styles make of lines.
///
/// DejaVu Sans: 1901 of 2048 units above the baseline, 483 below.
@Suite struct ParagraphStyleTests {
    private let natural = 20 * 2384.0 / 2048
    private let ascent = 20 * 1901.0 / 2048

    private func layout(
        _ text: String, width: CGFloat = .infinity, wrapped: Bool = true, _ change: (NSMutableParagraphStyle) -> Void
    ) -> TextPicture {
        let style = NSMutableParagraphStyle()
        change(style)
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont(name: "DejaVu Sans", size: 20) as Any, .paragraphStyle: style,
        ]
        var request = TextRequest(TextRun.runs(of: NSAttributedString(string: text, attributes: attributes)))
        request.box.width = width
        request.isWrapped = wrapped
        return Sample.engine.layout(request)
    }

    private func baselines(_ picture: TextPicture) -> [Double] {
        picture.textLines.map { Double($0.origin.y) }
    }

    private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1) }
    }

    @Test func spacingIsBelowLinesAndParagraphs() {
        let picture = layout("a\u{2028}b\nc") {
            $0.lineSpacing = 5
            $0.paragraphSpacing = 7
            $0.paragraphSpacingBefore = 3
        }
        let second = ascent + natural + 5
        #expect(isNear(baselines(picture), [ascent, second, second + natural + 5 + 7 + 3]))
        // Nothing is above the first line, nor below the last.
        #expect(isClose(picture.size.height, baselines(picture)[2] + natural - ascent))
    }

    @Test func heightsAreAddedAndCutAbove() {
        let high = layout("a\nb") { $0.minimumLineHeight = 40 }
        #expect(isNear(baselines(high), [40 - natural + ascent, 80 - natural + ascent]))
        let low = layout("a\nb") { $0.maximumLineHeight = 10 }
        #expect(isNear(baselines(low), [10 - natural + ascent, 20 - natural + ascent]))
        let double = layout("a\nb") { $0.lineHeightMultiple = 2 }
        #expect(isNear(baselines(double), [natural + ascent, 3 * natural + ascent]))
        let both = layout("a") {
            $0.lineHeightMultiple = 2
            $0.maximumLineHeight = 30
        }
        #expect(isClose(both.size.height, 30))
    }

    @Test func indentsMoveLinesAndMakeThemNarrower() {
        let text = "one two three four five six seven eight"
        let picture = layout(text, width: 200) {
            $0.firstLineHeadIndent = 30
            $0.headIndent = 10
            $0.tailIndent = -20
        }
        #expect(
            isNear(
                picture.textLines.map { Double($0.origin.x) },
                [30] + [Double](repeating: 10, count: picture.textLines.count - 1)))
        #expect(picture.textLines.count > 2 && picture.textLines.allSatisfy { $0.origin.x + $0.width < 181 + 7 })
        let centered = layout("a", width: 200) {
            $0.firstLineHeadIndent = 40
            $0.alignment = .center
        }
        #expect(isClose(Double(centered.textLines[0].origin.x), 40 + (160 - Double(centered.textLines[0].width)) / 2))
        // A tail indent above 0 is from where lines begin.
        let narrow = layout(text, width: 1000) { $0.tailIndent = 120 }
        #expect(narrow.textLines.allSatisfy { $0.width < 127 } && narrow.textLines.count > 2)
    }

    @Test func modesSayWhereLinesBreak() {
        let word = "Donaudampfschifffahrt ab"
        #expect(layout(word, width: 150) { $0.lineBreakMode = .byCharWrapping }.textLines.count > 1)
        let clipped = layout(word, width: 150) { $0.lineBreakMode = .byClipping }
        #expect(clipped.textLines.count == 1 && clipped.size.width > 150)
        for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
            let cut = layout(word + "\nx", width: 150) { $0.lineBreakMode = mode }
            #expect(cut.textLines.count == 2 && cut.size.width <= 150 && cut.size.width > 100, "\(mode)")
        }
        // Between characters the first line is fuller.
        let words = "aaaa bbbbbbbbbbbb"
        let byCharacters = layout(words, width: 100) { $0.lineBreakMode = .byCharWrapping }
        let byWords = layout(words, width: 100) { $0.lineBreakMode = .byWordWrapping }
        #expect(byCharacters.textLines[0].width > byWords.textLines[0].width + 5)
    }

    @Test func eachParagraphHasItsOwn() {
        let text = NSMutableAttributedString(string: "a\nb")
        let right = NSMutableParagraphStyle()
        right.alignment = .right
        text.addAttribute(.paragraphStyle, value: right, range: NSRange(location: 2, length: 1))
        var request = TextRequest(TextRun.runs(of: text))
        request.box.width = 100
        let lines = Sample.engine.layout(request).textLines
        #expect(lines[0].origin.x == 0 && isClose(Double(lines[1].origin.x + lines[1].width), 100))
    }

    @Test func numbersThatAreNoneAreNotTaken() {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = .nan
        style.minimumLineHeight = -3
        style.headIndent = .infinity
        style.tailIndent = -5
        #expect(
            style.lineSpacing == 0 && style.minimumLineHeight == 0 && style.headIndent == 0 && style.tailIndent == -5)
        let copy = style.mutableCopy() as? NSMutableParagraphStyle
        #expect(copy == style && copy !== style && style.copy() as? NSParagraphStyle == style)
        copy?.alignment = .center
        #expect(copy != style && NSParagraphStyle.default.alignment == .natural)
        for length in [1e300, 1e-300] as [CGFloat] {
            let picture = layout("a b\nc", width: 50) {
                $0.lineSpacing = length
                $0.firstLineHeadIndent = length
                $0.lineHeightMultiple = length
            }
            #expect(picture.size.height.isFinite && picture.textLines.allSatisfy { $0.origin.x.isFinite })
        }
    }

    @Test func linesKnowWhereTheyStart() {
        let request = Sample.request("a\n\nb\r\n🎈c\u{2028}d\u{7}e\u{85}f", size: 20)
        #expect(Sample.engine.layout(request).textLines.map(\.start) == [0, 2, 3, 6, 10, 14])
        let wrapped = Sample.engine.layout(Sample.wrapped(Sample.lorem, width: 200))
        // After 22, 18, 25, 25 and 30 characters, spaces among them.
        #expect(wrapped.textLines.map(\.start) == [0, 22, 40, 65, 90, 120])
    }

    private func starts(_ text: String, _ change: (NSMutableParagraphStyle) -> Void) -> [Double] {
        layout(text, change).runs.flatMap(\.glyphs).map { Double($0.x) }
    }

    @Test func tabsLeadToTheirStops() {
        let left = starts("a\tb\tc") {
            $0.tabStops = [
                NSTextTab(textAlignment: .left, location: 200), NSTextTab(textAlignment: .left, location: 80),
            ]
        }
        #expect(left.contains { isClose($0, 80) } && left.contains { isClose($0, 200) })
        let every = starts("\ta\tb") { $0.defaultTabInterval = 50 }
        #expect(every.contains { isClose($0, 50) } && every.contains { isClose($0, 100) })
        let indented = starts("\ta") {
            ($0.defaultTabInterval, $0.headIndent, $0.firstLineHeadIndent) = (50, 60, 60)
        }
        #expect(indented.contains { isClose($0, 100) })
        // Lines that are made one by one have the stops, too, and no indents.
        let stops = NSMutableParagraphStyle()
        (stops.defaultTabInterval, stops.headIndent) = (50, 60)
        stops.addTabStop(NSTextTab(textAlignment: .left, location: 30))
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: "\ta\tb\tc", attributes: [.paragraphStyle: stops]))
        let offsets = [1, 3, 5].map { Double(CTLineGetOffsetForStringIndex(line, $0, nil)) }
        #expect(zip(offsets, [30, 50, 100]).allSatisfy { isClose($0, $1) })
        let width = Double("bb".size(withAttributes: [.font: UIFont(name: "DejaVu Sans", size: 20) as Any]).width)
        let right = starts("\tbb") { $0.addTabStop(NSTextTab(textAlignment: .right, location: 100)) }
        #expect(right.contains { isClose($0, 100 - width, within: 0.02) })
        let style = NSMutableParagraphStyle()
        style.tabStops = [
            NSTextTab(textAlignment: .left, location: .nan), NSTextTab(textAlignment: .left, location: 7),
        ]
        #expect(style.tabStops == [NSTextTab(textAlignment: .left, location: 7)])
        style.removeTabStop(NSTextTab(textAlignment: .left, location: 7))
        #expect(style.tabStops.isEmpty)
    }

    @Test func directionsOfParagraphsPlaceLines() {
        let line = layout("abc", width: 200) { $0.baseWritingDirection = .rightToLeft }
        #expect(isClose(Double(line.textLines[0].origin.x + line.textLines[0].width), 200))
        let full = layout("abc.", width: 200) { $0.baseWritingDirection = .rightToLeft }
        // A full stop stands at the line's end, on the left.
        #expect(
            full.runs.flatMap(\.glyphs).first.map { isClose(Double($0.x), Double(full.textLines[0].origin.x)) } == true)
        #expect(layout("אבג", width: 200) { $0.baseWritingDirection = .leftToRight }.textLines[0].origin.x == 0)
    }
}
