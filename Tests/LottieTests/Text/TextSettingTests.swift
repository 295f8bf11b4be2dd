import LayerModel
import Testing
import TextLayout

@testable import Lottie

@Suite("Texts with the outlines of their file")
struct TextSettingTests {
    private func set(_ document: TextDocument) -> TextSetting {
        SquareFont.set(document)
    }

    private func pens(_ setting: TextSetting) -> [CGPoint] {
        setting.glyphs(animators: []).map { CGPoint(x: $0.transform.tx, y: $0.transform.ty) }
    }

    @Test func linesStandAtTheirOrigin() {
        let setting = set(TextDocument(text: "ab c\rd", size: 20, tracking: 100))
        #expect(setting.warnings.isEmpty)
        #expect(
            pens(setting) == [
                CGPoint(x: 0, y: 0), CGPoint(x: 12, y: 0), CGPoint(x: 24, y: 0), CGPoint(x: 31, y: 0),
                CGPoint(x: 0, y: 24),
            ])
        #expect(setting.characters[2].path == nil && setting.characters[2].isSpace)
        #expect(setting.characters[0].path?.boundingBox == CGRect(x: 0, y: -20, width: 10, height: 20))
        #expect(setting.lines.map(\.width) == [41, 10])
        #expect(setting.characters.map(\.place.word) == [0, 0, 0, 1, 2])
        #expect(setting.characters.map(\.place.visibleCharacter) == [0, 1, 2, 2, 3])
        #expect(setting.characters.map(\.place.line) == [0, 0, 0, 0, 1])
    }

    @Test func justification() {
        var document = TextDocument(text: "ab\rabcd", size: 20, lineHeight: 30, baselineShift: 2)
        document.justification = .right
        #expect(pens(set(document)).first == CGPoint(x: -20, y: -2))
        document.justification = .center
        #expect(pens(set(document)).map(\.x) == [-10, 0, -20, -10, 0, 10])
        #expect(pens(set(document)).last?.y == 28)
        // Spaces at the end do not count.
        document.text = "ab "
        #expect(pens(set(document)).map(\.x) == [-10, 0, 10])
    }

    @Test func boxesBreakLines() {
        var document = TextDocument(text: "ab cd ef", size: 20)
        document.box = CGRect(x: -50, y: 10, width: 50, height: 100)
        let setting = set(document)
        #expect(setting.lines.map(\.characters) == [0..<6, 6..<8])
        #expect(pens(setting)[0] == CGPoint(x: -50, y: 26) && pens(setting)[6] == CGPoint(x: -50, y: 50))
        document.justification = .fullLastRight
        #expect(pens(set(document)).map(\.x) == [-50, -40, -30, -20, -10, 0, -20, -10])
        document.justification = .center
        #expect(pens(set(document))[0].x == -47.5)
        // A word that is wider than the box is broken where the box ends.
        document.text = "abcdefa"
        #expect(set(document).lines.map(\.characters) == [0..<5, 5..<7])
        document.box = CGRect(x: 0, y: 0, width: 1, height: 100)
        #expect(set(document).lines.count == 7)
    }

    @Test func capitals() {
        let all = set(TextDocument(text: "aB", size: 20, caps: .all))
        #expect(all.characters.map(\.advance) == [10, 10] && all.warnings.isEmpty)
        let small = set(TextDocument(text: "aB", size: 20, caps: .small))
        #expect(abs(small.characters[0].advance - 7) < 1e-9 && small.characters[1].advance == 10)
        #expect(abs((small.characters[0].path?.boundingBox.height ?? 0) - 14) < 1e-9)
    }

    @Test func animatorsMoveAndColor() {
        let setting = set(
            TextDocument(text: "ab", size: 20, fill: [1, 0, 0, 1], stroke: [0, 0, 0, 1], strokeWidth: 1))
        var animator = TextAnimator(selector: TextSelector(end: 50))
        animator.position = [3, 4, 0]
        animator.opacity = 20
        animator.fill = [0, 0, 1]
        animator.fillOpacity = 50
        animator.strokeWidth = 2
        let glyphs = setting.glyphs(animators: [animator])
        #expect(glyphs[0].transform == CGAffineTransform(translationX: 3, y: 4))
        #expect(glyphs[0].fill == [0, 0, 1, 0.5] && glyphs[0].strokeWidth == 3 && abs(glyphs[0].opacity - 0.2) < 1e-12)
        #expect(glyphs[1].transform == CGAffineTransform(translationX: 10, y: 0))
        #expect(glyphs[1].fill == [1, 0, 0, 1] && glyphs[1].opacity == 1)
        // Half covered, all is done by half.
        animator.selector.amount = 50
        let half = setting.glyphs(animators: [animator])
        #expect(half[0].transform == CGAffineTransform(translationX: 1.5, y: 2))
        #expect(half[0].fill == [0.5, 0, 0.5, 0.75] && abs(half[0].opacity - 0.6) < 1e-12)
    }

    @Test func charactersTurnAboutTheMiddleOfTheirBaseline() {
        let setting = set(TextDocument(text: "ab", size: 20))
        var animator = TextAnimator()
        animator.rotation = [0, 0, 180]
        animator.scale = [200, 100, 100]
        let glyphs = setting.glyphs(animators: [animator])
        expect(CGPoint(x: 5, y: 0).applying(glyphs[0].transform), CGPoint(x: 5, y: 0))
        expect(CGPoint(x: 10, y: -10).applying(glyphs[0].transform), CGPoint(x: -5, y: 10))
        let words = setting.glyphs(animators: [animator], anchoring: TextAnchoring(grouping: .word))
        expect(CGPoint(x: 10, y: 0).applying(words[0].transform), CGPoint(x: 10, y: 0))
        expect(CGPoint(x: 0, y: 0).applying(words[1].transform), CGPoint(x: 10, y: 0))
        let aligned = TextAnchoring(alignment: [-100, -100])
        let moved = setting.glyphs(animators: [animator], anchoring: aligned)
        expect(CGPoint(x: 0, y: -20 * 1.2 * 0.714).applying(moved[0].transform), CGPoint(x: 0, y: -20 * 1.2 * 0.714))
    }

    @Test func trackingMovesAllButTheFirst() {
        var document = TextDocument(text: "abc", size: 20)
        var animator = TextAnimator()
        animator.tracking = 6
        #expect(set(document).glyphs(animators: [animator]).map(\.transform.tx) == [0, 16, 32])
        document.justification = .center
        #expect(set(document).glyphs(animators: [animator]).map(\.transform.tx) == [-21, -5, 11])
        document = TextDocument(text: "a\rb\rc", size: 20, lineHeight: 10)
        animator = TextAnimator()
        animator.lineSpacing = [1, 5]
        #expect(set(document).glyphs(animators: [animator]).map(\.transform.ty) == [0, 15, 30])
    }

    @Test func selectorsCountWordsAndLines() {
        let setting = set(TextDocument(text: "ab cd\ref", size: 20))
        var animator = TextAnimator()
        animator.position = [0, 8, 0]
        animator.selector = TextSelector(start: 1, end: 2, units: .index, basis: .words)
        func moved() -> [Bool] {
            zip(setting.glyphs(animators: [animator]), setting.glyphs(animators: [])).map {
                $0.transform.ty != $1.transform.ty
            }
        }
        #expect(moved() == [false, false, false, true, true, false, false])
        animator.selector.basis = .lines
        #expect(moved() == [false, false, false, false, false, true, true])
        animator.selector = TextSelector(start: 2, end: 3, units: .index, basis: .charactersExcludingSpaces)
        #expect(moved() == [false, false, true, true, false, false, false])
    }

    @Test func huesTurn() {
        #expect(SIMD4(1, 0, 0, 0.5).shifted(by: [120, 0, 0]) == [0, 1, 0, 0.5])
        #expect(SIMD4(1, 0, 0, 1).shifted(by: [-120, 0, 0]) == [0, 0, 1, 1])
        #expect(SIMD4(1, 0, 0, 1).shifted(by: [0, -50, -50]) == [0.5, 0.25, 0.25, 1])
        #expect(SIMD4(0.2, 0.4, 0.6, 1).shifted(by: .zero) == [0.2, 0.4, 0.6, 1])
    }

    @Test func hostileTexts() {
        let long = set(TextDocument(text: String(repeating: "a", count: 100_000), size: 20))
        #expect(long.characters.count == TextDocument.maximumLength)
        #expect(set(TextDocument(text: "", size: 20)).glyphs(animators: [TextAnimator()]).isEmpty)
        #expect(set(TextDocument(text: "\r\r", size: 20)).lines.count == 3)
        var document = TextDocument(text: "ab", size: 0)
        document.box = CGRect(x: 0, y: 0, width: -5, height: 0)
        #expect(set(document).glyphs(animators: [TextAnimator()]).count == 2)
    }

    private func expect(_ a: CGPoint, _ b: CGPoint, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9, "\(a) is not \(b)", sourceLocation: sourceLocation)
    }
}

