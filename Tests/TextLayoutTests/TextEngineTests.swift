import DisplayList
import LayerModel
import Synchronization
import Testing
import TextLayout

@Suite struct TextEngineTests {
    @Test func equalRequestsShareTheirGlyphs() {
        let engine = TextEngine(fonts: FontLibrary())
        let first = engine.layout(Sample.request("abc"))
        let second = engine.layout(Sample.request("abc"))
        let address = { (picture: TextPicture) in picture.runs[0].glyphs.withUnsafeBytes { $0.baseAddress } }
        #expect(address(first) == address(second))
    }

    @Test func aSmallBudgetForgetsWithoutHarm() {
        let engine = TextEngine(fonts: FontLibrary(), cacheBudget: 4000)
        for round in 0..<3 {
            for number in 0..<50 {
                let width = engine.layout(Sample.request("number \(number)", size: 10)).size.width
                let fresh = Sample.engine.layout(Sample.request("number \(number)", size: 10)).size.width
                #expect(width == fresh, "round \(round)")
            }
        }
    }

    @Test func threadsShareAnEngine() async {
        let engine = TextEngine(fonts: FontLibrary())
        let expected = (0..<16).map { Sample.engine.layout(Sample.request("text \($0)", size: 13)).size }
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<64).allSatisfy { number in
                        let index = (number + task) % 16
                        return engine.layout(Sample.request("text \(index)", size: 13)).size == expected[index]
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    /// Pango takes part of what it breaks lines by from a variable that all threads share.
    @Test func enginesBreakLinesAlikeAtTheSameTime() async {
        let lines: @Sendable (TextEngine, Int) -> [[UInt32]] = { engine, size in
            engine.layout(Sample.wrapped("x AVATAR", width: 100.0 / 54 * Double(size), size: Double(size)))
                .lines.map { $0.map(\.id) }
        }
        let sizes = 30..<90
        await withTaskGroup(of: [[[UInt32]]].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let engine = TextEngine(fonts: FontLibrary())
                    return sizes.map { lines(engine, $0) }
                }
            }
            let expected = lines(Sample.engine, 54)
            for await broken in group { #expect(broken.allSatisfy { $0 == expected }) }
        }
    }

    @Test func layersAskForTheSizeOfTheirText() {
        let layer = CATextLayer()
        layer.font = "DejaVu Sans"
        layer.fontSize = 20
        layer.string = "abc"
        #expect(isClose(layer.preferredFrameSize().width, 35.9473))
        #expect(isClose(layer.preferredFrameSize().height, 20 * 2384.0 / 2048))
        layer.string = Sample.lorem
        layer.fontSize = 15
        layer.isWrapped = true
        layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 10)
        #expect(isClose(layer.preferredFrameSize().height, 6 * 15 * 2384.0 / 2048))
        layer.string = nil
        #expect(layer.preferredFrameSize() == CGSize(width: 200, height: 10))
    }

    @Test func attributedTextDoesNotTakeTheLayersFontAndColour() throws {
        let layer = CATextLayer()
        layer.fontSize = 50
        layer.foregroundColor = .white
        layer.string = NSAttributedString(string: "abc")
        let picture = try Sample.layout(layer, width: 100, height: 100)
        #expect(picture.runs.map(\.size) == [12] && picture.runs.map(\.color) == [.black])
        #expect(picture.warnings.isEmpty)
        layer.runs = [TextRun("abc")]
        let filled = try Sample.layout(layer, width: 100, height: 100)
        #expect(filled.runs.map(\.size) == [50] && filled.runs.map(\.color) == [.white])
    }

    @Test func fontObjectsNameTheLayersFont() throws {
        let layer = CATextLayer()
        layer.font = CGFont("DejaVu Serif")
        layer.string = "abc"
        let picture = try Sample.layout(layer, width: 300, height: 100)
        #expect(picture.runs[0].face.key.file.hasSuffix("DejaVuSerif.ttf"))
        #expect(picture.runs[0].size == 36)
    }
}
