internal import Graphics
internal import Rasterization

/// A view of rows of premultiplied RGBA8 pixels in device space.
///
/// Past each row there are `padding` pixels that belong to the row and may be overwritten, so that kernels can work in whole
/// blocks. Rows are read and written by one thread only.
struct PixelRows: BitwiseCopyable {
    /// The pixel at the top left corner of `bounds`.
    var base: UnsafeMutablePointer<UInt32>
    /// The pixels from one row to the next: at least the width and `padding`.
    var stride: Int
    /// The pixels in the rows.
    var bounds: DeviceRect

    /// Pixels past the end of each row that kernels may touch.
    static let padding = 16

    /// The pixel at a place inside `bounds` or its padding.
    @inline(__always)
    func pixel(x: Int32, row: Int32) -> UnsafeMutablePointer<UInt32> {
        base + (Int(row &- bounds.minY) &* stride &+ Int(x &- bounds.minX))
    }

    /// The alpha of a pixel, 0…255; 0 outside `bounds`.
    @inline(__always)
    func alpha(x: Int32, row: Int32) -> UInt32 {
        guard row >= bounds.minY, row < bounds.maxY, x >= bounds.minX, x < bounds.maxX else { return 0 }
        return pixel(x: x, row: row).pointee >> 24
    }

    /// Writes the pixels that other rows hold too to them.
    func copy(to other: PixelRows) {
        let common = bounds.intersection(other.bounds)
        guard !common.isEmpty else { return }
        for row in common.minY..<common.maxY {
            other.pixel(x: common.minX, row: row).update(from: pixel(x: common.minX, row: row), count: common.width)
        }
    }
}
