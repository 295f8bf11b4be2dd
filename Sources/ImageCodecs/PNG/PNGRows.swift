internal import Graphics

/// Turns premultiplied pixels into a PNG's filtered rows.
struct PNGRows: Sendable {
    /// The conversion of the pixels.
    let colors: ColorWriter
    /// In pixels.
    let width: Int
    /// Whether alpha is stored.
    let hasAlpha: Bool
    let filter: PNGFilter

    /// Bytes of a pixel.
    var pixelBytes: Int { colors.bytesPerPixel / 4 * (hasAlpha ? 4 : 3) }
    /// Bytes of a row before filtering.
    var rowBytes: Int { width * pixelBytes }
    /// Bytes of a filtered row.
    var filteredBytes: Int { rowBytes + 1 }

    /// Writes filtered rows, `filteredBytes` each, for `rows` of `pixels`.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied.
    ///   - rows: Which of them.
    ///   - top: The picture's row that is the first of `pixels`.
    ///   - above: The row above the pixels' first one, as `straight` makes it.
    ///   - destination: Room for all filtered rows.
    func filter(
        _ pixels: PixelRows, rows: Range<Int>, top: Int = 0, above: UnsafePointer<UInt8>,
        to destination: UnsafeMutablePointer<UInt8>
    ) {
        let stride = PNGFilter.lead + rowBytes + PNGFilter.padding
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * stride) { scratch in
            guard let base = scratch.baseAddress else {
                return
            }
            var (current, previous) = (base + PNGFilter.lead, base + stride + PNGFilter.lead)
            for row in [current, previous] {
                (row - PNGFilter.lead).update(repeating: 0, count: PNGFilter.lead)
            }
            if rows.lowerBound == 0 {
                previous.update(from: above, count: rowBytes)
            } else {
                straight(pixels, row: rows.lowerBound - 1, top: top, to: previous)
            }
            for (index, row) in rows.enumerated() {
                straight(pixels, row: row, top: top, to: current)
                filter.apply(
                    row: current, above: previous, count: rowBytes, pixelBytes: pixelBytes,
                    to: destination + index * filteredBytes
                )
                swap(&current, &previous)
            }
        }
    }

    /// Writes a row as straight RGBA, or as RGB if every pixel is opaque; `rowBytes` bytes.
    func straight(_ pixels: PixelRows, row: Int, top: Int, to destination: UnsafeMutablePointer<UInt8>) {
        guard colors.bytesPerPixel == 4 else { return deep(pixels, row: row, top: top, to: destination) }
        if hasAlpha {
            colors.write(pixels, row: row, at: top + row, to: destination)
        } else if colors.keeps(pixels.order) {
            pixels.packColors(ofRow: row, to: destination, count: width)
        } else {
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { straight in
                guard let base = straight.baseAddress else { return }
                colors.write(pixels, row: row, at: top + row, to: base)
                PixelRows(base: base, bytesPerRow: 4 * width, width: width, height: 1, order: .rgba)
                    .packColors(ofRow: 0, to: destination, count: width)
            }
        }
    }

    /// Writes components of 16 bits, the high byte first.
    private func deep(_ pixels: PixelRows, row: Int, top: Int, to destination: UnsafeMutablePointer<UInt8>) {
        let target = UnsafeMutableRawPointer(destination)
        withUnsafeTemporaryAllocation(of: SIMD4<UInt16>.self, capacity: width) { straight in
            guard let base = straight.baseAddress else { return }
            colors.write(pixels, row: row, at: top + row, to: base)
            for x in 0..<width {
                let pixel = base[x] &<< 8 | base[x] &>> 8
                if hasAlpha {
                    target.storeBytes(of: pixel, toByteOffset: 8 * x, as: SIMD4<UInt16>.self)
                } else {
                    target.storeBytes(of: pixel.lowHalf, toByteOffset: 6 * x, as: SIMD2<UInt16>.self)
                    target.storeBytes(of: pixel.z, toByteOffset: 6 * x + 4, as: UInt16.self)
                }
            }
        }
    }
}
