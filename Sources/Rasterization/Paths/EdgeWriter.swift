/// Adds edges to a bucket of rows.
///
/// A copy of what a `PathScan` knows, so that the loop over the edges keeps it in registers: valid while the scan is not
/// prepared again.
struct EdgeWriter {
    private let deltas: UnsafeMutablePointer<Int32>
    private let owners: UnsafeMutablePointer<Int32>
    private let touched: UnsafeMutablePointer<UInt64>
    private let crowded: UnsafeMutablePointer<UInt64>
    private let stride: Int
    private let wordStride: Int
    private let width: Int32
    private let epoch: Int32
    /// The first row that edges are added to, and one past the last.
    private let firstRow: Int32
    private let endRow: Int32
    /// The row that the first row of memory stands for.
    private let bucketTop: Int32
    /// The column that the first pixel of a row stands for, in parts.
    private let left: Int32
    /// A bit for each row that has crowded pixels.
    private(set) var crowdedRows: UInt32 = 0

    init(_ scan: borrowing PathScan, rows: Range<Int32>, bucketTop: Int32, left: Int32) {
        deltas = scan.deltas.base
        owners = scan.owners.base
        touched = scan.touched.base
        crowded = scan.crowded.base
        stride = scan.stride
        wordStride = scan.wordStride
        width = scan.width
        epoch = scan.epoch
        firstRow = rows.lowerBound
        endRow = rows.upperBound
        self.bucketTop = bucketTop
        self.left = left
    }

    /// Adds an edge.
    @inline(__always)
    mutating func add(_ edge: PathEdge) {
        let first = max(firstRow, edge.y0 &>> Subpixel.shift)
        let end = min(endRow, (edge.y1 &+ (Subpixel.one - 1)) &>> Subpixel.shift)
        guard first < end else { return }
        let owner = epoch &+ edge.sequence
        var y = max(edge.y0, first &<< Subpixel.shift)
        var x = (y == edge.y0 ? edge.x0 : edge.x(at: y)) &- left
        var row = first
        while row < end {
            let rowEnd = (row &+ 1) &<< Subpixel.shift
            let isLast = edge.y1 <= rowEnd
            let nextY = isLast ? edge.y1 : rowEnd
            let nextX = (isLast ? edge.x1 : edge.x(at: rowEnd)) &- left
            let memoryRow = Int(row &- bucketTop)
            let height = (nextY &- y) &* edge.winding
            let low = min(x, nextX)
            let high = max(x, nextX)
            let pixel = low &>> Subpixel.shift
            if pixel >= 0, high < width {
                if pixel == high &>> Subpixel.shift {
                    let line = deltas + (memoryRow &* stride &+ Int(pixel))
                    let sum = (low &+ high &- 2 &* pixel &<< Subpixel.shift) &* height
                    line[0] &+= (height &<< (Subpixel.shift + 1)) &- sum
                    line[1] &+= sum
                    touch(Int(pixel), row: memoryRow, owner: owner)
                } else {
                    let last = high &>> Subpixel.shift
                    addWide(low, high, height: height, first: pixel, last: last, owner: owner, row: memoryRow)
                }
            } else {
                addClipped(low, high, height: height, owner: owner, row: memoryRow)
            }
            x = nextX
            y = nextY
            row &+= 1
        }
    }

    /// Adds the part of a piece that lies in some pixels; its winding in those left of them is the first one's.
    @inline(__always)
    private mutating func addWide(
        _ low: Int32, _ high: Int32, height: Int32, first: Int32, last: Int32, owner: Int32, row: Int
    ) {
        let line = deltas + row &* stride
        let rise = Float(height) / Float(high &- low)
        var x = max(low, first &<< Subpixel.shift)
        var y = x == low ? 0 : roundToInt32(Float(x &- low) * rise)
        // What the pixel before adds to the next one.
        var carry = y &<< (Subpixel.shift + 1)
        var column = first
        while column <= last {
            let start = column &<< Subpixel.shift
            let nextX = min(high, start &+ Subpixel.one)
            let nextY = nextX == high ? height : roundToInt32(Float(nextX &- low) * rise)
            let part = nextY &- y
            let sum = (x &+ nextX &- 2 &* start) &* part
            line[Int(column)] &+= (part &<< (Subpixel.shift + 1)) &- sum &+ carry
            carry = sum
            touch(Int(column), row: row, owner: owner)
            x = nextX
            y = nextY
            column &+= 1
        }
        line[Int(column)] &+= carry
    }

    /// Adds a piece that leaves the shape's columns: what lies left of them counts in the first, what lies right does not.
    @inline(never)
    private mutating func addClipped(_ low: Int32, _ high: Int32, height: Int32, owner: Int32, row: Int) {
        guard low < width else { return }
        if high <= 0 {
            deltas[row &* stride] &+= height &<< (Subpixel.shift + 1)
            touch(0, row: row, owner: owner)
            return
        }
        let first = max(0, low &>> Subpixel.shift)
        let last = max(first, min((width &- 1) &>> Subpixel.shift, high &>> Subpixel.shift))
        addWide(low, high, height: height, first: first, last: last, owner: owner, row: row)
    }

    /// Notes that an edge changes a pixel's delta and the next one's.
    @inline(__always)
    private mutating func touch(_ pixel: Int, row: Int, owner: Int32) {
        let words = touched + row &* wordStride
        let place = owners + (row &* stride &+ pixel)
        words[pixel &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: pixel & 63)
        words[(pixel &+ 1) &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: (pixel &+ 1) & 63)
        let other = place.pointee
        place.pointee = owner
        if other > epoch, owner &- other > 1 {
            crowded[row &* wordStride &+ pixel &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: pixel & 63)
            crowdedRows |= 1 &<< UInt32(truncatingIfNeeded: row)
        }
    }
}
