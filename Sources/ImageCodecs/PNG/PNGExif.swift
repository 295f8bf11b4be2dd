internal import CImageLibraries

/// The Exif data among a PNG's chunks, which may stand before the pixels and behind them.
///
/// The chunk `eXIf` has it, or a text that ImageMagick and ExifTool wrote before there was that chunk: three lines, the last of
/// them the number of bytes, and the bytes in hexadecimal digits. Source: PNG 3rd edition, §11.3.4.5, and ImageMagick's `png.c`.
enum PNGExif {
    /// The limit of examined chunks; encoders write pixels in chunks of 8 KiB and more.
    private static let mostChunks = 1 << 18
    /// Of a chunk with Exif data.
    private static let mostBytes = 1 << 20

    /// The orientation of a PNG; `topLeft` by default.
    static func orientation(in file: some RandomBytes) -> ImageOrientation {
        var text: ImageOrientation?
        var offset = 8
        for _ in 0..<mostChunks {
            guard let header = file.bytes(at: offset, count: 8) else { break }
            let length = header[..<4].reduce(0) { $0 << 8 | Int($1) }
            switch String(decoding: header[4...], as: UTF8.self) {
            case "eXIf":
                if let orientation = data(in: file, at: offset, length).flatMap({ ImageOrientation(exif: $0) }) {
                    return orientation
                }
            case "tEXt" where text == nil && hasExifText(file, at: offset, length):
                text = data(in: file, at: offset, length).flatMap { orientation(text: $0[keywordBytes...]) } ?? .topLeft
            case "zTXt" where text == nil && hasExifText(file, at: offset, length):
                text = data(in: file, at: offset, length).flatMap { orientation(compressedText: $0) } ?? .topLeft
            case "IEND": return text ?? .topLeft
            default: break
            }
            offset += length + 12
        }
        return text ?? .topLeft
    }

    /// The data of a chunk; `nil` if there is too much of it, or it is damaged.
    private static func data(in file: some RandomBytes, at offset: Int, _ length: Int) -> [UInt8]? {
        guard length <= mostBytes, let chunk = file.bytes(at: offset + 4, count: length + 8) else { return nil }
        let sum = libdeflate_crc32(0, chunk, length + 4)
        guard PNGChunks.sum(sum).elementsEqual(chunk[(length + 4)...]) else { return nil }
        return Array(chunk[4..<(length + 4)])
    }

    /// Of the keyword of a text with Exif data, and the zero behind it.
    private static let keywordBytes = 22

    private static func hasExifText(_ file: some RandomBytes, at offset: Int, _ length: Int) -> Bool {
        guard length >= keywordBytes, let keyword = file.bytes(at: offset + 8, count: keywordBytes) else {
            return false
        }
        return ["exif", "APP1"].contains { keyword.elementsEqual(Array("Raw profile type \($0)\0".utf8)) }
    }

    private static func orientation(compressedText chunk: [UInt8]) -> ImageOrientation? {
        var text = [UInt8](repeating: 0, count: mostBytes)
        var count = uLong(text.count)
        // One byte in between is the method; there is only one.
        let status = chunk.dropFirst(keywordBytes + 1).withUnsafeBufferPointer {
            uncompress(&text, &count, $0.baseAddress, uLong($0.count))
        }
        return status == Z_OK ? orientation(text: text[..<Int(count)]) : nil
    }

    private static func orientation(text: ArraySlice<UInt8>) -> ImageOrientation? {
        let lines = text.split(separator: 10, maxSplits: 2)
        guard lines.count == 3 else { return nil }
        let digits = lines[2].compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return ImageOrientation(
            exif: stride(from: 1, to: digits.count, by: 2).map { UInt8(digits[$0 - 1] << 4 | digits[$0]) })
    }
}
