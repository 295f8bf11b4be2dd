import Foundation
import LayerModel
import Testing

@testable import CPURenderer
@testable import Compositor
@testable import DisplayList

/// Blurs inside blurs: what they look like, and what they may take.
@Suite struct NestedBlurTests {
    private func blur(_ radius: Double) -> LayerFilter {
        LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [radius]])
    }

    /// Layers inside each other, all of the same place, around a square.
    private func nested(_ count: Int, at origin: Double, _ change: (CALayer) -> Void) -> CALayer {
        var inner = CALayer(0, 0, 64, 64, .red)
        for _ in 0..<count {
            let outer = CALayer(0, 0, 64, 64)
            outer.addSublayer(inner)
            change(outer)
            inner = outer
        }
        let root = CALayer(0, 0, 64 + 2 * origin, 64 + 2 * origin, .white)
        inner.position = CGPoint(x: 32 + origin, y: 32 + origin)
        root.addSublayer(inner)
        return root
    }

    /// What lies outside the picture is blurred as far as it can be seen inside.
    @Test(arguments: Renderers.kinds) func aPartIsAsTheWhole(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let part = try draw(nested(24, at: 0) { $0.filters = [blur(5)] }, on: renderer, width: 64, height: 64)
        let whole = try draw(nested(24, at: 120) { $0.filters = [blur(5)] }, on: renderer, width: 304, height: 304)
        let middle = Picture(width: 64, height: 64) { whole[$0 + 120, $1 + 120] }
        let difference = middle.difference(from: part, tolerance: 1)
        #expect(difference.count == 0, "\(difference)")
        // One blur of √24 times the radius leaves (erf(32 / √1200))² of the red, and white shows through.
        let red = erf(32 / (2.0 * 25 * 24).squareRoot())
        #expect(abs(Double(part[32, 32].y) - 255 * (1 - red * red)) <= 10)
    }

    /// Three hundred blurs need pictures that grow as the blur of all of them together does.
    @Test func picturesOfManyBlursStaySmall() throws {
        let tree = nested(300, at: 0) { $0.filters = [blur(5)] }.commit(at: 0)
        let renderer = try Renderer(device: .cpu, threads: 2)
        let list = try renderer.displayList(
            for: tree, at: 0, RenderOptions(size: CGSize(width: 64, height: 64), scale: 1))
        let graph = RenderGraph(list)
        #expect(graph.passes.count == 301)
        let largest = graph.passes.map { $0.bounds.width }.max() ?? 0
        // 64 pixels, and on each side 4.5 times √300 times 5, and the blocks of one blur.
        #expect(largest > 500 && largest <= 64 + 2 * (390 + 7))
        #expect(graph.blurredPixels < Double(200 << 20))
    }

    @Test(arguments: Renderers.kinds) func shadowsOfShadowsEnd(kind: String) throws {
        let root = nested(100, at: 0) {
            $0.shadowOpacity = 0.5
            $0.shadowRadius = 5
        }
        #expect(throws: Never.self) { try draw(root, on: Renderers.make(kind), width: 64, height: 64) }
    }

    /// A thousand wide blurs of each other would take hours.
    @Test(arguments: Renderers.kinds) func tooManyBlursAreAnError(kind: String) throws {
        let root = nested(1000, at: 0) { $0.filters = [blur(50)] }
        #expect(throws: RenderError.tooManyBlurredPixels(limit: RenderGraph.minimumBlurLimit)) {
            try draw(root, on: Renderers.make(kind), width: 64, height: 64)
        }
        let list = CALayer(0, 0, 64, 64)
        list.addSublayer(CALayer(0, 0, 64, 64, .red))
        list.sublayers?[0].filters = Array(repeating: blur(50), count: 5000)
        #expect(throws: RenderError.tooManyBlurredPixels(limit: RenderGraph.minimumBlurLimit)) {
            try draw(list, on: Renderers.make(kind), width: 64, height: 64)
        }
    }
}
