internal import CImageLibraries
internal import LayerModel

/// Reads the pixels of a WebP; of an animated one those of its first picture.
struct WebPDecoder {
    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits

    func decode() throws(ImageCodecError) -> CGImage {
        let header = try WebPHeader(bytes)
        let info = header.info
        // The library keeps as much again while it decodes, and two more canvases for animations.
        try limits.check(
            width: info.width, height: info.height, bytesPerPixel: header.isAnimated ? 16 : 8, fileBytes: bytes.count
        )
        guard header.fileBytes <= bytes.count else {
            throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
        }
        let own = MemoryBudget.reserve(
            info.width * info.height * (header.isAnimated ? 12 : 4),
            for: "decoding a WebP of \(info.width) × \(info.height) pixels")
        guard own != nil else {
            throw ImageCodecError(
                .outOfMemory, file: nil,
                what: "out of memory for decoding a WebP of \(info.width) × \(info.height) pixels")
        }
        defer { withExtendedLifetime(own) {} }
        let pixels = try PixelBuffer.forPicture(width: info.width, height: info.height)
        if header.isAnimated {
            try decodeFirstFrame(into: pixels)
        } else {
            try decodeStill(into: pixels)
        }
        let isOpaque = pixels.finish(isStraight: info.hasAlpha || header.isAnimated, encoding: info.colorEncoding)
        return CGImage(pixels, isOpaque: isOpaque)
    }

    private func decodeStill(into pixels: borrowing PixelBuffer) throws(ImageCodecError) {
        var configuration = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&configuration) != 0 else {
            throw WebPHeader.error(VP8_STATUS_UNSUPPORTED_FEATURE)
        }
        let destination = pixels.bytes
        configuration.options.use_threads = 1
        configuration.output.colorspace = MODE_RGBA
        configuration.output.is_external_memory = 1
        configuration.output.u.RGBA.rgba = destination.assumingMemoryBound(to: UInt8.self).baseAddress
        configuration.output.u.RGBA.stride = Int32(pixels.bytesPerRow)
        configuration.output.u.RGBA.size = destination.count
        let status = WebPDecode(
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, &configuration
        )
        WebPFreeDecBuffer(&configuration.output)
        guard status == VP8_STATUS_OK else {
            throw WebPHeader.error(status)
        }
    }

    private func decodeFirstFrame(into pixels: borrowing PixelBuffer) throws(ImageCodecError) {
        var options = WebPAnimDecoderOptions()
        var data = WebPData(bytes: bytes.assumingMemoryBound(to: UInt8.self).baseAddress, size: bytes.count)
        guard WebPAnimDecoderOptionsInit(&options) != 0, let decoder = WebPAnimDecoderNew(&data, &options) else {
            throw WebPHeader.error(VP8_STATUS_BITSTREAM_ERROR)
        }
        defer { WebPAnimDecoderDelete(decoder) }
        var info = WebPAnimInfo()
        var canvas: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        guard WebPAnimDecoderGetInfo(decoder, &info) != 0, Int(info.canvas_width) == pixels.width,
            Int(info.canvas_height) == pixels.height, WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0, let canvas
        else {
            throw WebPHeader.error(VP8_STATUS_BITSTREAM_ERROR)
        }
        pixels.bytes.copyMemory(from: UnsafeRawBufferPointer(start: canvas, count: pixels.bytes.count))
    }
}
