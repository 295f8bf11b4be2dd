import DisplayList
import LayerModel
import Testing

@testable import Rasterization

@Suite struct TextDisplayListTests {
    private let layer: CATextLayer = {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 40)
        layer.font = "DejaVu Sans"
        layer.fontSize = 20
        layer.string = "Hxy"
        return layer
    }()

    private func list(_ change: (CALayer) -> Void = { _ in }) -> DisplayList {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        root.addSublayer(layer)
        change(root)
        return DisplayList(
            root.commit(at: 0), at: 0, bounds: DeviceRect(minX: 0, minY: 0, maxX: 200, maxY: 100),
            placement: PlaneTransform(scale: 1))
    }

    @Test func textIsGlyphsInWhite() throws {
        let list = list()
        #expect(list.commands.map(\.primitive) == [.glyphs])
        #expect(list.commands[0].color == SIMD4(1, 1, 1, 1))
        #expect(list.commands[0].bounds.minX >= 10 && list.commands[0].bounds.minY >= 20)
    }

    @Test func backgroundsAreBelowAndLinesAbove() {
        var run = TextRun("Hxy")
        run.underlineStyle = 1
        run.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.runs = [run]
        let list = list()
        #expect(list.commands.map(\.primitive) == [.fill, .glyphs, .fill])
        #expect(list.commands[0].color == SIMD4(1, 0, 0, 1) && list.commands[2].color == SIMD4(1, 1, 1, 1))
    }

    @Test func theBoundsClipTheText() {
        layer.bounds.size = CGSize(width: 8, height: 6)
        layer.position = CGPoint(x: 50, y: 50)
        for command in list().commands {
            #expect(command.bounds.width <= 8 && command.bounds.height <= 6)
        }
    }

    @Test func textStaysUprightBelowFlippedLayers() throws {
        // The layer is 20 points from the bottom then, and its text still begins at its top edge.
        let flipped = list { $0.isGeometryFlipped = true }
        let command = try #require(flipped.commands.first)
        let plane = flipped.transforms[command.transform]
        #expect(plane.m22 == 1 && plane.m42 == 40)
    }

    /// Half a row of the layer's lower edge is in sight, and none of its glyphs: the clip that would cut them goes with them,
    /// since the plane it is in does.
    @Test func textOutOfSightLeavesNoClipBehind() {
        layer.frame = CGRect(x: 10, y: -39.5, width: 100, height: 40)
        let list = list()
        #expect(list.commands.isEmpty && list.clips.isEmpty)
        #expect(list.culledLayers == 1)
    }

    @Test func noTextNoCommands() {
        layer.string = nil
        #expect(list().commands.isEmpty)
        layer.string = ""
        #expect(list().commands.isEmpty)
        layer.string = "abc"
        layer.foregroundColor = nil
        #expect(list().commands.isEmpty)
        layer.foregroundColor = .white
        layer.bounds.size = .zero
        #expect(list().commands.isEmpty)
    }

    @Test func textCastsItsShadow() {
        layer.shadowOpacity = 1
        #expect(list().groups.contains { $0.reason == .shadow })
    }
}
