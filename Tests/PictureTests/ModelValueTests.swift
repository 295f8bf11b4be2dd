import Compositor
import Foundation
import LayerModel
import Testing

/// Pictures of the values that layers have now.
struct ModelValueTests {
    private let root = CALayer()
    private let bar = CALayer()
    private let options = RenderOptions(size: CGSize(width: 32, height: 16))

    init() {
        root.frame = CGRect(x: 0, y: 0, width: 32, height: 16)
        bar.frame = CGRect(x: 0, y: 0, width: 4, height: 16)
        bar.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 32, height: 8)
        mask.backgroundColor = .black
        root.addSublayer(bar)
        root.mask = mask
    }

    /// How many of the upper and of the lower row's pixels are red.
    private func widths(_ image: CGImage) -> [Int] {
        let picture = Picture(image)
        return [2, 12].map { y in
            picture.pixels[y * 32..<(y + 1) * 32].count { $0 == SIMD4(255, 0, 0, 255) }
        }
    }

    @Test(arguments: Renderers.kinds)
    func eachPictureShowsTheValuesSetLast(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for width in [4, 20, 9] {
            bar.frame.size.width = CGFloat(width)
            #expect(widths(try renderer.render(root, options)) == [width, 0])
            // Nothing is committed, so nothing animates.
            #expect(bar.animationKeys() == nil && bar.presentation() == nil)
        }
        let committed = try renderer.render(root.commit(at: 0), at: 0, options)
        #expect(Picture(committed) == Picture(try renderer.render(root, options)))
    }

    @Test(arguments: Renderers.kinds)
    func animationsHaveNoEffect(kind: String) throws {
        let renderer = try Renderers.make(kind)
        root.commit(at: 0)
        bar.frame.size.width = 30
        #expect(bar.animationKeys()?.isEmpty == false)
        #expect(widths(try renderer.render(root, options)) == [30, 0])
        // Where they are drawn, they go on as before.
        #expect(widths(try renderer.render(root.commit(at: 0), at: 0, options)) == [4, 0])
        CATransaction.flush()
    }

    /// The layer is the root, its position in the picture's space.
    @Test(arguments: Renderers.kinds)
    func anyLayerOfATreeIsDrawn(kind: String) throws {
        bar.frame.origin.x = 2
        let renderer = try Renderers.make(kind)
        let picture = Picture(try renderer.render(bar, options))
        #expect(picture.pixels.count { $0 == SIMD4(255, 0, 0, 255) } == 4 * 16)
        #expect(picture.pixels[1] == .zero && picture.pixels[2] == SIMD4(255, 0, 0, 255))
        #expect(bar.superlayer === root)
    }

    @Test func layersAreLaidOutAndDisplayed() throws {
        final class Filling: CALayer {
            override func layoutSublayers() { sublayers?.first?.frame = bounds }
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
                ctx.fill(CGRect(x: 0, y: 0, width: 3, height: 16))
            }
        }
        let filling = Filling()
        filling.frame = CGRect(x: 0, y: 0, width: 32, height: 16)
        filling.addSublayer(CALayer())
        filling.setNeedsDisplay()
        let renderer = try Renderers.make("cpu")
        #expect(widths(try renderer.render(filling, options)) == [3, 3])
        #expect(filling.sublayers?.first?.frame == filling.bounds && !filling.needsDisplay())
    }
}
