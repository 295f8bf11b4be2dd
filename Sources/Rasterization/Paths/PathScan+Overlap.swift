internal import PixelKernels

/// A piece of a line inside a row, near pixels in which windings meet.
struct RowPiece: BitwiseCopyable {
    /// Where it enters the row, in parts from the shape's left border.
    var x: Float
    /// How far it moves while y moves by one.
    var slope: Float
    /// The part of the row's height that it spans, in parts from the row's top.
    var top: Int32
    var bottom: Int32
    /// 1 or −1.
    var winding: Int32
    /// The last pixel that it touches; negative left of the shape.
    var lastPixel: Int32
    /// Minus the number of the next piece that starts in the same pixel, or 0.
    var next: Int32
}

extension PathScan {
    /// Lists the pieces of lines in rows that have crowded pixels, by the pixels in which they start.
    mutating func gatherOverlaps(rows: Range<Int32>, _ list: LineList, of lines: borrowing PathLines) {
        pieces.removeAll()
        crowdedBefore.removeAll()
        var count: Int32 = 0
        for row in Int(rows.lowerBound - bucketTop)..<Int(rows.upperBound - bucketTop) {
            crowdedBefore.append(count)
            guard crowdedRows.base[row] else { continue }
            forgetOwners(row: row)
            count += 1
        }
        crowdedBefore.append(count)
        let isCrowded = UnsafePointer(crowdedRows.base)
        let before = UnsafePointer(crowdedBefore.base)
        for position in 0..<list.count {
            let index = list[position]
            let touched = lines.rows(of: index)
            var row = max(rows.lowerBound, touched.first)
            let end = min(rows.upperBound, touched.end)
            guard row < end else { continue }
            if before[Int(row &- rows.lowerBound)] == before[Int(end &- rows.lowerBound)] { continue }
            guard let edge = lines[index] else { continue }
            let slope = edge.slope
            while row < end {
                let memoryRow = Int(row &- bucketTop)
                if isCrowded[memoryRow] { gather(edge, slope, row: row, memoryRow: memoryRow) }
                row &+= 1
            }
        }
    }

    /// Owners, which are not needed any more, become lists of pieces.
    private func forgetOwners(row: Int) {
        let blocks = stride / 4
        let bytes = touched.base + row * blocks
        let line = owners.base + row * stride
        var block = nextByte(bytes, from: 0, limit: blocks)
        while block < blocks {
            for pixel in block * 4..<block * 4 + 4 { line[pixel] = 0 }
            block = nextByte(bytes, from: block + 1, limit: blocks)
        }
    }

    @inline(__always)
    private mutating func gather(_ edge: PathEdge, _ slope: Double, row: Int32, memoryRow: Int) {
        let rowTop = row &<< Subpixel.shift
        let top = max(edge.y0, rowTop)
        let bottom = min(edge.y1, rowTop &+ Subpixel.one)
        guard OverlapResolver.hasLine(from: top &- rowTop, to: bottom &- rowTop) else { return }
        let x0 = edge.x(at: top, slope) &- left
        let x1 = (bottom == edge.y1 ? edge.x1 : edge.x(at: bottom, slope)) &- left
        let low = min(x0, x1)
        guard low < width else { return }
        let owner = owners.base + (memoryRow &* stride &+ Int(max(0, low) &>> Subpixel.shift))
        let next = owner.pointee
        owner.pointee = -1 &- Int32(truncatingIfNeeded: pieces.count)
        pieces.append(
            RowPiece(
                x: Float(x0), slope: Float(slope), top: top &- rowTop, bottom: bottom &- rowTop,
                winding: edge.winding, lastPixel: max(x0, x1) &>> Subpixel.shift, next: next))
    }

    /// Finds the coverage of a row's crowded pixels, before the row is swept; those that averaging gets right are left out.
    mutating func resolveOverlaps(row: Int32, isEvenOdd: Bool) {
        overlaps.removeAll()
        let row = Int(row &- bucketTop)
        guard crowdedRows.base[row] else { return }
        crowdedRows.base[row] = false
        let line = owners.base + row * stride
        let touchedBlocks = touched.base + row * (stride / 4)
        let crowdedWords = crowded.base + row * crowdedStride
        let blocks = stride / 4
        resolver.begin()
        var pixel = 0
        // Pieces start in touched pixels; they are looked at in order up to the last crowded one.
        var crowdedPixel = nextBit(crowdedWords, from: 0, limit: stride)
        while crowdedPixel < stride {
            while pixel <= crowdedPixel {
                if pixel & 3 == 0 {
                    pixel = nextByte(touchedBlocks, from: pixel &>> 2, limit: blocks) &* 4
                    if pixel > crowdedPixel { break }
                }
                var number = Int(-line[pixel])
                while number > 0 {
                    resolver.active.append(pieces.base[number &- 1])
                    number = Int(-pieces.base[number &- 1].next)
                }
                pixel &+= 1
            }
            if let level = resolver.level(ofPixel: Int32(truncatingIfNeeded: crowdedPixel), isEvenOdd: isEvenOdd) {
                overlaps.append(PKLevel(pixel: Int32(truncatingIfNeeded: crowdedPixel), level: level))
            }
            crowdedPixel = nextBit(crowdedWords, from: crowdedPixel + 1, limit: stride)
        }
        crowdedWords.update(repeating: 0, count: crowdedStride)
    }
}

/// The first byte from `start` on that is not 0; `limit` where there is none before it.
@inline(__always)
private func nextByte(_ bytes: UnsafePointer<UInt8>, from start: Int, limit: Int) -> Int {
    var index = start
    while index < limit, bytes[index] == 0 { index &+= 1 }
    return index
}

/// The first bit from `start` on that is set; `limit` where there is none before it.
@inline(__always)
private func nextBit(_ words: UnsafePointer<UInt64>, from start: Int, limit: Int) -> Int {
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
