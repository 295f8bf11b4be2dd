import Foundation
import LayerModel
import Testing

@testable import Compositor
@testable import DisplayList

/// Indices in a display list point to what is there, whatever is left out because it cannot be seen.
@Suite struct ListIndexTests {
    private func check(_ layer: CALayer, scale: Double = 1) throws {
        let renderer = try Renderers.make("cpu")
        let options = RenderOptions(size: CGSize(width: 200, height: 160), scale: scale)
        let list = try renderer.displayList(for: layer.commit(at: 0), at: 0, options)
        #expect(list.violation == nil)
    }

    @Test(arguments: UInt64(1)...300)
    func ofRandomTrees(seed: UInt64) throws {
        var random = RandomLayers(seed: seed &* 104_729)
        try check(random.tree().makeLayer())
    }

    @Test func aClippedPictureOutOfSightLeavesNoClipBehind() throws {
        let root = CALayer(0, 0, 200, 160)
        let layer = CALayer(150, 20, 400, 100)
        layer.contents = TestPictures.all[0]
        layer.contentsGravity = .right
        layer.masksToBounds = true
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.1))
        root.addSublayer(layer)
        try check(root)
        _ = try draw(root, on: Renderers.make("cpu"))
    }
}
