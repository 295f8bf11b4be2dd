internal import CImageLibraries
internal import Graphics

/// The colours of a PNG by its chunks.
///
/// Source: PNG 3rd edition, §11.3.2, whose order of precedence this is.
struct PNGColors {
    private var codePoints: StoredColors?
    private var profile: StoredColors?
    private var isSRGB = false
    private var gamma: Int?
    private var primaries: RGBPrimaries?

    /// The meaning of the colours.
    var meaning: StoredColors {
        if let stated = codePoints ?? profile { return stated }
        guard !isSRGB, gamma != nil || primaries != nil else { return .sRGB }
        // Writers of sRGB write 45455 for readers without its curve.
        let curve =
            gamma.map { abs($0 - 45455) <= 455 ? .sRGB : CGColorSpace.Transfer.gamma(100_000 / Double($0)) } ?? .sRGB
        return .space(primaries ?? .sRGB, curve)
    }

    /// Reads a chunk, if it is one of colours; libpng warns of one whose sum is wrong.
    ///
    /// - Parameters:
    ///   - chunk: The file from the chunk's type on.
    ///   - length: Of the data, in bytes.
    mutating func read(_ chunk: ByteReader, length: Int) {
        func number(_ index: Int) -> Double { Double(chunk.u32(4 + 4 * index) ?? 0) / 100_000 }
        func point(_ index: Int) -> SIMD2<Double> { SIMD2(number(2 * index), number(2 * index + 1)) }
        let isKnown = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"].contains { chunk.has($0, at: 0) }
        guard isKnown, let summed = chunk.slice(0, count: length + 4), let sum = chunk.u32(length + 4),
            libdeflate_crc32(0, summed.baseAddress, summed.count) == UInt32(truncatingIfNeeded: sum)
        else {
            return
        }
        if chunk.has("cICP", at: 0), length == 4 {
            codePoints = Self.codePoints(Array(summed[4...]))
        } else if chunk.has("iCCP", at: 0) {
            profile = Self.profile(UnsafeRawBufferPointer(rebasing: summed[4...]))
        } else if chunk.has("sRGB", at: 0) {
            isSRGB = true
        } else if chunk.has("gAMA", at: 0), length == 4, let value = chunk.u32(4), (1000...10_000_000).contains(value) {
            gamma = value
        } else if chunk.has("cHRM", at: 0), length == 32 {
            primaries = RGBPrimaries(white: point(0), red: point(1), green: point(2), blue: point(3))
        }
    }

    /// Numbers of ITU-T H.273 for primaries, curve and matrix, and whether components use the full range.
    private static func codePoints(_ data: [UInt8]) -> StoredColors {
        guard let primaries = RGBPrimaries.codePoint(Int(data[0])),
            let curve = CGColorSpace.Transfer.codePoint(Int(data[1])),
            data[2] == 0, data[3] == 1
        else {
            return .unreadable("it is code points \(data.map(String.init).joined(separator: "/")), which are not known")
        }
        return .space(primaries, curve)
    }

    /// A name of at most 79 bytes, a zero, the method 0, then the compressed profile.
    private static func profile(_ data: UnsafeRawBufferPointer) -> StoredColors {
        guard let end = data.prefix(80).firstIndex(of: 0), data.count > end + 2, data[end + 1] == 0,
            let decompressor = libdeflate_alloc_decompressor()
        else {
            return .unreadable("it is damaged")
        }
        defer { libdeflate_free_decompressor(decompressor) }
        let compressed = UnsafeRawBufferPointer(rebasing: data[(end + 2)...])
        var capacity = 1 << 16
        while true {
            var status = LIBDEFLATE_BAD_DATA
            let profile = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                status = libdeflate_zlib_decompress(
                    decompressor, compressed.baseAddress, compressed.count, buffer.baseAddress, capacity, &count)
                if status != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if status == LIBDEFLATE_SUCCESS { return .profile(profile) }
            guard status == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < StoredColors.mostProfileBytes else {
                return .unreadable("it is damaged, or too large")
            }
            capacity *= 8
        }
    }
}
