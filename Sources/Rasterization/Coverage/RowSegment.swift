/// A piece of an edge inside one row of pixels.
package struct RowSegment: BitwiseCopyable {
    /// The lesser x of its ends, in device space.
    var minX: Double
    /// The greater x of its ends.
    var maxX: Double
    /// `maxX − minX`.
    var run: Float
    /// `1 / (2 · run)`, or 0 where the run is too short to matter.
    var halfInverseRun: Float
    /// The part of the row's height that it spans, 0…1.
    var height: Float

    /// Runs shorter than this, in pixels, count as vertical: the error is below 1/255 of a level.
    static let shortestRun: Float = 1e-5

    @inline(__always)
    init(minX: Double, maxX: Double, height: Float) {
        self.minX = minX
        self.maxX = maxX
        run = Float(maxX - minX)
        halfInverseRun = run > Self.shortestRun ? 0.5 / run : 0
        self.height = height
    }

    /// The area to the right of the segment in each of the four pixels from column `x` on, within the segment's height.
    @inline(__always)
    func areaRight(x: Int32) -> SIMD4<Float> {
        Rasterization.areaRight(distance: Float(minX - Double(x)), run: run, halfInverseRun: halfInverseRun) * height
    }
}

/// A piece of an edge that passes through a whole row.
struct WholeSegment {
    /// The lesser x of its ends, with 32 bits of fraction.
    var minX: Int64
    /// The distance to the greater one, with 32 bits of fraction.
    var width: Int64
    /// The same as a number of pixels.
    var run: Float
    /// `1 / (2 · run)`, or 0 where the run is too short to matter.
    var halfInverseRun: Float

    /// Whether it lies in the same pixels in every row.
    @inline(__always)
    var isUpright: Bool { width == 0 }

    /// The area to the right of the segment in each of the four pixels from column `x` on.
    @inline(__always)
    func areaRight(x: Int32) -> SIMD4<Float> {
        let distance = Float(minX &- Int64(x) &<< 32) * 0x1p-32
        return Rasterization.areaRight(distance: distance, run: run, halfInverseRun: halfInverseRun)
    }
}

/// The area to the right of a line that moves evenly over `run` from `distance` on, in each of four pixels from 0 on.
///
/// With the distance u of a pixel's right border from the line's start, the area is the integral of the part of the pixel
/// right of the line: (t₁² − t₀²) / (2 · run) over the run, t being u clamped to it, and the whole width past it. Written as
/// a product so that nothing cancels, however far away the pixel is.
@inline(__always)
private func areaRight(distance: Float, run: Float, halfInverseRun: Float) -> SIMD4<Float> {
    let far = SIMD4<Float>(repeating: run)
    let u1 = SIMD4<Float>(1, 2, 3, 4) - SIMD4(repeating: distance)
    let t1 = lesser(positive(u1), far)
    let t0 = lesser(positive(u1 - 1), far)
    let past = 1 - positive(1 - positive(u1 - far))
    return (t1 - t0) * (t1 + t0) * halfInverseRun + past
}

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
