package import LayerModel

/// The coverage of a path, kept to be drawn in several bands and frames, also at places that are whole pixels away.
///
/// Made in blocks of rows, each by one thread; only read once all are made: that makes it safe to share.
package final class CachedCoverage: @unchecked Sendable {
    /// The shape's pixels where it was made.
    package let bounds: DeviceRect
    /// Blocks of rows, from top to bottom.
    package let blockCount: Int
    private let blocks: UnsafeMutablePointer<CoverageBlock>

    /// Rows of a block; a shape's buckets of edges are not higher where it is added for so many rows at once.
    package static let blockHeight: Int32 = 128

    /// Room for the coverage of a shape.
    package init(of shape: PathShape) {
        bounds = shape.bounds
        blockCount = Int((bounds.maxY - bounds.minY + Self.blockHeight - 1) / Self.blockHeight)
        blocks = .allocate(capacity: blockCount)
        blocks.initialize(repeating: CoverageBlock(), count: blockCount)
    }

    deinit {
        for index in 0..<blockCount { blocks[index].memory?.deallocate() }
        blocks.deallocate()
    }

    /// The memory that it takes, in bytes.
    package var byteCount: Int {
        (0..<blockCount).reduce(64) { $0 + blocks[$1].byteCount }
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
        scratch.append(shape, of: store, rows: rows, scan: &scan)
        blocks[block] = CoverageBlock(scratch, rows: rows)
    }

    /// Appends the spans of some rows to a buffer.
    ///
    /// - Parameters:
    ///   - pixels: Where it is drawn; nothing outside is.
    ///   - columns: How far it is moved to the right of where it was made.
    ///   - lines: How far it is moved down.
    fileprivate func append(in pixels: DeviceRect, columns: Int32, lines: Int32, to buffer: inout CoverageBuffer) {
        let first = max(pixels.minY &- lines, bounds.minY)
        let end = min(pixels.maxY &- lines, bounds.maxY)
        guard first < end else { return }
        let before = buffer.spans.count
        forEachSlice(in: first..<end) { buffer.append($0, columns: columns, lines: lines) }
        if bounds.minX &+ columns < pixels.minX || bounds.maxX &+ columns > pixels.maxX {
            buffer.cut(spansFrom: before, to: pixels.minX..<pixels.maxX)
        }
    }
}

extension CachedCoverage {
    /// Shows the spans of some rows, counted where they were made, block by block from top to bottom.
    package func forEachSlice(in rows: Range<Int32>, _ body: (CoverageSlice) -> Void) {
        let first = max(rows.lowerBound, bounds.minY)
        let end = min(rows.upperBound, bounds.maxY)
        guard first < end else { return }
        let top = bounds.minY
        for index in Int((first - top) / Self.blockHeight)...Int((end - 1 - top) / Self.blockHeight) {
            if let slice = blocks[index].slice(first..<end) { body(slice) }
        }
    }
}

extension CoverageBuffer {
    /// Appends spans, moved by whole pixels.
    package mutating func append(_ slice: CoverageSlice, columns: Int32, lines: Int32) {
        // The bytes of consecutive spans lie one after the other.
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

    /// Appends the spans of a kept path, moved by whole pixels, that lie in `pixels`.
    package mutating func append(_ kept: CachedCoverage, in pixels: DeviceRect, columns: Int32, lines: Int32) {
        kept.append(in: pixels, columns: columns, lines: lines, to: &self)
    }

    /// Cuts spans at the borders of some columns, and leaves those out that lie outside.
    fileprivate mutating func cut(spansFrom first: Int, to columns: Range<Int32>) {
        var kept = first
        for index in first..<spans.count {
            var span = spans.base[index]
            let low = max(span.x, columns.lowerBound)
            let high = min(span.x &+ span.count, columns.upperBound)
            guard low < high else { continue }
            if low > span.x || high < span.x &+ span.count {
                if span.isVarying {
                    span = copyCut(span, to: low..<high)
                } else {
                    (span.x, span.count) = (low, high &- low)
                }
            }
            spans.base[kept] = span
            kept += 1
        }
        spans.truncate(to: kept)
    }

    /// A part of a varying span with bytes of its own: whole blocks, of which what is too much is blank.
    private mutating func copyCut(_ span: CoverageSpan, to columns: Range<Int32>) -> CoverageSpan {
        let count = (columns.count + 3) & ~3
        let offset = coverage.count
        let bytes = coverage.extend(by: count)
        let source = coverage.base + (span.coverageOffset + Int(columns.lowerBound &- span.x))
        bytes.update(from: source, count: columns.count)
        (bytes + columns.count).update(repeating: 0, count: count - columns.count)
        return CoverageSpan(
            row: span.row, x: columns.lowerBound, count: Int32(truncatingIfNeeded: count), offset: offset)
    }
}

/// The spans and bytes of some rows, in one piece of memory.
private struct CoverageBlock: BitwiseCopyable {
    var memory: UnsafeMutableRawPointer?
    var byteCount = 0
    var firstRow: Int32 = 0
    var rowCount: Int32 = 0
    /// Where each row's spans start; one more than there are rows.
    var starts: UnsafeMutablePointer<Int32>?
    var spans: UnsafeMutablePointer<CoverageSpan>?
    var coverage: UnsafeMutablePointer<UInt8>?
    var coverageCount = 0

    init() {}

    /// Copies a buffer whose spans lie in `rows`.
    init(_ buffer: borrowing CoverageBuffer, rows: Range<Int32>) {
        let spanBytes = buffer.spans.count * MemoryLayout<CoverageSpan>.stride
        let startBytes = (rows.count + 1) * MemoryLayout<Int32>.stride
        byteCount = spanBytes + startBytes + buffer.coverage.count
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
        let spans = memory.bindMemory(to: CoverageSpan.self, capacity: buffer.spans.count)
        let starts = (memory + spanBytes).bindMemory(to: Int32.self, capacity: rows.count + 1)
        let coverage = (memory + (spanBytes + startBytes)).bindMemory(to: UInt8.self, capacity: buffer.coverage.count)
        spans.update(from: buffer.spans.base, count: buffer.spans.count)
        coverage.update(from: buffer.coverage.base, count: buffer.coverage.count)
        buffer.spans.writeRowStarts(of: 0..<buffer.spans.count, rows: rows, to: starts)
        self.memory = memory
        self.spans = spans
        self.starts = starts
        self.coverage = coverage
        coverageCount = buffer.coverage.count
        firstRow = rows.lowerBound
        rowCount = Int32(rows.count)
    }

    /// The spans of those of `rows` that are here; `nil` where there are none.
    func slice(_ rows: Range<Int32>) -> CoverageSlice? {
        guard let starts, let spans, let coverage else { return nil }
        let first = max(rows.lowerBound &- firstRow, 0)
        let end = min(rows.upperBound &- firstRow, rowCount)
        guard first < end else { return nil }
        let rest = Int(starts[Int(first)])..<Int(starts[Int(rowCount)])
        let all = UnsafeBufferPointer(start: spans, count: rest.upperBound)
        let slice = CoverageSlice(
            all, rest.lowerBound..<Int(starts[Int(end)]), coverage: coverage, byteCount: coverageCount)
        return slice.spans.isEmpty ? nil : slice
    }
}
