internal import PixelKernels

/// Straight and premultiplied alpha of pixels of four bytes whose last is alpha.
///
/// Both ways round to the nearest number: `p = round(c · a / 255)` and `c = round(p · 255 / a)`, with `c = 0` where
/// `a = 0` and a component above its alpha counted as alpha. Both leave opaque pixels as they are, and premultiplying
/// what `unpremultiply` made gives the premultiplied pixel back.
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
        _ source: UnsafeRawPointer, order: ChannelOrder, to destination: UnsafeMutableRawPointer, count: Int
    ) {
        // The kernel reads and writes these pixels and no others, and takes any address.
        pk_unpremultiply(
            source.assumingMemoryBound(to: UInt32.self), order == .bgra,
            destination.assumingMemoryBound(to: UInt32.self), count)
    }
}
