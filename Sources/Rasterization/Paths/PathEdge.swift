/// Device space in whole numbers: parts of a pixel in which edges are kept.
///
/// Sums of areas are exact in them, so that coverage depends neither on the order of edges nor on the part of a picture
/// that is drawn.
enum Subpixel {
    /// The parts of a pixel as a power of two.
    static let shift: Int32 = 10
    /// A pixel.
    static let one: Int32 = 1 << 10
    /// The whole area of a pixel, doubled, as `2 · one²`.
    static let areaShift: Int32 = 21
    /// Coordinates beyond this magnitude, in parts, are cut: differences of others fit into 32 bits.
    static let limit = Double(1 << 29)
}

/// A line from top to bottom, in parts of pixels in device space.
struct PathEdge: BitwiseCopyable {
    var x0: Int32
    /// The upper end.
    var y0: Int32
    var x1: Int32
    /// The lower end, below the upper one or, inside a row, level with it.
    var y1: Int32
    /// How far x moves while y moves by one, times 2³².
    var slope: Int64
    /// One more than that of the edge before, where the path goes on from it without a gap; above 0.
    var sequence: Int32
    /// 1 where the path runs downwards, −1 where it runs upwards.
    var winding: Int32

    /// The bits of a place that are parts of parts.
    static let placeShift: Int64 = 32

    @inline(__always)
    init(top: SIMD2<Int32>, bottom: SIMD2<Int32>, sequence: Int32, winding: Int32) {
        (x0, y0, x1, y1) = (top.x, top.y, bottom.x, bottom.y)
        self.sequence = sequence
        self.winding = winding
        // Differences of coordinates are below 2³⁰; a level line's slope is never asked for.
        slope = Int64(Double(bottom.x &- top.x) / Double(max(bottom.y &- top.y, 1)) * 0x1p32)
    }

    /// Where the line is at a height between its ends, times 2³², to be rounded down.
    @inline(__always)
    func place(at y: Int32) -> Int64 {
        (Int64(x0) &<< Self.placeShift) &+ Int64(y &- y0) &* slope &+ 1 &<< (Self.placeShift - 1)
    }

    /// Where the line is at a height between its ends.
    @inline(__always)
    func x(at y: Int32) -> Int32 {
        Int32(truncatingIfNeeded: place(at: y) &>> Self.placeShift)
    }

    /// How far x moves while y moves by one; 0 for a level line.
    @inline(__always)
    var gradient: Float {
        y0 == y1 ? 0 : Float(x1 &- x0) / Float(y1 &- y0)
    }

    /// The rows and columns that it runs through, added up.
    @inline(__always)
    var extent: Int {
        Int((y1 &- y0 &+ abs(x1 &- x0)) &>> Subpixel.shift) &+ 2
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
