/// Numbers of IEEE 754's binary16, as bits: `Float16` does not exist on every platform.
enum HalfFloat {
    /// The number that bits stand for.
    ///
    /// The bits are moved to `Float`'s places, and the difference in the exponents' bias, 127 − 15, is made up by a multiplication, which
    /// handles subnormals too.
    @inline(__always)
    static func value(_ bits: UInt16) -> Float {
        let sign = UInt32(bits & 0x8000) << 16
        let magnitude = UInt32(bits & 0x7FFF) << 13
        if magnitude >= 0x0F80_0000 {
            return Float(bitPattern: sign | 0x7F80_0000 | magnitude)
        }
        return Float(bitPattern: sign | (Float(bitPattern: magnitude) * 0x1p112).bitPattern)
    }

    /// The bits of the nearest number, of two the even one.
    ///
    /// - Parameter value: Of a magnitude of at most `TargetRange.greatest`.
    @inline(__always)
    static func bits(_ value: Float) -> UInt16 {
        let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
        let magnitude = value.magnitude
        if magnitude < 0x1p-14 {
            // Subnormal numbers are multiples of 2⁻²⁴, and those of this power of two are its unit in the last place.
            return sign | UInt16(truncatingIfNeeded: (magnitude + 0.5).bitPattern &- Float(0.5).bitPattern)
        }
        // Half of the last place that stays, less one where that is even; a carry goes on into the exponent.
        let bits = magnitude.bitPattern
        let rounded = bits &+ 0xFFF &+ (bits >> 13 & 1)
        return sign | UInt16(truncatingIfNeeded: (rounded >> 13) &- (112 << 10))
    }
}
