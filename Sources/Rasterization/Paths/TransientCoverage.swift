import Geometry

/// The coverage of paths that only one frame draws: one after the other, in memory that is kept from frame to frame.
///
/// Filled by one thread; afterwards only read.
package struct TransientCoverage: ~Copyable {
    private var buffer = CoverageBuffer()
    /// For each path the starts of its rows' spans; one more than there are rows.
    private var starts = Arena<Int32>(capacity: 256)

    /// A path in it.
    package struct Path: BitwiseCopyable, Sendable {
        fileprivate var firstRow: Int32
        fileprivate var endRow: Int32
        /// Index in `starts`.
        fileprivate var start: Int32
    }

    /// The number of rows of a shape made at a time, so that few have more than one bucket of edges.
    package static let rowsAtOnce: Int32 = 256

    /// More bytes than this are not held, so that offsets stay small numbers.
    private static let maximumBytes = 1 << 30

    /// No coverage.
    package init() {}

    /// Forgets all paths, keeping the memory.
    package mutating func removeAll() {
        buffer.removeAll()
        starts.removeAll()
    }

    /// Adds a shape's coverage; `nil` if there is no room for it.
    package mutating func add(
        _ shape: PathShape, of store: borrowing PathStore, scan: inout PathScan
    ) -> Path? {
        guard buffer.coverage.count < Self.maximumBytes else { return nil }
        let rows = shape.bounds.minY..<shape.bounds.maxY
        let start = starts.count
        buffer.append(shape, of: store, rows: rows, scan: &scan, starts: starts.extend(by: rows.count + 1))
        return Path(firstRow: rows.lowerBound, endRow: rows.upperBound, start: Int32(truncatingIfNeeded: start))
    }

    /// The spans of some rows; valid until something is added or removed.
    package func slice(of path: Path, rows: Range<Int32>) -> CoverageSlice? {
        CoverageRows(
            rows: path.firstRow..<path.endRow, starts: UnsafePointer(starts.base + Int(path.start)),
            spans: UnsafePointer(buffer.spans.base), coverage: UnsafePointer(buffer.coverage.base)
        ).slice(rows)
    }
}
