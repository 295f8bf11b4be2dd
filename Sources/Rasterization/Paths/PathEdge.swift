internal import PixelKernels

/// Device space in whole numbers, the parts of a pixel in paths' lines.
///
/// Sums of areas are exact in them, so that coverage depends neither on the order of lines nor on the drawn part of a
/// picture.
enum Subpixel {
    /// The parts of a pixel as a power of two.
    static let shift = Int32(PK_SUBPIXEL_SHIFT)
    /// A pixel.
    static let one = Int32(PK_SUBPIXELS)
    /// Coordinates beyond this magnitude, in parts, are cut: differences of others fit into 32 bits.
    static let limit = Double(1 << 29)
}

/// A line from top to bottom, in parts of pixels in device space.
struct PathEdge {
    let x0: Int32
    /// The upper end.
    let y0: Int32
    let x1: Int32
    /// The lower end, below the upper one or, inside a row, level with it.
    let y1: Int32
    /// 1 if the path runs downwards, −1 if it runs upwards.
    let winding: Int32

    /// The line from one point to another.
    @inline(__always)
    init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
        let isDown = y0 <= y1
        (self.x0, self.y0) = isDown ? (x0, y0) : (x1, y1)
        (self.x1, self.y1) = isDown ? (x1, y1) : (x0, y0)
        winding = isDown ? 1 : -1
    }

    /// The motion of x while y moves by one; 0 for a level line.
    @inline(__always)
    var slope: Double {
        Double(x1 &- x0) / Double(max(y1 &- y0, 1))
    }

    /// The line's x at a height between its ends, by its slope.
    @inline(__always)
    func x(at y: Int32, _ slope: Double) -> Int32 {
        x0 &+ roundToInt32(SIMD2(Double(y &- y0) * slope, 0)).x
    }

    /// The buckets of a shape that it runs through.
    @inline(__always)
    func buckets(of shape: PathShape) -> ClosedRange<Int> {
        let top = max(0, shape.bucket(of: y0 &>> Subpixel.shift))
        let bottom = min(shape.bucketCount - 1, shape.bucket(of: (y1 &- 1) &>> Subpixel.shift))
        return min(top, bottom)...max(top, bottom)
    }
}

/// The nearest integers to values of magnitudes below 2³¹.
///
/// Adding 1.5 · 2⁵² leaves the rounded integer in the low bits; a conversion would look for values that do not fit.
@inline(__always)
func roundToInt32(_ value: SIMD2<Double>) -> SIMD2<Int32> {
    let sum = value + SIMD2(repeating: 6_755_399_441_055_744)
    return SIMD2(Int32(truncatingIfNeeded: sum.x.bitPattern), Int32(truncatingIfNeeded: sum.y.bitPattern))
}
