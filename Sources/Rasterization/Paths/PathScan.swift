/// Turns the edges of paths into coverage, a bucket of rows at a time.
///
/// Areas are exact: every edge adds to each pixel the area right of it, signed by its direction, as differences along the
/// row, so that a running sum gives the winding number averaged over the pixel. Where edges that do not follow one another
/// meet in a pixel, that average can hide windings that cancel or add up; those pixels are resolved on finer lines
/// (`PathScan+Overlap.swift`).
package struct PathScan: ~Copyable {
    /// For each row of the bucket, what changes from one pixel to the next in the averaged winding.
    var deltas = Arena<Float>(capacity: 1)
    /// The sequence number of the edge that last touched a pixel, or −1.
    var owners = Arena<Int32>(capacity: 1)
    /// A bit for each pixel whose delta may not be 0.
    var touched = Arena<UInt64>(capacity: 1)
    /// A bit for each pixel in which edges meet that do not follow one another.
    var crowded = Arena<UInt64>(capacity: 1)
    var rowEdges = Arena<RowEdge>(capacity: 64)
    var crossings = Arena<Crossing>(capacity: 64)
    var overlaps = Arena<OverlapCell>(capacity: 64)
    /// Pixels between rows in `deltas` and `owners`.
    var stride = 0
    /// Words between rows in `touched` and `crowded`.
    var wordStride = 0

    /// Room past the last pixel of a row: a delta, and a block of coverage.
    private static let padding = 8

    /// A scan with no memory yet.
    package init() {}

    /// Makes room for rows of `width` pixels, all clear.
    mutating func prepare(width: Int) {
        guard width + Self.padding > stride else { return }
        stride = (width + Self.padding + 63) & ~63
        wordStride = stride / 64 + 1
        let rows = Int(PathStore.bucketHeight)
        deltas.removeAll()
        deltas.extend(by: rows * stride).update(repeating: 0, count: rows * stride)
        owners.removeAll()
        owners.extend(by: rows * stride).update(repeating: -1, count: rows * stride)
        touched.removeAll()
        touched.extend(by: rows * wordStride).update(repeating: 0, count: rows * wordStride)
        crowded.removeAll()
        crowded.extend(by: rows * wordStride).update(repeating: 0, count: rows * wordStride)
    }

    /// Adds an edge to the rows `rows` of a bucket.
    ///
    /// - Parameters:
    ///   - bucketTop: The row that the first row of memory stands for.
    ///   - left: The column that the first pixel of a row stands for.
    @inline(__always)
    mutating func add(_ edge: PathEdge, rows: Range<Int32>, bucketTop: Int32, left: Double) {
        let first = max(rows.lowerBound, floorToInt32(edge.y0))
        let end = min(rows.upperBound, ceilToInt32(edge.y1))
        guard first < end else { return }
        let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
        for row in first..<end {
            let top = max(edge.y0, Double(row))
            let bottom = min(edge.y1, Double(row + 1))
            let x0 = Float(edge.x0 + (top - edge.y0) * slope - left)
            let x1 = Float(edge.x0 + (bottom - edge.y0) * slope - left)
            add(
                min(x0, x1), max(x0, x1), height: Float(bottom - top) * edge.winding, sequence: edge.sequence,
                row: Int(row - bucketTop))
        }
    }

    /// Adds a piece of an edge inside one row.
    ///
    /// The area right of the piece in pixel k is G(k + 1) − G(k), with G(u) the mean of max(0, u − x) over the piece; what is
    /// kept are the differences of these areas.
    @inline(__always)
    private mutating func add(_ low: Float, _ high: Float, height: Float, sequence: Int32, row: Int) {
        let limit = Float(stride - Self.padding)
        let low = max(0, min(low, limit))
        let high = max(low, min(high, limit))
        let firstPixel = Int(low)
        let lastPixel = Int(high)
        let line = deltas.base + row * stride
        if firstPixel == lastPixel {
            let area = Float(firstPixel + 1) - (low + high) * 0.5
            line[firstPixel] += height * area
            line[firstPixel + 1] += height * (1 - area)
        } else {
            let scale = 0.5 / (high - low)
            var before: Float = 0
            var areaBefore: Float = 0
            for pixel in firstPixel...lastPixel {
                let right = Float(pixel + 1)
                let mean = right < high ? (right - low) * (right - low) * scale : right - (low + high) * 0.5
                let area = mean - before
                line[pixel] += height * (area - areaBefore)
                before = mean
                areaBefore = area
            }
            line[lastPixel + 1] += height * (1 - areaBefore)
        }
        mark(firstPixel, lastPixel, sequence: sequence, row: row)
    }

    @inline(__always)
    private mutating func mark(_ first: Int, _ last: Int, sequence: Int32, row: Int) {
        let words = touched.base + row * wordStride
        let owner = owners.base + row * stride
        for pixel in first...last {
            words[pixel >> 6] |= 1 << UInt64(pixel & 63)
            let other = owner[pixel]
            if other >= 0, sequence &- other > 1 {
                crowded.base[row * wordStride + pixel >> 6] |= 1 << UInt64(pixel & 63)
            }
            owner[pixel] = sequence
        }
        words[(last + 1) >> 6] |= 1 << UInt64((last + 1) & 63)
    }
}

