import CPURendererTestSupport
import Dispatch
import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import Synchronization
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer

/// Renderers of one device draw at the same time, each on a thread of its own.
@Suite(.needsGL) struct GLThreadTests {
    /// Ellipses, other ones in every frame, so that each sends masks while others draw.
    private func list(thread: Int, frame: Int) -> DisplayList {
        var list = DisplayList(width: 200, height: 200, background: SIMD4(1, 1, 1, 1))
        for number in 0..<12 {
            let path = CGPath(
                ellipseIn: CGRect(
                    x: Double(number * 12), y: Double(thread * 30), width: 40 + Double(frame % 7), height: 50),
                transform: nil)
            let box = path.boundingBox
            list.paths.append(PathPaint(path: path, isEvenOdd: false))
            list.add(
                Box(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY)),
                color: SIMD4(0.1 * Float(thread), 0, 0.05 * Float(number), 1), primitive: .path,
                payload: Index(list.paths.count - 1), isOpaque: false)
        }
        return list
    }

    @Test func renderersOnSeveralThreadsDoNotDisturbOneAnother() throws {
        let outcomes = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            do {
                let renderer = try GLRenderer(GLTesting.device())
                let cpu = CPURenderer(threads: 1)
                for frame in 0..<150 {
                    let list = list(thread: thread, frame: frame)
                    let drawn = try GLTesting.draw(list, with: renderer).pixels
                    guard frame % 50 == 0 else { continue }
                    let count = try CPUTesting.draw(list, with: cpu).difference(from: drawn, tolerance: 2).count
                    if count > 0 { outcomes.withLock { $0.append("\(count) pixels of frame \(frame)") } }
                }
            } catch {
                outcomes.withLock { $0.append("\(error)") }
            }
        }
        #expect(outcomes.withLock { $0 } == [])
    }
}
