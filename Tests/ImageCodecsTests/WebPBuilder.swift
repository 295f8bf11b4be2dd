/// Puts chunks into WebP files.
enum WebPBuilder {
    /// The file in the extended format, with chunks behind its pixels.
    ///
    /// - Parameters:
    ///   - size: Of the canvas, in pixels.
    ///   - profile: Stands before the pixels.
    ///   - chunks: By their types.
    static func extended(
        _ file: [UInt8], size: (width: Int, height: Int), profile: [UInt8]? = nil,
        _ chunks: [(type: String, data: [UInt8])]
    ) -> [UInt8] {
        var body = Array(file[12...])
        if !body.starts(with: Array("VP8X".utf8)) {
            let header = [0, 0, 0, 0] + little(size.width - 1, 3) + little(size.height - 1, 3)
            body = chunk("VP8X", header) + body
        }
        if let profile {
            body[8] |= 0x20
            body = body[..<18] + chunk("ICCP", profile) + body[18...]
        }
        for (type, data) in chunks {
            if type == "EXIF" { body[8] |= 0x08 }
            body += chunk(type, data)
        }
        return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(number >> (8 * $0) & 255) }
    }
}
