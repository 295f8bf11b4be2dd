// Minima and maxima of four floats, lane by lane: that becomes one instruction, where comparing whole vectors becomes four.

/// The greater of each two lanes.
@inline(__always)
@inlinable
package func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(greater(a[0], b[0]), greater(a[1], b[1]), greater(a[2], b[2]), greater(a[3], b[3]))
}

/// The lesser of each two lanes.
@inline(__always)
@inlinable
package func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(lesser(a[0], b[0]), lesser(a[1], b[1]), lesser(a[2], b[2]), lesser(a[3], b[3]))
}

/// The greater number; the first where they do not compare.
@inline(__always)
@inlinable
package func greater(_ a: Float, _ b: Float) -> Float { b > a ? b : a }

/// The lesser number; the first where they do not compare.
@inline(__always)
@inlinable
package func lesser(_ a: Float, _ b: Float) -> Float { b < a ? b : a }

/// The value where it is above 0, and 0 elsewhere.
@inline(__always)
func positive(_ value: SIMD4<Float>) -> SIMD4<Float> {
    greater(.zero, value)
}

/// Areas of 0…1 as bytes, rounded to nearest; others are clamped.
///
/// Adding 2²³ leaves the rounded integer in the low bits of the float; converting lanes would be a call for each of them.
@inline(__always)
func bytes(_ area: SIMD4<Float>) -> SIMD4<UInt8> {
    let level = lesser(positive(area * 255), SIMD4(repeating: 255))
    let bits = unsafeBitCast(level + 8_388_608, to: SIMD4<UInt32>.self) & 0xff
    return SIMD4<UInt8>(truncatingIfNeeded: bits)
}
