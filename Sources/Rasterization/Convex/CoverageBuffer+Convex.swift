import Geometry
internal import PixelKernels

extension CoverageBuffer {
    /// Appends the spans of `shape` in `rows`.
    ///
    /// The coverage of a pixel is the exact area of the shape inside it, rounded to 1/255. What a row gets depends on the row
    /// alone, not on the range asked for.
    package mutating func append(_ shape: ConvexShape, of store: borrowing ConvexStore, rows: Range<Int32>) {
        let rows = rows.clamped(to: shape.bounds.minY..<max(shape.bounds.minY, shape.bounds.maxY))
        guard !rows.isEmpty else { return }
        let hard = UnsafeBufferPointer(
            start: store.hardEdges.base + Int(shape.hardStart), count: Int(shape.hardEnd - shape.hardStart))
        guard !hard.isEmpty else { return cover(shape, of: store, rows: rows) }
        for row in rows {
            var columns = shape.bounds.minX..<shape.bounds.maxX
            for edge in hard { columns = edge.limit(columns, row: row) }
            guard !columns.isEmpty else { continue }
            let start = spans.count
            cover(shape, of: store, rows: row..<row + 1)
            cut(spansFrom: start, to: columns)
        }
    }

    /// The same as if all edges were anti-aliased.
    ///
    /// The border to the kernel, which takes pointers and checks nothing: the shape's edges lie in the store, what it writes is
    /// reserved, and a `CoverageSpan` is laid out as a `PKSpan`, which a test compares.
    private mutating func cover(_ shape: ConvexShape, of store: borrowing ConvexStore, rows: Range<Int32>) {
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
            let made = pk_cover_convex(
                &convex, first, end, PKCoverage(spans: spans.count, bytes: coverage.count),
                UnsafeMutableRawPointer(spans.base).assumingMemoryBound(to: PKSpan.self), coverage.base)
            _ = spans.extend(by: made.spans - spans.count)
            _ = coverage.extend(by: made.bytes - coverage.count)
        }
    }

    /// The bytes for which room is made at a time: of most rows few are used.
    private static let bytesAtOnce = 1 << 17
}
