/// Spans of some rows where they lie in memory, to be drawn without being copied; valid as long as that memory is.
package struct CoverageSlice {
    /// From top to bottom and left to right.
    package let spans: UnsafeBufferPointer<CoverageSpan>
    /// What the offsets of varying spans count from.
    package let coverage: UnsafePointer<UInt8>
    /// The spans that follow, up to the end of the bytes.
    private let others: UnsafeBufferPointer<CoverageSpan>
    private let byteEnd: Int

    /// - Parameters:
    ///   - all: The spans whose bytes are there.
    ///   - range: Those of them that are meant.
    ///   - byteCount: Where the bytes end.
    init(
        _ all: UnsafeBufferPointer<CoverageSpan>, _ range: Range<Int>, coverage: UnsafePointer<UInt8>, byteCount: Int
    ) {
        spans = UnsafeBufferPointer(rebasing: all[range])
        others = UnsafeBufferPointer(rebasing: all[range.upperBound...])
        self.coverage = coverage
        byteEnd = byteCount
    }

    /// All spans of a buffer, which must not change while this is used.
    package init(_ buffer: borrowing CoverageBuffer) {
        self.init(
            UnsafeBufferPointer(start: buffer.spans.base, count: buffer.spans.count), 0..<buffer.spans.count,
            coverage: UnsafePointer(buffer.coverage.base), byteCount: buffer.coverage.count)
    }

    /// The bytes of the spans, which lie one after the other.
    var bytes: Range<Int> {
        let end = others.first(where: \.isVarying)?.coverageOffset ?? byteEnd
        return (spans.first(where: \.isVarying)?.coverageOffset ?? end)..<end
    }
}

extension Arena<CoverageSpan> {
    /// Writes where each row's spans start, and at last where they end.
    ///
    /// - Parameters:
    ///   - range: The spans, all in `rows`.
    ///   - starts: Room for one more than there are rows.
    func writeRowStarts(of range: Range<Int>, rows: Range<Int32>, to starts: UnsafeMutablePointer<Int32>) {
        var row = 0
        for index in range {
            let line = Int(base[index].row &- rows.lowerBound)
            while row <= line {
                starts[row] = Int32(truncatingIfNeeded: index)
                row &+= 1
            }
        }
        while row <= rows.count {
            starts[row] = Int32(truncatingIfNeeded: range.upperBound)
            row &+= 1
        }
    }
}
