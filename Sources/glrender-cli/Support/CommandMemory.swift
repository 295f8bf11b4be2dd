import LayerModel
import Synchronization

/// The budget that `--max-memory` names, one for the process.
enum CommandMemory {
    private static let made = Mutex<MemoryBudget?>(nil)

    /// The budget of `bytes`, the same object each time.
    static func budget(_ bytes: Int) -> MemoryBudget {
        made.withLock { made in
            if let made, made.limit == bytes { return made }
            let budget = MemoryBudget(limit: bytes)
            made = budget
            return budget
        }
    }
}
