/// Makes baseline JPEGs of one colour without a JPEG library, and puts markers into others.
enum JPEGBuilder {
    /// 8 × 8 pixels of one colour: 1 component is grey, 3 are YCbCr, 4 are CMYK.
    static func flat(_ components: [Int], adobe transform: UInt8? = nil) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        if let transform {
            bytes += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
        }
        // With all divisors 8 the first coefficient of a block is its mean minus 128.
        bytes += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        let count = UInt8(components.count)
        bytes += segment(0xC0, [8, 0, 8, 0, 8, count] + (1...count).flatMap { [$0, 0x11, 0] })
        // Sizes 0 to 8 of a first coefficient have codes of four bits, in order; "end of block" is the one bit 0.
        bytes += segment(0xC4, [0x00, 0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + Array(0...8))
        bytes += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        bytes += segment(0xDA, [count] + (1...count).flatMap { [$0, 0] } + [0, 63, 0])
        var bits = ""
        for component in components {
            let value = component - 128
            let size = Int.bitWidth - abs(value).leadingZeroBitCount
            bits += binary(size, digits: 4) + binary(value < 0 ? value + (1 << size) - 1 : value, digits: size) + "0"
        }
        bits += String(repeating: "1", count: (8 - bits.count % 8) % 8)
        let all = Array(bits)
        for start in stride(from: 0, to: all.count, by: 8) {
            let byte = UInt8(String(all[start..<(start + 8)]), radix: 2) ?? 0
            bytes += byte == 255 ? [255, 0] : [byte]
        }
        return bytes + [0xFF, 0xD9]
    }

    private static func binary(_ number: Int, digits: Int) -> String {
        guard digits > 0 else {
            return ""
        }
        let text = String(number, radix: 2)
        return String(repeating: "0", count: digits - text.count) + text
    }

    static func segment(_ code: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, code, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }

    /// The file with a segment put after its start.
    static func inserting(_ segment: [UInt8], into file: [UInt8]) -> [UInt8] {
        Array(file[..<2]) + segment + Array(file[2...])
    }

    /// An Exif segment with nothing but an orientation.
    static func exif(orientation: Int, bigEndian: Bool) -> [UInt8] {
        segment(0xE1, Array("Exif\0\0".utf8) + ExifBuilder.data(orientation: orientation, bigEndian: bigEndian))
    }

    /// Where a file's markers begin, those of restarts and the end included.
    static func markers(of file: [UInt8]) -> [Int] {
        var offsets: [Int] = []
        var offset = 2
        while offset + 1 < file.count {
            offsets.append(offset)
            if file[offset + 1] == 0xD9 { break }
            let isRestart = (0xD0...0xD7).contains(file[offset + 1])
            let isFollowedByScan = isRestart || file[offset + 1] == 0xDA
            offset += isRestart ? 2 : 2 + Int(file[offset + 2]) << 8 + Int(file[offset + 3])
            while isFollowedByScan, !(file[offset] == 0xFF && file[offset + 1] != 0) { offset += 1 }
        }
        return offsets
    }
}
