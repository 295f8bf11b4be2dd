internal import CImageLibraries

/// Writes a still WebP with straight alpha.
struct WebPEncoder {
    /// 0 to 100; `nil` keeps every pixel.
    let quality: Int?
    let threads: Int

    func encode(_ pixels: PixelRows, isOpaque: Bool, to sink: any ByteSink) throws(ImageCodecError) {
        let largest = Int(WEBP_MAX_DIMENSION)
        guard (1...largest).contains(pixels.width), (1...largest).contains(pixels.height) else {
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what: "a WebP cannot be \(pixels.width) × \(pixels.height) pixels; \(largest) a side is the most",
                fix: "write a PNG"
            )
        }
        var configuration = WebPConfig()
        var picture = WebPPicture()
        guard WebPConfigInit(&configuration) != 0, WebPPictureInit(&picture) != 0 else {
            throw failure("another version of the library is installed")
        }
        if let quality {
            configuration.quality = Float(min(max(quality, 0), 100))
            configuration.method = 2
        } else if WebPConfigLosslessPreset(&configuration, 1) == 0 {
            throw failure("the settings are refused")
        }
        configuration.thread_level = threads > 1 ? 1 : 0
        picture.use_argb = 1
        picture.width = Int32(pixels.width)
        picture.height = Int32(pixels.height)
        guard WebPPictureAlloc(&picture) != 0 else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a WebP")
        }
        defer { WebPPictureFree(&picture) }
        fill(picture, pixels)
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&configuration, &picture) != 0
        }
        guard isEncoded else {
            throw failure("error \(picture.error_code.rawValue) of the encoder")
        }
        try sink.write(UnsafeRawBufferPointer(start: writer.mem, count: writer.size))
    }

    /// The library's pixels are numbers with alpha in the highest byte: BGRA in memory on a little-endian machine.
    private func fill(_ picture: WebPPicture, _ pixels: PixelRows) {
        guard let argb = picture.argb else {
            return
        }
        for y in 0..<pixels.height {
            let row = argb + y * Int(picture.argb_stride)
            // Named the other way round, red and blue come out exchanged.
            let order: ChannelOrder = pixels.order == .rgba ? .bgra : .rgba
            Premultiplication.unpremultiply(pixels.row(y), order: order, to: row, count: pixels.width)
        }
    }

    private func failure(_ reason: String) -> ImageCodecError {
        ImageCodecError(.cannotEncode, file: nil, what: "the WebP could not be made: \(reason)")
    }
}
