/// Decisions read from bytes, so that a mutated byte is another decision; without bytes left all are the first.
struct Choices {
    private var bytes: UnsafeRawBufferPointer.SubSequence

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes[...]
    }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func byte() -> UInt8 {
        bytes.popFirst() ?? 0
    }

    mutating func index(below count: Int) -> Int {
        Int(byte()) % max(1, count)
    }

    mutating func flag() -> Bool {
        byte() & 1 == 1
    }

    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[index(below: elements.count)]
    }

    /// A small number mostly, and now and then one that is awkward in arithmetic.
    mutating func number() -> Double {
        let kind = byte()
        guard kind >= 224 else { return (Double(byte()) - 64) * (kind < 112 ? 1 : 0.03125) }
        return Self.awkward[Int(kind) % Self.awkward.count]
    }

    /// Up to 255 bytes as text, repaired if they are invalid.
    mutating func text() -> String {
        let part = bytes.prefix(Int(byte()))
        bytes = bytes.dropFirst(part.count)
        return String(decoding: part, as: UTF8.self)
    }

    private static let awkward: [Double] = [
        0, -0.0, 1, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e-9, 1e5, 1e9, -1e9, 4_294_967_296, 1e19,
        1e38, 1e39,
        1e300,
        -1.7976931348623157e308,
    ]
}
