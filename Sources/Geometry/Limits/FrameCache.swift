/// Values by their keys, kept while frames use them.
///
/// A value that was unused for some frames is evicted when a frame starts. Beyond the budget the least recently used values
/// are evicted too; those of the last frame may exceed it.
package struct FrameCache<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var cost: Int
        var lastFrame: Int
    }

    private let idleFrames: Int
    private let budget: Int
    private var entries: [Key: Entry] = [:]
    private var frame = 0
    /// The cost of the values.
    package private(set) var cost = 0

    /// No values.
    /// - Parameters:
    ///   - idleFrames: The frames without a use before a value is evicted, at least 1; at most twice as many pass until then.
    ///   - budget: The largest total cost of values that the last frame did not use.
    package init(idleFrames: Int = 8, budget: Int = .max) {
        (self.idleFrames, self.budget) = (idleFrames, budget)
    }

    /// Starts a frame; returns the values that go.
    @discardableResult
    package mutating func beginFrame() -> [Value] {
        frame += 1
        let isDue = frame % idleFrames == 0
        guard isDue || cost > budget else { return [] }
        var gone: [Value] = []
        let unused = entries.filter { $0.value.lastFrame < frame - 1 }
        for (key, entry) in unused.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
            guard cost > budget || isDue && entry.lastFrame < frame - idleFrames else { break }
            cost -= entry.cost
            entries[key] = nil
            gone.append(entry.value)
        }
        return gone
    }

    /// Returns the kept value of a key, and notes its use by the frame in progress.
    package mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].lastFrame = frame
        return entries.values[index].value
    }

    /// Keeps a value, which the frame in progress uses.
    package mutating func keep(_ value: Value, for key: Key, cost valueCost: Int = 0) {
        cost += valueCost
        let entry = Entry(value: value, cost: valueCost, lastFrame: frame)
        if let old = entries.updateValue(entry, forKey: key) { cost -= old.cost }
    }
}
