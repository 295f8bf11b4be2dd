/// Half-precision floats in the bits of pixels: four of 16 bits.
///
/// Both ways by whole vectors, which the conversions of `Float16` are not without instructions that not every processor has.
package enum Halves {
    /// Brings the exponent of a half, read as one of a float, to where it belongs, and what has none as well.
    private static let scale: Float = 0x1p112
    private static let greatest: Float = 65_504

    @inline(__always)
    package static func floats(_ pixel: UInt64) -> SIMD4<Float> {
        let halves = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt16>.self))
        let magnitudes = unsafeBitCast((halves & 0x7FFF) &<< 13, to: SIMD4<Float>.self) * scale
        let signs = (halves & 0x8000) &<< 16
        return unsafeBitCast(unsafeBitCast(magnitudes, to: SIMD4<UInt32>.self) | signs, to: SIMD4<Float>.self)
    }

    /// The nearest halves, the even one of two; what is greater than the greatest becomes that.
    @inline(__always)
    package static func pixel(_ color: SIMD4<Float>) -> UInt64 {
        let bits = unsafeBitCast(color, to: SIMD4<UInt32>.self)
        let magnitudes = unsafeBitCast(bits & 0x7FFF_FFFF, to: SIMD4<Float>.self)
        let bounded = magnitudes.replacing(with: greatest, where: magnitudes .> greatest) * (1 / scale)
        let wide = unsafeBitCast(bounded, to: SIMD4<UInt32>.self)
        let rounded = (wide &+ 0xFFF &+ (wide &>> 13 & 1)) &>> 13
        return unsafeBitCast(SIMD4<UInt16>(truncatingIfNeeded: rounded | bits &>> 16 & 0x8000), to: UInt64.self)
    }
}
