import Geometry
internal import PixelKernels

// The border of paths and convex shapes to the row kernels, which take pointers and check nothing. No other file of the
// module calls one.
//
// The memory of the calls suffices since
// - the calls in this file reserve memory for kernels' results, with the padding that they may touch: points, lines, spans,
//   bytes;
// - points, lines and edges are read at the arguments' addresses: lines begin at all of their points but the last;
// - cells have the rows of a bucket and the columns of its shape, as `PathScan.prepare` made room for them;
// - inputs and outputs are different arenas, which one thread has for itself;
// - a `CoverageSpan` is laid out as a `PKSpan`, which a test compares.

extension Arena<Int32> {
    /// Appends the numbers of lines of curves.
    ///
    /// - Parameter starts: The first of each curve's four consecutive points.
    @inline(__always)
    mutating func appendSteps(
        ofCurves starts: UnsafePointer<Int32>, count: Int, x: UnsafePointer<Double>, y: UnsafePointer<Double>
    ) {
        pk_curve_steps(x, y, starts, count, extend(by: count))
    }

    /// Numbers the lines between points; the last point begins none.
    ///
    /// - Parameter x: Of `count` points, at least 1, as `y`.
    @inline(__always)
    mutating func appendNumbers(
        x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, count: Int, in clip: PKBox, _ trace: inout PKTrace
    ) {
        let output = extend(by: count)
        let lines = count &- 1
        pk_number_lines(x, y, lines, clip, &trace, output)
        output[lines] = 0
    }
}

/// The number of lines that the curve of the first four points becomes.
@inline(__always)
func stepsOfCurve(x: UnsafePointer<Double>, y: UnsafePointer<Double>) -> Int {
    var (start, steps) = (Int32(), Int32())
    pk_curve_steps(x, y, &start, 1, &steps)
    return Int(steps)
}

/// Appends points, mapped, and the same rounded.
///
/// - Returns: Whether all coordinates are of a magnitude of `Subpixel.limit` at most.
@inline(__always)
func appendMapped(
    _ points: UnsafeBufferPointer<CGPoint>, by map: PKMap, x: inout Arena<Double>, y: inout Arena<Double>,
    partsX: inout Arena<Int32>, partsY: inout Arena<Int32>
) -> Bool {
    let room = points.count + Int(PK_PADDING)
    x.reserve(room)
    y.reserve(room)
    partsX.reserve(room)
    partsY.reserve(room)
    // A point is two numbers.
    return UnsafeRawBufferPointer(points).withMemoryRebound(to: Double.self) { numbers in
        guard let first = numbers.baseAddress else { return true }
        return pk_map_points(
            first, points.count, map, Subpixel.limit, x.extend(by: points.count), y.extend(by: points.count),
            partsX.extend(by: points.count), partsY.extend(by: points.count))
    }
}

/// Appends the ends of the lines that a curve becomes.
///
/// - Parameters:
///   - curveX: Of its four control points, as `curveY`.
///   - count: The number of lines, at least 1.
@inline(__always)
func appendLines(
    ofCurve curveX: UnsafePointer<Double>, _ curveY: UnsafePointer<Double>, count: Int, x: inout Arena<Int32>,
    y: inout Arena<Int32>
) {
    x.reserve(count &+ Int(PK_PADDING))
    y.reserve(count &+ Int(PK_PADDING))
    pk_curve_points(curveX, curveY, count, x.extend(by: count), y.extend(by: count))
}

extension PKCells {
    /// Adds lines to the cells, in some rows.
    ///
    /// - Returns: Whether there are rows with pixels where lines meet.
    @inline(__always)
    mutating func add(_ list: LineList, of lines: inout PKLines, rows: Range<Int32>) -> Bool {
        pk_add_lines(&lines, list.indices, list.count, rows.lowerBound, rows.upperBound, &self)
    }

    /// Resolves the pixels of some rows where lines meet, after all lines were added.
    ///
    /// - Parameter pieceCount: The most pieces that lines of the list have in the rows.
    @inline(__always)
    mutating func resolve(
        _ list: LineList, of lines: inout PKLines, rows: Range<Int32>, isEvenOdd: Bool, pieceCount: Int,
        columns: inout Arena<Int32>, pieces: inout Arena<PKPiece>
    ) {
        columns.reserve(rows.count &+ Int(PK_ROWS_BELOW))
        pieces.reserve(pieceCount)
        var overlaps = PKOverlaps(columns: columns.base, pieces: pieces.base)
        pk_resolve_overlaps(
            &lines, list.indices, list.count, rows.lowerBound, rows.upperBound, &self, &overlaps, isEvenOdd)
    }
}

extension CoverageBuffer {
    /// Appends the spans of rows of cells, and clears those.
    ///
    /// - Parameter starts: Room for the start of each row's spans.
    @inline(__always)
    mutating func sweep(
        _ cells: inout PKCells, rows: Range<Int32>, of shape: PathShape, starts: UnsafeMutablePointer<Int32>?
    ) {
        let columns = Int(shape.bounds.maxX &- shape.bounds.minX)
        let blocks = (columns &+ 3) &>> 2
        // A gap follows each run of blocks.
        spans.reserve(rows.count &* (blocks &+ 1))
        coverage.reserve(rows.count &* blocks &<< 2 &+ Int(PK_PADDING))
        var sweep = PKSweep(x: shape.bounds.minX, width: columns, is_even_odd: shape.isEvenOdd)
        extend(
            to: pk_sweep_rows(
                &cells, &sweep, rows.lowerBound, rows.upperBound, kernelSpans, spans.count, coverage.base,
                coverage.count, starts))
    }

    /// Appends the spans of rows of a convex shape as if all its edges were anti-aliased.
    mutating func cover(_ shape: ConvexShape, of store: borrowing ConvexStore, rows: Range<Int32>) {
        let edges = Int(shape.leftStart)..<Int(shape.rightEnd)
        pieces.reserve(edges.count)
        var convex = PKConvex(
            edges: store.edges.base + edges.lowerBound, right: Int(shape.rightStart) - edges.lowerBound,
            end: edges.count,
            bounds: PKBox(
                min_x: shape.bounds.minX, min_y: shape.bounds.minY, max_x: shape.bounds.maxX,
                max_y: shape.bounds.maxY),
            pieces: pieces.base)
        let bytesPerRow = shape.bounds.width + 12
        let rowsAtOnce = max(1, Self.bytesAtOnce / bytesPerRow)
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: rowsAtOnce) {
            let end = min(rows.upperBound, first + Int32(truncatingIfNeeded: rowsAtOnce))
            spans.reserve(3 * Int(end - first))
            coverage.reserve(Int(end - first) * bytesPerRow + Int(PK_PADDING))
            extend(
                to: pk_cover_convex(
                    &convex, first, end, PKCoverage(spans: spans.count, bytes: coverage.count), kernelSpans,
                    coverage.base))
        }
    }

    /// The bytes reserved at a time: most rows use few.
    private static let bytesAtOnce = 1 << 17

    private var kernelSpans: UnsafeMutablePointer<PKSpan> {
        UnsafeMutableRawPointer(spans.base).assumingMemoryBound(to: PKSpan.self)
    }

    @inline(__always)
    private mutating func extend(to made: PKCoverage) {
        _ = spans.extend(by: made.spans &- spans.count)
        _ = coverage.extend(by: made.bytes &- coverage.count)
    }
}
