/// A piece of an edge inside a row, near pixels in which windings meet.
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
    /// The last pixel that it touches.
    var lastPixel: Int32
    /// The next piece that starts in the same pixel, or −1.
    var next: Int32
}

/// A pixel whose coverage was found on finer lines.
struct OverlapCell: BitwiseCopyable {
    /// The column, counted from the left border of the shape.
    var pixel: Int32
    var level: UInt8
}

extension PathScan {
    /// Lists the pieces of edges in rows that have crowded pixels, by the pixels in which they start.
    ///
    /// `owners`, which are not needed any more, become heads of lists: −1 for an empty one, and −2 − the piece's index.
    mutating func gatherOverlaps(
        rows: Range<Int32>, bucketTop: Int32, left: Int32, edges: UnsafePointer<PathEdge>,
        _ indices: UnsafeBufferPointer<Int32>
    ) {
        guard crowdedRows != 0 else { return }
        pieces.removeAll()
        let columns = Int(width &>> Subpixel.shift)
        for row in 0..<Int(PathStore.bucketHeight) where isCrowded(row: row) {
            (owners.base + row * stride).update(repeating: -1, count: columns)
        }
        for index in indices {
            let edge = edges[Int(index)]
            let first = max(rows.lowerBound, edge.y0 &>> Subpixel.shift)
            let end = min(rows.upperBound, (edge.y1 &+ (Subpixel.one - 1)) &>> Subpixel.shift)
            guard first < end else { continue }
            for row in first..<end where isCrowded(row: Int(row &- bucketTop)) {
                gather(edge, row: row, memoryRow: Int(row &- bucketTop), left: left)
            }
        }
    }

    @inline(__always)
    private func isCrowded(row: Int) -> Bool {
        crowdedRows & (1 &<< UInt32(truncatingIfNeeded: row)) != 0
    }

    @inline(__always)
    private mutating func gather(_ edge: PathEdge, row: Int32, memoryRow: Int, left: Int32) {
        let rowTop = row &<< Subpixel.shift
        let top = max(edge.y0, rowTop)
        let bottom = min(edge.y1, rowTop &+ Subpixel.one)
        guard OverlapResolver.hasLine(from: top &- rowTop, to: bottom &- rowTop) else { return }
        let x0 = (top == edge.y0 ? edge.x0 : edge.x(at: top)) &- left
        let x1 = (bottom == edge.y1 ? edge.x1 : edge.x(at: bottom)) &- left
        let low = min(x0, x1)
        guard low < width else { return }
        let head = owners.base + (memoryRow &* stride &+ Int(max(0, low) &>> Subpixel.shift))
        let next = head.pointee == -1 ? -1 : -2 &- head.pointee
        head.pointee = -2 &- Int32(truncatingIfNeeded: pieces.count)
        pieces.append(
            RowPiece(
                x: Float(x0), slope: Float(edge.slope), top: top &- rowTop, bottom: bottom &- rowTop,
                winding: edge.winding, lastPixel: max(0, max(x0, x1)) &>> Subpixel.shift, next: next))
    }

    /// Finds the coverage of a row's crowded pixels, before the row is swept; those that averaging gets right are left out.
    mutating func resolveOverlaps(row: Int, isEvenOdd: Bool) {
        overlaps.removeAll()
        nextOverlap = 0
        guard isCrowded(row: row) else { return }
        let heads = owners.base + row * stride
        let touchedWords = touched.base + row * wordStride
        let crowdedWords = crowded.base + row * wordStride
        resolver.begin()
        var start = 0
        // Pieces start in touched pixels; they are looked at in order up to the last crowded one.
        var crowdedPixel = nextBit(crowdedWords, from: 0, limit: stride)
        while crowdedPixel < stride {
            var pixel = nextBit(touchedWords, from: start, limit: stride)
            while pixel <= crowdedPixel {
                var index = pixel < Int(width &>> Subpixel.shift) && heads[pixel] < -1 ? Int(-2 &- heads[pixel]) : -1
                while index >= 0 {
                    resolver.active.append(pieces.base[index])
                    index = Int(pieces.base[index].next)
                }
                pixel = nextBit(touchedWords, from: pixel + 1, limit: stride)
            }
            if let level = resolver.level(ofPixel: Int32(truncatingIfNeeded: crowdedPixel), isEvenOdd: isEvenOdd) {
                overlaps.append(OverlapCell(pixel: Int32(truncatingIfNeeded: crowdedPixel), level: level))
            }
            start = crowdedPixel + 1
            crowdedPixel = nextBit(crowdedWords, from: start, limit: stride)
        }
        crowdedWords.update(repeating: 0, count: wordStride)
    }

    /// The next cell in order that lies before a column.
    @inline(__always)
    mutating func nextOverlap(before column: Int) -> OverlapCell? {
        guard nextOverlap < overlaps.count, Int(overlaps.base[nextOverlap].pixel) < column else { return nil }
        nextOverlap &+= 1
        return overlaps.base[nextOverlap &- 1]
    }
}
