internal import CImageLibraries

/// The part of a PNG before its pixels.
struct PNGHeader {
    var info: ImageInfo

    /// Reads the chunks up to the first one of pixels, and those with Exif data.
    ///
    /// Chunk layout: PNG 3rd edition, §5.3 and §11.
    ///
    /// - Parameters:
    ///   - bytes: The file, or its beginning.
    ///   - file: As much of the file as there is.
    init(_ bytes: UnsafeRawBufferPointer, of file: some RandomBytes) throws(ImageCodecError) {
        let reader = ByteReader(bytes: bytes)
        guard let width = reader.u32(16), let height = reader.u32(20), let depth = reader.u8(24),
            let colorType = reader.u8(25)
        else {
            throw .truncated(.png)
        }
        guard reader.u32(8) == 13, reader.has("IHDR", at: 12), width > 0, height > 0, width < 1 << 31, height < 1 << 31,
            [1, 2, 4, 8, 16].contains(depth), [0, 2, 3, 4, 6].contains(colorType)
        else {
            throw .damaged(.png, "its header is not valid")
        }
        info = ImageInfo(
            format: .png, width: width, height: height, orientation: .topLeft, hasAlpha: colorType >= 4,
            bitsPerComponent: depth, colorEncoding: .sRGB
        )
        var offset = 33
        while !reader.has("IDAT", at: offset + 4) {
            guard let length = reader.u32(offset), let data = reader.slice(offset + 8, count: length) else {
                throw .truncated(.png)
            }
            if reader.has("tRNS", at: offset + 4) {
                info.hasAlpha = true
            } else if reader.has("iCCP", at: offset + 4) {
                info.colorEncoding = PNGHeader.encoding(iCCP: data)
            } else if reader.has("cICP", at: offset + 4), reader.u8(offset + 8) == 12, reader.u8(offset + 9) == 13 {
                // Primaries of SMPTE EG 432-1 with sRGB's curve, by the numbers of ITU-T H.273.
                info.colorEncoding = .displayP3
            }
            offset += length + 12
        }
        info.orient(PNGExif.orientation(in: file))
    }

    /// A name of at most 79 bytes, a zero, the method 0, then the compressed profile.
    private static func encoding(iCCP data: UnsafeRawBufferPointer) -> ImageInfo.ColorEncoding {
        guard let end = data.prefix(80).firstIndex(of: 0), data.count > end + 2, data[end + 1] == 0 else {
            return .sRGB
        }
        let compressed = data[(end + 2)...]
        var profile = [UInt8](repeating: 0, count: ICCProfile.largestRecognised)
        var count = uLong(profile.count)
        let status = compressed.withContiguousStorageIfAvailable { source in
            uncompress(&profile, &count, source.baseAddress, uLong(source.count))
        }
        guard status == Z_OK else {
            return .sRGB
        }
        return profile.withUnsafeBytes { bytes in
            ICCProfile(UnsafeRawBufferPointer(rebasing: bytes[..<Int(count)])).encoding
        }
    }
}
