/// The order of the four 8-bit channels of a pixel in memory; colours are premultiplied and sRGB-encoded.
public enum PixelLayout: Sendable {
    /// Red first.
    case rgba
    /// Blue first, as most window systems have it.
    case bgra
}

extension UInt32 {
    /// The same pixel in the other layout.
    @inline(__always)
    package var withRedAndBlueExchanged: UInt32 {
        self & 0xff00_ff00 | (self &>> 16) & 0xff | (self & 0xff) &<< 16
    }
}
