internal import Graphics

/// The order of the bytes of a pixel.
public enum ChannelOrder: Sendable {
    case rgba
    case bgra
}

/// Premultiplied 8-bit pixels in sRGB encoding to be written, top row first; valid as long as their owner keeps them.
public struct PixelRows {
    /// The first byte of the top row.
    public let base: UnsafeRawPointer
    /// From one row to the next; at least `4 * width`, in bytes.
    public let bytesPerRow: Int
    /// In pixels.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The order of the bytes of a pixel.
    public let order: ChannelOrder

    /// Rows in memory.
    public init(base: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, order: ChannelOrder) {
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

    /// The first row whose pixels are not all opaque; `nil` if there is none.
    package func firstTranslucentRow() -> Int? {
        (0..<height).first { y in
            let row = row(y)
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

    /// The pixels of a part.
    func part(_ rect: PixelRect) -> PixelRows {
        PixelRows(
            base: row(rect.y) + 4 * rect.x, bytesPerRow: bytesPerRow, width: rect.width, height: rect.height,
            order: order)
    }
}
