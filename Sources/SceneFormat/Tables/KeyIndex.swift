import JSON

/// Finds names by their bytes: a hash table with open addressing, built once.
struct KeyIndex: Sendable {
    let names: [String]
    private let keys: [[UInt8]]
    /// For each hash the number of a name, or −1.
    private let slots: [Int16]

    /// An index over names, which are distinct and fewer than 10,000.
    init(_ names: [String]) {
        self.names = names
        keys = names.map { Array($0.utf8) }
        var capacity = 8
        while capacity < 2 * names.count {
            capacity *= 2
        }
        var slots = [Int16](repeating: -1, count: capacity)
        for (number, key) in keys.enumerated() {
            var slot = key.withUnsafeBufferPointer(Self.hash) & (capacity - 1)
            while slots[slot] >= 0 {
                slot = (slot + 1) & (capacity - 1)
            }
            slots[slot] = Int16(number)
        }
        self.slots = slots
    }

    /// The number of a name; `nil` where it is none of them.
    func find(_ text: JSONText) -> Int? {
        var slot = Self.hash(text.bytes) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if keys[number].count == text.count, keys[number].elementsEqual(text.bytes) {
                return number
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// FNV-1a.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes {
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        return Int(hash ^ hash >> 15)
    }
}

/// A set of the numbers 0 to 127.
struct KeySet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Whether the number was not in the set before.
    mutating func insert(_ number: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: number & 63)
        if number < 64 {
            defer { low |= bit }
            return low & bit == 0
        }
        defer { high |= bit }
        return high & bit == 0
    }

    /// Whether the number is in the set.
    func contains(_ number: Int) -> Bool {
        (number < 64 ? low : high) & (1 << UInt64(truncatingIfNeeded: number & 63)) != 0
    }
}
