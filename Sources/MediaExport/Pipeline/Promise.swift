internal import Foundation

/// A value that one thread gives and others wait for.
final class Promise<Value: Sendable>: @unchecked Sendable {
    // Sendable since the value is touched under the condition's lock alone.
    private let condition = NSCondition()
    private var value: Value?

    /// To be called once.
    func give(_ value: Value) {
        condition.lock()
        defer { condition.unlock() }
        self.value = value
        condition.broadcast()
    }

    func wait() -> Value {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let value { return value }
            condition.wait()
        }
    }
}
