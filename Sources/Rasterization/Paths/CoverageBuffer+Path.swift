import LayerModel

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
        scan.prepare(for: shape)
        let left = shape.bounds.minX &<< Subpixel.shift
        let edges = UnsafePointer(store.edges.base)
        var row = first
        while row < end {
            let bucket = shape.bucket(of: row)
            let bucketTop = shape.bounds.minY &+ Int32(truncatingIfNeeded: bucket) &<< shape.bucketShift
            let rows = row..<min(end, bucketTop &+ 1 &<< shape.bucketShift)
            let list = EdgeList(store, shape, bucket: bucket)
            var writer = EdgeWriter(scan, rows: rows, bucketTop: bucketTop, left: left)
            if let indices = list.indices {
                for position in 0..<list.count { writer.add(edges[Int(indices[position])]) }
            } else {
                for index in list.first..<list.first &+ list.count { writer.add(edges[index]) }
            }
            scan.hasCrowdedRows = writer.hasCrowdedRows
            scan.gatherOverlaps(rows: rows, bucketTop: bucketTop, left: left, edges: edges, list)
            for here in rows {
                if scan.hasCrowdedRows {
                    scan.resolveOverlaps(row: Int(here - bucketTop), isEvenOdd: shape.isEvenOdd)
                }
                sweep(row: here, bucketTop: bucketTop, shape: shape, scan: &scan)
            }
            if scan.hasCrowdedRows { scan.forgetOverlaps() }
            row = rows.upperBound
        }
    }

    /// Gaps of fewer blocks of four pixels are not worth a span of their own.
    private static var shortestSolid: Int { 2 }

    /// Turns a row's deltas into spans, and clears them.
    @inline(__always)
    private mutating func sweep(row: Int32, bucketTop: Int32, shape: PathShape, scan: inout PathScan) {
        let memoryRow = Int(row &- bucketTop)
        let cells = UnsafeMutableRawPointer(scan.cells.base + memoryRow &* scan.stride)
        let words = scan.touched.base + memoryRow &* scan.touchedStride
        let width = Int(shape.bounds.maxX &- shape.bounds.minX)
        let blocks = (width &+ 3) &>> 2
        let isEvenOdd = shape.isEvenOdd
        var winding: Int32 = 0
        var block = 0
        while true {
            let next = nextBit(words, from: block, limit: blocks)
            if next > block {
                let level = coverageLevels(SIMD4(repeating: winding), isEvenOdd: isEvenOdd).x
                if level > 0 {
                    let x = block &<< 2
                    spans.append(
                        CoverageSpan(
                            row: row, x: shape.bounds.minX &+ Int32(truncatingIfNeeded: x),
                            count: Int32(truncatingIfNeeded: min(next &<< 2, width) &- x),
                            coverage: UInt8(truncatingIfNeeded: level)))
                }
            }
            guard next < blocks else { break }
            // Blocks of pixels up to the next gap that is worth a span.
            block = next
            let offset = coverage.count
            coverage.reserve((blocks &- block) &<< 2)
            var any = SIMD4<Int32>.zero
            repeat {
                let place = cells + block &<< 5
                let first = place.loadUnaligned(as: SIMD4<Int32>.self)
                let second = place.loadUnaligned(fromByteOffset: 16, as: SIMD4<Int32>.self)
                place.storeBytes(of: .zero, as: SIMD4<Int32>.self)
                place.storeBytes(of: .zero, toByteOffset: 16, as: SIMD4<Int32>.self)
                let d = SIMD4(lowHalf: first.evenHalf, highHalf: second.evenHalf)
                let pairs = d &+ SIMD4(0, d.x, d.y, d.z)
                let sums = pairs &+ SIMD4(0, 0, pairs.x, pairs.y) &+ SIMD4(repeating: winding)
                winding = sums.w
                let levels = coverageLevels(sums, isEvenOdd: isEvenOdd)
                any |= levels
                coverage.appendReserved(levels)
                block &+= 1
            } while block < blocks && hasBit(words, from: block, count: Self.shortestSolid)
            finish(next &<< 2..<block &<< 2, row: row, offset: offset, any: any, shape: shape, scan: &scan)
        }
        // The last delta may stand past the shape.
        scan.cells.base[memoryRow &* scan.stride &+ width] = PathCell(delta: 0, owner: 0)
        words.update(repeating: 0, count: scan.touchedStride)
    }

    /// Makes a span of the bytes from `offset` on, in which crowded pixels get their own levels.
    @inline(__always)
    private mutating func finish(
        _ columns: Range<Int>, row: Int32, offset: Int, any: SIMD4<Int32>, shape: PathShape, scan: inout PathScan
    ) {
        var isBlank = any == .zero
        let width = Int(shape.bounds.maxX &- shape.bounds.minX)
        let bytes = coverage.base + offset
        while let cell = scan.nextOverlap(before: columns.upperBound) {
            bytes[Int(cell.pixel) &- columns.lowerBound] = cell.level
            isBlank = false
        }
        // Blocks may reach past the shape, where nothing is covered.
        for column in min(columns.upperBound, max(width, columns.lowerBound))..<columns.upperBound {
            bytes[column &- columns.lowerBound] = 0
        }
        if isBlank {
            coverage.truncate(to: offset)
        } else {
            spans.append(
                CoverageSpan(
                    row: row, x: shape.bounds.minX &+ Int32(truncatingIfNeeded: columns.lowerBound),
                    count: Int32(truncatingIfNeeded: columns.count), offset: offset))
        }
    }
}

