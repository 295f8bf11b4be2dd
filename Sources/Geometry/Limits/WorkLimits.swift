import Synchronization

/// The limits of a piece of work: its deadline, and the memory that it may hold.
///
/// Drawing a picture or reading a scene begins with an object of these, and does the work inside ``perform(_:)``. That makes
/// it the thread's current one; `SharedWork` hands it to the threads that share the work. Every stage checks at coarse
/// places, a few thousand pixels, commands or glyphs apart, whether it has to end (``areExceeded``), and charges memory
/// before it takes it (``MemoryBudget/reserve(_:for:)``). A stage that ends early leaves its result incomplete. Such a result
/// must be dropped: the beginner of the work calls ``check()``, which throws. Once exceeded, limits stay so, and all stages
/// end soon.
///
/// A check costs about as much as reading the clock.
package final class WorkLimits: Sendable {
    /// The exceeded limit.
    package enum Excess: Error, Sendable, Equatable {
        /// The deadline has passed.
        case time
        /// A request for more bytes than are left of a budget of `limit` bytes.
        case memory(what: String, bytes: Int, limit: Int)
    }

    /// The limits of this thread's work; `nil` if only those of the process apply.
    @TaskLocal package static var current: WorkLimits?

    /// When the work ends at the latest; `nil` is never.
    package let deadline: ContinuousClock.Instant?
    /// The budget that memory is charged to.
    package let memory: MemoryBudget
    /// The limits of the enclosing work; exceeding them exceeds these.
    private let whole = WorkLimits.current
    private let excess = Mutex<Excess?>(nil)
    private let isExceeded = Atomic<Bool>(false)
    private let noted = Mutex<Set<String>>([])

    /// Limits that nothing has been taken of.
    package init(deadline: ContinuousClock.Instant? = nil, memory: MemoryBudget = .standard) {
        self.deadline = deadline
        self.memory = memory
    }

    /// Does work within the limits.
    package func perform<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = Self.$current.withValue(self) {
            Swift.Result { () throws(Failure) in try body() }
        }
        return try result.get()
    }

    /// Whether the work that this thread does is to end now; `false` if there are no limits.
    package static var areExceeded: Bool { current?.areExceeded ?? false }

    /// Whether the work is to end now.
    package var areExceeded: Bool {
        if isExceeded.load(ordering: .relaxed) { return true }
        if let whole, whole.areExceeded {
            exceed(whole.excess.withLock { $0 } ?? .time)
        } else if let deadline, ContinuousClock.now >= deadline {
            exceed(.time)
        } else {
            return false
        }
        return true
    }

    /// Notes that a limit is exceeded; the first one counts.
    package func exceed(_ limit: Excess) {
        excess.withLock { $0 = $0 ?? limit }
        isExceeded.store(true, ordering: .relaxed)
    }

    /// Ends the work if a limit is exceeded.
    package func check() throws(Excess) {
        guard areExceeded, let excess = excess.withLock({ $0 }) else { return }
        throw excess
    }

    /// Notes something that the result lacks, for the beginner of the work to warn of; the same text counts once.
    package func note(_ text: String) {
        noted.withLock { if $0.count < Self.mostNotes { $0.insert(text) } }
    }

    private static let mostNotes = 1000

    /// The notes, in an order independent of threads.
    package var notes: [String] { noted.withLock { $0.sorted() } }

    /// The time that is left, at least 0; `nil` if there is no deadline.
    package var timeLeft: Duration? {
        deadline.map { max(.zero, $0 - ContinuousClock.now) }
    }
}

/// Checks the limits every few steps of a loop.
package struct WorkProbe {
    private let limits = WorkLimits.current
    private let interval: Int
    private var left: Int

    /// - Parameter interval: The number of steps between two checks of the limits.
    package init(every interval: Int) {
        self.interval = interval
        left = interval
    }

    /// Counts steps; whether the loop is to end.
    @inline(__always)
    package mutating func isOver(after steps: Int = 1) -> Bool {
        left -= steps
        return left <= 0 && look()
    }

    @inline(never)
    private mutating func look() -> Bool {
        let isOver = limits?.areExceeded ?? false
        // The enclosing loops end at their next step.
        left = isOver ? 0 : interval
        return isOver
    }
}
