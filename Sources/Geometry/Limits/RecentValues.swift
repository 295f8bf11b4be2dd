/// Values by their keys within a budget; the least recently used are evicted first.
package struct RecentValues<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var cost: Int
        var lastUse: Int
    }

    /// The most that the values may cost together; taken into account when the next one is kept.
    package var budget: Int
    /// The cost of the values.
    package private(set) var cost = 0
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    /// No values.
    package init(budget: Int) {
        self.budget = budget
    }

    /// The bytes of an entry's place: a dictionary has up to twice the places that it uses.
    package static var placeByteCount: Int { 2 * MemoryLayout<(Key, Entry)>.stride }

    /// The value that is kept for a key.
    package mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        uses += 1
        entries.values[index].lastUse = uses
        return entries.values[index].value
    }

    /// Keeps a value, unless it alone costs more than the budget.
    ///
    /// Beyond the budget, values go until half of it is left or the new one is alone, so that the next ones cost no search.
    package mutating func keep(_ value: Value, for key: Key, cost valueCost: Int) {
        guard valueCost <= budget else { return }
        uses += 1
        cost += valueCost
        if let old = entries.updateValue(Entry(value: value, cost: valueCost, lastUse: uses), forKey: key) {
            cost -= old.cost
        }
        guard cost > budget else { return }
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard cost > budget / 2, entries.count > 1 else { break }
            entries[key] = nil
            cost -= entry.cost
        }
    }
}
