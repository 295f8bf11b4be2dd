import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import RenderDevices
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer

@Suite struct LayerDrawingTests {
    static func draw(_ list: DisplayList, with backend: any RenderBackend) throws -> (
        DrawnPicture, FrameStatistics
    ) {
        let statistics = try backend.draw(RenderGraph(list), of: list)
        return (try backend.withPixels { DrawnPicture($0) }, statistics)
    }

    private static func backends() throws -> [any RenderBackend] {
        var backends: [any RenderBackend] = [CPURenderer(threads: 1)]
        if GLTesting.hasDevice { backends.append(try GLRenderer(GLTesting.device())) }
        return backends
    }

    @Test func drawingsAreRasterisedOnce() throws {
        for backend in try Self.backends() {
            let layer = ClosureLayer(CGRect(x: 0, y: 0, width: 64, height: 64), scale: 2) { context in
                context.setFillColor(Playback.red)
                context.fill(CGRect(x: 0, y: 0, width: 32, height: 64))
            }
            let first = try Self.draw(Playback.list(of: layer.commit(at: 0)), with: backend)
            #expect(first.1.rasterizedDrawings == 1)
            #expect(first.0[10, 10] == Playback.opaqueRed && first.0[40, 40] == Playback.clear)
            layer.position.x += 1
            #expect(try Self.draw(Playback.list(of: layer.commit(at: 0)), with: backend).1.rasterizedDrawings == 0)
            for frame in 0..<4 {
                layer.drawing = { context in
                    context.setFillColor(Playback.blue)
                    context.fill(CGRect(x: 0, y: 0, width: 8 * frame, height: 64))
                }
                layer.setNeedsDisplay()
                let next = try Self.draw(Playback.list(of: layer.commit(at: 0)), with: backend)
                // What draws nothing is no drawing.
                #expect(next.1.rasterizedDrawings == (frame == 0 ? 0 : 1))
                #expect(next.0[2, 32] == (frame == 0 ? Playback.clear : Playback.opaqueBlue))
            }
        }
    }

    @Test func contentsScaleSetsTheResolution() throws {
        let layer = ClosureLayer(CGRect(x: 0, y: 0, width: 32, height: 32), scale: 0.25) { context in
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 16, height: 32))
        }
        layer.magnificationFilter = .nearest
        let picture = try Playback.picture(of: layer)
        #expect(picture[15, 8] == Playback.opaqueRed && picture[16, 8] == Playback.clear)
        // Eight by eight pixels: a line at x = 18 is not sharp any more.
        layer.drawing = { context in
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 18, height: 32))
        }
        layer.setNeedsDisplay()
        let coarse = try Playback.picture(of: layer)
        #expect(Playback.isNear(coarse[17, 8], SIMD4(0.5, 0, 0, 0.5), tolerance: 3))
        #expect(coarse[17, 8] == coarse[19, 8])
    }

    @Test func drawingIsClippedToTheBoundsAndStretchedWithThem() throws {
        let layer = ClosureLayer(CGRect(x: 16, y: 16, width: 16, height: 16)) { context in
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: -100, y: -100, width: 200, height: 200))
        }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        root.addSublayer(layer)
        var picture = try Playback.picture(of: root)
        #expect(picture[20, 20] == Playback.opaqueRed && picture[33, 20] == Playback.clear)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.frame = CGRect(x: 16, y: 16, width: 40, height: 16)
        CATransaction.commit()
        picture = try Playback.picture(of: root)
        #expect(picture[54, 20] == Playback.opaqueRed && picture[57, 20] == Playback.clear)
    }

    @Test(.needsGL) func largeDrawingsAreTiled() throws {
        var options = GLRenderer.Options()
        var limits = DrawingTextures.Limits(textureSize: 4096)
        limits.wholeSize = 64
        limits.tileSize = 40
        options.drawingLimits = limits
        let layer = ClosureLayer(CGRect(x: 0, y: 0, width: 150, height: 130)) { context in
            context.setFillColor(Playback.red)
            context.fillEllipse(in: CGRect(x: 3, y: 5, width: 140, height: 120))
            context.setShadow(offset: CGSize(width: 3, height: 3), blur: 6)
            context.setFillColor(Playback.blue)
            context.fill(CGRect(x: 30, y: 33, width: 60, height: 50))
        }
        layer.transform = CATransform3DMakeScale(0.83, 0.83, 1)
        let list = Playback.list(of: layer.commit(at: 0), width: 150, height: 130)
        let tiled = try Self.draw(list, with: GLRenderer(GLTesting.device(), options: options))
        let whole = try Self.draw(list, with: CPURenderer(threads: 1))
        let difference = tiled.0.difference(from: whole.0, tolerance: 2)
        #expect(difference.count * 1000 <= tiled.0.pixels.count, "\(difference)")
    }

    @Test func whatIsTooLargeIsAnError() throws {
        let layer = ClosureLayer(CGRect(x: 0, y: 0, width: 100_000, height: 10)) { context in
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        let list = Playback.list(of: layer.commit(at: 0))
        for backend in try Self.backends() {
            #expect(throws: RenderError.drawingTooLarge(width: 100_000, height: 10, limit: 1 << 26)) {
                try backend.draw(RenderGraph(list), of: list)
            }
        }
    }

    @Test func layersRenderedIntoContextsLookTheSame() throws {
        let root = CALayer()
        root.frame = CGRect(x: 5, y: 7, width: 64, height: 64)
        root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.5, alpha: 1)
        let turned = CALayer()
        turned.frame = CGRect(x: 8, y: 8, width: 24, height: 16)
        turned.backgroundColor = Playback.red
        turned.cornerRadius = 5
        turned.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        root.addSublayer(turned)
        let masked = CAGradientLayer()
        masked.frame = CGRect(x: 30, y: 24, width: 28, height: 32)
        masked.colors = [Playback.green, Playback.blue]
        masked.opacity = 0.75
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 28, height: 32), transform: nil)
        masked.mask = mask
        root.addSublayer(masked)
        let drawn = ClosureLayer(CGRect(x: 4, y: 40, width: 20, height: 20)) { context in
            context.setFillColor(Playback.blue)
            context.fill(CGRect(x: 2, y: 2, width: 10, height: 5))
        }
        root.addSublayer(drawn)
        let rendered = try Playback.picture { root.render(in: $0) }
        root.position = CGPoint(x: 32, y: 32)
        let expected = try Playback.picture(of: root)
        #expect(rendered.difference(from: expected, tolerance: 1).count == 0)
        #expect(rendered[8, 44] == Playback.opaqueBlue)
    }

    @Test func renderedLayersIgnoreAnimationsAndObeyTheContext() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 10, y: 10, width: 20, height: 20)
        layer.backgroundColor = Playback.red
        layer.transform = CATransform3DMakeScale(3, 3, 1)
        let animation = CABasicAnimation(keyPath: "backgroundColor")
        animation.fromValue = Playback.blue
        animation.toValue = Playback.blue
        layer.add(animation, forKey: nil)
        let picture = try Playback.picture { context in
            context.setAlpha(0.5)
            context.scaleBy(x: 2, y: 1)
            layer.render(in: context)
            layer.isHidden = true
            layer.render(in: context)
        }
        #expect(Playback.isNear(picture[30, 20], SIMD4(0.5, 0, 0, 0.5)))
        #expect(picture[19, 20] == Playback.clear && picture[60, 20] == Playback.clear)
        #expect(Playback.isNear(picture[59, 29], SIMD4(0.5, 0, 0, 0.5)) && picture[40, 31] == Playback.clear)
    }
}
