/// Numbers at any place of untrusted bytes; a place outside gives `nil`.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer
    var bigEndian = true

    func u8(_ offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else {
            return nil
        }
        return Int(bytes[offset])
    }

    func u16(_ offset: Int) -> Int? {
        guard let number = integer(UInt16.self, offset) else {
            return nil
        }
        return Int(number)
    }

    /// Three bytes, the lowest one first.
    func u24LittleEndian(_ offset: Int) -> Int? {
        slice(offset, count: 3).map { Int($0[0]) | Int($0[1]) << 8 | Int($0[2]) << 16 }
    }

    func u32(_ offset: Int) -> Int? {
        guard let number = integer(UInt32.self, offset) else {
            return nil
        }
        return Int(number)
    }

    /// `count` bytes from `offset` on; `nil` if they are not all there.
    func slice(_ offset: Int, count: Int) -> UnsafeRawBufferPointer? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            return nil
        }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
    }

    /// Whether `text` stands at `offset`.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard let part = slice(offset, count: text.utf8CodeUnitCount) else {
            return false
        }
        return text.withUTF8Buffer { part.elementsEqual($0) }
    }

    private func integer<T: FixedWidthInteger>(_ type: T.Type, _ offset: Int) -> T? {
        guard let part = slice(offset, count: MemoryLayout<T>.size) else {
            return nil
        }
        let number = part.loadUnaligned(as: T.self)
        return bigEndian ? T(bigEndian: number) : T(littleEndian: number)
    }
}
