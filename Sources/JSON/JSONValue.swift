/// One value of a parsed JSON text, as a place on simdjson's tape (`CSimdJSON.h` describes its words).
///
/// Costs nothing to copy. Reads memory of its `JSONDocument`, which has to outlive it; `index` is always that of a value's
/// first word, since values are made by a document and by the iterators below only.
@usableFromInline
package struct JSONValue {
    /// The first byte of a value's word.
    @usableFromInline
    enum Tag {
        @inlinable static var null: UInt8 { UInt8(ascii: "n") }
        @inlinable static var yes: UInt8 { UInt8(ascii: "t") }
        @inlinable static var no: UInt8 { UInt8(ascii: "f") }
        @inlinable static var integer: UInt8 { UInt8(ascii: "l") }
        @inlinable static var unsigned: UInt8 { UInt8(ascii: "u") }
        @inlinable static var double: UInt8 { UInt8(ascii: "d") }
        @inlinable static var string: UInt8 { UInt8(ascii: "\"") }
        @inlinable static var array: UInt8 { UInt8(ascii: "[") }
        @inlinable static var object: UInt8 { UInt8(ascii: "{") }
    }

    @usableFromInline let words: UnsafePointer<UInt64>
    @usableFromInline let strings: UnsafePointer<UInt8>
    /// The index of the value's first word, which is another for each value of a text.
    @usableFromInline package let index: Int

    /// Whether both are of one text.
    package func isOfSameText(as other: JSONValue) -> Bool {
        words == other.words
    }

    @inlinable
    init(words: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
        self.words = words
        self.strings = strings
        self.index = index
    }

    @inlinable var tag: UInt8 {
        UInt8(truncatingIfNeeded: words[index] >> 56)
    }

    /// The index of the word after this value.
    @inlinable package var end: Int {
        switch tag {
        case Tag.array, Tag.object: Int(truncatingIfNeeded: words[index] & 0xFFFF_FFFF)
        case Tag.integer, Tag.unsigned, Tag.double: index + 2
        default: index + 1
        }
    }

    @inlinable package var isNull: Bool {
        tag == Tag.null
    }

    @inlinable package var bool: Bool? {
        switch tag {
        case Tag.yes: true
        case Tag.no: false
        default: nil
        }
    }

    /// The value of a number; JSON has finite ones only.
    @inlinable package var number: Double? {
        switch tag {
        case Tag.double: Double(bitPattern: words[index + 1])
        case Tag.integer: Double(Int64(bitPattern: words[index + 1]))
        case Tag.unsigned: Double(words[index + 1])
        default: nil
        }
    }

    @inlinable package var text: JSONText? {
        guard tag == Tag.string else {
            return nil
        }
        let start = strings + Int(truncatingIfNeeded: words[index] & 0x00FF_FFFF_FFFF_FFFF)
        // The length before the text is not aligned.
        let count = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return JSONText(start: start + 4, count: Int(count))
    }

    @inlinable package var string: String? {
        text.map(String.init)
    }

    /// The elements of an array.
    @inlinable package var elements: JSONElements? {
        tag == Tag.array ? JSONElements(container: self) : nil
    }

    /// The members of an object, in the order of the text.
    @inlinable package var members: JSONMembers? {
        tag == Tag.object ? JSONMembers(container: self) : nil
    }

    /// The last member of an object with this key: of several, JavaScript keeps that.
    @inlinable
    package func member(_ key: StaticString) -> JSONValue? {
        guard let members else {
            return nil
        }
        var last: JSONValue?
        for (name, value) in members where name == key {
            last = value
        }
        return last
    }

    /// The value that starts at another word of the same text.
    @inlinable
    package func at(_ index: Int) -> JSONValue {
        JSONValue(words: words, strings: strings, index: index)
    }
}

/// A string of a JSON text, its escapes resolved.
@usableFromInline
package struct JSONText {
    @usableFromInline let start: UnsafePointer<UInt8>
    @usableFromInline package let count: Int

    @inlinable
    init(start: UnsafePointer<UInt8>, count: Int) {
        self.start = start
        self.count = count
    }

    @inlinable package var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count)
    }

    @inlinable
    package static func == (text: JSONText, other: StaticString) -> Bool {
        text.count == other.utf8CodeUnitCount && other.withUTF8Buffer { $0.elementsEqual(text.bytes) }
    }
}

extension String {
    @usableFromInline
    package init(_ text: JSONText) {
        self.init(decoding: text.bytes, as: UTF8.self)
    }
}

/// The elements of an array, in order.
@usableFromInline
package struct JSONElements: Sequence, IteratorProtocol {
    @usableFromInline var upcoming: JSONValue
    @usableFromInline let last: Int

    @inlinable
    init(container: JSONValue) {
        upcoming = container.at(container.index + 1)
        last = container.end - 1
    }

    @inlinable
    package mutating func next() -> JSONValue? {
        guard upcoming.index < last else {
            return nil
        }
        defer { upcoming = upcoming.at(upcoming.end) }
        return upcoming
    }

    /// The number of elements, counted one by one.
    @inlinable package var count: Int {
        reduce(0) { count, _ in count + 1 }
    }
}

/// The members of an object, in order.
@usableFromInline
package struct JSONMembers: Sequence, IteratorProtocol {
    @usableFromInline var key: JSONValue
    @usableFromInline let last: Int

    @inlinable
    init(container: JSONValue) {
        key = container.at(container.index + 1)
        last = container.end - 1
    }

    @inlinable
    package mutating func next() -> (key: JSONText, value: JSONValue)? {
        guard key.index < last, let name = key.text else {
            return nil
        }
        let value = key.at(key.index + 1)
        key = key.at(value.end)
        return (name, value)
    }
}
