import DisplayListTestSupport
import GLRendererTestSupport
import Geometry
import RenderDevices
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer

@Suite(.needsGL) struct GLTimerTests {
    private func draw(isEmpty: Bool = false, with renderer: GLRenderer) throws -> FrameStatistics {
        var list = DisplayList(width: 64, height: 64)
        if !isEmpty { list.add(Box(8, 8, 40, 40), color: SIMD4(1, 0, 0, 1)) }
        let statistics = try renderer.draw(RenderGraph(list), of: list)
        try renderer.finish()
        return statistics
    }

    @Test func framesAreTimedWhereThatIsAskedFor() throws {
        let renderer = try GLRenderer(GLTesting.device())
        _ = try draw(with: renderer)
        #expect(try renderer.deviceTimes() == nil)
        renderer.timesDevice = true
        for _ in 0..<3 {
            _ = try draw(with: renderer)
            let times = try renderer.deviceTimes()
            #expect(
                (times != nil) == renderer.context.capabilities.extensions.contains("GL_EXT_disjoint_timer_query"))
            if let times { #expect(times.total >= 0) }
            // Each frame has one time.
            #expect(try renderer.deviceTimes() == nil)
        }
    }

    /// A faded group of rectangles that overlap is a pass of its own for quads, and records of the picture for kernels.
    @Test(arguments: GLTechniques.Drawing.allCases) func workIsCountedByPass(drawing: GLTechniques.Drawing) throws {
        var list = DisplayList(width: 64, height: 64)
        list.add(Box(8, 8, 40, 40), color: SIMD4(1, 0, 0, 1))
        list.add(Box(20, 20, 60, 60), color: SIMD4(0, 0, 1, 1))
        var group = EffectsScene.group(0..<2, of: list, reason: .groupOpacity)
        group.opacity = 0.5
        list.groups.append(group)
        let renderer = try GLRenderer(
            GLTesting.device(), techniques: GLTechniques(drawing: drawing, readback: .synchronous))
        renderer.timesDevice = true
        _ = try renderer.draw(RenderGraph(list), of: list)
        guard let times = try renderer.deviceTimes() else { return }
        let isByKernels = drawing == .compute && renderer.context.capabilities.drawsTiles
        #expect(Set(times.parts.keys.map(\.work)) == (isByKernels ? [.bins, .tiles, .rest] : [.quads, .rest]))
        #expect(Set(times.parts.keys.map(\.pass)) == (isByKernels ? [0] : [0, 1]))
    }

    /// A rectangle takes a program and vertices, which an empty picture does not.
    @Test func changesOfStateAreCounted() throws {
        let nothing = try draw(isEmpty: true, with: GLRenderer(GLTesting.device()))
        let rectangle = try draw(with: GLRenderer(GLTesting.device()))
        #expect(nothing.openGL.stateChanges + 2 <= rectangle.openGL.stateChanges)
    }
}
