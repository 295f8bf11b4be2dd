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
    /// How far x moves while y moves by one.
    var slope: Double
    /// One more than that of the edge before, where the path goes on from it without a gap; above 0.
    var sequence: Int32
    /// 1 where the path runs downwards, −1 where it runs upwards.
    var winding: Int32

    /// Where the line is at a height between its ends.
    @inline(__always)
    func x(at y: Int32) -> Int32 {
        x0 &+ roundToInt32(Double(y &- y0) * slope)
    }

    /// The rows and columns that it runs through, added up.
    @inline(__always)
    var extent: Int {
        Int((y1 &- y0 &+ abs(x1 &- x0)) &>> Subpixel.shift) &+ 2
    }

    /// The buckets that it runs through, counted from `first` and limited to `count`.
    @inline(__always)
    func buckets(from first: Int32, count: Int) -> ClosedRange<Int> {
        let top = max(0, Int((y0 &>> Subpixel.shift).bucket &- first))
        let bottom = min(count - 1, Int(((y1 &- 1) &>> Subpixel.shift).bucket &- first))
        return min(top, bottom)...max(top, bottom)
    }
}

extension Int32 {
    /// The bucket that a row is in.
    @inline(__always)
    var bucket: Int32 {
        // An arithmetic shift rounds down for negative rows too.
        self &>> 4
    }
}

/// The nearest integer to a value of a magnitude below 2³¹.
///
/// Adding 1.5 · 2⁵² leaves the rounded integer in the low bits; a conversion would look for values that do not fit.
@inline(__always)
func roundToInt32(_ value: Double) -> Int32 {
    Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern)
}
