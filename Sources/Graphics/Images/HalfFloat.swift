/// Numbers of IEEE 754's binary16, as bits: `Float16` does not exist on every platform.
package enum HalfFloat {
    /// The number that bits stand for.
    ///
    /// The bits are moved to `Float`'s places, and the difference in the exponents' bias, 127 − 15, is made up by a multiplication, which
    /// handles subnormals too.
    @inline(__always)
    package static func value(_ bits: UInt16) -> Float {
        let sign = UInt32(bits & 0x8000) << 16
        let magnitude = UInt32(bits & 0x7FFF) << 13
        if magnitude >= 0x0F80_0000 {
            return Float(bitPattern: sign | 0x7F80_0000 | magnitude)
        }
        return Float(bitPattern: sign | (Float(bitPattern: magnitude) * 0x1p112).bitPattern)
    }

    /// The bits of the nearest number, of two the even one; no zero is negative, as in the pixels of renderers.
    ///
    /// - Parameter value: Of a magnitude of at most `TargetRange.greatest`.
    @inline(__always)
    package static func bits(_ value: Float) -> UInt16 {
        let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
        let magnitude = value.magnitude
        if magnitude < 0x1p-14 {
            // Subnormal numbers are multiples of 2⁻²⁴, which is the unit in the last place of a half.
            let steps = UInt16(truncatingIfNeeded: (magnitude + 0.5).bitPattern &- Float(0.5).bitPattern)
            return steps == 0 ? 0 : sign | steps
        }
        // Half of the last place that stays, less one where that is even; a carry goes on into the exponent.
        let bits = magnitude.bitPattern
        let rounded = bits &+ 0xFFF &+ (bits >> 13 & 1)
        return sign | UInt16(truncatingIfNeeded: (rounded >> 13) &- (112 << 10))
    }

    /// The bits of a pixel's four channels, red in the lowest.
    @inline(__always)
    package static func pixel(_ color: SIMD4<Float>) -> UInt64 {
        var pixel: UInt64 = 0
        for channel in 0..<4 { pixel |= UInt64(bits(color[channel])) << UInt64(channel * 16) }
        return pixel
    }

    /// The channels of a pixel.
    @inline(__always)
    package static func color(_ pixel: UInt64) -> SIMD4<Float> {
        var color = SIMD4<Float>.zero
        for channel in 0..<4 { color[channel] = value(UInt16(truncatingIfNeeded: pixel >> UInt64(channel * 16))) }
        return color
    }
}
