import Synchronization

/// The memory that pictures may take together.
///
/// Every stage that holds much charges it here, and returns it on release.
///
/// Counted are the pixels of decoded images, hosted and rasterised layers and drawings; the buffers of groups and effects;
/// textures, targets and atlases; scenes, layers, display lists and their commands; particles; tiles; text. A few hundred
/// bytes here and there are not counted, nor is the memory of libraries. The count is thus a little below the memory of the
/// process, and a budget is best a good deal below that of the machine.
///
/// Budgets may be shared by any number of readers and renderers, and used on any thread.
public final class MemoryBudget: Sendable {
    /// In bytes.
    public let limit: Int
    private let taken = Atomic<Int>(0)
    private let most = Atomic<Int>(0)

    /// A budget with nothing taken.
    ///
    /// - Parameter limit: In bytes; below 0 counts as 0.
    public init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// The default budget of the process: half of the memory that it may have.
    public static let standard = MemoryBudget(limit: MachineMemory.byteCount / 2)

    /// The bytes that are taken now.
    public var used: Int { taken.load(ordering: .relaxed) }

    /// The most bytes that were ever taken at once.
    public var peak: Int { most.load(ordering: .relaxed) }

    /// Takes bytes from the current budget until the reservation is released.
    /// - Parameters:
    ///   - bytes: At least 0.
    ///   - what: The purpose, as in "out of memory for …".
    /// - Returns: `nil` if fewer bytes are left; the limits of the work are then exceeded.
    package static func reserve(_ bytes: Int, for what: @autoclosure () -> String) -> MemoryReservation? {
        let budget = WorkLimits.current?.memory ?? .standard
        guard budget.take(bytes) else {
            WorkLimits.current?.exceed(.memory(what: what(), bytes: bytes, limit: budget.limit))
            return nil
        }
        return MemoryReservation(budget, bytes)
    }

    fileprivate func take(_ bytes: Int) -> Bool {
        let (old, new) = taken.wrappingAdd(bytes, ordering: .relaxed)
        guard bytes <= 0 || (new >= old && new <= limit) else {
            taken.wrappingSubtract(bytes, ordering: .relaxed)
            return false
        }
        if new > peak { most.max(new, ordering: .relaxed) }
        return true
    }
}

/// Bytes that are taken from a budget as long as this lives.
package final class MemoryReservation: Sendable {
    private let budget: MemoryBudget
    private let bytes: Atomic<Int>

    fileprivate init(_ budget: MemoryBudget, _ bytes: Int) {
        self.budget = budget
        self.bytes = Atomic(bytes)
    }

    deinit {
        _ = budget.take(-bytes.load(ordering: .relaxed))
    }

    /// Takes more bytes, or returns some; belongs to one thread at a time.
    ///
    /// - Returns: Whether the budget had enough; if not, the reservation is unchanged and the limits of the work are
    ///   exceeded.
    package func resize(to count: Int, for what: @autoclosure () -> String) -> Bool {
        let change = count - bytes.load(ordering: .relaxed)
        guard budget.take(change) else {
            WorkLimits.current?.exceed(.memory(what: what(), bytes: count, limit: budget.limit))
            return false
        }
        bytes.store(count, ordering: .relaxed)
        return true
    }
}