extension Arena<UInt8> {
    /// Adds four values of 0…255 for which `reserve` has made room.
    @inline(__always)
    fileprivate mutating func appendReserved(_ levels: SIMD4<Int32>) {
        UnsafeMutableRawPointer(extend(by: 4)).storeBytes(
            of: SIMD4<UInt8>(truncatingIfNeeded: levels), as: SIMD4<UInt8>.self)
    }
}

/// The first pixel from `start` on whose bit is set, or `limit` or more.
@inline(__always)
func nextBit(_ words: UnsafePointer<UInt64>, from start: Int, limit: Int) -> Int {
    guard start < limit else { return limit }
    var index = start &>> 6
    var word = words[index] & (~0 &<< UInt64(truncatingIfNeeded: start & 63))
    while word == 0 {
        index &+= 1
        guard index &<< 6 < limit else { return limit }
        word = words[index]
    }
    return min(limit, index &<< 6 &+ word.trailingZeroBitCount)
}

/// Whether one of `count` bits from `start` on is set; at most 64, and the word after the first one is readable.
@inline(__always)
private func hasBit(_ words: UnsafePointer<UInt64>, from start: Int, count: Int) -> Bool {
    let shift = UInt64(truncatingIfNeeded: start & 63)
    let word = words[start &>> 6] &>> shift
    // Shifted twice, since a shift by 64 would not shift at all.
    let more = (words[start &>> 6 &+ 1] &<< (63 &- shift)) &<< 1
    return (word | more) & ((1 &<< UInt64(truncatingIfNeeded: count)) &- 1) != 0
}

/// The coverage of pixels, 0…255, from their winding numbers as doubled areas.
@inline(__always)
private func coverageLevels(_ winding: SIMD4<Int32>, isEvenOdd: Bool) -> SIMD4<Int32> {
    let full: Int32 = 1 << Subpixel.areaShift
    let sign = winding &>> 31
    var area = (winding ^ sign) &- sign
    if isEvenOdd {
        area &= 2 &* full &- 1
        area = lesser(area, SIMD4(repeating: 2 &* full) &- area)
    } else {
        area = lesser(area, SIMD4(repeating: full))
    }
    return ((area &<< 8) &- area &+ (full / 2)) &>> Subpixel.areaShift
}

/// The lesser of values of less than 2³⁰.
@inline(__always)
private func lesser(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> {
    // Of the standard library's function nothing is inlined.
    b &+ ((a &- b) & ((a &- b) &>> 31))
}

/// The edges of a bucket: in a shape of one bucket all of them, else by a list.
struct EdgeList {
    let first: Int
    let count: Int
    let indices: UnsafePointer<Int32>?

    init(_ store: borrowing PathStore, _ shape: PathShape, bucket: Int) {
        guard shape.bucketCount > 1 else {
            (first, count, indices) = (Int(shape.firstEdge), Int(shape.edgeCount), nil)
            return
        }
        let starts = store.bucketStarts.base + (Int(shape.bucketStart) + bucket)
        first = 0
        count = Int(starts[1] - starts[0])
        indices = UnsafePointer(store.bucketEdges.base + Int(starts[0]))
    }

    @inline(__always)
    subscript(_ position: Int) -> Int {
        indices.map { Int($0[position]) } ?? first &+ position
    }
}
