package import Geometry

/// One byte of coverage for every pixel of a rectangle: the coverage of a chain of clips in a band of rows.
package struct CoverageMask: ~Copyable {
    /// The extent of the mask; everything outside has coverage 0.
    package private(set) var bounds = DeviceRect.empty
    private var levels = Arena<UInt8>(capacity: 4096)
    private var rows = Arena<Row>(capacity: 32)

    /// The coverage of a row, known without looking at its bytes.
    package struct Row: BitwiseCopyable {
        /// The columns that all have full coverage; empty if `start == end`.
        var solidStart: Int32
        var solidEnd: Int32
    }

    /// Bytes past each row, so that rows can be read in blocks.
    private static let padding = 16

    /// The bytes of its first row, and from one row to the next, with some more past each that may be read.
    package var rowsOfBytes: (base: UnsafePointer<UInt8>, stride: Int) { (UnsafePointer(levels.base), stride) }

    private var stride: Int { Int(bounds.maxX - bounds.minX) + Self.padding }

    /// A mask of no pixels.
    package init() {}

    /// Sets the mask to the coverage of `spans` inside `bounds`.
    package mutating func assign(_ spans: borrowing CoverageBuffer, bounds: DeviceRect) {
        self.bounds = bounds.isEmpty ? .empty : bounds
        levels.removeAll()
        rows.removeAll()
        guard !self.bounds.isEmpty else { return }
        let height = Int(bounds.maxY - bounds.minY)
        let base = levels.extend(by: stride * height)
        base.update(repeating: 0, count: stride * height)
        for _ in 0..<height { rows.append(Row(solidStart: bounds.minX, solidEnd: bounds.minX)) }
        spans.write(to: base, bytesPerRow: stride, in: bounds)
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            guard !span.isVarying, span.uniformCoverage == 255, let (low, high) = columns(of: span) else { continue }
            let known = rows.base + Int(span.row - bounds.minY)
            if high - low > known.pointee.solidEnd - known.pointee.solidStart {
                known.pointee = Row(solidStart: low, solidEnd: high)
            }
        }
    }

    /// The first column of a span that lies in the mask, and one past the last; `nil` if none does.
    @inline(__always)
    private func columns(of span: CoverageSpan) -> (low: Int32, high: Int32)? {
        let low = max(span.x, bounds.minX)
        let high = min(span.x + span.count, bounds.maxX)
        guard span.row >= bounds.minY, span.row < bounds.maxY, low < high else { return nil }
        return (low, high)
    }

    /// Multiplies by another mask; pixels outside of that one become 0.
    package mutating func multiply(by other: borrowing CoverageMask) {
        let common = bounds.intersection(other.bounds)
        for row in bounds.minY..<bounds.maxY {
            let line = Int(row - bounds.minY)
            let target = levels.base + line * stride
            let known = rows.base[line]
            rows.base[line] = Row(solidStart: bounds.minX, solidEnd: bounds.minX)
            guard !common.isEmpty, row >= common.minY, row < common.maxY else {
                target.update(repeating: 0, count: bounds.width)
                continue
            }
            let otherLine = Int(row - other.bounds.minY)
            let source = UnsafePointer(other.levels.base) + otherLine * other.stride
            let otherKnown = other.rows.base[otherLine]
            // Full coverage changes nothing.
            let first = min(max(otherKnown.solidStart, common.minX), common.maxX)
            let end = max(first, min(otherKnown.solidEnd, common.maxX))
            target.update(repeating: 0, count: Int(common.minX - bounds.minX))
            let (before, after) = (target + Int(common.minX - bounds.minX), target + Int(end - bounds.minX))
            Self.multiply(
                before, by: source + Int(common.minX - other.bounds.minX), count: Int(first - common.minX))
            Self.multiply(after, by: source + Int(end - other.bounds.minX), count: Int(common.maxX - end))
            (target + Int(common.maxX - bounds.minX)).update(repeating: 0, count: Int(bounds.maxX - common.maxX))
            let solid = max(known.solidStart, first)..<max(min(known.solidEnd, end), max(known.solidStart, first))
            if !solid.isEmpty { rows.base[line] = Row(solidStart: solid.lowerBound, solidEnd: solid.upperBound) }
        }
    }

    /// A loop that the compiler makes vectors of.
    private static func multiply(_ target: UnsafeMutablePointer<UInt8>, by source: UnsafePointer<UInt8>, count: Int) {
        for index in 0..<count { target[index] = product(target[index], source[index]) }
    }

    /// Writes the coverage of every pixel.
    ///
    /// - Parameters:
    ///   - bytes: Room for `bytesPerRow` bytes for each of the mask's rows.
    ///   - bytesPerRow: At least the mask's width.
    package func copy(to bytes: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
        let width = Int(bounds.maxX - bounds.minX)
        for line in 0..<Int(bounds.maxY - bounds.minY) {
            (bytes + line * bytesPerRow).update(from: levels.base + line * stride, count: width)
        }
    }

    /// Writes to `output` the part of `spans` under the mask; all spans lie in the mask's rows.
    package func apply(to spans: borrowing CoverageBuffer, into output: inout CoverageBuffer) {
        output.removeAll()
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            guard let (low, high) = columns(of: span) else { continue }
            let known = rows.base[Int(span.row - bounds.minY)]
            let solidStart = max(low, known.solidStart)
            let solidEnd = min(high, known.solidEnd)
            if span.isVarying || solidStart >= solidEnd {
                appendProduct(span, low..<high, of: spans, to: &output)
                continue
            }
            if low < solidStart { appendProduct(span, low..<solidStart, of: spans, to: &output) }
            output.spans.append(
                CoverageSpan(
                    row: span.row, x: solidStart, count: solidEnd - solidStart, coverage: span.uniformCoverage))
            if solidEnd < high { appendProduct(span, solidEnd..<high, of: spans, to: &output) }
        }
    }

    private func appendProduct(
        _ span: CoverageSpan, _ columns: Range<Int32>, of spans: borrowing CoverageBuffer,
        to output: inout CoverageBuffer
    ) {
        let width = Int(columns.upperBound - columns.lowerBound)
        let target = output.appendVarying(row: span.row, x: columns.lowerBound, count: width)
        let mask = levels.base + (Int(span.row - bounds.minY) * stride + Int(columns.lowerBound - bounds.minX))
        if span.isVarying {
            let source = spans.coverage.base + (span.coverageOffset + Int(columns.lowerBound - span.x))
            for index in 0..<width { target[index] = product(source[index], mask[index]) }
        } else {
            let level = span.uniformCoverage
            for index in 0..<width { target[index] = product(level, mask[index]) }
        }
    }
}

/// The product of two coverages, rounded to nearest.
@inline(__always)
private func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let biased = UInt16(a) &* UInt16(b) &+ 128
    return UInt8(truncatingIfNeeded: (biased &+ (biased &>> 8)) &>> 8)
}
