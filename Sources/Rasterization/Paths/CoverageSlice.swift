/// Spans of some rows where they lie in memory, to be drawn without being copied; valid as long as that memory is.
package struct CoverageSlice {
    /// From top to bottom and left to right.
    package let spans: UnsafeBufferPointer<CoverageSpan>
    /// What the offsets of varying spans count from.
    package let coverage: UnsafePointer<UInt8>
    /// The bytes of the spans, which lie one after the other.
    let bytes: Range<Int>

    /// - Parameters:
    ///   - all: The spans whose bytes are there.
    ///   - range: Those of them that are meant.
    ///   - byteCount: Where the bytes end.
    init(
        _ all: UnsafeBufferPointer<CoverageSpan>, _ range: Range<Int>, coverage: UnsafePointer<UInt8>, byteCount: Int
    ) {
        func firstByte(_ range: Range<Int>) -> Int? {
            for index in range where all[index].isVarying { return all[index].coverageOffset }
            return nil
        }
        spans = UnsafeBufferPointer(rebasing: all[range])
        self.coverage = coverage
        let end = firstByte(range.upperBound..<all.count) ?? byteCount
        bytes = (firstByte(range) ?? end)..<end
    }

    /// All spans of a buffer, which must not change while this is used.
    package init(_ buffer: borrowing CoverageBuffer) {
        spans = UnsafeBufferPointer(start: buffer.spans.base, count: buffer.spans.count)
        coverage = UnsafePointer(buffer.coverage.base)
        bytes = 0..<buffer.coverage.count
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
