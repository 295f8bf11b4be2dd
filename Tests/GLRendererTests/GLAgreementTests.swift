import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import Testing

@testable import DisplayList

/// Both renderers draw the same pictures, but for rounding and the corners of shapes.
@Suite(.needsGL) struct GLAgreementTests {
    @Test(arguments: UInt64(1)...12)
    func randomPicturesAgree(seed: UInt64) throws {
        let list = DisplayList.random(seed: seed)
        let (gl, cpu) = try GLTesting.drawOnBoth(list)
        let difference = gl.difference(from: cpu, tolerance: 2)
        // Corners are approximate on the GPU: four a shape, of a few pixels each.
        #expect(difference.count <= 240, "\(difference)")
        #expect(gl.difference(from: cpu, tolerance: 8).count <= 30)
    }
}
