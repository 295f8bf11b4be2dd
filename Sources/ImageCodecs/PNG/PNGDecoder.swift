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
        let (width, height) = (info.storedWidth, info.storedHeight)
        let keptBytes = depth == .bits16 ? 8 : conversion?.exceedsSRGB == true ? 4 : 0
        try limits.check(
            width: info.width, height: info.height,
            bytesPerPixel: (info.orientation.swapsSides ? 8 : 4) + keptBytes, fileBytes: bytes.count)
        let pixels = try PixelBuffer.forPicture(width: width, height: height)
        guard depth == .bits16 else {
            let warnings = try read(info, into: pixels, bytesPerPixel: 4) + flaws
            let image = try pixels.image(isStraight: info.hasAlpha, conversion, info.orientation)
            return DecodedImage(image: image, warnings: warnings)
        }
        // Rounded to 8 bits once, after the conversion.
        let deep = try PixelBuffer.forPicture(width: width, height: height, range: .extended)
        let warnings = try read(info, into: deep, bytesPerPixel: 8) + flaws
        pixels.convert(deep, conversion)
        let image = try deep.image(pixels, isStraight: info.hasAlpha, conversion, info.orientation)
        return DecodedImage(image: image, warnings: warnings)
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
