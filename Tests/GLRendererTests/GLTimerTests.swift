import DisplayListTestSupport
import GLRendererTestSupport
import RenderDevices
import TestSupport
import Geometry
import Testing

@testable import DisplayList
@testable import GLRenderer

@Suite(.needsGL) struct GLTimerTests {
    private let renderer: GLRenderer
    private let list: DisplayList

    init() throws {
        renderer = try GLRenderer(GLTesting.device())
        var list = DisplayList(width: 64, height: 64)
        list.add(Box(8, 8, 40, 40), color: SIMD4(1, 0, 0, 1))
        self.list = list
    }

    private func draw() throws -> FrameStatistics {
        let statistics = try renderer.draw(RenderGraph(list), of: list)
        try renderer.finish()
        return statistics
    }

    @Test func framesAreTimedWhereThatIsAskedFor() throws {
        _ = try draw()
        #expect(try renderer.deviceSeconds() == nil)
        renderer.timesDevice = true
        for _ in 0..<3 {
            _ = try draw()
            let seconds = try renderer.deviceSeconds()
            #expect(
                (seconds != nil) == renderer.context.capabilities.extensions.contains("GL_EXT_disjoint_timer_query"))
            if let seconds { #expect(seconds >= 0) }
            // Each frame has one time.
            #expect(try renderer.deviceSeconds() == nil)
        }
    }

    @Test func changesOfStateAreCounted() throws {
        let first = try draw().openGL.stateChanges
        let second = try draw().openGL.stateChanges
        // The program, the vertices and the target; a state that is set already is no change.
        #expect(first >= 3 && (1...first).contains(second))
    }
}
