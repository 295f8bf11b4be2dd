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
        #expect(try renderer.deviceSeconds() == nil)
        renderer.timesDevice = true
        for _ in 0..<3 {
            _ = try draw(with: renderer)
            let seconds = try renderer.deviceSeconds()
            #expect(
                (seconds != nil) == renderer.context.capabilities.extensions.contains("GL_EXT_disjoint_timer_query"))
            if let seconds { #expect(seconds >= 0) }
            // Each frame has one time.
            #expect(try renderer.deviceSeconds() == nil)
        }
    }

    /// A rectangle takes a program and vertices, which an empty picture does not.
    @Test func changesOfStateAreCounted() throws {
        let nothing = try draw(isEmpty: true, with: GLRenderer(GLTesting.device()))
        let rectangle = try draw(with: GLRenderer(GLTesting.device()))
        #expect(nothing.openGL.stateChanges + 2 <= rectangle.openGL.stateChanges)
    }
}
