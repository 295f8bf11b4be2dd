import Compositor
import Foundation
import LayerModel
import Testing

/// Masks work at every depth: those of a mask's sublayers, and a mask's own.
@Suite struct NestedMaskTests {
    /// A black layer with some alpha, from the left edge on.
    private func black(_ width: Double, alpha: Double = 1) -> CALayer {
        CALayer(0, 0, width, 40, CGColor(red: 0, green: 0, blue: 0, alpha: alpha))
    }

    /// The alphas of a red layer's picture in the middle of each ten columns.
    private func alphas(_ mask: CALayer, _ kind: String, change: (CALayer) -> Void = { _ in }) throws -> [Int] {
        let root = CALayer(0, 0, 80, 40)
        let masked = CALayer(0, 0, 80, 40, .red)
        masked.mask = mask
        change(masked)
        root.addSublayer(masked)
        let picture = try draw(root, on: Renderers.make(kind), width: 80, height: 40)
        for pixel in picture.pixels { #expect(pixel.x == pixel.w && pixel.y == 0 && pixel.z == 0) }
        return stride(from: 5, to: 80, by: 10).map { Int(picture[$0, 20].w) }
    }

    @Test(arguments: Renderers.kinds)
    func ofAMasksSublayer(kind: String) throws {
        let mask = CALayer(0, 0, 80, 40)
        let inner = black(80)
        inner.mask = black(30)
        mask.addSublayer(inner)
        mask.addSublayer(CALayer(60, 0, 10, 40, .black))
        #expect(try alphas(mask, kind) == [255, 255, 255, 0, 0, 0, 255, 0])
    }

    @Test(arguments: Renderers.kinds)
    func ofAMaskItself(kind: String) throws {
        let mask = black(60)
        mask.mask = black(40)
        mask.mask?.mask = black(20)
        #expect(try alphas(mask, kind) == [255, 255, 0, 0, 0, 0, 0, 0])
        let empty = black(60)
        empty.mask = black(0)
        #expect(try alphas(empty, kind) == [0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test(arguments: Renderers.kinds)
    func theirAlphasMultiply(kind: String) throws {
        let mask = black(60, alpha: 0.5)
        mask.mask = black(40, alpha: 0.5)
        let found = try alphas(mask, kind) { $0.opacity = 0.5 }
        for (found, expected) in zip(found, [32, 32, 32, 32, 0, 0, 0, 0]) { #expect(abs(found - expected) <= 1) }
    }

    /// Filters, clips and rasterisation in between change nothing about it.
    @Test(arguments: Renderers.kinds)
    func ofLayersDrawnAsPictures(kind: String) throws {
        for part in 0..<3 {
            let mask = black(80)
            mask.mask = black(30)
            switch part {
            case 0: mask.filters = [LayerFilter(type: "invert")]
            case 1: mask.shouldRasterize = true
            default:
                mask.masksToBounds = true
                mask.cornerRadius = 4
            }
            #expect(try alphas(mask, kind) == [255, 255, 255, 0, 0, 0, 0, 0], "\(part)")
            let sublayer = CALayer(0, 0, 80, 40)
            sublayer.addSublayer(mask)
            #expect(try alphas(sublayer, kind) == [255, 255, 255, 0, 0, 0, 0, 0], "\(part)")
        }
    }

    @Test(arguments: Renderers.kinds)
    func hundredsInsideEachOther(kind: String) throws {
        let outermost = black(80)
        var mask = outermost
        for _ in 0..<600 {
            let inner = black(80)
            mask.mask = inner
            mask = inner
        }
        mask.mask = black(30)
        #expect(try alphas(outermost, kind) == [255, 255, 255, 0, 0, 0, 0, 0])
    }
}
