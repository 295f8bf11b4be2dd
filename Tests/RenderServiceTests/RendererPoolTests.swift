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

    /// What nobody wants any more is answered, too, whenever it is cancelled and its time is over: nobody waits for ever.
    ///
    /// The limit of time finds such a wait; it is long, as tests that wait for programs hold the threads that this one shares.
    @Test(.timeLimit(.minutes(5))) func everythingIsAnswered() async {
        let pool = pool(waiting: 256)
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
        #expect(pool.load.waiting == 0)
    }

    @Test func whatDoesNotFitIsTurnedAway() async {
        let pool = pool(waiting: 2)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let token = WorkToken(deadline: .now + .seconds(30))
                    return (try? await pool.perform(token) { _ in usleep(100_000) }) != nil
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        // One is drawn, and two wait, at least; more where a thread takes the first before the last is there.
        #expect((3..<20).contains(outcomes.filter { $0 }.count))
    }
}
