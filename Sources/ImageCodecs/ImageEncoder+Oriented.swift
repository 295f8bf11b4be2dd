package import Graphics

extension ImageEncoder {
    /// Returns the bytes of a file that holds an image as it is shown.
    ///
    /// - Parameters:
    ///   - image: The stored pixels.
    ///   - orientation: The orientation to apply to them.
    ///   - isOverWhite: Whether white lies behind the image, which is opaque then.
    package func data(
        of image: CGImage, turnedBy orientation: ImageOrientation, isOverWhite: Bool
    ) throws(ImageCodecError) -> Data {
        let stored = try PixelBuffer.forPicture(width: image.width, height: image.height)
        image.copyPremultipliedRGBA8(
            PixelRect(x: 0, y: 0, width: image.width, height: image.height), into: stored.bytes,
            bytesPerRow: stored.bytesPerRow)
        let pixels = try stored.oriented(orientation)
        if isOverWhite, !image.isOpaque { pixels.putOverWhite() }
        guard let base = pixels.bytes.baseAddress else { return Data() }
        let rows = PixelRows(
            base: base, bytesPerRow: pixels.bytesPerRow, width: pixels.width, height: pixels.height, order: .rgba)
        let sink = MemorySink()
        try encode(rows, isOpaque: isOverWhite, to: sink)
        return Data(sink.bytes)
    }
}

extension PixelBuffer {
    /// Composites the pixels over white.
    fileprivate borrowing func putOverWhite() {
        let rows = SharedRows(base: bytes.baseAddress, bytesPerRow: bytesPerRow)
        let width = width
        _ = RowBands.allSatisfy(rows: height, bytesPerRow: bytesPerRow) { band in
            for y in band {
                guard let row = rows.row(y) else { continue }
                for x in 0..<width {
                    let pixel = row[x].littleEndian
                    // Premultiplied components are at most alpha, so no sum carries into the next byte.
                    let white = 255 - pixel >> 24
                    row[x] = UInt32(littleEndian: pixel &+ white &* 0x0101_0101)
                }
            }
            return true
        }
    }
}
