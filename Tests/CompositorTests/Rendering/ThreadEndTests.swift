import CEGL
import Compositor
import Foundation
import LayerModel
import Synchronization
import Testing

/// Threads that used EGL and end.
@Suite struct ThreadEndTests {
    private static func onThread(_ body: @escaping @Sendable () -> Void) {
        let end = DispatchSemaphore(value: 0)
        Thread {
            body()
            end.signal()
        }.start()
        end.wait()
    }

    /// EGL's record of the thread holds the interface that was bound last; a new record has the default one.
    @Test func nothingIsLeftOfEGLsRecordOfAThread() {
        let seen = Mutex<[EGLenum]>([])
        Self.onThread {
            eglBindAPI(EGLenum(EGL_OPENGL_API))
            seen.withLock { $0.append(eglQueryAPI()) }
            Renderer.endThread()
            seen.withLock { $0.append(eglQueryAPI()) }
        }
        #expect(seen.withLock { $0 } == [EGLenum(EGL_OPENGL_API), EGLenum(EGL_OPENGL_ES_API)])
    }

    @Test func aThreadDrawsAgainAfterItsEnd() throws {
        let failures = Mutex<[String]>([])
        Self.onThread {
            for _ in 0..<2 {
                do {
                    let renderer = try Renderer(device: .gpu, allowSoftware: true)
                    let root = CALayer()
                    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
                    root.backgroundColor = .black
                    _ = try renderer.render(root, RenderOptions(size: root.bounds.size))
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
                Renderer.endThread()
            }
        }
        #expect(failures.withLock { $0 } == [])
    }
}
