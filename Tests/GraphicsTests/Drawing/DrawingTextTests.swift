import AppleNames
import Graphics
import Testing

struct DrawingTextTests {
    private let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 80))

    @Test func textIsRecordedWithTheContextsFontAndColour() {
        context.selectFont(name: "DejaVu Sans", size: 20)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.setCharacterSpacing(2)
        context.setAlpha(0.5)
        context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        context.translateBy(x: 0, y: 7)
        context.showText("Hi", at: CGPoint(x: 5, y: 6))
        let recording = context.recording
        let text = recording.texts[0]
        #expect(text.runs.map(\.string) == ["Hi"] && text.runs[0].font == "DejaVu Sans" && text.runs[0].fontSize == 20)
        #expect(text.runs[0].foregroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1) && text.runs[0].kern == 2)
        #expect(text.origin == .baseline && text.mode == .fill && text.style == DrawingCommand.none)
        // A text matrix that points down makes letters upright in a space that points down.
        #expect(text.transform == CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 13))
        #expect(recording.commands[0].operation == .text && recording.commands[0].color.w == 0.5)
        #expect(context.textPosition == CGPoint(x: 5, y: 6))
    }

    @Test func lettersStandUprightWhereYPointsUp() {
        context.showText("x")
        #expect(context.recording.texts[0].transform.d == -1)
    }

    @Test func strokesBringTheirPen() {
        context.setTextDrawingMode(.fillStroke)
        context.setLineWidth(3)
        context.setStrokeColor(gray: 1, alpha: 1)
        context.showText("x")
        let text = context.recording.texts[0]
        #expect(context.recording.strokes[Int(text.style)].width == 3 && text.strokeColor == SIMD4(1, 1, 1, 1))
    }

    @Test func invisibleAndEmptyTextIsLeftOut() {
        context.showText("")
        context.setTextDrawingMode(.invisible)
        context.showText("x")
        context.setTextDrawingMode(.fill)
        context.textMatrix = CGAffineTransform(scaleX: 0, y: 1)
        context.showText("x")
        context.textMatrix.a = .nan
        context.showText("x")
        #expect(context.recording.isEmpty)
    }

    @Test func stringsAreDrawnAtTheirTopLeftCorner() throws {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let font = try #require(UIFont(name: "DejaVu Serif", size: 9))
        "one".draw(at: CGPoint(x: 1, y: 2), withAttributes: [.font: font, .foregroundColor: UIColor.red, .kern: 1.5])
        NSString(string: "two").draw(
            in: CGRect(x: 3, y: 4, width: 5, height: 6), withAttributes: [.paragraphStyle: style])
        "three".draw(
            with: CGRect(x: 1, y: 1, width: 9, height: 9),
            options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
            attributes: nil, context: nil
        )
        "four".draw(with: CGRect(x: 1, y: 1, width: 9, height: 9), options: [], attributes: nil, context: nil)
        "".draw(at: .zero)
        let texts = context.recording.texts
        #expect(texts.map { $0.runs[0].string } == ["one", "two", "three", "four"])
        let origins: [DrawingText.Origin] = [
            .topLeft, .box(CGSize(width: 5, height: 6)), .box(CGSize(width: 9, height: 9)), .baseline,
        ]
        #expect(texts.map(\.origin) == origins)
        #expect(texts[0].transform == CGAffineTransform(translationX: 1, y: 2))
        let run = texts[0].runs[0]
        #expect(run.font == "DejaVu Serif" && run.fontSize == 9 && run.kern == 1.5)
        #expect(run.foregroundColor == UIColor.red.cgColor)
        #expect(texts[1].runs[0].font == "Helvetica" && texts[1].runs[0].fontSize == 12)
        #expect(texts[1].runs[0].foregroundColor == .black && texts[1].runs[0].paragraph?.alignment == .center)
        #expect(texts[2].truncation == .end && texts[1].truncation == .none && texts[2].runs[0].paragraph == nil)
    }

    @Test func attributedStringsBecomeRuns() throws {
        let text = NSMutableAttributedString(string: "red and 🎈 blue")
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
        text.addAttribute(
            NSAttributedString.Key(kCTForegroundColorAttributeName), value: UIColor.blue.cgColor,
            range: NSRange(location: 11, length: 4)
        )
        text.addAttribute(
            .underlineStyle, value: NSUnderlineStyle.single.rawValue, range: NSRange(location: 11, length: 4))
        text.addAttribute(
            NSAttributedString.Key(kCTUnderlineStyleAttributeName), value: CTUnderlineStyle.single.rawValue,
            range: NSRange(location: 0, length: 3))
        let font = CTFontCreateWithName("Times" as CFString, 30, nil)
        text.addAttribute(
            NSAttributedString.Key(kCTFontAttributeName), value: font, range: NSRange(location: 11, length: 4))
        let runs = TextRun.runs(of: text)
        #expect(runs.map(\.string) == ["red", " and 🎈 ", "blue"])
        #expect(runs[0].foregroundColor == UIColor.red.cgColor && runs[1].foregroundColor == nil)
        #expect(runs[0].underlineStyle == 1 && runs[1].underlineStyle == 0)
        #expect(runs[2].foregroundColor == UIColor.blue.cgColor && runs[2].underlineStyle == 1)
        #expect(runs[2].font == "Times" && runs[2].fontSize == 30)
    }

    @Test func valuesOfTheWrongTypeHaveNoEffect() {
        let attributes: [NSAttributedString.Key: Any] = [
            .font: 5, .foregroundColor: "red", .kern: Double.nan, .underlineStyle: 1e300, .baselineOffset: "up",
        ]
        #expect(TextRun("x", attributes: attributes) == TextRun("x"))
    }

    @Test func fontsHaveNamesAndSizes() {
        #expect(
            UIFont(name: "", size: 5) == nil && UIFont(name: "A", size: 0) == nil
                && UIFont(name: "A", size: .nan) == nil)
        #expect(UIFont.systemFont(ofSize: 20, weight: .bold) == UIFont.boldSystemFont(ofSize: 20))
        #expect(UIFont.systemFont(ofSize: .infinity).pointSize == UIFont.systemFontSize)
        #expect(UIFont.systemFont(ofSize: 10).withSize(12).pointSize == 12)
        #expect(CGFont("") == nil && CGFont("Arial")?.fullName == "Arial")
    }
}
