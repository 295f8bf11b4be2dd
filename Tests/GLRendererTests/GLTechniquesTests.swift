import CPURendererTestSupport
import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer

/// What differs by class of device runs on every device, and gives the same pictures.
@Suite struct GLTechniquesTests {
    @Test(.needsGL, arguments: GLTechniques.all)
    func everyTechniqueDrawsWhatTheCPURendererDraws(techniques: GLTechniques) throws {
        let renderer = try GLRenderer(GLTesting.device(), techniques: techniques)
        for seed in UInt64(1)...6 {
            let list = DisplayList.random(seed: seed)
            let expected = try CPUTesting.draw(list)
            let drawn = try GLTesting.draw(list, with: renderer)
            #expect(drawn.pixels.difference(from: expected, tolerance: 2).count * 200 <= expected.pixels.count)
        }
    }

    @Test func theClassOfADeviceDecides() {
        var device = DeviceCandidate(index: 0, route: .surfaceless).info
        #expect(GLTechniques.preferred(on: device) == .gpu)
        device.isSoftware = true
        #expect(GLTechniques.preferred(on: device) == .software)
    }
}
