/// An object of the expression's own: members in the order of their creation.
///
/// Few members are found by comparing names, many by a table.
final class PlainObject {
    private(set) var keys: [Text] = []
    private(set) var values: [Value] = []
    /// Indices by key, from `linearCount` members on.
    private var table: [[UInt16]: Int] = [:]

    private static let linearCount = 8

    func index(of key: Text) -> Int? {
        guard table.isEmpty else { return table[key.units] }
        return keys.firstIndex { $0 === key || $0.units == key.units }
    }

    /// `nil` for an unknown name.
    subscript(key: Text) -> Value? {
        index(of: key).map { values[$0] }
    }

    /// Whether the member is new.
    func set(_ key: Text, _ value: Value) -> Bool {
        if let index = index(of: key) {
            values[index] = value
            return false
        }
        keys.append(key)
        values.append(value)
        if !table.isEmpty {
            table[key.units] = keys.count - 1
        } else if keys.count > Self.linearCount {
            for (index, key) in keys.enumerated() { table[key.units] = index }
        }
        return true
    }

    func remove(_ key: Text) {
        guard let index = index(of: key) else { return }
        keys.remove(at: index)
        values.remove(at: index)
        table = [:]
        guard keys.count > Self.linearCount else { return }
        for (index, key) in keys.enumerated() { table[key.units] = index }
    }

    func removeAll() {
        keys = []
        values = []
        table = [:]
    }
}
