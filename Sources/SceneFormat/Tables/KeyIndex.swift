import JSON

/// Finds names by their bytes: a hash table with open addressing, built once.
struct KeyIndex: Sendable {
    let names: [String]
    /// The names, and their synonyms.
    let spellings: [String]
    /// For each spelling its bytes, and the number of the name.
    private let keys: [(bytes: [UInt8], name: Int)]
    /// For each hash the number of a spelling, or −1.
    private let slots: [Int16]

    /// An index over names, which are distinct and fewer than 10,000.
    ///
    /// - Parameter synonyms: For each name a second one; the name itself if it has none.
    init(_ names: [String], synonyms: [String] = []) {
        self.names = names
        let others = zip(names.indices, synonyms).filter { names[$0] != $1 }
        spellings = names + others.map(\.1)
        keys = Array(zip(spellings.map { Array($0.utf8) }, Array(names.indices) + others.map(\.0)))
        var capacity = 8
        while capacity < 2 * keys.count {
            capacity *= 2
        }
        var slots = [Int16](repeating: -1, count: capacity)
        for (number, key) in keys.enumerated() {
            var slot = key.bytes.withUnsafeBufferPointer(Self.hash) & (capacity - 1)
            while slots[slot] >= 0 {
                slot = (slot + 1) & (capacity - 1)
            }
            slots[slot] = Int16(number)
        }
        self.slots = slots
    }

    /// The number of a name; `nil` if it is not among them.
    func find(_ text: JSONText) -> Int? {
        find(text.bytes)
    }

    /// The number of a name; `nil` if it is not among them.
    func find(_ text: String) -> Int? {
        var text = text
        return text.withUTF8(find)
    }

    private func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Self.hash(bytes) & (slots.count - 1)
        while slots[slot] >= 0 {
            let key = keys[Int(slots[slot])]
            if key.bytes.count == bytes.count, key.bytes.elementsEqual(bytes) {
                return key.name
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
