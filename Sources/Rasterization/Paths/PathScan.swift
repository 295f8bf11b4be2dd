import Geometry
internal import PixelKernels

/// Turns the edges of paths into coverage, a bucket of rows at a time.
///
/// The coverage of a pixel is a signed sum of areas, with no list of active edges and nothing sorted (R. Levien's font-rs,
/// from LibArt and FreeType's "cells"). An edge that runs downwards through a row adds to each pixel the area right of it;
/// one that runs upwards takes that area away. All pixels further right get the whole height. So only changes from pixel to
/// pixel are written, and one running sum from left to right gives the winding number averaged over each pixel:
///
/// ```
///         an edge down through a row, in pixels 2 and 3      its area in pixel 2 is a, in pixel 3 it is a + b
///     ┊      ┊     \┊      ┊      ┊
///     ┊      ┊  a   \  b   ┊      ┊        deltas    0   a   b   1−a−b   0   …   written by the edge: a few each row
///     ┊      ┊      ┊\     ┊      ┊        sums      0   a  a+b    1     1   …   the sweep's, four pixels at a time
/// ```
///
/// Row kernels add the lines and sweep the rows. `pk_add_lines` works out several changes of a line at once, and writes them
/// one by one. `pk_sweep_rows` sums, applies the fill rule to the sum, clears the deltas, and makes spans: touched blocks
/// have a byte a pixel, and between them one level holds, so that the inside of a shape costs nothing but its length.
///
/// Coordinates are 1024ths of a pixel and areas whole numbers, so a sum does not depend on the order of edges, on bands or on
/// threads: the same path gives the same bytes. Sums wrap: a winding number of 2,048 counts as none. The cost is one step for
/// each pixel that an edge passes and one for each block of a touched run; memory is a bucket of rows, regardless of the path.
///
/// The areas that an average hides: where edges meet in a pixel that do not follow one another, windings of 1 and −1, or of
/// 2, may lie side by side in it. Each pixel remembers the edge that touched it last, and pixels touched by another one that
/// is not its neighbour along the path are resolved on sixteen lines, each exact along its length (`pk_resolve_overlaps`).
/// The reasons for areas, and the error of samples, are in `Documentation/Decisions/areas-not-samples.md`.
package struct PathScan: ~Copyable {
    /// The change of the averaged winding from the pixel before to each one of the bucket's rows, as doubled areas; all zero
    /// between buckets.
    private var deltas = Arena<Int32>(capacity: 1)
    /// The line that last touched each pixel; numbers up to `ownerBase` are of other buckets.
    private var owners = Arena<Int32>(capacity: 1)
    private var ownerBase: Int32 = 0
    /// A byte for each block of four pixels, nonzero if any of them may be; all zero between buckets, like the arenas below.
    private var touched = Arena<UInt8>(capacity: 1)
    /// A bit for each pixel where lines meet that do not follow one another.
    private var crowded = Arena<UInt64>(capacity: 1)
    /// The rows of the bucket with crowded pixels.
    private var crowdedRows = Arena<Bool>(capacity: 1)
    /// For each row, the columns with crowded pixels, and some more.
    private var crowdedColumns = Arena<Int32>(capacity: 1)
    /// The pieces of lines near crowded pixels.
    private var pieces = Arena<PKPiece>(capacity: 64)
    /// Pixels between rows in `deltas` and `owners`.
    private var stride = 0
    /// Words between rows in `crowded`.
    private var crowdedStride = 0
    /// The left edge of the shape's first pixel, and the distance of the last one's right edge from there, in parts of
    /// pixels.
    private var left: Int32 = 0
    private var width: Int32 = 0
    /// The row of the first row of memory.
    private var bucketTop: Int32 = 0

    /// Room past the last pixel of a row: deltas, and pixels of a vector.
    private static let padding = 8
    /// Bytes past those of blocks that kernels may read.
    private static let blockPadding = 64
    /// The lines in a bucket above which pieces are listed by single rows, so that they stay near; the time left is checked
    /// between rows, and at intervals of lines.
    private static let manyLines = 4096
    /// The limit of owners' numbers, which then begin again from 0.
    private static let maximumOwner: Int32 = 1 << 30

    /// A scan with no memory yet.
    package init() {}

    /// Makes room for a bucket of a shape; all of it is clear.
    mutating func prepare(for shape: PathShape) {
        let pixels = Int(shape.bounds.maxX - shape.bounds.minX)
        let rows = min(1 << Int(shape.bucketShift), Int(shape.bounds.maxY - shape.bounds.minY))
        left = shape.bounds.minX &<< Subpixel.shift
        width = Int32(truncatingIfNeeded: pixels) &<< Subpixel.shift
        // An odd number of cache lines, so that pixels below one another do not keep each other out of the cache.
        stride = ((pixels + Self.padding + 15) / 16 | 1) * 16
        crowdedStride = stride / 64 + 1
        deltas.clear(0, count: rows * stride)
        owners.clear(0, count: rows * stride)
        touched.clear(0, count: rows * stride / 4 + Self.blockPadding)
        crowded.clear(0, count: rows * crowdedStride)
        crowdedRows.clear(false, count: rows)
    }

    private var cells: PKCells {
        PKCells(
            deltas: deltas.base, owners: owners.base, touched: touched.base, crowded: crowded.base,
            crowded_rows: crowdedRows.base, stride: stride, crowded_stride: crowdedStride, left: left, width: width,
            top: bucketTop, owner_base: ownerBase)
    }

    /// Adds the lines of a bucket of a shape in some of its rows; fewer if the limits of the work are exceeded.
    mutating func add(
        _ list: LineList, of shape: PathShape, in lines: borrowing PathLines, rows: Range<Int32>, bucketTop: Int32
    ) {
        self.bucketTop = bucketTop
        var cells = cells
        var kernelLines = lines.kernelLines(from: list.first)
        let isLong = list.count > Self.manyLines
        guard isLong ? addLong(list, in: lines, rows: rows) : cells.add(list, of: &kernelLines, rows: rows) else {
            return
        }
        let step = isLong ? 1 : rows.count
        for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
            if isLong, WorkLimits.areExceeded { return leaveUnresolved() }
            let bottom = min(rows.upperBound, top &+ Int32(truncatingIfNeeded: step))
            // The shape's extent counts the rows of all lines.
            cells.resolve(
                list, of: &kernelLines, rows: top..<bottom, isEvenOdd: shape.isEvenOdd,
                pieceCount: min(list.count * step, shape.extent), columns: &crowdedColumns, pieces: &pieces)
        }
    }

    /// Forgets the pixels where lines meet, which keep their average.
    private mutating func leaveUnresolved() {
        crowded.base.update(repeating: 0, count: crowded.count)
        crowdedRows.base.update(repeating: false, count: crowdedRows.count)
    }

    /// Adds many lines, some at a time.
    private mutating func addLong(_ list: LineList, in lines: borrowing PathLines, rows: Range<Int32>) -> Bool {
        var cells = cells
        var meet = false
        for start in Swift.stride(from: 0, to: list.count, by: Self.manyLines) where !WorkLimits.areExceeded {
            let part = list.part(from: start, count: min(Self.manyLines, list.count - start))
            var kernelLines = lines.kernelLines(from: part.first)
            if cells.add(part, of: &kernelLines, rows: rows) { meet = true }
        }
        return meet
    }

    /// Appends the spans of rows, and clears them.
    ///
    /// - Parameter starts: Receives the start of each row's spans.
    mutating func sweep(
        rows: Range<Int32>, of shape: PathShape, into buffer: inout CoverageBuffer, starts: UnsafeMutablePointer<Int32>?
    ) {
        var cells = cells
        buffer.sweep(&cells, rows: rows, of: shape, starts: starts)
    }

    /// Clears all of a bucket's rows for later ones.
    mutating func finish(rows: Range<Int32>, of shape: PathShape) {
        let blocks = stride / 4
        let first = Int(rows.lowerBound &- bucketTop)
        (touched.base + first &* blocks).update(repeating: 0, count: rows.count &* blocks)
        ownerBase &+= shape.lastNumber
        if ownerBase > Self.maximumOwner {
            owners.base.update(repeating: 0, count: owners.count)
            ownerBase = 0
        }
    }
}

extension Arena {
    /// Makes room for `needed` elements; the present ones are clear already.
    fileprivate mutating func clear(_ element: Element, count needed: Int) {
        guard needed > count else { return }
        let new = needed - count
        extend(by: new).update(repeating: element, count: new)
    }
}
