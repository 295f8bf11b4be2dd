import LayerModel

extension CoverageBuffer {
    /// Appends the spans of `shape` in `rows`.
    ///
    /// The coverage of a pixel is the exact area of the shape inside it, rounded to 1/255. What a row gets depends on the row
    /// alone, not on the range asked for.
    package mutating func append(_ shape: ConvexShape, of store: borrowing ConvexStore, rows: Range<Int32>) {
        let first = max(rows.lowerBound, shape.bounds.minY)
        let end = min(rows.upperBound, shape.bounds.maxY)
        guard first < end else { return }
        var scan = ConvexScan(shape, edges: UnsafePointer(store.edges.base))
        scan.skip(to: Double(first))
        let hard = UnsafeBufferPointer(
            start: store.hardEdges.base + Int(shape.hardStart), count: Int(shape.hardEnd - shape.hardStart))
        spans.reserve(3 * Int(end - first))
        var next = first
        while next < end {
            let row = next
            next &+= 1
            var columns = shape.bounds.minX..<shape.bounds.maxX
            if !hard.isEmpty {
                for edge in hard { columns = edge.limit(columns, row: row) }
                if columns.isEmpty { continue }
            }
            let start = spans.count
            if let (left, right) = scan.wholePieces(row: row) {
                appendRow(row, height: 1, left: left, right: right, bounds: shape.bounds)
                if left.isUpright, right.isUpright, hard.isEmpty {
                    next = min(end, scan.endWhole)
                    repeatSpans(from: start, in: row &+ 1..<next)
                }
            } else {
                let pieces = scan.pieces(row: row, into: &segments)
                guard pieces.height > 0 else { continue }
                appendRow(row, height: pieces.height, left: pieces.left, right: pieces.right, bounds: shape.bounds)
            }
            if !hard.isEmpty { cut(spansFrom: start, to: columns) }
        }
    }

    /// Appends the spans from index `start` on once more for each of the rows, with the same bytes; there is room for them.
    @inline(__always)
    private mutating func repeatSpans(from start: Int, in rows: Range<Int32>) {
        let count = spans.count - start
        for row in rows {
            for index in start..<start + count {
                var span = spans.base[index]
                span.row = row
                spans.appendReserved(span)
            }
        }
    }

    /// Gaps between the two chains below this many pixels are not worth a span of their own.
    private static var shortestSolid: Int32 { 8 }

    /// Appends one row: where the left chain runs, the pixels between, and where the right chain runs.
    ///
    /// There is room for three spans.
    @inline(__always)
    private mutating func appendRow(
        _ row: Int32, height: Float, left: some RowChain, right: some RowChain, bounds: DeviceRect
    ) {
        let start = max(bounds.minX, left.firstColumn)
        let end = min(bounds.maxX, right.endColumn)
        guard start < end else { return }
        let block = CoverageSpan.blockSize &- 1
        let solidStart = start &+ ((left.endColumn &- start &+ block) & ~block)
        let solidEnd = max(bounds.minX, right.firstColumn)
        guard solidEnd &- solidStart >= Self.shortestSolid else {
            appendVarying(row: row, from: start, to: end) { left.areaRight(x: $0) - right.areaRight(x: $0) }
            return
        }
        if solidStart > start {
            appendVarying(row: row, from: start, to: solidStart) { left.areaRight(x: $0) }
        }
        let level = Int32(truncatingIfNeeded: (height * 255 + 8_388_608).bitPattern & 0xff)
        if level > 0 {
            spans.appendReserved(
                CoverageSpan(
                    row: row, x: solidStart, count: solidEnd &- solidStart, coverage: UInt8(truncatingIfNeeded: level)))
        }
        if end > solidEnd {
            appendVarying(row: row, from: solidEnd, to: end) { height - right.areaRight(x: $0) }
        }
    }

    /// Appends a varying span, of which `area` gives the areas of four pixels from a column on.
    @inline(__always)
    private mutating func appendVarying(
        row: Int32, from start: Int32, to end: Int32, area: (Int32) -> SIMD4<Float>
    ) {
        let block = CoverageSpan.blockSize
        let count = (end &- start &+ block &- 1) & ~(block &- 1)
        let offset = coverage.count
        let output = UnsafeMutableRawPointer(coverage.extend(by: Int(count)))
        var position: Int32 = 0
        repeat {
            output.storeBytes(of: bytes(area(start &+ position)), toByteOffset: Int(position), as: SIMD4<UInt8>.self)
            position &+= block
        } while position < count
        spans.appendReserved(CoverageSpan(row: row, x: start, count: count, offset: offset))
    }
}

/// The pieces of one chain inside one row.
private protocol RowChain {
    /// The column of the least x.
    var firstColumn: Int32 { get }
    /// The first column to the right of all pieces.
    var endColumn: Int32 { get }

