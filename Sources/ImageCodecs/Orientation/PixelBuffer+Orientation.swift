internal import Graphics

extension PixelBuffer {
    /// The picture turned and mirrored so that it is shown as stored with `orientation`.
    consuming func oriented(_ orientation: ImageOrientation) throws(ImageCodecError) -> PixelBuffer {
        range == .extended ? try oriented(orientation, of: UInt64.self) : try oriented(orientation, of: UInt32.self)
    }

    private consuming func oriented<Pixel>(
        _ orientation: ImageOrientation, of pixel: Pixel.Type
    ) throws(ImageCodecError) -> PixelBuffer {
        switch orientation {
        case .topLeft:
            return self
        case .topRight:
            mirrorRows(of: pixel)
            return self
        case .bottomRight:
            flip(pixel)
            mirrorRows(of: pixel)
            return self
        case .bottomLeft:
            flip(pixel)
            return self
        case .leftTop, .rightTop, .rightBottom, .leftBottom:
            let turned = try PixelBuffer.forPicture(width: height, height: width, range: range)
            transpose(
                pixel, into: turned,
                mirrored: orientation == .rightTop || orientation == .rightBottom,
                flipped: orientation == .leftBottom || orientation == .rightBottom
            )
            return turned
        }
    }

    private borrowing func mirrorRows<Pixel>(of pixel: Pixel.Type) {
        let rows = SharedRows(base: bytes.baseAddress, bytesPerRow: bytesPerRow)
        let width = width
        _ = RowBands.allSatisfy(rows: height, bytesPerRow: bytesPerRow) { band in
            for y in band {
                var row = UnsafeMutableBufferPointer(start: rows.row(y, of: pixel), count: width)
                row.reverse()
            }
            return true
        }
    }

    private borrowing func flip<Pixel>(_ pixel: Pixel.Type) {
        let rows = SharedRows(base: bytes.baseAddress, bytesPerRow: bytesPerRow)
        for y in 0..<(height / 2) {
            guard let upper = rows.row(y, of: pixel), let lower = rows.row(height - 1 - y, of: pixel) else {
                continue
            }
            for x in 0..<width {
                (upper[x], lower[x]) = (lower[x], upper[x])
            }
        }
    }

    /// Writes rows as columns, in blocks that stay in the cache.
    ///
    /// - Parameters:
    ///   - turned: `height` × `width` pixels.
    ///   - mirrored: Whether the first stored row becomes the last column.
    ///   - flipped: Whether the first stored column becomes the last row.
    private borrowing func transpose<Pixel>(
        _ pixel: Pixel.Type, into turned: borrowing PixelBuffer, mirrored: Bool, flipped: Bool
    ) {
        let source = SharedRows(base: bytes.baseAddress, bytesPerRow: bytesPerRow)
        let destination = SharedRows(base: turned.bytes.baseAddress, bytesPerRow: turned.bytesPerRow)
        let (width, height, block) = (width, height, 32)
        _ = RowBands.allSatisfy(rows: width, bytesPerRow: turned.bytesPerRow) { band in
            for left in stride(from: 0, to: height, by: block) {
                for top in stride(from: band.lowerBound, to: band.upperBound, by: block) {
                    for y in left..<min(left + block, height) {
                        guard let stored = source.row(y, of: pixel) else {
                            continue
                        }
                        let column = mirrored ? height - 1 - y : y
                        for row in top..<min(top + block, band.upperBound) {
                            destination.row(row, of: pixel)?[column] = stored[flipped ? width - 1 - row : row]
                        }
                    }
                }
            }
            return true
        }
    }
}
