internal import CImageShims
internal import Graphics

/// Reads the pixels of a JPEG.
struct JPEGDecoder {
    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits
    /// The number of times that both sides are halved, rounded up, while the picture is read: at most `mostHalvings`.
    var halvings = 0

    /// The smallest size that blocks of 8 × 8 pixels are read at is one pixel.
    static let mostHalvings = 3

    func decode() throws(ImageCodecError) -> DecodedImage {
        let header = try JPEGHeader(bytes)
        let info = header.info
        // Four bytes a pixel, twice if the picture is turned, and two bytes a coefficient of a progressive one.
        let bytesPerPixel =
            (info.orientation.swapsSides ? 8 : 4) + (header.isProgressive ? 2 * header.componentCount : 0)
        try limits.check(
            width: info.width, height: info.height, bytesPerPixel: bytesPerPixel, fileBytes: bytes.count)
        let divisor = 1 << halvings
        let stored = try PixelBuffer.forPicture(
            width: (info.storedWidth + divisor - 1) / divisor, height: (info.storedHeight + divisor - 1) / divisor)
        // A picture that is stored upside down costs nothing if its rows are written from the bottom up.
        let isFlipped = info.orientation == .bottomLeft
        let firstRow = isFlipped ? (stored.height - 1) * stored.bytesPerRow : 0
        guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            let rows = stored.bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        else {
            throw .truncated(.jpeg)
        }
        var report = cimage_report.withinLimits
        let status = cimage_jpeg_read(
            source, bytes.count, rows + firstRow, isFlipped ? -stored.bytesPerRow : stored.bytesPerRow,
            UInt32(info.storedWidth), UInt32(info.storedHeight), UInt32(divisor), &report)
        var warnings = try report.warnings(status, of: .jpeg)
        let conversion = header.colors.conversion(of: header.colorModel, in: .jpeg, &warnings)
        if header.componentCount == 4, conversion == nil {
            CMYK.convert(stored, isInverted: header.hasAdobeMarker)
        }
        let image = try stored.image(isStraight: false, conversion, isFlipped ? .topLeft : info.orientation)
        return DecodedImage(image: image, halvings: halvings, warnings: warnings)
    }
}

/// Pictures made for four inks that no profile describes.
private enum CMYK {
    /// Turns CMYK components into opaque RGBA in place: each colour is white less its ink and black.
    ///
    /// - Parameter isInverted: Whether 255 is no ink, as Adobe's programs write it.
    static func convert(_ pixels: borrowing PixelBuffer, isInverted: Bool) {
        let rows = SharedRows(base: pixels.bytes.baseAddress, bytesPerRow: pixels.bytesPerRow)
        let width = pixels.width
        let mask: UInt32 = isInverted ? 0 : .max
        _ = RowBands.allSatisfy(rows: pixels.height, bytesPerRow: pixels.bytesPerRow) { band in
            for y in band {
                guard let row = rows.row(y) else {
                    continue
                }
                for x in 0..<width {
                    row[x] ^= mask
                }
                _ = Premultiplication.premultiply(row, count: width)
                for x in 0..<width {
                    row[x] |= 0xFF00_0000
                }
            }
            return true
        }
    }
}
