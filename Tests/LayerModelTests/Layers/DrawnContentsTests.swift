import Foundation
import LayerModel
import Testing

struct DrawnContentsTests {
    @Test func drawnPicturesAreContentsByTheirRecordings() throws {
        let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 10, height: 20))
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        let store = BackingStore(recording: context.recording, scale: 2)
        let picture = try #require(CGImage(store))
        #expect(LayerContents.image(picture).backingStore?.recording === store.recording)
        #expect(LayerContents.drawing(store).pixelSize == CGSize(width: 20, height: 40))
    }

    private final class Asking: CALayer {
        var size = CGSize.zero
        var corner = CGPoint.zero

        override func draw(in ctx: CGContext) {
            size = CGSize(width: ctx.width, height: ctx.height)
            corner = CGPoint(x: bounds.minX, y: bounds.minY).applying(ctx.ctm)
        }
    }

    @Test("contexts tell their pixels, from the bottom left", arguments: [1, 2, 1.5], [false, true])
    func pixelsOfContexts(scale: CGFloat, isFlipped: Bool) {
        let layer = Asking()
        layer.bounds = CGRect(x: 10, y: -20, width: 30, height: 40)
        layer.contentsScale = scale
        layer.isGeometryFlipped = isFlipped
        layer.display()
        #expect(layer.size == CGSize(width: 30 * scale, height: 40 * scale))
        // The corner at the least y is at the bottom, unless y runs down.
        #expect(layer.corner == CGPoint(x: 0, y: layer.contentsAreFlipped() ? 40 * scale : 0))
    }
}
