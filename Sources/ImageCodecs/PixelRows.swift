public import Graphics

/// Premultiplied pixels in sRGB encoding to be written, top row first; valid as long as their owner keeps them.
public struct PixelRows {
    /// The first byte of the top row.
    public let base: UnsafeRawPointer
    /// From one row to the next; at least a row of pixels, in bytes.
    public let bytesPerRow: Int
    /// In pixels.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The channels of a pixel.
    public let order: PixelLayout

    /// Rows in memory.
    public init(base: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, order: PixelLayout) {
        self.base = base
        self.bytesPerRow = bytesPerRow
        self.width = width
        self.height = height
        self.order = order
    }

    /// The first byte of a row.
    func row(_ y: Int) -> UnsafeRawPointer {
        base + y * bytesPerRow
    }

    /// The first row with pixels that are not opaque; `nil` if there is none.
    package func firstTranslucentRow() -> Int? {
        (0..<height).first { y in
            let row = row(y)
            if order == .rgbaHalf {
                return (0..<width).contains { (row + 8 * $0 + 6).loadUnaligned(as: UInt16.self) < 0x3C00 }
            }
            var all = SIMD8<UInt32>(repeating: .max)
            var x = 0
            while x + 8 <= width {
                all &= (row + 4 * x).loadUnaligned(as: SIMD8<UInt32>.self)
                x += 8
            }
            while x < width {
                all[0] &= (row + 4 * x).loadUnaligned(as: UInt32.self)
                x += 1
            }
            return Swift.any((all &>> 24) .!= 255)
        }
    }

    /// Calls `body` with the pixels as premultiplied bytes of an output's colours.
    package func withBytes(
        of colors: OutputColors, _ body: (PixelRows) throws(ImageCodecError) -> Void
    ) throws(ImageCodecError) {
        let writer = ColorWriter(colors)
        guard !writer.keeps(order) else { return try body(self) }
        let pixels = try PixelBuffer.forPicture(width: width, height: height)
        guard let base = pixels.bytes.baseAddress else { return }
        let source = SharedPixels(rows: self)
        let rows = SharedRows(base: base, bytesPerRow: pixels.bytesPerRow)
        _ = RowBands.allSatisfy(rows: height, bytesPerRow: pixels.bytesPerRow) { band in
            for y in band {
                guard let row = rows.row(y) else { continue }
                writer.write(source.rows, row: y, at: y, to: row)
                _ = Premultiplication.premultiply(row, count: source.rows.width)
            }
            return true
        }
        try body(
            PixelRows(base: base, bytesPerRow: pixels.bytesPerRow, width: width, height: height, order: .rgba))
    }

    /// The pixels of a part.
    func part(_ rect: PixelRect) -> PixelRows {
        PixelRows(
            base: row(rect.y) + order.bytesPerPixel * rect.x, bytesPerRow: bytesPerRow, width: rect.width,
            height: rect.height,
            order: order)
    }
}

/// Rows that several threads read.
struct SharedPixels: @unchecked Sendable {
    // Sendable because the rows are not written while they are encoded.
    let rows: PixelRows
}
