/// One open transaction.
final class TransactionFrame {
    /// Whether it was opened by a change rather than by `begin()`.
    let isImplicit: Bool
    /// Whether a flush waits for the explicit transactions inside.
    var isFlushAwaited = false
    /// A key set to `nil` is present with the value `nil`.
    var values: [String: Any?] = [:]
    private(set) var completions: [TransactionCompletion] = []

    init(isImplicit: Bool) {
        self.isImplicit = isImplicit
    }

    func addCompletion(_ block: @escaping () -> Void) {
        completions.append(TransactionCompletion(block))
    }

    /// From here on no more animations are added.
    func close() {
        completions.forEach { $0.close() }
    }
}

/// A block that is called when the animations added after it, until its transaction was committed, have ended.
final class TransactionCompletion {
    private var block: (() -> Void)?
    private var pending = 0
    private var isClosed = false

    init(_ block: @escaping () -> Void) {
        self.block = block
    }

    /// An animation was added.
    func begin() {
        pending += 1
    }

    /// An animation ended or was removed.
    func end() {
        pending -= 1
        callIfDone()
    }

    /// The transaction was committed.
    func close() {
        isClosed = true
        callIfDone()
    }

    private func callIfDone() {
        guard isClosed, pending == 0, let block else { return }
        self.block = nil
        ThreadState.current.enqueue(block)
    }
}
