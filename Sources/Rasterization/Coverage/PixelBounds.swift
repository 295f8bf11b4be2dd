/// A half-open rectangle of whole pixels: columns `minX..<maxX` of rows `minY..<maxY`, in device space (y down).
package struct PixelBounds: Sendable, Hashable, BitwiseCopyable {
    package var minX: Int32
    package var minY: Int32
    /// One past the last column.
    package var maxX: Int32
    /// One past the last row.
    package var maxY: Int32

    /// A rectangle from its edges; it holds no pixel where a maximum is not above its minimum.
    package init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// No pixels.
    package static let empty = PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0)

    /// Whether there is no pixel in it.
    package var isEmpty: Bool { minX >= maxX || minY >= maxY }

    /// The pixels in both.
    @inline(__always)
    package func intersection(_ other: PixelBounds) -> PixelBounds {
        PixelBounds(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
    }

    /// Whether every pixel of `other` lies in this one.
    @inline(__always)
    package func contains(_ other: PixelBounds) -> Bool {
        other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }
}
