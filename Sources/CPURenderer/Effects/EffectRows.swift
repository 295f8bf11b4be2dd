internal import Graphics

/// Premultiplied RGBA8 pixels, one at a time.
enum EffectRows {
    /// The channels of a pixel, from 0 to 1.
    @inline(__always)
    static func channels(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4<Float>(unsafeBitCast(pixel, to: SIMD4<UInt8>.self)) * (1 / 255)
    }

    /// Channels from 0 to 1 as a pixel, rounded to nearest.
    ///
    /// Adding 2²³ leaves the rounded integer in the low bits of the float.
    @inline(__always)
    static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
        let bits = unsafeBitCast(channels * 255 + 8_388_608, to: SIMD4<UInt32>.self)
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
    }

    /// A premultiplied colour inside the cube of what its alpha allows.
    @inline(__always)
    static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let positive = SIMD4<Float>.zero.replacing(with: color, where: color .> 0)
        let inside = positive.replacing(with: 1, where: positive .> 1)
        return inside.replacing(with: SIMD4(repeating: inside.w), where: inside .> inside.w)
    }
}
