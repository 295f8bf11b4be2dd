/// The place of a pixel's alpha, and whether the colour is multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha.
    case none = 0
    /// RGBA, premultiplied.
    case premultipliedLast = 1
    /// ARGB, premultiplied.
    case premultipliedFirst = 2
    /// RGBA, straight.
    case last = 3
    /// ARGB, straight.
    case first = 4
    /// RGBX; X has no meaning.
    case noneSkipLast = 5
    /// XRGB; X has no meaning.
    case noneSkipFirst = 6
    /// Only alpha.
    case alphaOnly = 7
}

/// The order of the bytes in a unit of 16 or 32 bits.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    case orderMask = 0x7000
    /// As `order32Big`.
    case orderDefault = 0
    case order16Little = 0x1000
    case order32Little = 0x2000
    case order16Big = 0x3000
    case order32Big = 0x4000
}

/// The packing of components in a pixel.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    case mask = 0xF0000
    /// One after the other, `bitsPerComponent` each: the only format of images here.
    case packed = 0
    case RGB555 = 0x10000
    case RGB565 = 0x20000
    case RGB101010 = 0x30000
    case RGBCIF10 = 0x40000
}

/// The layout of a pixel in one number: `CGImageAlphaInfo`, `CGImageByteOrderInfo`, `CGImagePixelFormatInfo` and whether
/// components are floating-point numbers.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32

    /// Any bits; images check them.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The bits of `CGImageAlphaInfo`.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Components are IEEE floating-point numbers of 16 or 32 bits.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits for the kind of number of a component.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// The bits of `CGImageByteOrderInfo`.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Units of 16 bits, least significant byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Units of 32 bits, least significant byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Units of 16 bits, most significant byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Units of 32 bits, most significant byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    /// The alpha bits; `nil` if they have no meaning.
    var alphaInfo: CGImageAlphaInfo? {
        CGImageAlphaInfo(rawValue: rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    }

    /// The byte order bits; `nil` if they have no meaning.
    var byteOrder: CGImageByteOrderInfo? {
        let bits = rawValue & CGBitmapInfo.byteOrderMask.rawValue
        return bits == CGImageByteOrderInfo.orderMask.rawValue ? nil : CGImageByteOrderInfo(rawValue: bits)
    }

    /// The packing bits; `nil` if they have no meaning.
    var pixelFormat: CGImagePixelFormatInfo? {
        let bits = rawValue & CGImagePixelFormatInfo.mask.rawValue
        return bits == CGImagePixelFormatInfo.mask.rawValue ? nil : CGImagePixelFormatInfo(rawValue: bits)
    }
}
