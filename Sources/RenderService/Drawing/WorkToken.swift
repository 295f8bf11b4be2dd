import LayerModel
import Synchronization

/// A piece of work is wanted until its deadline, or until it is cancelled.
final class WorkToken: Sendable {
    let deadline: ContinuousClock.Instant
    private let limits: WorkLimits
    private let cancelled = Atomic(false)

    init(deadline: ContinuousClock.Instant) {
        self.deadline = deadline
        limits = WorkLimits(deadline: deadline)
    }

    /// Ends the work soon, at any stage.
    func cancel() {
        cancelled.store(true, ordering: .relaxed)
        limits.exceed(.time)
    }

    /// Runs work that every stage ends once it is cancelled or has expired; it fails then, for that reason.
    func perform<Value>(_ body: () throws(Problem) -> Value) throws(Problem) -> Value {
        let result = limits.perform { Result { () throws(Problem) in try body() } }
        // Errors of work that was cut off give no more than that.
        if case .failure = result { try check() }
        return try result.get()
    }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    var isExpired: Bool { ContinuousClock.now >= deadline }

    /// The reason why work that has not begun is unwanted; `nil` if it is wanted.
    ///
    /// The next answer may be another.
    var reasonToStop: Problem? {
        if isCancelled { return .cancelled }
        return isExpired ? .busy(retryAfter: 1) : nil
    }

    /// Ends work that was cancelled or has expired.
    func check() throws(Problem) {
        if isCancelled { throw .cancelled }
        if isExpired { throw .tookTooLong }
    }
}
