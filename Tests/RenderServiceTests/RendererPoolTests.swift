import Foundation
import Testing

@testable import RenderService

/// The queue of what renderers are to draw.
@Suite struct RendererPoolTests {
    private func pool(waiting: Int) -> RendererPool {
        var options = ServiceOptions()
        options.renderers = 1
        options.limits.waiting = waiting
        return RendererPool(options)
    }

    /// Runs tasks on threads of their own: tests that wait for programs hold those that tasks share.
    private final class OwnThreads: TaskExecutor {
        static let shared = OwnThreads()
        private let queue = DispatchQueue(label: "renderer pool tests", attributes: .concurrent)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    /// Fails where work does not come to an end.
    private func expectEnd(of work: @escaping @Sendable () async -> Void) {
        let end = DispatchSemaphore(value: 0)
        Task(executorPreference: OwnThreads.shared) {
            await work()
            end.signal()
        }
        #expect(end.wait(timeout: .now() + 300) == .success)
    }

    /// What nobody wants any more is answered, too, whenever it is cancelled and its time is over: nobody waits for ever.
    @Test func everythingIsAnswered() {
        let pool = pool(waiting: 256)
        expectEnd {
            for round in 0..<200 {
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<48 {
                        group.addTask {
                            let token = WorkToken(deadline: .now + .microseconds(number * 40))
                            _ = try? await pool.perform(token) { _ in usleep(50) }
                        }
                    }
                    if round % 2 == 0 { group.cancelAll() }
                }
            }
        }
        #expect(pool.load.waiting == 0)
    }

    @Test func whatDoesNotFitIsTurnedAway() {
        let pool = pool(waiting: 2)
        let refused = DispatchSemaphore(value: 0)
        expectEnd {
            let drawn = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let token = WorkToken(deadline: .now + .seconds(600))
                        let drawing: Void? = try? await pool.perform(token) { _ in
                            // Nothing is done before all others are turned away.
                            for _ in 0..<17 { refused.wait() }
                            for _ in 0..<17 { refused.signal() }
                        }
                        if drawing == nil { refused.signal() }
                        return drawing != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            // One is drawn, and two wait.
            #expect(drawn == 3)
        }
    }
}
