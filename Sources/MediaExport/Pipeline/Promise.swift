internal import Dispatch

/// A value that one thread gives and others wait for.
final class Promise<Value: Sendable>: @unchecked Sendable {
    // Sendable since the value is written once, before the group is left, and read after.
    private let group = DispatchGroup()
    private var value: Value?

    init() {
        group.enter()
    }

    /// To be called once.
    func give(_ value: Value) {
        self.value = value
        group.leave()
    }

    func wait() -> Value {
        group.wait()
        guard let value else { preconditionFailure("a value is given before it is waited for") }
        return value
    }
}
