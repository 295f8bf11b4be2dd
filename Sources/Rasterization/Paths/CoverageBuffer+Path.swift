import Geometry

extension CoverageBuffer {
    /// Appends the spans of a path in `rows`.
    ///
    /// A row's spans depend on the row alone, not on the requested range.
    ///
    /// - Parameter starts: Receives the start of each row's spans, and at last their end: for the shape's rows that
    ///   are asked for.
    package mutating func append(
        _ shape: PathShape, of store: borrowing PathStore, rows: Range<Int32>, scan: inout PathScan,
        starts: UnsafeMutablePointer<Int32>? = nil
    ) {
        let first = max(rows.lowerBound, shape.bounds.minY)
        let end = min(rows.upperBound, shape.bounds.maxY)
        guard first < end else { return }
        scan.prepare(for: shape)
        var row = first
        while row < end {
            let bucket = shape.bucket(of: row)
            let bucketTop = shape.bounds.minY &+ Int32(truncatingIfNeeded: bucket) &<< shape.bucketShift
            let rows = row..<min(end, bucketTop &+ 1 &<< shape.bucketShift)
            let list = LineList(store, shape, bucket: bucket)
            scan.add(list, of: shape, in: store.lines, rows: rows, bucketTop: bucketTop)
            scan.sweep(rows: rows, of: shape, into: &self, starts: starts.map { $0 + Int(row &- first) })
            scan.finish(rows: rows, of: shape)
            row = rows.upperBound
        }
        starts?[Int(end &- first)] = Int32(truncatingIfNeeded: spans.count)
    }
}

/// The lines of a bucket: in a shape of one bucket all of them, else by a list.
struct LineList {
    let first: Int
    let count: Int
    let indices: UnsafePointer<Int32>?

    init(_ store: borrowing PathStore, _ shape: PathShape, bucket: Int) {
        guard shape.bucketCount > 1 else {
            // No line begins at the last point.
            (first, count, indices) = (shape.lines.lowerBound, shape.lines.count - 1, nil)
            return
        }
        let starts = store.bucketStarts.base + (Int(shape.bucketStart) + bucket)
        first = 0
        count = Int(starts[1] - starts[0])
        indices = UnsafePointer(store.bucketLines.base + Int(starts[0]))
    }

    private init(first: Int, count: Int, indices: UnsafePointer<Int32>?) {
        (self.first, self.count, self.indices) = (first, count, indices)
    }

    /// Some of its lines.
    func part(from start: Int, count: Int) -> LineList {
        guard let indices else { return LineList(first: first + start, count: count, indices: nil) }
        return LineList(first: first, count: count, indices: indices + start)
    }
}
