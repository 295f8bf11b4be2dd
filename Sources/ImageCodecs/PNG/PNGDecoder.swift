internal import CImageShims
internal import Graphics

/// Reads the pixels of a PNG; of an animated one its still picture.
struct PNGDecoder {
    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits

    func decode() throws(ImageCodecError) -> DecodedImage {
        let header = try PNGHeader(bytes, of: ByteReader(bytes: bytes))
        let info = header.info
        var flaws: [ImageCodecWarning] = []
        let depth: ComponentDepth = info.bitsPerComponent == 16 ? .bits16 : .bits8
        let conversion = header.colors.conversion(of: header.colorModel, depth, in: .png, &flaws)
        let isDeep = depth == .bits16 && conversion != nil
        try limits.check(
            width: info.width, height: info.height,
            bytesPerPixel: (info.orientation.swapsSides ? 8 : 4) + (isDeep ? 8 : 0), fileBytes: bytes.count)
        let pixels = try PixelBuffer.forPicture(width: info.storedWidth, height: info.storedHeight)
        var warnings: [ImageCodecWarning]
        if isDeep, let conversion {
            // Rounded to 8 bits once, after the conversion.
            let deep = try PixelBuffer.forPicture(width: 2 * info.storedWidth, height: info.storedHeight)
            warnings = try read(info, into: deep, bytesPerPixel: 8)
            pixels.convert(deep, conversion)
        } else {
            warnings = try read(info, into: pixels, bytesPerPixel: 4)
        }
        warnings += flaws
        let isOpaque = pixels.finish(isStraight: info.hasAlpha, isDeep ? nil : conversion)
        let shown = try pixels.oriented(info.orientation)
        return DecodedImage(image: CGImage(shown, isOpaque: isOpaque), warnings: warnings)
    }

    private func read(
        _ info: ImageInfo, into pixels: borrowing PixelBuffer, bytesPerPixel: Int
    ) throws(ImageCodecError) -> [ImageCodecWarning] {
        guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            let rows = pixels.bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        else {
            throw .truncated(.png)
        }
        var report = cimage_report.withinLimits
        let status = cimage_png_read_rgba(
            source, bytes.count, rows, pixels.bytesPerRow, UInt32(info.storedWidth), UInt32(info.storedHeight),
            bytesPerPixel, &report)
        return try report.warnings(status, of: .png)
    }
}