extension CoverageBuffer {
    /// Appends the spans of a path in `rows`.
    ///
    /// What a row gets depends on the row alone, not on the range asked for.
    package mutating func append(
        _ shape: PathShape, of store: borrowing PathStore, rows: Range<Int32>, scan: inout PathScan
    ) {
        let first = max(rows.lowerBound, shape.bounds.minY)
        let end = min(rows.upperBound, shape.bounds.maxY)
        guard first < end else { return }
        scan.prepare(width: Int(shape.bounds.maxX - shape.bounds.minX))
        var row = first
        while row < end {
            let bucket = row.bucket
            let bucketTop = bucket * PathStore.bucketHeight
            let bucketEnd = min(end, bucketTop + PathStore.bucketHeight)
            let starts = store.bucketStarts.base + Int(shape.bucketStart + bucket - shape.firstBucket)
            let indices = UnsafeBufferPointer(
                start: store.bucketEdges.base + Int(starts[0]), count: Int(starts[1] - starts[0]))
            for index in indices {
                scan.add(
                    store.edges.base[Int(index)], rows: row..<bucketEnd, bucketTop: bucketTop,
                    left: Double(shape.bounds.minX))
            }
            for here in row..<bucketEnd {
                scan.resolveOverlaps(row: here, bucketTop: bucketTop, shape: shape, edges: store.edges.base, indices)
                sweep(row: here, bucketTop: bucketTop, shape: shape, scan: &scan)
            }
            row = bucketEnd
        }
    }

    /// Gaps below this many pixels are not worth a span of their own.
    private static var shortestSolid: Int { 8 }

    /// Turns a row's deltas into spans, and clears them.
    private mutating func sweep(row: Int32, bucketTop: Int32, shape: PathShape, scan: inout PathScan) {
        let memoryRow = Int(row - bucketTop)
        let deltas = scan.deltas.base + memoryRow * scan.stride
        let owners = scan.owners.base + memoryRow * scan.stride
        let words = scan.touched.base + memoryRow * scan.wordStride
        let width = Int(shape.bounds.maxX - shape.bounds.minX)
        let overlaps = UnsafeBufferPointer(start: scan.overlaps.base, count: scan.overlaps.count)
        var nextOverlap = 0
        var winding: Float = 0
        var x = 0
        while true {
            let next = min(width, Self.nextBit(words, from: x, limit: width))
            if next > x {
                let level = Self.level(winding, isEvenOdd: shape.isEvenOdd)
                if level > 0 {
                    spans.append(
                        CoverageSpan(
                            row: row, x: shape.bounds.minX + Int32(x), count: Int32(next - x), coverage: level))
                }
            }
            guard next < width else { break }
            // A run of single pixels up to the next gap that is worth a span.
            x = next
            let offset = coverage.count
            var end = x
            var seen = x
            while true {
                let bit = Self.nextBit(words, from: seen, limit: width)
                guard bit < width, bit - end < Self.shortestSolid else { break }
                end = bit + 1
                seen = bit + 1
            }
            let count = (end - x + 3) & ~3
            let bytes = coverage.extend(by: count)
            var any: UInt8 = 0
            for pixel in x..<x + count {
                guard pixel < width else {
                    bytes[pixel - x] = 0
                    continue
                }
                winding += deltas[pixel]
                deltas[pixel] = 0
                owners[pixel] = -1
                var level = Self.level(winding, isEvenOdd: shape.isEvenOdd)
                if nextOverlap < overlaps.count, Int(overlaps[nextOverlap].pixel) == pixel {
                    level = overlaps[nextOverlap].level
                    nextOverlap += 1
                }
                bytes[pixel - x] = level
                any |= level
            }
            if any == 0 {
                coverage.truncate(to: offset)
            } else {
                spans.append(
                    CoverageSpan(row: row, x: shape.bounds.minX + Int32(x), count: Int32(count), offset: offset))
            }
            x = min(width, x + count)
            guard x < width else { break }
        }
        // The last deltas stand past the shape.
        for pixel in width..<min(width + 2, scan.stride) {
            deltas[pixel] = 0
            owners[pixel] = -1
        }
        words.update(repeating: 0, count: scan.wordStride)
        scan.clearOverlaps(memoryRow: memoryRow)
    }

    /// The first pixel from `start` on whose bit is set, or `limit` or more.
    @inline(__always)
    private static func nextBit(_ words: UnsafePointer<UInt64>, from start: Int, limit: Int) -> Int {
        guard start < limit else { return limit }
        var index = start >> 6
        var word = words[index] & (~0 << UInt64(start & 63))
        while word == 0 {
            index += 1
            guard index << 6 < limit else { return limit }
            word = words[index]
        }
        return index << 6 + word.trailingZeroBitCount
    }

    /// The coverage of a pixel from its averaged winding number.
    @inline(__always)
    private static func level(_ winding: Float, isEvenOdd: Bool) -> UInt8 {
        var area = abs(winding)
        if isEvenOdd {
            let part = area - 2 * (area * 0.5).rounded(.down)
            area = part > 1 ? 2 - part : part
        }
        // Adding 2²³ leaves the rounded integer in the low bits.
        return UInt8(truncatingIfNeeded: (min(area, 1) * 255 + 8_388_608).bitPattern & 0xff)
    }
}
