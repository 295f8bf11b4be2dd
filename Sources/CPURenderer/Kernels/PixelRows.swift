internal import Graphics
internal import PixelKernels
internal import Rasterization

/// Premultiplied pixels of a format, side by side.
struct PixelPointer: BitwiseCopyable {
    let raw: UnsafeMutableRawPointer
    let format: PKFormat

    /// The pixel `count` places further on.
    @inline(__always)
    static func + (start: PixelPointer, count: Int) -> PixelPointer {
        PixelPointer(raw: start.raw + count &* start.format.bytesPerPixel, format: start.format)
    }

    /// The same pixels, in a known format.
    @inline(__always)
    func assuming<Pixel: StoredPixel>(_: Pixel.Type) -> UnsafeMutablePointer<Pixel> {
        raw.assumingMemoryBound(to: Pixel.self)
    }
}

/// A view of rows of premultiplied pixels in device space.
///
/// Past each row there are `padding` pixels that belong to the row and may be overwritten, so that kernels can work in whole
/// blocks. Rows are read and written by one thread only.
struct PixelRows: BitwiseCopyable {
    /// The pixel at the top left corner of `bounds`.
    var base: PixelPointer
    /// The pixels from one row to the next: at least the width and `padding`.
    var stride: Int
    /// The pixels in the rows.
    var bounds: DeviceRect

    /// Pixels past the end of each row that kernels may touch.
    static let padding = 16

    var format: PKFormat { base.format }

    /// The pixel at a place inside `bounds` or its padding.
    @inline(__always)
    func pixel(x: Int32, row: Int32) -> PixelPointer {
        base + (Int(row &- bounds.minY) &* stride &+ Int(x &- bounds.minX))
    }

    /// The alpha of a pixel, 0…255; 0 outside `bounds`.
    @inline(__always)
    func alphaLevel<Pixel: StoredPixel>(x: Int32, row: Int32, _ type: Pixel.Type) -> Float {
        guard row >= bounds.minY, row < bounds.maxY, x >= bounds.minX, x < bounds.maxX else { return 0 }
        return pixel(x: x, row: row).assuming(type).pointee.alphaLevel
    }

    /// Writes the pixels that other rows of the same format hold too to them.
    func copy(to other: PixelRows) {
        let common = bounds.intersection(other.bounds)
        guard !common.isEmpty else { return }
        for row in common.minY..<common.maxY {
            other.pixel(x: common.minX, row: row).update(from: pixel(x: common.minX, row: row), count: common.width)
        }
    }
}
