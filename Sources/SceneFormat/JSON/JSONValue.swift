/// One value of a parsed JSON text, as a place on simdjson's tape (`CSimdJSON.h` describes its words).
///
/// Costs nothing to copy. Reads memory of its `JSONDocument`, which has to outlive it; `index` is always that of a value's
/// first word, since values are made by a document and by the iterators below only.
struct JSONValue {
    /// The first byte of a value's word.
    enum Tag {
        static let null = UInt8(ascii: "n")
        static let yes = UInt8(ascii: "t")
        static let no = UInt8(ascii: "f")
        static let integer = UInt8(ascii: "l")
        static let unsigned = UInt8(ascii: "u")
        static let double = UInt8(ascii: "d")
        static let string = UInt8(ascii: "\"")
        static let array = UInt8(ascii: "[")
        static let object = UInt8(ascii: "{")
    }

    let words: UnsafePointer<UInt64>
    let strings: UnsafePointer<UInt8>
    let index: Int

    var tag: UInt8 {
        UInt8(truncatingIfNeeded: words[index] >> 56)
    }

    /// The index of the word after this value.
    var end: Int {
        switch tag {
        case Tag.array, Tag.object: Int(truncatingIfNeeded: words[index] & 0xFFFF_FFFF)
        case Tag.integer, Tag.unsigned, Tag.double: index + 2
        default: index + 1
        }
    }

    var isNull: Bool {
        tag == Tag.null
    }

    var bool: Bool? {
        switch tag {
        case Tag.yes: true
        case Tag.no: false
        default: nil
        }
    }

    /// The value of a number; JSON has finite ones only.
    var number: Double? {
        switch tag {
        case Tag.double: Double(bitPattern: words[index + 1])
        case Tag.integer: Double(Int64(bitPattern: words[index + 1]))
        case Tag.unsigned: Double(words[index + 1])
        default: nil
        }
    }

    var text: JSONText? {
        guard tag == Tag.string else {
            return nil
        }
        let start = strings + Int(truncatingIfNeeded: words[index] & 0x00FF_FFFF_FFFF_FFFF)
        // The length before the text is not aligned.
        let count = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return JSONText(start: start + 4, count: Int(count))
    }

    var string: String? {
        text.map(String.init)
    }

    /// The elements of an array.
    var elements: JSONElements? {
        tag == Tag.array ? JSONElements(container: self) : nil
    }

    /// The members of an object, in the order in which they are written.
    var members: JSONMembers? {
        tag == Tag.object ? JSONMembers(container: self) : nil
    }

    /// The first member of an object with this key.
    func member(_ key: StaticString) -> JSONValue? {
        guard let members else {
            return nil
        }
        for (name, value) in members where name == key {
            return value
        }
        return nil
    }

    /// The value that starts at another word of the same text.
    fileprivate func at(_ index: Int) -> JSONValue {
        JSONValue(words: words, strings: strings, index: index)
    }
}

/// A string of a JSON text, its escapes resolved.
struct JSONText {
    let start: UnsafePointer<UInt8>
    let count: Int

    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count)
    }

    static func == (text: JSONText, other: StaticString) -> Bool {
        text.count == other.utf8CodeUnitCount && other.withUTF8Buffer { $0.elementsEqual(text.bytes) }
    }
}

extension String {
    init(_ text: JSONText) {
        self.init(decoding: text.bytes, as: UTF8.self)
    }
}

/// The elements of an array, in order.
struct JSONElements: Sequence, IteratorProtocol {
    private var upcoming: JSONValue
    private let last: Int

    fileprivate init(container: JSONValue) {
        upcoming = container.at(container.index + 1)
        last = container.end - 1
    }

    mutating func next() -> JSONValue? {
        guard upcoming.index < last else {
            return nil
        }
        defer { upcoming = upcoming.at(upcoming.end) }
        return upcoming
    }

    /// The number of elements, counted one by one.
    var count: Int {
        reduce(0) { count, _ in count + 1 }
    }
}

/// The members of an object, in order.
struct JSONMembers: Sequence, IteratorProtocol {
    private var key: JSONValue
    private let last: Int

    fileprivate init(container: JSONValue) {
        key = container.at(container.index + 1)
        last = container.end - 1
    }

    mutating func next() -> (key: JSONText, value: JSONValue)? {
        guard key.index < last, let name = key.text else {
            return nil
        }
        let value = key.at(key.index + 1)
        key = key.at(value.end)
        return (name, value)
    }
}
