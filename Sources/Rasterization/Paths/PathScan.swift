/// Turns the edges of paths into coverage, a bucket of rows at a time.
///
/// Areas are exact, in whole numbers: every edge adds to each pixel the area right of it, signed by its direction, as
/// differences along the row, so that a running sum gives the winding number averaged over the pixel. Where edges that do not
/// follow one another meet in a pixel, that average can hide windings that cancel or add up; those pixels are resolved on
/// finer lines (`PathScan+Overlap.swift`).
package struct PathScan: ~Copyable {
    /// For each row of the bucket, what changes from one pixel to the next in the averaged winding, as doubled areas.
    var deltas = Arena<Int32>(capacity: 1)
    /// `epoch` and the sequence number of the edge that last touched a pixel; not above `epoch` where none has.
    var owners = Arena<Int32>(capacity: 1)
    /// A bit for each pixel whose delta may not be 0.
    var touched = Arena<UInt64>(capacity: 1)
    /// A bit for each pixel in which edges meet that do not follow one another.
    var crowded = Arena<UInt64>(capacity: 1)
    /// A bit for each row of the bucket that has crowded pixels.
    var crowdedRows: UInt32 = 0
    /// Grows from bucket to bucket, so that `owners` need not be cleared.
    var epoch: Int32 = 0
    /// The pieces of edges near the bucket's crowded pixels.
    var pieces = Arena<RowPiece>(capacity: 64)
    /// The row's pixels that have a level of their own, from left to right.
    var overlaps = Arena<OverlapCell>(capacity: 64)
    /// The first of them that is not yet drawn.
    var nextOverlap = 0
    var resolver = OverlapResolver()
    /// Pixels between rows in `deltas` and `owners`.
    private(set) var stride = 0
    /// Words between rows in `touched` and `crowded`.
    private(set) var wordStride = 0
    /// The shape's width in parts of pixels.
    private(set) var width: Int32 = 0

    /// Room past the last pixel of a row: a delta, and a block of coverage.
    private static let padding = 8
    /// Owners are cleared when the epoch has come this far.
    private static let lastEpoch: Int32 = 1 << 30

    /// A scan with no memory yet.
    package init() {}

    /// Makes room for rows of a shape, all clear.
    mutating func prepare(width pixels: Int) {
        width = Int32(truncatingIfNeeded: pixels) &<< Subpixel.shift
        guard pixels + Self.padding > stride else { return }
        stride = (pixels + Self.padding + 63) & ~63
        wordStride = stride / 64 + 1
        let rows = Int(PathStore.bucketHeight)
        deltas.removeAll()
        deltas.extend(by: rows * stride).update(repeating: 0, count: rows * stride)
        owners.removeAll()
        owners.extend(by: rows * stride).update(repeating: 0, count: rows * stride)
        epoch = 0
        touched.removeAll()
        touched.extend(by: rows * wordStride).update(repeating: 0, count: rows * wordStride)
        crowded.removeAll()
        crowded.extend(by: rows * wordStride).update(repeating: 0, count: rows * wordStride)
    }

    /// Says that the next edges are those of another bucket.
    mutating func finishBucket(of shape: PathShape) {
        crowdedRows = 0
        epoch &+= shape.lastSequence &+ 2
        if epoch > Self.lastEpoch {
            owners.base.update(repeating: 0, count: owners.count)
            epoch = 0
        }
    }
}

/// The nearest integer to a value of a magnitude below 2²².
@inline(__always)
func roundToInt32(_ value: Float) -> Int32 {
    Int32(bitPattern: (value + 12_582_912).bitPattern) &- Int32(bitPattern: Float(12_582_912).bitPattern)
}
