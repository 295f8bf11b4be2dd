import Geometry

extension CoverageBuffer {
    /// Covers each pixel fully or not at all: fully where at least half of it was covered.
    package mutating func sharpen() {
        var kept = 0
        for index in 0..<spans.count {
            var span = spans.base[index]
            if span.isVarying {
                let levels = coverage.base + span.coverageOffset
                for pixel in 0..<Int(span.count) { levels[pixel] = levels[pixel] >= 128 ? 255 : 0 }
            } else {
                guard span.uniformCoverage >= 128 else { continue }
                span = CoverageSpan(row: span.row, x: span.x, count: span.count, coverage: 255)
            }
            spans.base[kept] = span
            kept += 1
        }
        spans.truncate(to: kept)
    }
}
