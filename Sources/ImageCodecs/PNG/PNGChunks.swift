internal import CImageLibraries

/// The frame around a PNG's compressed pixels.
///
/// Chunk layout: PNG 3rd edition, §5.3 and §11.
struct PNGChunks {
    let sink: any ByteSink

    /// Writes the signature and the chunks that stand before the pixels.
    ///
    /// - Parameter embedsProfile: Whether sRGB has its profile; other spaces have theirs anyway.
    func begin(
        width: Int, height: Int, hasAlpha: Bool, _ colors: OutputColors, embedsProfile: Bool
    ) throws(ImageCodecError) {
        try sink.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let header =
            PNGChunks.bigEndian(width) + PNGChunks.bigEndian(height)
            + [UInt8(colors.depth.bits), hasAlpha ? 6 : 2, 0, 0, 0]
        try chunk("IHDR", header)
        let space = colors.space
        if space != .srgb {
            // Full range, and no matrix as there is no luma.
            try chunk("cICP", [UInt8(space.codePoints.primaries), UInt8(space.codePoints.transfer), 0, 1])
        } else if !embedsProfile {
            // Perceptual intent, the standard's recommendation for pictures on screens.
            return try chunk("sRGB", [0])
        }
        guard let profile = OutputProfile.bytes(of: space) else { return }
        guard let (bytes, count) = profile.withUnsafeBytes(FastDeflate.stream) else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for compressing a PNG")
        }
        let name = space == .srgb ? "sRGB" : space.rawValue
        try chunk("iCCP", Array("\(name)\0\0".utf8) + bytes.part(0..<count))
    }

    func end() throws(ImageCodecError) {
        try chunk("IEND", [])
    }

    func chunk(_ type: StaticString, _ data: [UInt8]) throws(ImageCodecError) {
        let typed = type.withUTF8Buffer { Array($0) } + data
        let sum = PNGChunks.sum(typed.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) })
        try sink.write(PNGChunks.bigEndian(data.count) + typed + sum)
    }

    /// Writes pixel data, in several chunks if it is too large for one.
    func pixels(_ data: UnsafeRawBufferPointer) throws(ImageCodecError) {
        let largest = 1 << 30
        for start in stride(from: 0, to: data.count, by: largest) {
            let part = UnsafeRawBufferPointer(rebasing: data[start..<min(data.count, start + largest)])
            try chunk("IDAT", before: [], part)
        }
    }

    /// Writes the pixel data of a frame after the first.
    func pixels(_ data: UnsafeRawBufferPointer, ofFrame sequence: Int) throws(ImageCodecError) {
        try chunk("fdAT", before: PNGChunks.bigEndian(sequence), data)
    }

    private func chunk(
        _ type: StaticString, before first: [UInt8], _ data: UnsafeRawBufferPointer
    ) throws(ImageCodecError) {
        let typed = type.withUTF8Buffer { Array($0) } + first
        let sum = libdeflate_crc32(libdeflate_crc32(0, typed, typed.count), data.baseAddress, data.count)
        try sink.write(PNGChunks.bigEndian(first.count + data.count) + typed)
        try sink.write(data)
        try sink.write(PNGChunks.sum(sum))
    }

    /// Of a zlib stream whose compressor was in a hurry: RFC 1950, §2.2.
    static let zlibHeader: [UInt8] = [0x78, 0x01]

    static func bigEndian(_ number: Int) -> [UInt8] {
        sum(UInt32(truncatingIfNeeded: number))
    }

    static func sum(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
