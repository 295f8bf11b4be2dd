internal import CImageLibraries
internal import LayerModel

/// Reads the pixels of a JPEG.
struct JPEGDecoder {
    let bytes: UnsafeRawBufferPointer
    let limits: ImageLimits
    /// How often both sides are halved, rounded up, while the picture is read: at most `mostHalvings` times.
    var halvings = 0

    /// The smallest size that blocks of 8 × 8 pixels are read at is one pixel.
    static let mostHalvings = 3

    func decode() throws(ImageCodecError) -> CGImage {
        let header = try JPEGHeader(bytes)
        let swapsSides = header.info.orientation.swapsSides
        // Four bytes a pixel, twice where the picture is turned, and two bytes a coefficient of a progressive one.
        let bytesPerPixel = (swapsSides ? 8 : 4) + (header.isProgressive ? 2 * header.componentCount : 0)
        try limits.check(
            width: header.storedWidth, height: header.storedHeight, bytesPerPixel: bytesPerPixel,
            fileBytes: bytes.count
        )
        let step = 1 << halvings
        let stored = try PixelBuffer.forPicture(
            width: (header.storedWidth + step - 1) / step, height: (header.storedHeight + step - 1) / step)
        // The only orientation that the library can undo on its way is a picture stored upside down.
        let isFlipped = header.info.orientation == .bottomLeft
        try decode(header, into: stored, flags: isFlipped ? TJFLAG_BOTTOMUP : 0)
        if header.componentCount == 4 {
            CMYK.convert(stored, isInverted: header.hasAdobeMarker)
        }
        _ = stored.finish(isStraight: false, encoding: header.info.colorEncoding)
        return CGImage(try stored.oriented(isFlipped ? .topLeft : header.info.orientation), isOpaque: true)
    }

    private func decode(
        _ header: JPEGHeader, into pixels: borrowing PixelBuffer, flags: Int32
    ) throws(ImageCodecError) {
        guard let decoder = tjInitDecompress() else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a JPEG")
        }
        defer { tjDestroy(decoder) }
        let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        let count = UInt(bytes.count)
        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var colors: Int32 = 0
        guard tjDecompressHeader3(decoder, source, count, &width, &height, &subsampling, &colors) == 0 else {
            throw error(of: decoder)
        }
        guard width == header.storedWidth, height == header.storedHeight else {
            throw JPEGHeader.damaged("it has two frame headers")
        }
        let format = header.componentCount == 4 ? TJPF_CMYK : TJPF_RGBA
        let status = tjDecompress2(
            decoder, source, count, pixels.bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            Int32(pixels.width), Int32(pixels.bytesPerRow), Int32(pixels.height), format.rawValue,
            flags | TJFLAG_LIMITSCANS
        )
        guard status == 0 || isHarmless(decoder) else {
            throw error(of: decoder)
        }
    }

    /// Whether the only complaint is about bytes between the picture and its end marker, which some cameras write.
    private func isHarmless(_ decoder: tjhandle) -> Bool {
        tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
            && message(of: decoder).hasSuffix("extraneous bytes before marker 0xd9")
    }

    private func error(of decoder: tjhandle) -> ImageCodecError {
        let message = message(of: decoder)
        return message.hasPrefix("Premature end") ? JPEGHeader.truncated : JPEGHeader.damaged(message)
    }

    private func message(of decoder: tjhandle) -> String {
        tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "unknown error"
    }
}

/// Pictures made for four inks.
private enum CMYK {
    /// Turns CMYK components into opaque RGBA in place: each colour is what its ink and black leave of white.
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
