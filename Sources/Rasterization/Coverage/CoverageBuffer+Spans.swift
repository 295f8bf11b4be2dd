extension CoverageBuffer {
    /// Appends a varying span of so many pixels, at least one.
    ///
    /// - Returns: Where their bytes are to be written; those past them, up to a whole block, are blank.
    @inlinable @inline(__always)
    package mutating func appendVarying(row: Int32, x: Int32, count: Int) -> UnsafeMutablePointer<UInt8> {
        let whole = (count + 3) & ~3
        let offset = coverage.count
        let bytes = coverage.extend(by: whole)
        for index in count..<whole { bytes[index] = 0 }
        spans.append(CoverageSpan(row: row, x: x, count: Int32(truncatingIfNeeded: whole), offset: offset))
        return bytes
    }

    /// Cuts spans, whose bytes are no others', at the borders of some columns, and leaves those out that lie outside.
    mutating func cut(spansFrom first: Int, to columns: Range<Int32>) {
        var kept = first
        for index in first..<spans.count {
            var span = spans.base[index]
            let low = max(span.x, columns.lowerBound)
            let high = min(span.x &+ span.count, columns.upperBound)
            guard low < high else { continue }
            let width = high &- low
            if span.isVarying, width < span.count {
                let bytes = coverage.base + span.coverageOffset
                bytes.update(from: bytes + Int(low &- span.x), count: Int(width))
                span.count = (width &+ 3) & ~3
                for column in width..<span.count { bytes[Int(column)] = 0 }
            } else {
                span.count = width
            }
            span.x = low
            spans.base[kept] = span
            kept += 1
        }
        spans.truncate(to: kept)
    }
}
