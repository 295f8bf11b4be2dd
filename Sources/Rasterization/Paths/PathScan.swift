import LayerModel

/// What the edges of a shape do in a pixel.
struct PathCell: BitwiseCopyable {
    /// What changes from the pixel before to this one in the averaged winding, as doubled areas.
    var delta: Int32
    /// The sequence number of the edge that last touched the pixel, 0 where none has.
    ///
    /// Once all edges are added it is, in rows with crowded pixels, minus the number of the last piece of an edge that starts
    /// here, counted from 1.
    var owner: Int32
}

/// Turns the edges of paths into coverage, a bucket of rows at a time.
///
/// How much of a pixel does a path cover? A signed sum of areas tells, with no list of active edges and nothing sorted
/// (R. Levien's font-rs, from LibArt and FreeType's "cells"). An edge that runs downwards through a row adds to each pixel the
/// area of the pixel that lies right of it; one that runs upwards takes it away. All pixels further right get the whole height,
/// so only what changes from pixel to pixel is written, and one running sum from left to right gives the winding number
/// averaged over each pixel:
///
/// ```
///         an edge down through a row, in pixels 2 and 3      its area in pixel 2 is a, in pixel 3 it is a + b
///     ┊      ┊     \┊      ┊      ┊
///     ┊      ┊  a   \  b   ┊      ┊        deltas    0   a   b   1−a−b   0   …   written by the edge: a few each row
///     ┊      ┊      ┊\     ┊      ┊        sums      0   a  a+b    1     1   …   the sweep's, four pixels at a time
/// ```
///
/// `EdgeWriter` adds the edges, `RowSweep` sums, applies the fill rule to the sum, clears what it read, and makes spans: runs of
/// blocks that were touched have a byte a pixel; between them one level holds, which is how the inside of a shape costs nothing
/// but its length.
///
/// Coordinates are 1024ths of a pixel and areas whole numbers, so a sum does not depend on the order of edges, on bands or on
/// threads: the same path gives the same bytes. Sums wrap: a winding number of 2,048 counts as none. The cost is one step for each pixel that an edge passes and one for each block
/// of a touched run; memory is a bucket of rows, whatever the path.
///
/// What an average hides: where edges meet in a pixel that do not follow one another, windings of 1 and −1, or of 2, may lie
/// side by side in it. Each pixel remembers the edge that touched it last, and pixels touched by another one that is not its
/// neighbour along the path are resolved on sixteen lines, each exact along its length (`PathScan+Overlap.swift`). Why areas, and
/// how far off samples are, is in `Documentation/Decisions/areas-not-samples.md`.
package struct PathScan: ~Copyable {
    /// The pixels of each row of the bucket; all zero between buckets, like what follows.
    var cells = Arena<PathCell>(capacity: 1)
    /// A bit for each block of four pixels of which one may not be zero.
    var touched = Arena<UInt64>(capacity: 1)
    /// A bit for each pixel in which edges meet that do not follow one another.
    var crowded = Arena<UInt64>(capacity: 1)
    /// Which rows of the bucket have crowded pixels.
    var crowdedRows = Arena<Bool>(capacity: 1)
    var hasCrowdedRows = false
    /// For each of the rows asked for how many above it have crowded pixels; one more than there are rows.
    var crowdedBefore = Arena<Int32>(capacity: 129)
    /// The pieces of edges near the bucket's crowded pixels.
    var pieces = Arena<RowPiece>(capacity: 64)
    /// The row's pixels that have a level of their own, from left to right.
    var overlaps = Arena<OverlapCell>(capacity: 64)
    var resolver = OverlapResolver()
    /// Pixels between rows in `cells`.
    private(set) var stride = 0
    /// Words between rows in `touched` and in `crowded`.
    private(set) var touchedStride = 0
    private(set) var crowdedStride = 0
    /// The shape's width in parts of pixels.
    private(set) var width: Int32 = 0

    /// Room past the last pixel of a row: a delta, and a block of pixels.
    private static let padding = 8

    /// A scan with no memory yet.
    package init() {}

    /// Makes room for a bucket of a shape; all of it is clear.
    mutating func prepare(for shape: PathShape) {
        let pixels = Int(shape.bounds.maxX - shape.bounds.minX)
        let rows = min(1 << Int(shape.bucketShift), Int(shape.bounds.maxY - shape.bounds.minY))
        width = Int32(truncatingIfNeeded: pixels) &<< Subpixel.shift
        // An odd number of cache lines, so that pixels below one another do not keep each other out of the cache.
        stride = ((pixels + Self.padding + 7) / 8 | 1) * 8
        touchedStride = stride / 4 / 64 + 2
        crowdedStride = stride / 64 + 1
        cells.clear(PathCell(delta: 0, owner: 0), count: rows * stride)
        touched.clear(0, count: rows * touchedStride)
        crowded.clear(0, count: rows * crowdedStride)
        crowdedRows.clear(false, count: rows)
    }

    /// Forgets which pixels of some rows, counted from the bucket's first, have been touched.
    func clearTouched(rows: Range<Int>) {
        (touched.base + rows.lowerBound * touchedStride).update(repeating: 0, count: rows.count * touchedStride)
    }
}

extension Arena {
    /// Makes room for so many elements, of which those that are there are clear already.
    fileprivate mutating func clear(_ element: Element, count needed: Int) {
        guard needed > count else { return }
        let new = needed - count
        extend(by: new).update(repeating: element, count: new)
    }
}

/// The nearest integer to a value of a magnitude below 2²².
@inline(__always)
func roundToInt32(_ value: Float) -> Int32 {
    Int32(bitPattern: (value + 12_582_912).bitPattern) &- Int32(bitPattern: Float(12_582_912).bitPattern)
}
