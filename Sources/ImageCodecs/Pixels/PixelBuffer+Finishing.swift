internal import Graphics

extension PixelBuffer {
    /// Memory for a picture whose size was checked.
    static func forPicture(width: Int, height: Int) throws(ImageCodecError) -> PixelBuffer {
        guard let buffer = PixelBuffer(width: width, height: height) else {
            throw ImageCodecError(
                .outOfMemory, file: nil, what: "out of memory for a picture of \(width) × \(height) pixels",
                fix: "use a smaller picture"
            )
        }
        return buffer
    }

    /// Turns decoded pixels into what `CGImage` holds: premultiplied, in sRGB encoding.
    ///
    /// - Parameters:
    ///   - isStraight: Whether alpha is present; if not, every alpha is 255.
    ///   - conversion: Of the colours; `nil` for sRGB.
    /// - Returns: Whether every pixel is opaque.
    borrowing func finish(isStraight: Bool, _ conversion: ColorConversion?) -> Bool {
        if !isStraight, conversion == nil {
            return true
        }
        let rows = SharedRows(base: bytes.baseAddress, bytesPerRow: bytesPerRow)
        let width = width
        return RowBands.allSatisfy(rows: height, bytesPerRow: bytesPerRow) { band in
            var isOpaque = true
            for y in band {
                guard let row = rows.row(y) else {
                    continue
                }
                conversion?.convert(row, count: width)
                if isStraight {
                    isOpaque = Premultiplication.premultiply(row, count: width) && isOpaque
                }
            }
            return isOpaque
        }
    }

    /// Makes the pixels from straight ones of 16 bits a component, of twice the bytes.
    borrowing func convert(_ deep: borrowing PixelBuffer, _ conversion: ColorConversion) {
        let rows = SharedRows(base: bytes.baseAddress, bytesPerRow: bytesPerRow)
        let deepRows = SharedRows(base: deep.bytes.baseAddress, bytesPerRow: deep.bytesPerRow)
        let width = width
        _ = RowBands.allSatisfy(rows: height, bytesPerRow: deep.bytesPerRow) { band in
            for y in band {
                guard let row = rows.row(y), let deep = deepRows.row(y) else { continue }
                UnsafeRawPointer(deep).withMemoryRebound(to: UInt64.self, capacity: width) {
                    conversion.convert($0, to: row, count: width)
                }
            }
            return true
        }
    }
}
