import LayerModel

extension CoverageBuffer {
    /// The edges of a bucket above which pixels in which they meet are found row by row.
    private static let manyEdges = 4096

    /// Appends the spans of a path in `rows`.
    ///
    /// What a row gets depends on the row alone, not on the range asked for.
    ///
    /// - Parameter starts: Where each row's spans start is written to, and at last where they end: for the shape's rows that
    ///   are asked for.
    package mutating func append(
        _ shape: PathShape, of store: borrowing PathStore, rows: Range<Int32>, scan: inout PathScan,
        starts: UnsafeMutablePointer<Int32>? = nil
    ) {
        let first = max(rows.lowerBound, shape.bounds.minY)
        let end = min(rows.upperBound, shape.bounds.maxY)
        guard first < end else { return }
        scan.prepare(for: shape)
        let left = shape.bounds.minX &<< Subpixel.shift
        let edges = UnsafePointer(store.edges.base)
        var row = first
        while row < end {
            let bucket = shape.bucket(of: row)
            let bucketTop = shape.bounds.minY &+ Int32(truncatingIfNeeded: bucket) &<< shape.bucketShift
            let rows = row..<min(end, bucketTop &+ 1 &<< shape.bucketShift)
            let list = EdgeList(store, shape, bucket: bucket)
            var writer = EdgeWriter(scan, rows: rows, bucketTop: bucketTop, left: left)
            for position in 0..<list.count { writer.add(edges[list[position]]) }
            scan.hasCrowdedRows = writer.hasCrowdedRows
            let sweep = RowSweep(scan, shape, bucketTop: bucketTop)
            // Of very many edges only the pieces in one row stay near.
            let step = list.count > Self.manyEdges ? 1 : rows.count
            for top in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
                let rows = top..<min(rows.upperBound, top &+ Int32(truncatingIfNeeded: step))
                scan.gatherOverlaps(rows: rows, bucketTop: bucketTop, left: left, edges: edges, list)
                for here in rows {
                    if scan.hasCrowdedRows {
                        scan.resolveOverlaps(row: Int(here - bucketTop), isEvenOdd: shape.isEvenOdd)
                    }
                    starts?[Int(here &- first)] = Int32(truncatingIfNeeded: spans.count)
                    sweep.append(row: here, scan.overlaps, to: &self)
                }
            }
            if scan.hasCrowdedRows { scan.forgetOverlaps() }
            scan.clearTouched(rows: Int(rows.lowerBound - bucketTop)..<Int(rows.upperBound - bucketTop))
            row = rows.upperBound
        }
        starts?[Int(end &- first)] = Int32(truncatingIfNeeded: spans.count)
    }
}

/// The edges of a bucket: in a shape of one bucket all of them, else by a list.
struct EdgeList {
    let first: Int
    let count: Int
    let indices: UnsafePointer<Int32>?

    init(_ store: borrowing PathStore, _ shape: PathShape, bucket: Int) {
        guard shape.bucketCount > 1 else {
            (first, count, indices) = (Int(shape.firstEdge), Int(shape.edgeCount), nil)
            return
        }
        let starts = store.bucketStarts.base + (Int(shape.bucketStart) + bucket)
        first = 0
        count = Int(starts[1] - starts[0])
        indices = UnsafePointer(store.bucketEdges.base + Int(starts[0]))
    }

    @inline(__always)
    subscript(_ position: Int) -> Int {
        indices.map { Int($0[position]) } ?? first &+ position
    }
}
