import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

/// Edges without anti-aliasing take the pixels whose centres are inside, on both renderers, however near to a centre they are.
@Suite(.needsGL) struct GLHardEdgeTests {
    /// Upright rectangles whose edges lie around centres of pixels, each a little further along.
    private func list(edges: DrawCommand.Edges, scale: SIMD2<Double>, step: Double) -> DisplayList {
        var list = DisplayList(width: 400, height: 30, background: SIMD4(1, 1, 1, 1))
        for number in 0..<25 {
            let distance = Double(number - 12) * step
            let transform = PlaneTransform(
                m11: scale.x, m12: 0, m14: 0, m21: 0, m22: scale.y, m24: 0, m41: Double(number) * 16 + 7.5 + distance,
                m42: 14.5 - distance, m44: 1)
            let half = SIMD2(4 / Float(abs(scale.x)), 8 / Float(abs(scale.y)))
            list.add(
                Box(-half.x, -half.y, half.x, half.y), color: SIMD4(0.2, 0.4, 0.8, 1), transform: transform,
                edges: edges)
        }
        return list
    }

    @Test(arguments: [DrawCommand.Edges(), [.left, .top], [.bottom]], [1.0, -1, 0.75])
    func bothRenderersTakeTheSamePixels(edges: DrawCommand.Edges, scale: Double) throws {
        for step in [1.0 / 4096, 1.0 / 1000, 1e-5, 1e-9] {
            let list = list(edges: edges, scale: SIMD2(scale, abs(scale)), step: step)
            let (gl, cpu) = try GLTesting.drawOnBoth(list)
            #expect(gl.difference(from: cpu, tolerance: 2).count == 0)
        }
    }
}
