/// The channels of a pixel in memory; colours are premultiplied and sRGB-encoded.
public enum PixelLayout: Sendable {
    /// Four bytes, red first.
    case rgba
    /// Four bytes, blue first, as most window systems have it.
    case bgra
    /// Four half floats of the machine's byte order, red first; colours may lie outside 0…1.
    case rgbaHalf

    /// The layout of a range, red first.
    package init(_ range: TargetRange) {
        self = range == .extended ? .rgbaHalf : .rgba
    }

    /// The values that its channels hold.
    package var range: TargetRange { self == .rgbaHalf ? .extended : .standard }

    /// The bytes of a pixel.
    public var bytesPerPixel: Int { range.bytesPerPixel }
}
