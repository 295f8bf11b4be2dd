public import Geometry

extension CoverageBuffer {
    /// Appends a varying span of `count` pixels, at least one.
    ///
    /// - Returns: The memory for their bytes; those past them, up to a whole block, are blank.
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

    /// Writes the coverage of spans inside a rectangle; other pixels stay as they are.
    ///
    /// - Parameters:
    ///   - range: The spans, by their places; `nil` for all.
    ///   - base: The memory of the rectangle's first pixel.
    ///   - bytesPerRow: From one row to the next; at least the rectangle's width.
    package func write(
        _ range: Range<Int>? = nil, to base: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, in pixels: DeviceRect
    ) {
        for index in range ?? 0..<spans.count {
            let span = spans.base[index]
            // Blocks of varying spans may reach past the coverage.
            let low = max(span.x, pixels.minX)
            let high = min(span.x + span.count, pixels.maxX)
            guard low < high, span.row >= pixels.minY, span.row < pixels.maxY else { continue }
            let target = base + (Int(span.row - pixels.minY) * bytesPerRow + Int(low - pixels.minX))
            if span.isVarying {
                let source = coverage.base + (span.coverageOffset + Int(low - span.x))
                target.update(from: source, count: Int(high - low))
            } else {
                target.update(repeating: span.uniformCoverage, count: Int(high - low))
            }
        }
    }
}
