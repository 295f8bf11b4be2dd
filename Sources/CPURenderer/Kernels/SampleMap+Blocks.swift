internal import Rasterization

/// One value in all lanes.
///
/// Operators on a vector and a scalar go by way of single lanes, those on two vectors do not.
@inline(__always)
func splat(_ value: Float) -> SIMD4<Float> {
    SIMD4(repeating: value)
}

/// The binary logarithms of positive values, within three millionths.
@inline(__always)
func binaryLogarithm(_ value: SIMD4<Float>) -> SIMD4<Float> {
    // A power of two, and a factor from √½ to √2.
    let bits = unsafeBitCast(value, to: SIMD4<Int32>.self)
    let exponent = (bits &- SIMD4(repeating: 0x3f35_04f3)) &>> SIMD4(repeating: 23)
    let factor = unsafeBitCast(bits &- (exponent &<< SIMD4(repeating: 23)), to: SIMD4<Float>.self)
    // Twice the series of the inverse hyperbolic tangent, divided by ln 2.
    let part = (factor - splat(1)) / (factor + splat(1))
    let square = part * part
    let series: SIMD4<Float> = (square * splat(0.577_078_02) + splat(0.961_796_69)) * square + splat(2.885_390_08)
    // The integer in the low bits of 1.5 · 2²³.
    let whole = unsafeBitCast(exponent &+ SIMD4(repeating: 0x4b40_0000), to: SIMD4<Float>.self) - splat(12_582_912)
    return whole + part * series
}

/// All ones if a value is negative, −0 included.
@inline(__always)
func signMask(_ value: SIMD4<Float>) -> SIMD4<Int32> {
    unsafeBitCast(value, to: SIMD4<Int32>.self) &>> SIMD4(repeating: 31)
}
