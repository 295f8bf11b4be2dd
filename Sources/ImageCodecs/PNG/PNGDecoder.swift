internal import CImageShims
internal import LayerModel

/// Reads the pixels of a PNG.
struct PNGDecoder {
    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits

    func decode() throws(ImageCodecError) -> CGImage {
        let info = try PNGHeader(bytes).info
        try limits.check(width: info.width, height: info.height, bytesPerPixel: 4, fileBytes: bytes.count)
        let pixels = try PixelBuffer.forPicture(width: info.width, height: info.height)
        guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            let rows = pixels.bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        else {
            throw PNGHeader.truncated
        }
        let (status, message) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { message in
            message.initialize(repeating: 0)
            // The buffer is never empty, so that its address exists.
            guard let text = message.baseAddress else {
                return (CIMAGE_OUT_OF_MEMORY, "")
            }
            let status = cimage_png_read_rgba(
                source, bytes.count, rows, pixels.bytesPerRow, UInt32(info.width), UInt32(info.height), text,
                message.count
            )
            return (status, String(cString: text))
        }
        switch status {
        case CIMAGE_OK:
            let isOpaque = pixels.finish(isStraight: info.hasAlpha, encoding: info.colorEncoding)
            return CGImage(pixels, isOpaque: isOpaque)
        case CIMAGE_TRUNCATED:
            throw PNGHeader.truncated
        case CIMAGE_OUT_OF_MEMORY:
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a PNG")
        default:
            throw PNGHeader.damaged(message)
        }
    }
}
