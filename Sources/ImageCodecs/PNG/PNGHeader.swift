/// The part of a PNG before its pixels.
struct PNGHeader {
    var info: ImageInfo
    /// The meaning of the colours.
    let colors: StoredColors
    let colorModel: ColorModel

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
            bitsPerComponent: depth)
        colorModel = colorType & 3 == 0 ? .gray : .rgb
        var chunks = PNGColors()
        var offset = 33
        while !reader.has("IDAT", at: offset + 4) {
            guard let length = reader.u32(offset), reader.slice(offset + 8, count: length) != nil else {
                throw .truncated(.png)
            }
            if reader.has("tRNS", at: offset + 4) {
                info.hasAlpha = true
            } else if let chunk = reader.slice(offset + 4, count: length + 8) {
                chunks.read(ByteReader(bytes: chunk), length: length)
            }
            offset += length + 12
        }
        colors = chunks.meaning
        info.orient(PNGExif.orientation(in: file))
    }
}
