internal import Graphics

extension PixelBuffer {
    /// Memory for a picture whose size was checked.
    static func forPicture(
        width: Int, height: Int, range: TargetRange = .standard
    ) throws(ImageCodecError) -> PixelBuffer {
        guard let buffer = PixelBuffer(width: width, height: height, range: range) else {
            throw ImageCodecError(
                .outOfMemory, file: nil, what: "out of memory for a picture of \(width) × \(height) pixels",
                fix: "use a smaller picture"
            )
        }
        return buffer
    }

    /// An image of decoded pixels of 8 bits a component, which is extended if these are of colours outside sRGB.
    ///
    /// - Parameters:
    ///   - isStraight: Whether alpha is present; if not, every alpha is 255.
    ///   - conversion: Of the colours; `nil` for sRGB.
    consuming func image(
        isStraight: Bool, _ conversion: ColorConversion?, _ orientation: ImageOrientation
    ) throws(ImageCodecError) -> CGImage {
        guard conversion?.exceedsSRGB == true else {
            let isOpaque = finish(isStraight: isStraight, conversion)
            return CGImage(try oriented(orientation), isOpaque: isOpaque)
        }
        let stored = try StraightPixels(copying: self, hasAlpha: isStraight, conversion, orientation)
        let isOpaque = finish(isStraight: isStraight, conversion)
        return CGImage(try oriented(orientation), of: stored, isOpaque: isOpaque)
    }

    /// An image of decoded pixels of 16 bits a component, which is extended.
    ///
    /// - Parameter bytes: The same in 8 bits in sRGB, straight.
    consuming func image(
        _ bytes: consuming PixelBuffer, isStraight: Bool, _ conversion: ColorConversion?,
        _ orientation: ImageOrientation
    ) throws(ImageCodecError) -> CGImage {
        let isOpaque = bytes.finish(isStraight: isStraight, nil)
        let stored = StraightPixels(self, hasAlpha: isStraight, conversion, orientation)
        return CGImage(try bytes.oriented(orientation), of: stored, isOpaque: isOpaque)
    }

    /// Turns decoded pixels into those of `CGImage`: premultiplied, in sRGB encoding.
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

    /// Makes the pixels from straight ones of 16 bits a component.
    borrowing func convert(_ deep: borrowing PixelBuffer, _ conversion: ColorConversion?) {
        let rows = SharedRows(base: bytes.baseAddress, bytesPerRow: bytesPerRow)
        let deepRows = SharedRows(base: deep.bytes.baseAddress, bytesPerRow: deep.bytesPerRow)
        let width = width
        _ = RowBands.allSatisfy(rows: height, bytesPerRow: deep.bytesPerRow) { band in
            for y in band {
                guard let row = rows.row(y), let deep = deepRows.row(y, of: UInt64.self) else { continue }
                conversion?.convert(deep, to: row, count: width)
                for x in 0..<width {
                    let words = unsafeBitCast(deep[x], to: SIMD4<UInt16>.self)
                    let levels = (SIMD4<UInt32>(truncatingIfNeeded: words) &* 255 &+ 32895) &>> 16
                    let bytes = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: levels), to: UInt32.self)
                    row[x] = conversion == nil ? bytes : row[x] & 0xFF_FFFF | bytes & 0xFF00_0000
                }
            }
            return true
        }
    }
}
