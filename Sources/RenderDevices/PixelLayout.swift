/// The channels of a pixel in memory; colours are premultiplied and sRGB-encoded.
public enum PixelLayout: Sendable {
    /// Four bytes, red first.
    case rgba
    /// Four bytes, blue first, as most window systems have it.
    case bgra
    /// Four half floats of the machine's byte order, red first; colours may lie outside 0…1.
    case rgbaHalf

    /// The bytes of a pixel.
    public var bytesPerPixel: Int { self == .rgbaHalf ? 8 : 4 }
}

extension UInt32 {
    /// The same pixel in the other layout.
    @inline(__always)
    package var withRedAndBlueExchanged: UInt32 {
        self & 0xff00_ff00 | (self &>> 16) & 0xff | (self & 0xff) &<< 16
    }
}
