internal import Rasterization

extension SampleMap.Row {
    /// Four neighbouring samples, with their division by `w` where there is perspective.
    ///
    /// - Parameter position: The first one, in pixels from the start.
    @inline(__always)
    func block(at position: Int, isAffine: Bool) -> (x: SIMD4<Float>, y: SIMD4<Float>) {
        let step = Double(position)
        let lanes = SIMD4<Float>(0, 1, 2, 3)
        let x = lanes * splat(Float(stepX)) + splat(Float(self.x + step * stepX))
        let y = lanes * splat(Float(stepY)) + splat(Float(self.y + step * stepY))
        if isAffine { return (x, y) }
        let w = lanes * splat(Float(stepW)) + splat(Float(self.w + step * stepW))
        // Behind the eye there is nothing to see; pixels there have no coverage.
        let scale = splat(1) / greater(w, splat(1e-9))
        return (x * scale, y * scale)
    }

    /// The same samples, counted from a place of the plane.
    @inline(__always)
    func relative(to place: SIMD2<Double>) -> Self {
        Self(
            x: x - place.x * w, y: y - place.y * w, w: w, stepX: stepX - place.x * stepW,
            stepY: stepY - place.y * stepW, stepW: stepW)
    }
}

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

/// All ones where a value is negative, −0 included.
@inline(__always)
func signMask(_ value: SIMD4<Float>) -> SIMD4<Int32> {
    unsafeBitCast(value, to: SIMD4<Int32>.self) &>> SIMD4(repeating: 31)
}

/// `a` where all bits of `mask` are set, and `b` where none is.
@inline(__always)
func select(_ a: SIMD4<Float>, _ b: SIMD4<Float>, where mask: SIMD4<Int32>) -> SIMD4<Float> {
    let first = unsafeBitCast(a, to: SIMD4<Int32>.self)
    let second = unsafeBitCast(b, to: SIMD4<Int32>.self)
    return unsafeBitCast(second ^ ((first ^ second) & mask), to: SIMD4<Float>.self)
}
