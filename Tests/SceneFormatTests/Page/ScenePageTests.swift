import Compositor
import Foundation
import LayerModel
import Testing

@testable import SceneFormat

@Suite("The page of the scene format")
struct ScenePageTests {
    /// `SCENE_FORMAT_PAGE` in the environment names a file to write in place of comparing: `make scene-format-page`.
    @Test func itsTablesFollowTheReader() throws {
        let page = try ScenePage.current()
        let remade = try page.remade()
        if let path = ProcessInfo.processInfo.environment["SCENE_FORMAT_PAGE"] {
            try Data(remade.text.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        let differing = zip(page.lines, remade.lines).filter { $0 != $1 }.map { "\n- \($0)\n+ \($1)" }
        let isCurrent = page.lines == remade.lines
        #expect(isCurrent, "run `make scene-format-page`: \(differing.prefix(5).joined())")
    }

    @Test func everyExampleIsDrawn() throws {
        let examples = try ScenePage.current().examples
        #expect(examples.count > 10)
        let renderer = try Renderer(device: .cpu)
        for example in examples {
            let isScene = example.contains(#""format""#)
            let text = isScene ? example : sceneText(root: #"{"sublayers": [\#(example)]}"#)
            let scene = try read(text, folder: ScenePage.url.deletingLastPathComponent())
            #expect(scene.warnings.map(\.description) == [], "\(example)")
            let tree = scene.root.commit(at: 0)
            let options = RenderOptions(size: scene.size, scale: scene.scale, background: scene.background)
            let pictures = try [0.1, 0.6].map { try pixels(renderer.render(tree, at: $0 * scene.duration, options)) }
            #expect(pictures.contains { Set($0).count > 1 }, "nothing is seen of \(example)")
            #expect((pictures[0] != pictures[1]) == (scene.duration > 0), "\(example)")
        }
    }

    private func pixels(_ image: CGImage) -> [UInt32] {
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<image.height).flatMap { y in
                (0..<image.width).map { x in
                    (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[y * bytesPerRow + x * 4 + $1]) }
                }
            }
        }
    }

    /// The rows say what is written, as a layer or as a key of the scene, and what is said of it.
    @Test func everyErrorIsReported() throws {
        let rows = try ScenePage.current().rows(below: "<!-- errors -->")
        #expect(rows.count > 10)
        for row in rows {
            let found = errors(scene(row[0]))
            #expect(found == [code(row[1])], "\(row[0])")
        }
    }

    @Test func everyWarningIsGiven() throws {
        let rows = try ScenePage.current().rows(below: "<!-- warnings -->")
        #expect(rows.count == 4)
        for row in rows {
            let found = try read(scene(row[0])).warnings.map(\.description)
            #expect(found.map { $0.replacingOccurrences(of: ": card.json", with: "") } == [code(row[1])], "\(row[0])")
        }
    }

    @Test func everyKeyPathIsReached() throws {
        let rows = try ScenePage.current().rows(below: "<!-- key paths -->")
        #expect(rows.count > 5)
        for path in rows.flatMap({ ($0[0] + $0[2]).matches(of: /`(.*?)`/).map(\.1) }) {
            #expect(rootErrors(#"{"animations": [{"class": "CABasicAnimation", "keyPath": "\#(path)"}]}"#) == [])
        }
    }

    private func scene(_ cell: String) -> String {
        let written = code(cell)
        return written.hasPrefix("{") ? sceneText(root: written) : sceneText(written)
    }

    private func code(_ cell: String) -> String {
        cell.trimmingCharacters(in: ["`"])
    }

    @Test func rowsByHandAreKept() throws {
        let table = PageTable(
            "thing", ["a", "b"], [("value", { "v\($0)" }), ("meaning", { $0 == "a" ? "made" : nil })])
        let kept = [["`b`", "old", "written"], ["`a`", "old", "own"]]
        let head = ["", "| key | value | meaning |", "| --- | --- | --- |"]
        #expect(
            try table.lines(["a", "b"], byHand: [], kept: kept)
                == head + ["| `a` | va | made |", "| `b` | vb | written |", ""])
        #expect(try table.lines(["a"], byHand: ["a"], kept: kept) == head + ["| `a` | va | own |", ""])
        #expect(throws: ScenePage.Problem.self) { try table.lines(["b"], byHand: [], kept: []) }
        #expect(throws: ScenePage.Problem.self) { try table.lines(["c"], byHand: [], kept: kept) }
    }

    @Test func summariesAreFirstSentences() {
        let source = """
            open class CALayer {
                /// The width, e.g.in points; nil has
                /// none. More is said.
                ///
                /// Default 0. Animatable.
                @MainActor
                open var width: CGFloat? = 0
                var other = 0
                /// No property.
                func width() {}
            }
            public protocol CAMediaTiming {
                /// When
                var beginTime: Double { get set }
            }
            """
        let found = DocComments.comments(in: source)
        #expect(Set(found.keys) == ["CALayer.width", "CAMediaTiming.beginTime"])
        #expect(found["CALayer.width"]?.summary == "The width, e.g.in points; `null` has none")
        #expect(found["CALayer.width"]?.saysAnimatable == true)
        #expect(found["CAMediaTiming.beginTime"]?.summary == "When")
        #expect(found["CAMediaTiming.beginTime"]?.saysAnimatable == false)
    }
}
