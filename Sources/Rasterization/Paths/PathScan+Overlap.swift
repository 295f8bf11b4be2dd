/// An edge that crosses a line of samples.
struct Crossing: BitwiseCopyable {
    /// From the left border of the shape, in pixels.
    var x: Float
    var winding: Int32
}

/// An edge inside one row.
struct RowEdge: BitwiseCopyable {
    /// Where it enters the row from above, from the left border of the shape, in pixels.
    var x: Float
    /// How far it moves in the row's height.
    var slope: Float
    /// From 0 to 1.
    var top: Float
    /// From 0 to 1; 1 takes in the whole row.
    var bottom: Float
    var winding: Int32

    /// Where its line is halfway down the row.
    var middle: Float { x + (0.5 - top) * slope }
}

/// A pixel whose coverage was found on finer lines.
struct OverlapCell: BitwiseCopyable {
    /// The column, counted from the left border of the shape.
    var pixel: Int32
    var level: UInt8
    var least: Int32
    var greatest: Int32
    var area: Float
}

extension PathScan {
    /// Lines of samples in a row of pixels; along them coverage is exact.
    private static let lines = 32

    /// Finds the coverage of a row's crowded pixels; those that averaging gets right are left out.
    mutating func resolveOverlaps(
        row: Int32, bucketTop: Int32, shape: PathShape, edges: UnsafePointer<PathEdge>,
        _ indices: UnsafeBufferPointer<Int32>
    ) {
        overlaps.removeAll()
        let words = crowded.base + Int(row - bucketTop) * wordStride
        let width = Int(shape.bounds.maxX - shape.bounds.minX)
        for index in 0..<wordStride where words[index] != 0 {
            var word = words[index]
            while word != 0 {
                let pixel = index << 6 + word.trailingZeroBitCount
                word &= word - 1
                guard pixel < width else { break }
                overlaps.append(
                    OverlapCell(
                        pixel: Int32(truncatingIfNeeded: pixel), level: 0, least: 0, greatest: 0, area: 0))
            }
        }
        guard overlaps.count > 0 else { return }
        gatherEdges(of: row, shape: shape, edges: edges, indices)
        let rightmost = Float(overlaps.base[overlaps.count - 1].pixel + 1)
        for line in 0..<Self.lines {
            let y = (Float(line) + 0.5) / Float(Self.lines)
            crossings.removeAll()
            for index in 0..<rowEdges.count {
                let edge = rowEdges.base[index]
                guard edge.top <= y, y < edge.bottom else { continue }
                let x = edge.x + (y - edge.top) * edge.slope
                if x < rightmost { insert(Crossing(x: x, winding: edge.winding)) }
            }
            addLine(isEvenOdd: shape.isEvenOdd)
        }
        finishOverlaps(isEvenOdd: shape.isEvenOdd)
    }

    /// Lists the edges that run through a row, in its own coordinates.
    private mutating func gatherEdges(
        of row: Int32, shape: PathShape, edges: UnsafePointer<PathEdge>, _ indices: UnsafeBufferPointer<Int32>
    ) {
        rowEdges.removeAll()
        let top = Double(row)
        let left = Double(shape.bounds.minX)
        for index in indices {
            let edge = edges[Int(index)]
            guard edge.y0 < top + 1, edge.y1 > top else { continue }
            let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
            rowEdges.append(
                RowEdge(
                    x: Float(edge.x0 + (max(edge.y0, top) - edge.y0) * slope - left), slope: Float(slope),
                    top: Float(max(edge.y0 - top, 0)), bottom: Float(min(edge.y1 - top, 1)),
                    winding: edge.winding > 0 ? 1 : -1))
        }
        // From left to right in the middle of the row, so that each line's crossings come nearly in order.
        var sorted = UnsafeMutableBufferPointer(start: rowEdges.base, count: rowEdges.count)
        sorted.sort { $0.middle < $1.middle }
    }

    /// Keeps the crossings sorted; there are few, and neighbouring edges come nearly in order.
    private mutating func insert(_ crossing: Crossing) {
        crossings.append(crossing)
        var place = crossings.count - 1
        while place > 0, crossings.base[place - 1].x > crossing.x {
            crossings.base[place] = crossings.base[place - 1]
            place -= 1
        }
        crossings.base[place] = crossing
    }

    /// Adds one line's part to the crowded pixels.
    private mutating func addLine(isEvenOdd: Bool) {
        var next = 0
        var winding: Int32 = 0
        for index in 0..<overlaps.count {
            let left = Float(overlaps.base[index].pixel)
            while next < crossings.count, crossings.base[next].x <= left {
                winding += crossings.base[next].winding
                next += 1
            }
            var x = left
            var inside = winding
            var position = next
            while true {
                let end = position < crossings.count ? min(crossings.base[position].x, left + 1) : left + 1
                if end > x {
                    if isEvenOdd ? inside & 1 != 0 : inside != 0 { overlaps.base[index].area += end - x }
                    overlaps.base[index].least = min(overlaps.base[index].least, inside)
                    overlaps.base[index].greatest = max(overlaps.base[index].greatest, inside)
                    x = end
                }
                guard end < left + 1, position < crossings.count else { break }
                inside += crossings.base[position].winding
                position += 1
            }
        }
    }

    /// Keeps the pixels whose windings cancel or add up; elsewhere the exact area stands.
    private mutating func finishOverlaps(isEvenOdd: Bool) {
        var kept = 0
        for index in 0..<overlaps.count {
            var cell = overlaps.base[index]
            guard cell.greatest - cell.least > 1 || cell.least < -1 || cell.greatest > 1 else { continue }
            let area = min(cell.area / Float(Self.lines), 1)
            cell.level = UInt8(truncatingIfNeeded: (area * 255 + 8_388_608).bitPattern & 0xff)
            overlaps.base[kept] = cell
            kept += 1
        }
        overlaps.truncate(to: kept)
    }

    /// Clears what a row left behind.
    mutating func clearOverlaps(memoryRow: Int) {
        overlaps.removeAll()
        (crowded.base + memoryRow * wordStride).update(repeating: 0, count: wordStride)
    }
}
