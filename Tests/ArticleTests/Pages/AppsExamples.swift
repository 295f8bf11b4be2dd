import Compositor
import QuartzCore
import Testing
import UIKit

/// The programs of `Documentation/Apps.md`; those that need a toolkit's context are compiled alone.
@Suite struct AppsExamples {
    private func drawFrame(
        _ renderer: Renderer, _ options: RenderOptions, at time: Double, into name: UInt32, age: Int,
        _ askTheToolkitForAFrame: @escaping () -> Void
    ) throws -> WindowFrame {
        let host = WindowLayerHost()  // the root layer, its size, scale and frames
        host.size = CGSize(width: 480, height: 640)
        host.whenFrameIsNeeded = { askTheToolkitForAFrame() }

        // The toolkit's clock has come to a frame; its context is current.
        let tree = host.beginFrame(at: time)
        let frame = try renderer.renderFrame(tree, at: time, options, into: .framebuffer(name), bufferAge: age)
        return frame
    }

    private func show(_ name: UInt32, in layer: CALayer) {
        let shown = CGImage(texture: name, width: 640, height: 360)  // the context is current
        layer.contents = shown
    }

    @Test func inputGoesToTheViewsOfAWindow() {
        final class Touched: UIView {
            var began = 0

            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.isHidden = false
        let view = Touched(frame: window.bounds)
        window.addSubview(view)
        let point = CGPoint(x: 50, y: 50)
        window.sendPointer(.began, at: point)  // .moved, .ended, .cancelled; in points, y down
        window.sendScroll(CGVector(dx: 0, dy: 40), at: point)
        #expect(view.began == 1)
    }

    @Test func aHostingViewHasTheLayerOfTheProgram() {
        let rect = CGRect(x: 0, y: 0, width: 40, height: 30)
        let view = NSView(frame: rect)
        view.layer = CATiledLayer()  // the program's own
        view.wantsLayer = true
        #expect(view.layer is CATiledLayer)
    }
}
