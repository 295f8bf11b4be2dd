internal import Graphics
internal import PixelKernels

/// A premultiplied pixel in memory, for operations pixel by pixel.
protocol StoredPixel: BitwiseCopyable, Equatable, Sendable {
    static var format: PKFormat { get }

    /// Channels from 0 to 255; of a format without such bounds, colours beyond them too.
    var levels: SIMD4<Float> { get }
    /// The last of the levels.
    var alphaLevel: Float { get }
    /// Channels from 0 to 1, as the levels are.
    var channels: SIMD4<Float> { get }

    /// Channels that the format holds, rounded to nearest.
    init(channels: SIMD4<Float>)

    /// A premultiplied colour inside the bounds of the format.
    static func bounded(_ color: SIMD4<Float>) -> SIMD4<Float>

    /// The level of its alpha after a multiplication by an opacity, as the format holds it.
    func alphaLevel(times opacity: Float) -> Float
}

/// Red, green, blue and alpha of a byte each.
struct BytePixel: StoredPixel {
    var bits: UInt32

    static var format: PKFormat { PKBytes }

    @inline(__always)
    var levels: SIMD4<Float> { SIMD4<Float>(unsafeBitCast(bits, to: SIMD4<UInt8>.self)) }

    @inline(__always)
    var alphaLevel: Float { Float(Int32(truncatingIfNeeded: bits &>> 24)) }

    @inline(__always)
    var channels: SIMD4<Float> { levels * (1 / 255) }

    /// Adding 2²³ leaves the rounded integer in the low bits of the float.
    @inline(__always)
    init(channels: SIMD4<Float>) {
        let sums = unsafeBitCast(channels * 255 + 8_388_608, to: SIMD4<UInt32>.self)
        bits = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: sums), to: UInt32.self)
    }

    /// A colour clamped to its alpha.
    @inline(__always)
    static func bounded(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let positive = SIMD4<Float>.zero.replacing(with: color, where: color .> 0)
        let inside = positive.replacing(with: 1, where: positive .> 1)
        return inside.replacing(with: SIMD4(repeating: inside.w), where: inside .> inside.w)
    }

    @inline(__always)
    func alphaLevel(times opacity: Float) -> Float {
        Float(((bits >> 24) * UInt32(opacity * 255 + 0.5) + 127) / 255)
    }
}

/// Red, green, blue and alpha of a half float each: colours may lie beyond 0 and 1, alpha does not.
struct HalfPixel: StoredPixel {
    var bits: UInt64

    static var format: PKFormat { PKHalves }

    @inline(__always)
    var levels: SIMD4<Float> { channels * 255 }

    @inline(__always)
    var alphaLevel: Float { levels.w }

    @inline(__always)
    var channels: SIMD4<Float> { HalfFloat.color(bits) }

    @inline(__always)
    init(channels: SIMD4<Float>) { bits = HalfFloat.pixel(channels) }

    @inline(__always)
    static func bounded(_ color: SIMD4<Float>) -> SIMD4<Float> {
        var color = color
        color.w = max(0, min(1, color.w))
        return color
    }

    @inline(__always)
    func alphaLevel(times opacity: Float) -> Float { alphaLevel * opacity }
}
