import Geometry

extension CoverageBuffer {
    /// Appends the coverage of `outer` less that of `inner`, which lies inside it.
    ///
    /// - Parameters:
    ///   - outer: The spans of one shape.
    ///   - inner: The spans of another in the same rows.
    package mutating func appendDifference(_ outer: borrowing CoverageBuffer, _ inner: borrowing CoverageBuffer) {
        var innerStart = 0
        var index = 0
        while index < outer.spans.count {
            let row = outer.spans.base[index].row
            var end = index
            while end < outer.spans.count, outer.spans.base[end].row == row { end += 1 }
            while innerStart < inner.spans.count, inner.spans.base[innerStart].row < row { innerStart += 1 }
            var innerEnd = innerStart
            while innerEnd < inner.spans.count, inner.spans.base[innerEnd].row == row { innerEnd += 1 }
            appendRow(outer, index..<end, minus: inner, innerStart..<innerEnd)
            index = end
            innerStart = innerEnd
        }
    }

    private mutating func appendRow(
        _ outer: borrowing CoverageBuffer, _ outerSpans: Range<Int>, minus inner: borrowing CoverageBuffer,
        _ innerSpans: Range<Int>
    ) {
        let first = outer.spans.base[outerSpans.lowerBound]
        let last = outer.spans.base[outerSpans.upperBound - 1]
        let (start, end) = (first.x, last.x + last.count)
        // Full coverage of the inner shape leaves nothing: the row falls into two parts.
        var hole = end..<end
        for index in innerSpans {
            let span = inner.spans.base[index]
            if !span.isVarying, span.uniformCoverage == 255 { hole = span.x..<(span.x + span.count) }
        }
        appendPart(start..<max(start, min(hole.lowerBound, end)), outer, outerSpans, minus: inner, innerSpans)
        appendPart(min(end, max(hole.upperBound, start))..<end, outer, outerSpans, minus: inner, innerSpans)
    }

    /// Appends the difference in some columns of one row.
    private mutating func appendPart(
        _ part: Range<Int32>, _ outer: borrowing CoverageBuffer, _ outerSpans: Range<Int>,
        minus inner: borrowing CoverageBuffer, _ innerSpans: Range<Int>
    ) {
        guard !part.isEmpty else { return }
        let row = outer.spans.base[outerSpans.lowerBound].row
        let target = appendVarying(row: row, x: part.lowerBound, count: part.count)
        target.update(repeating: 0, count: part.count)
        for index in outerSpans {
            outer.visit(outer.spans.base[index], in: part) { column, level in
                target[Int(column - part.lowerBound)] = level
            }
        }
        for index in innerSpans {
            inner.visit(inner.spans.base[index], in: part) { column, level in
                let pixel = target + Int(column - part.lowerBound)
                pixel.pointee = pixel.pointee > level ? pixel.pointee - level : 0
            }
        }
    }

    @inline(__always)
    private func visit(_ span: CoverageSpan, in columns: Range<Int32>, _ body: (Int32, UInt8) -> Void) {
        let low = max(span.x, columns.lowerBound)
        let high = min(span.x + span.count, columns.upperBound)
        guard low < high else { return }
        for column in low..<high {
            body(
                column,
                span.isVarying ? coverage.base[span.coverageOffset + Int(column - span.x)] : span.uniformCoverage)
        }
    }
}
