internal import Graphics
internal import PixelKernels

// The boundary between pictures in files and the row kernels, which take pointers and check nothing. No other file of the
// module calls one.
//
// The memory of the calls suffices since kernels touch the counted pixels or bytes and no others, at any address; filters
// read `PNGFilter.lead` and `PNGFilter.padding` beside a row, which `PNGRows` has around each.

/// Straight and premultiplied alpha of pixels of four bytes whose last is alpha.
///
/// Both ways round to the nearest number: `p = round(c · a / 255)` and `c = round(p · 255 / a)`, with `c = 0` where
/// `a = 0` and a component above its alpha counted as alpha. Both leave opaque pixels as they are, and premultiplying
/// the result of `unpremultiply` gives the premultiplied pixel back.
enum Premultiplication {
    /// Multiplies colours by alpha in place.
    ///
    /// - Returns: Whether every alpha is 255.
    static func premultiply(_ row: UnsafeMutablePointer<UInt32>, count: Int) -> Bool {
        pk_premultiply(row, count)
    }

    /// Writes a row as straight RGBA.
    ///
    /// - Parameters:
    ///   - source: Premultiplied pixels, of 4 bytes, at any address.
    ///   - order: The source's byte order.
    ///   - destination: `4 * count` bytes.
    static func unpremultiply(
        _ source: UnsafeRawPointer, order: PixelLayout, to destination: UnsafeMutableRawPointer, count: Int
    ) {
        pk_unpremultiply(
            source.assumingMemoryBound(to: UInt32.self), order == .bgra,
            destination.assumingMemoryBound(to: UInt32.self), count)
    }
}

extension PixelRows {
    /// Writes the colours of a row as RGB, `3 * count` bytes.
    func packColors(ofRow row: Int, to destination: UnsafeMutablePointer<UInt8>, count: Int) {
        pk_pack_colors(self.row(row).assumingMemoryBound(to: UInt32.self), order == .bgra, destination, count)
    }
}

extension PKFilter {
    /// Writes `count` filtered bytes of a row.
    ///
    /// - Parameters:
    ///   - row: `count` bytes, with `PNGFilter.lead` zeros before and `PNGFilter.padding` bytes past them, as in `above`.
    ///   - pixelBytes: The bytes of a pixel: 3, 4, 6 or 8.
    /// - Returns: The sum of the magnitudes of the bytes written.
    func write(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, pixelBytes: Int,
        to destination: UnsafeMutablePointer<UInt8>
    ) -> UInt64 {
        pk_filter_row(self, row, above, count, pixelBytes, destination)
    }
}
