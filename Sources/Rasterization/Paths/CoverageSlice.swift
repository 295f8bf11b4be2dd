import Geometry

/// Spans of some rows in place in memory, to be drawn without copying; valid as long as that memory is.
package struct CoverageSlice {
    /// From top to bottom and left to right.
    package let spans: UnsafeBufferPointer<CoverageSpan>
    /// The base of the offsets of varying spans.
    package let coverage: UnsafePointer<UInt8>

    fileprivate init(spans: UnsafeBufferPointer<CoverageSpan>, coverage: UnsafePointer<UInt8>) {
        self.spans = spans
        self.coverage = coverage
    }

    /// All spans of a buffer, which must not change while this is used.
    package init(_ buffer: borrowing CoverageBuffer) {
        self.init(
            spans: UnsafeBufferPointer(start: buffer.spans.base, count: buffer.spans.count),
            coverage: UnsafePointer(buffer.coverage.base))
    }

    /// The bytes of the spans of a path, which lie one after the other.
    var bytes: Range<Int> {
        guard let first = spans.first(where: \.isVarying), let last = spans.last(where: \.isVarying) else {
            return 0..<0
        }
        return first.coverageOffset..<last.coverageOffset + Int(last.count)
    }
}

/// The coverage of a path in consecutive rows, in the caller's memory.
struct CoverageRows {
    let rows: Range<Int32>
    /// The start of each row's spans, and at last their end.
    let starts: UnsafePointer<Int32>
    let spans: UnsafePointer<CoverageSpan>
    let coverage: UnsafePointer<UInt8>

    /// The spans of those of `rows` that are here; `nil` if none of the rows are.
    func slice(_ rows: Range<Int32>) -> CoverageSlice? {
        let here = rows.clamped(to: self.rows)
        guard !here.isEmpty else { return nil }
        let first = Int(starts[Int(here.lowerBound &- self.rows.lowerBound)])
        let end = Int(starts[Int(here.upperBound &- self.rows.lowerBound)])
        return CoverageSlice(spans: UnsafeBufferPointer(start: spans + first, count: end - first), coverage: coverage)
    }
}
