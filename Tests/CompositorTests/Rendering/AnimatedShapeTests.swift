import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import Testing

@testable import CPURenderer
@testable import Compositor
@testable import DisplayList
@testable import GLRenderer
@testable import RenderDevices

/// What a renderer keeps from frame to frame does not show: each frame is what a new renderer draws.
@Suite(.needsGL) struct GLAnimatedShapeTests {
    private func animation(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        return animation
    }

    private func tree() -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
        shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 70, height: 60), transform: nil)
        shape.fillColor = CGColor(red: 0, green: 0.4, blue: 0.8, alpha: 1)
        shape.strokeColor = CGColor(red: 0.8, green: 0.2, blue: 0, alpha: 0.8)
        shape.lineWidth = 6
        shape.add(
            animation(
                "path", from: CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 70, height: 60), transform: nil),
                to: CGPath(ellipseIn: CGRect(x: 25, y: 15, width: 30, height: 60), transform: nil)), forKey: nil)
        let line = CAShapeLayer()
        line.frame = CGRect(x: 100, y: 10, width: 80, height: 60)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 5, y: 50))
        path.addCurve(
            to: CGPoint(x: 75, y: 10), control1: CGPoint(x: 20, y: -40), control2: CGPoint(x: 60, y: 100))
        line.path = path
        line.fillColor = nil
        line.strokeColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
        line.lineWidth = 4
        line.lineDashPattern = [9, 5]
        line.add(animation("strokeEnd", from: 0.2, to: 1), forKey: nil)
        line.add(animation("lineDashPhase", from: 0, to: 28), forKey: nil)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 20, y: 95, width: 160, height: 50)
        let (red, blue) = (CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        gradient.colors = [red, blue, red]
        gradient.locations = [0, 0.5, 1]
        gradient.add(animation("colors", from: [red, blue, red], to: [blue, red, blue]), forKey: nil)
        gradient.add(animation("locations", from: [0, 0.2, 1], to: [0, 0.9, 1]), forKey: nil)
        gradient.add(
            animation("startPoint", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 0.5, y: 1)), forKey: nil)
        for layer in [shape, line, gradient] { root.addSublayer(layer) }
        return root
    }

    private func list(_ layer: CALayer, at time: Double) throws -> DisplayList {
        let renderer = Renderer(backend: CPURenderer(threads: 1), device: try Renderer(device: .cpu).device)
        return try renderer.displayList(
            for: layer.commit(at: 0), at: time,
            RenderOptions(size: CGSize(width: 200, height: 150), background: CGColor(gray: 1, alpha: 1)))
    }

    @Test(arguments: GLTechniques.all.filter { $0.drawing == .quads })
    func framesDoNotDependOnThoseBefore(techniques: GLTechniques) throws {
        let layer = tree()
        let options = GLRenderer.Options(techniques: techniques)
        let kept = try GLRenderer(GLTesting.device(), options: options)
        var pictures: [DrawnPicture] = []
        for time in [0, 0.13, 0.5, 0.5, 0.9, 0.2] {
            let list = try list(layer, at: time)
            let drawn = try GLTesting.draw(list, with: kept).pixels
            let fresh = try GLTesting.draw(list, with: GLRenderer(GLTesting.device(), options: options)).pixels
            #expect(drawn.difference(from: fresh).count == 0, "at \(time)")
            pictures.append(drawn)
        }
        // Each property moves something: the layers' parts of two frames differ.
        for (x, y) in [(10..<90, 10..<90), (100..<180, 10..<70), (20..<180, 95..<145)] {
            let changed = y.contains { row in x.contains { pictures[0][$0, row] != pictures[2][$0, row] } }
            #expect(changed)
        }
    }

    @Test func onlyChangedMasksAreSent() throws {
        let layer = tree()
        let kept = try GLRenderer(GLTesting.device(), options: GLRenderer.Options(techniques: .software))
        let still = CAShapeLayer()
        still.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        let triangle = CGMutablePath()
        triangle.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 25, y: 50)])
        still.path = triangle
        layer.addSublayer(still)
        let first = try GLTesting.draw(list(layer, at: 0), with: kept).statistics
        let second = try GLTesting.draw(list(layer, at: 0.1), with: kept).statistics
        #expect(first.uploads > second.uploads && second.uploads > 0)
    }
}
