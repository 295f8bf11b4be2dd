internal import CImageShims
internal import LayerModel

/// Reads the pixels of a PNG; of an animated one its still picture.
struct PNGDecoder {
    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits

    func decode() throws(ImageCodecError) -> DecodedImage {
        let header = try PNGHeader(bytes, of: ByteReader(bytes: bytes))
        let info = header.info
        try limits.check(
            width: info.width, height: info.height, bytesPerPixel: info.orientation.swapsSides ? 8 : 4,
            fileBytes: bytes.count)
        let pixels = try PixelBuffer.forPicture(width: info.storedWidth, height: info.storedHeight)
        guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            let rows = pixels.bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        else {
            throw .truncated(.png)
        }
        var report = cimage_report()
        let status = cimage_png_read_rgba(
            source, bytes.count, rows, pixels.bytesPerRow, UInt32(pixels.width), UInt32(pixels.height), &report)
        var warnings = try report.warnings(status, of: .png)
        let conversion = header.colors.conversion(of: header.colorModel, in: .png, &warnings)
        let isOpaque = pixels.finish(isStraight: info.hasAlpha, conversion)
        let shown = try pixels.oriented(info.orientation)
        return DecodedImage(image: CGImage(shown, isOpaque: isOpaque), warnings: warnings)
    }
}
