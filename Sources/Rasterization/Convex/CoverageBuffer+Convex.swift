import Geometry

extension CoverageBuffer {
    /// Appends the spans of `shape` in `rows`.
    ///
    /// The coverage of a pixel is the exact area of the shape inside it, rounded to 1/255. A row's spans depend on the row
    /// alone, not on the requested range.
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
}