    /// The area to the right of the chain in each of the four pixels from column `x` on.
    func areaRight(x: Int32) -> SIMD4<Float>
}

extension WholeSegment: RowChain {
    @inline(__always) var firstColumn: Int32 { Int32(truncatingIfNeeded: minX &>> 32) }
    @inline(__always) var endColumn: Int32 { Int32(truncatingIfNeeded: (minX &+ width &+ 0xffff_ffff) &>> 32) }
}

/// Several pieces; they stay valid until the next row.
struct RowSegments: RowChain {
    fileprivate var minX = Double.infinity
    fileprivate var maxX = -Double.infinity
    fileprivate var first: UnsafePointer<RowSegment>?
    fileprivate var count = 0

    @inline(__always) var firstColumn: Int32 { floorToInt32(minX) }
    @inline(__always) var endColumn: Int32 { ceilToInt32(maxX) }

    @inline(__always)
    func areaRight(x: Int32) -> SIMD4<Float> {
        var area = SIMD4<Float>.zero
        guard let first else { return area }
        for index in 0..<count { area += first[index].areaRight(x: x) }
        return area
    }
}

/// What the two chains do in one row.
struct RowPieces {
    fileprivate(set) var left = RowSegments()
    fileprivate(set) var right = RowSegments()
    /// How much of the row's height the shape spans, 0…1.
    fileprivate(set) var height: Float = 0
}

/// Walks down the two chains of a shape, row by row.
struct ConvexScan {
    private let edges: UnsafePointer<ConvexEdge>
    private var left: Int
    private let leftEnd: Int
    private var right: Int
    private let rightEnd: Int

    @inline(__always)
    init(_ shape: ConvexShape, edges: UnsafePointer<ConvexEdge>) {
        self.edges = edges
        left = Int(shape.leftStart)
        leftEnd = Int(shape.rightStart)
        right = Int(shape.rightStart)
        rightEnd = Int(shape.rightEnd)
    }

    /// Passes the edges that end above `y`.
    mutating func skip(to y: Double) {
        while left < leftEnd - 1, edges[left].bottom <= y { left += 1 }
        while right < rightEnd - 1, edges[right].bottom <= y { right += 1 }
    }

    /// The pieces of both chains in `row` if each is one that passes through the whole row; rows are asked for in ascending
    /// order.
    @inline(__always)
    mutating func wholePieces(row: Int32) -> (left: WholeSegment, right: WholeSegment)? {
        // An edge that ends in a row is left behind in the next one.
        while left < leftEnd &- 1, edges[left].endWhole <= row, edges[left].bottom <= Double(row) { left &+= 1 }
        while right < rightEnd &- 1, edges[right].endWhole <= row, edges[right].bottom <= Double(row) { right &+= 1 }
        let l = edges + left
        let r = edges + right
        guard l.pointee.firstWhole <= row, row < l.pointee.endWhole, r.pointee.firstWhole <= row,
            row < r.pointee.endWhole
        else { return nil }
        return (l.pointee.piece(row: row), r.pointee.piece(row: row))
    }

    /// The row before which both edges that `wholePieces` gave pieces of pass through whole rows.
    var endWhole: Int32 { min(edges[left].endWhole, edges[right].endWhole) }

    /// The pieces of both chains in the row that `wholePieces` was asked for last.
    mutating func pieces(row: Int32, into segments: inout Arena<RowSegment>) -> RowPieces {
        let top = Double(row)
        var result = RowPieces()
        segments.removeAll()
        segments.reserve(rightEnd - right + leftEnd - left)
        result.height = Self.pieces(edges, left..<leftEnd, top: top, into: &segments, chain: &result.left)
        let other = Self.pieces(edges, right..<rightEnd, top: top, into: &segments, chain: &result.right)
        if other <= 0 { result.height = 0 }
        return result
    }

    /// Appends the pieces of one chain, for which there is room, and gives their height.
    private static func pieces(
        _ edges: UnsafePointer<ConvexEdge>, _ range: Range<Int>, top: Double, into segments: inout Arena<RowSegment>,
        chain: inout RowSegments
    ) -> Float {
        let bottom = top + 1
        var height: Float = 0
        chain.first = UnsafePointer(segments.base + segments.count)
        for index in range {
            let edge = edges + index
            if edge.pointee.top >= bottom { break }
            let from = max(edge.pointee.top, top)
            let to = min(edge.pointee.bottom, bottom)
            guard from < to else { continue }
            let x0 = edge.pointee.x(at: from)
            let x1 = edge.pointee.x(at: to)
            let low = min(x0, x1)
            let high = max(x0, x1)
            chain.minX = min(chain.minX, low)
            chain.maxX = max(chain.maxX, high)
            chain.count += 1
            let part = Float(to - from)
            height += part
            segments.appendReserved(RowSegment(minX: low, maxX: high, height: part))
        }
        return height
    }
}
