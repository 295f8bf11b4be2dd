import ArgumentParser
import Foundation
import ImageCodecs
import Synchronization

/// When the command began.
enum CommandClock {
    static let start = ContinuousClock.now
}

/// Ends the command if the work does not end by itself.
///
/// Every stage looks at the deadline, and the command then ends with a message that names the stage. A stage that cannot
/// look, such as an endless shader or a library with much to do at once, is ended from outside a little later.
enum Deadline {
    private static let isEnforced = Atomic<Bool>(false)
    /// The time for the work to end by itself.
    private static let grace = Duration.seconds(1)

    /// Ends the process soon after a deadline; the first call counts.
    static func enforce(_ deadline: ContinuousClock.Instant) {
        guard !isEnforced.exchange(true, ordering: .relaxed) else { return }
        let thread = Thread {
            while ContinuousClock.now < deadline + grace {
                let left = (deadline + grace - ContinuousClock.now) / .seconds(1)
                Thread.sleep(forTimeInterval: max(0.001, min(left, 3600)))
            }
            Console().error("render", "the time for it is over\n  fix: raise --timeout")
            TemporaryFiles.removeAll()
            // Nothing is torn down: a driver may hang.
            _exit(ExitStatus.temporary.rawValue)
        }
        thread.name = "deadline"
        thread.start()
    }
}