@Suite("Texts with fonts of the system", .enabled(if: FontLibrary().match("DejaVu Sans")?.isSubstitute == false))
struct SystemTextTests {
    private let engine = TextEngine(fonts: FontLibrary())

    private func set(_ text: String, family: String = "DejaVu Sans", style: String = "Book") -> TextSetting {
        TextSetting(
            TextDocument(text: text, size: 100), font: TextFont(name: "X", family: family, style: style), outlines: [:],
            engine: engine)
    }

    /// Characters one by one stand where they stand in a line that is set as one.
    @Test(arguments: ["Hello", "AVATAR To", "a b  c", "fi"])
    func charactersStandAsInALine(_ text: String) throws {
        let setting = set(text)
        var run = TextRun(text)
        run.hasLigatures = false
        let line = engine.layout(TextRequest([run], font: "DejaVu Sans", fontSize: 100))
        let pens = line.runs.flatMap { $0.glyphs.map { Double($0.x) } }
        try #require(pens.count == setting.characters.count)
        for (character, pen) in zip(setting.characters, pens) {
            #expect(abs(character.x - pen) < 0.1)
        }
        #expect(abs(setting.lines[0].width - Double(line.size.width)) < 0.1)
        #expect(setting.warnings.isEmpty)
    }

    @Test func outlinesStandOnTheBaseline() throws {
        let box = try #require(set("H").characters[0].path?.boundingBox)
        #expect(abs(box.maxY) < 0.5 && abs(box.minY + 72.9) < 0.5)
    }

    @Test func missingFontsAreSaid() {
        let setting = set("a", family: "No Such Family", style: "Bold")
        #expect(setting.warnings.contains { if case .missingFont = $0 { true } else { false } })
        #expect(setting.characters[0].path != nil)
    }

    @Test func joiningScriptsAreSetAsOne() {
        #expect(set("سلام").characters.count == 1)
    }
}
