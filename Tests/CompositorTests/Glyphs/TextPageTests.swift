import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import Testing

@testable import Compositor
@testable import DisplayList
@testable import RenderDevices

/// A page of 5,000 glyphs of which only a layer beside it moves.
@Suite(.needsGL) struct TextPageTests {
    private let root = CALayer()
    private let moving = CALayer()

    init() {
        root.frame = CGRect(x: 0, y: 0, width: 500, height: 900)
        for line in 0..<100 {
            let layer = CATextLayer()
            layer.frame = CGRect(x: 4.25, y: 3.3 + 9 * CGFloat(line), width: 480, height: 12)
            layer.string = (0..<10).map { "w\(line)x\($0)" }.joined(separator: "")
            layer.font = "DejaVu Sans"
            layer.fontSize = 8
            layer.foregroundColor = .black
            root.addSublayer(layer)
        }
        moving.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(moving)
    }

    private func frame(_ number: Int, _ renderer: Renderer) throws -> FrameStatistics {
        // To the side, so that it stays in the same bands of rows.
        RepeatTesting.now { moving.frame = CGRect(x: 490 - CGFloat(number) * 4, y: 0, width: 8, height: 8) }
        var options = RenderOptions(size: root.bounds.size, background: .white)
        options.reusesUnchangedFrames = false
        _ = try renderer.render(root.commit(at: 0), at: 0, options)
        return renderer.statistics
    }

    @Test(arguments: [DeviceSelection.cpu, .gpu])
    func whatStaysIsNeitherLaidOutNorSentAgain(device: DeviceSelection) throws {
        let renderer = try Renderer(device: device, allowSoftware: true)
        let first = try frame(0, renderer)
        #expect(first.glyphs > 4000)
        let options = RenderOptions(size: root.bounds.size, background: .white)
        let before = try renderer.displayList(for: root.commit(at: 0), at: 0, options).glyphs
        for number in 1..<4 {
            let next = try frame(number, renderer)
            #expect(next.glyphs == first.glyphs && next.uploads == 0 && next.uploadedBytes == 0)
            #expect(next.glyphBytes == first.glyphBytes && next.drawCalls == first.drawCalls)
        }
        let after = try renderer.displayList(for: root.commit(at: 0), at: 0, options).glyphs
        #expect(before.count == 100 && after.count == 100)
        #expect(zip(before, after).allSatisfy { $0.run === $1.run })
    }

    /// Bounds that are no whole pixels cut the first letters: the same on both, and as when everything is clipped.
    @Test func linesThatAreCutAreTheSameOnBoth() throws {
        let list = try Renderer(device: .cpu).displayList(
            for: root.commit(at: 0), at: 0, RenderOptions(size: root.bounds.size, background: .white))
        #expect(list.commands.contains { $0.primitive == .glyphs && $0.clip != .none })
        let drawn = try GlyphScene.draw(list)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 2).count == 0)
    }
}
