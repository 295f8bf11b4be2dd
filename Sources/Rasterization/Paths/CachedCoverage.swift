package import Geometry

/// The coverage of a path, kept to be drawn in several bands and frames, also at places that are whole pixels away.
///
/// Made in blocks of rows, each by one thread; only read once all are made: that makes it safe to share.
package final class CachedCoverage: @unchecked Sendable {
    /// The shape's pixels at its original place.
    package let bounds: DeviceRect
    /// Blocks of rows, from top to bottom.
    package let blockCount: Int
    private let blocks: UnsafeMutablePointer<CoverageBlock?>

    /// The rows of a block, and the largest height of buckets of edges in shapes that are added by blocks.
    package static let blockHeight: Int32 = 128

    /// Room for the coverage of a shape.
    package init(of shape: PathShape) {
        bounds = shape.bounds
        blockCount = Int((bounds.maxY - bounds.minY + Self.blockHeight - 1) / Self.blockHeight)
        blocks = .allocate(capacity: blockCount)
        blocks.initialize(repeating: nil, count: blockCount)
    }

    deinit {
        for index in 0..<blockCount { blocks[index]?.memory.deallocate() }
        blocks.deallocate()
    }

    /// The memory that it takes, in bytes.
    package var byteCount: Int {
        (0..<blockCount).reduce(64) { $0 + (blocks[$1]?.byteCount ?? 0) }
    }

    /// The rows of a block.
    private func rows(of block: Int) -> Range<Int32> {
        let top = bounds.minY + Int32(block) * Self.blockHeight
        return top..<min(top + Self.blockHeight, bounds.maxY)
    }

    /// Makes a block; each one once.
    ///
    /// - Parameters:
    ///   - shape: The shape that this was made for.
    ///   - scratch: Memory that the call may use.
    package func make(
        block: Int, of shape: PathShape, in store: borrowing PathStore, scan: inout PathScan,
        scratch: inout CoverageBuffer
    ) {
        let rows = rows(of: block)
        scratch.removeAll()
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows.count + 1) { starts in
            guard let base = starts.baseAddress else { return }
            scratch.append(shape, of: store, rows: rows, scan: &scan, starts: base)
            blocks[block] = CoverageBlock(scratch, starts: base, rows: rows)
        }
    }

    /// Shows the spans of some rows, counted at their original place, block by block from top to bottom.
    package func forEachSlice(in rows: Range<Int32>, _ body: (CoverageSlice) -> Void) {
        let first = max(rows.lowerBound, bounds.minY)
        let end = min(rows.upperBound, bounds.maxY)
        guard first < end else { return }
        let top = bounds.minY
        for index in Int((first - top) / Self.blockHeight)...Int((end - 1 - top) / Self.blockHeight) {
            if let slice = blocks[index]?.rows.slice(first..<end) { body(slice) }
        }
    }
}

extension CoverageBuffer {
    /// Appends spans, moved by whole pixels.
    package mutating func append(_ slice: CoverageSlice, columns: Int32, lines: Int32) {
        let bytes = slice.bytes
        let move = Int32(truncatingIfNeeded: coverage.count &- bytes.lowerBound)
        coverage.extend(by: bytes.count).update(from: slice.coverage + bytes.lowerBound, count: bytes.count)
        let output = spans.extend(by: slice.spans.count)
        for index in 0..<slice.spans.count {
            var span = slice.spans[index]
            span.row &+= lines
            span.x &+= columns
            if span.isVarying { span.payload &+= move }
            output[index] = span
        }
    }

    /// Appends the spans of a kept path that lie in some pixels.
    ///
    /// - Parameters:
    ///   - columns: Its translation to the right from its original place.
    ///   - lines: Its translation down.
    package mutating func append(_ kept: CachedCoverage, in pixels: DeviceRect, columns: Int32, lines: Int32) {
        guard !pixels.isEmpty else { return }
        let before = spans.count
        kept.forEachSlice(in: pixels.minY &- lines..<pixels.maxY &- lines) {
            append($0, columns: columns, lines: lines)
        }
        if kept.bounds.minX &+ columns < pixels.minX || kept.bounds.maxX &+ columns > pixels.maxX {
            cut(spansFrom: before, to: pixels.minX..<pixels.maxX)
        }
    }
}

/// The spans and bytes of some rows, in one piece of memory.
private struct CoverageBlock {
    let memory: UnsafeMutableRawPointer
    let byteCount: Int
    let rows: CoverageRows

    /// Copies a buffer whose spans lie in `rows`.
    ///
    /// - Parameter starts: The start of each row's spans, and at last their end.
    init(_ buffer: borrowing CoverageBuffer, starts: UnsafePointer<Int32>, rows: Range<Int32>) {
        let (spanCount, startCount, coverageCount) = (buffer.spans.count, rows.count + 1, buffer.coverage.count)
        let startsOffset = spanCount * MemoryLayout<CoverageSpan>.stride
        let coverageOffset = startsOffset + startCount * MemoryLayout<Int32>.stride
        byteCount = coverageOffset + coverageCount
        memory = .allocate(byteCount: byteCount, alignment: 16)
        self.rows = CoverageRows(
            rows: rows,
            starts: (memory + startsOffset).initializeMemory(as: Int32.self, from: starts, count: startCount),
            spans: memory.initializeMemory(as: CoverageSpan.self, from: buffer.spans.base, count: spanCount),
            coverage: (memory + coverageOffset).initializeMemory(
                as: UInt8.self, from: buffer.coverage.base, count: coverageCount))
    }
}
