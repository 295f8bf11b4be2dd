/// Turns premultiplied pixels into a PNG's filtered rows.
struct PNGRows: Sendable {
    /// In pixels.
    let width: Int
    /// Whether alpha is stored.
    let hasAlpha: Bool
    let filter: PNGFilter

    /// Bytes of a pixel.
    var pixelBytes: Int { hasAlpha ? 4 : 3 }
    /// Bytes of a row before filtering.
    var rowBytes: Int { width * pixelBytes }
    /// Bytes of a filtered row.
    var filteredBytes: Int { rowBytes + 1 }

    /// Writes filtered rows, `filteredBytes` each, for `rows` of `pixels`.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied.
    ///   - rows: Which of them.
    ///   - above: The row above the pixels' first one, as `straight` makes it.
    ///   - destination: Room for all filtered rows.
    func filter(
        _ pixels: PixelRows, rows: Range<Int>, above: UnsafePointer<UInt8>,
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
                straight(pixels, row: rows.lowerBound - 1, to: previous)
            }
            for (index, row) in rows.enumerated() {
                straight(pixels, row: row, to: current)
                filter.apply(
                    row: current, above: previous, count: rowBytes, pixelBytes: pixelBytes,
                    to: destination + index * filteredBytes
                )
                swap(&current, &previous)
            }
        }
    }

    /// Writes a row as straight RGBA, or as RGB where every pixel is opaque; `rowBytes` bytes.
    func straight(_ pixels: PixelRows, row: Int, to destination: UnsafeMutablePointer<UInt8>) {
        if hasAlpha {
            Premultiplication.unpremultiply(pixels.row(row), order: pixels.order, to: destination, count: width)
        } else {
            pixels.packColors(ofRow: row, to: destination, count: width)
        }
    }
}
