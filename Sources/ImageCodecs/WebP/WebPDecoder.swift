internal import CImageLibraries
internal import Graphics

/// Reads the pixels of a WebP; of an animated one those of its first picture.
///
/// The library gets the picture's own chunks and nothing around them, so that damage to the rest does not matter.
struct WebPDecoder {
    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits

    func decode() throws(ImageCodecError) -> DecodedImage {
        let header = try WebPHeader(bytes, of: ByteReader(bytes: bytes))
        let info = header.info
        // The library keeps as much again while it decodes.
        try limits.check(width: info.width, height: info.height, bytesPerPixel: 8, fileBytes: bytes.count)
        let own = MemoryBudget.reserve(
            info.width * info.height * 4, for: "decoding a WebP of \(info.width) × \(info.height) pixels")
        guard own != nil else {
            throw ImageCodecError(
                .outOfMemory, file: nil,
                what: "out of memory for decoding a WebP of \(info.width) × \(info.height) pixels")
        }
        let picture = try header.isAnimated ? firstFrame(header) : still(header)
        let pixels = try PixelBuffer.forPicture(width: info.storedWidth, height: info.storedHeight)
        try decode(picture, into: pixels)
        withExtendedLifetime(own) {}
        var warnings = warnings(header)
        let conversion = header.colors.conversion(of: .rgb, in: .webp, &warnings)
        let image = try pixels.image(isStraight: info.hasAlpha || header.isAnimated, conversion, info.orientation)
        return DecodedImage(image: image, warnings: warnings)
    }

    /// A picture's chunks, and the place of its pixels in the canvas.
    private struct Picture {
        var chunks: UnsafeRawBufferPointer
        /// Whether the file ends before the last chunk does.
        var isCut: Bool
        var place: PixelRect
    }

    private var reader: ByteReader { ByteReader(bytes: bytes) }

    private func still(_ header: WebPHeader) throws(ImageCodecError) -> Picture {
        let place = PixelRect(x: 0, y: 0, width: header.info.storedWidth, height: header.info.storedHeight)
        return try picture(in: 12..<header.fileBytes, place: place)
    }

    private func firstFrame(_ header: WebPHeader) throws(ImageCodecError) -> Picture {
        guard let frame = WebPChunks(file: reader, end: header.fileBytes).first("ANMF")?.data else {
            throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
        }
        let numbers = (0..<4).compactMap { reader.u24LittleEndian(frame.lowerBound + 3 * $0) }
        guard frame.count > 16 else {
            throw WebPHeader.error(VP8_STATUS_BITSTREAM_ERROR)
        }
        guard numbers.count == 4 else {
            throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
        }
        let place = PixelRect(
            x: 2 * numbers[0], y: 2 * numbers[1], width: numbers[2] + 1, height: numbers[3] + 1)
        guard place.x + place.width <= header.info.storedWidth, place.y + place.height <= header.info.storedHeight
        else {
            throw WebPHeader.error(VP8_STATUS_BITSTREAM_ERROR)
        }
        return try picture(in: (frame.lowerBound + 16)..<frame.upperBound, place: place)
    }

    /// The picture whose chunks are in a part of the file.
    private func picture(in range: Range<Int>, place: PixelRect) throws(ImageCodecError) -> Picture {
        let end = min(range.upperBound, bytes.count)
        let chunks = WebPChunks(file: reader, start: range.lowerBound, end: end)
        guard let first = chunks.first("ALPH", "VP8 ", "VP8L"),
            let part = reader.slice(first.start, count: end - first.start)
        else {
            throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
        }
        return Picture(chunks: part, isCut: end < range.upperBound, place: place)
    }

    private func decode(_ picture: Picture, into pixels: borrowing PixelBuffer) throws(ImageCodecError) {
        let source = picture.chunks.assumingMemoryBound(to: UInt8.self).baseAddress
        var configuration = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&configuration) != 0 else {
            throw WebPHeader.error(VP8_STATUS_UNSUPPORTED_FEATURE)
        }
        let known = WebPGetFeatures(source, picture.chunks.count, &configuration.input)
        guard known == VP8_STATUS_OK else {
            throw WebPHeader.error(known)
        }
        let place = picture.place
        guard Int(configuration.input.width) == place.width, Int(configuration.input.height) == place.height else {
            throw WebPHeader.error(VP8_STATUS_BITSTREAM_ERROR)
        }
        let first = place.y * pixels.bytesPerRow + place.x * 4
        configuration.options.use_threads = 1
        configuration.output.colorspace = MODE_RGBA
        configuration.output.is_external_memory = 1
        configuration.output.u.RGBA.rgba = pixels.bytes.assumingMemoryBound(to: UInt8.self).baseAddress.map {
            $0 + first
        }
        configuration.output.u.RGBA.stride = Int32(pixels.bytesPerRow)
        configuration.output.u.RGBA.size = pixels.bytes.count - first
        let status =
            picture.isCut
            ? WebPDecoder.decodeCut(picture.chunks, &configuration)
            : WebPDecode(source, picture.chunks.count, &configuration)
        WebPFreeDecBuffer(&configuration.output)
        guard status == VP8_STATUS_OK else {
            throw WebPHeader.error(status)
        }
    }

    /// Decodes chunks as if others followed, which is well if they are not needed.
    private static func decodeCut(
        _ chunks: UnsafeRawBufferPointer, _ configuration: inout WebPDecoderConfig
    ) -> VP8StatusCode {
        withUnsafeMutablePointer(to: &configuration) { configuration in
            guard let decoder = WebPIDecode(nil, 0, configuration) else { return VP8_STATUS_OUT_OF_MEMORY }
            defer { WebPIDelete(decoder) }
            return WebPIUpdate(decoder, chunks.assumingMemoryBound(to: UInt8.self).baseAddress, chunks.count)
        }
    }

    private func warnings(_ header: WebPHeader) -> [ImageCodecWarning] {
        if bytes.count < header.fileBytes {
            return [ImageCodecWarning(.missingEnd, of: .webp)]
        }
        // A container of an odd number of bytes may be filled up by one.
        return bytes.count > header.fileBytes + header.fileBytes % 2
            ? [ImageCodecWarning(.trailingBytes, of: .webp)] : []
    }
}
