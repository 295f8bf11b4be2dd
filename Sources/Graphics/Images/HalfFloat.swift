/// Numbers of IEEE 754's binary16, as bits: `Float16` does not exist on every platform.
///
/// Pixels are converted as whole vectors, without floats below 2⁻¹²⁶, which processors are slow at or take for 0.
@usableFromInline
package enum HalfFloat {
    /// One in the exponent of a float.
    @inlinable static var exponentUnit: Int32 { 1 << 23 }
    /// 2⁻¹⁴, the least half with an exponent, as a float's bits.
    @inlinable static var leastExponent: Int32 { 113 << 23 }
    /// `TargetRange.greatest`, the largest half, as a float's bits.
    @inlinable static var greatestBits: Int32 { 0x477F_E000 }

    /// The number of bits, which may be infinite or NaN.
    @inline(__always)
    package static func value(_ bits: UInt16) -> Float {
        guard bits & 0x7C00 == 0x7C00 else { return color(UInt64(bits)).x }
        return Float(bitPattern: UInt32(bits & 0x8000) << 16 | 0x7F80_0000 | UInt32(bits & 0x03FF) << 13)
    }

    /// The channels of a pixel, red in the lowest bits; all are finite.
    ///
    /// Exponents are moved from their place in halves to that in floats; a half below 2⁻¹⁴ has none, and equals a float
    /// above 2⁻¹⁴.
    @inlinable @inline(__always)
    package static func color(_ pixel: UInt64) -> SIMD4<Float> {
        let halves = SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt16>.self))
        let magnitude = (halves & 0x7FFF) &<< 13
        let least = SIMD4<Int32>(repeating: leastExponent)
        let tiny =
            unsafeBitCast(magnitude &+ least, to: SIMD4<Float>.self) - unsafeBitCast(least, to: SIMD4<Float>.self)
        let normal = magnitude &+ (leastExponent - exponentUnit)
        let isTiny = magnitude .< exponentUnit
        let value = normal.replacing(with: unsafeBitCast(tiny, to: SIMD4<Int32>.self), where: isTiny)
        return unsafeBitCast(value | ((halves & 0x8000) &<< 16), to: SIMD4<Float>.self)
    }

    /// The pixel with the nearest channels, of two the even one; larger values become the largest half.
    ///
    /// No zero is negative: pixels put over nothing have the bits of pixels written there.
    @inlinable @inline(__always)
    package static func pixel(_ color: SIMD4<Float>) -> UInt64 {
        let number = unsafeBitCast(color, to: SIMD4<Int32>.self)
        let unbounded = number & 0x7FFF_FFFF
        let magnitude = unbounded.replacing(with: greatestBits, where: unbounded .> greatestBits)
        let odd = (magnitude &>> 13) & 1
        let normal = (magnitude &+ (exponentUnit - leastExponent + 0xFFF) &+ odd) &>> 13
        // The sum with ½ has the value of a half below 2⁻¹⁴ in its lowest bits.
        let half = SIMD4<Float>(repeating: 0.5)
        let sum = unsafeBitCast(magnitude, to: SIMD4<Float>.self) + half
        let tiny = unsafeBitCast(sum, to: SIMD4<Int32>.self) &- unsafeBitCast(half, to: SIMD4<Int32>.self)
        let value = normal.replacing(with: tiny, where: magnitude .< leastExponent)
        let sign = ((number &>> 16) & 0x8000).replacing(with: 0, where: value .== 0)
        return unsafeBitCast(SIMD4<UInt16>(truncatingIfNeeded: value | sign), to: UInt64.self)
    }
}
