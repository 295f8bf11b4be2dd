internal import CImageLibraries
import Graphics

/// Writes a still WebP with straight alpha.
struct WebPEncoder {
    /// 0 to 100; `nil` keeps every pixel.
    let quality: Int?
    let threads: Int
    let embedsProfile: Bool

    func encode(_ pixels: PixelRows, isOpaque: Bool, to sink: any ByteSink) throws(ImageCodecError) {
        var configuration = try configuration(width: pixels.width, height: pixels.height)
        var picture = try picture(of: pixels)
        defer { WebPPictureFree(&picture) }
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            picture.progress_hook = { _, _ in WorkLimits.areExceeded ? 0 : 1 }
            return WebPEncode(&configuration, &picture) != 0
        }
        guard isEncoded else {
            try ImageCodecError.checkTime()
            throw WebPEncoder.failure("error \(picture.error_code.rawValue) of the encoder")
        }
        guard !embedsProfile else {
            return try WebPProfile.write(WebPData(bytes: writer.mem, size: writer.size), to: sink)
        }
        try sink.write(UnsafeRawBufferPointer(start: writer.mem, count: writer.size))
    }

    /// The encoder's settings for pictures of a size.
    func configuration(width: Int, height: Int) throws(ImageCodecError) -> WebPConfig {
        let largest = Int(WEBP_MAX_DIMENSION)
        guard (1...largest).contains(width), (1...largest).contains(height) else {
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what: "a WebP cannot be \(width) × \(height) pixels; \(largest) a side is the most", fix: "write a PNG"
            )
        }
        var configuration = WebPConfig()
        guard WebPConfigInit(&configuration) != 0 else {
            throw WebPEncoder.failure("another version of the library is installed")
        }
        if let quality {
            configuration.quality = Float(min(max(quality, 0), 100))
            configuration.method = 2
        } else if WebPConfigLosslessPreset(&configuration, 1) == 0 {
            throw WebPEncoder.failure("the settings are refused")
        }
        configuration.thread_level = threads > 1 ? 1 : 0
        return configuration
    }

    /// The pixels as the library takes them; to be freed with `WebPPictureFree`.
    func picture(of pixels: PixelRows) throws(ImageCodecError) -> WebPPicture {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else {
            throw WebPEncoder.failure("another version of the library is installed")
        }
        picture.use_argb = 1
        picture.width = Int32(pixels.width)
        picture.height = Int32(pixels.height)
        guard WebPPictureAlloc(&picture) != 0 else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a WebP")
        }
        fill(picture, pixels)
        return picture
    }

    /// The library's pixels are numbers with alpha in the highest byte: BGRA in memory on a little-endian machine.
    private func fill(_ picture: WebPPicture, _ pixels: PixelRows) {
        guard let argb = picture.argb else {
            return
        }
        for y in 0..<pixels.height {
            let row = argb + y * Int(picture.argb_stride)
            // Named the other way round, red and blue come out exchanged.
            let order: PixelLayout = pixels.order == .rgba ? .bgra : .rgba
            Premultiplication.unpremultiply(pixels.row(y), order: order, to: row, count: pixels.width)
        }
    }

    static func failure(_ reason: String) -> ImageCodecError {
        ImageCodecError(.cannotEncode, file: nil, what: "the WebP could not be made: \(reason)")
    }
}
