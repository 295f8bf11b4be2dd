/// Makes Exif data.
enum ExifBuilder {
    /// A TIFF header and a directory with a maker and an orientation.
    static func data(orientation: Int, bigEndian: Bool) -> [UInt8] {
        func u16(_ number: Int) -> [UInt8] {
            let bytes = [UInt8(number >> 8), UInt8(number & 255)]
            return bigEndian ? bytes : bytes.reversed()
        }
        func u32(_ number: Int) -> [UInt8] {
            bigEndian ? [0, 0] + u16(number) : u16(number) + [0, 0]
        }
        return Array((bigEndian ? "MM" : "II").utf8) + u16(42) + u32(8) + u16(2)
            + u16(0x010F) + u16(2) + u32(4) + [65, 66, 67, 0]
            + u16(0x0112) + u16(3) + u32(1) + u16(orientation) + u16(0) + u32(0)
    }

    /// The text of ImageMagick's that stands for Exif data in a PNG.
    static func text(_ data: [UInt8]) -> [UInt8] {
        let bytes = Array("Exif\0\0".utf8) + data
        var text = "\nexif\n      \(bytes.count)\n"
        for (index, byte) in bytes.enumerated() {
            text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) + (index % 36 == 35 ? "\n" : "")
        }
        return Array(text.utf8) + [10]
    }
}
