/// Adds edges to a bucket of rows.
///
/// A copy of what a `PathScan` knows, so that the loop over the edges keeps it in registers: valid while the scan is not
/// prepared again.
struct EdgeWriter {
    private let cells: UnsafeMutablePointer<PathCell>
    private let touched: UnsafeMutablePointer<UInt64>
    private let crowded: UnsafeMutablePointer<UInt64>
    private let crowdedRows: UnsafeMutablePointer<Bool>
    private let stride: Int
    private let touchedStride: Int
    private let crowdedStride: Int
    private let width: Int32
    /// The first row that edges are added to, and one past the last.
    private let firstRow: Int32
    private let endRow: Int32
    /// The row that the first row of memory stands for.
    private let bucketTop: Int32
    /// The column that the first pixel of a row stands for, in parts.
    private let left: Int32
    /// Whether any row has crowded pixels.
    private(set) var hasCrowdedRows = false

    init(_ scan: borrowing PathScan, rows: Range<Int32>, bucketTop: Int32, left: Int32) {
        cells = scan.cells.base
        touched = scan.touched.base
        crowded = scan.crowded.base
        crowdedRows = scan.crowdedRows.base
        stride = scan.stride
        touchedStride = scan.touchedStride
        crowdedStride = scan.crowdedStride
        width = scan.width
        firstRow = rows.lowerBound
        endRow = rows.upperBound
        self.bucketTop = bucketTop
        self.left = left
    }

    /// Adds an edge.
    @inline(__always)
    mutating func add(_ edge: PathEdge) {
        var row = max(firstRow, edge.y0 &>> Subpixel.shift)
        let end = min(endRow, (edge.y1 &+ (Subpixel.one - 1)) &>> Subpixel.shift)
        guard row < end else { return }
        var y = edge.y0
        var x = edge.x0 &- left
        var rowEnd = row &<< Subpixel.shift
        if y < rowEnd {
            y = rowEnd
            x = edge.x(at: y) &- left
        }
        rowEnd &+= Subpixel.one
        // Where the line leaves the row; in wrapping arithmetic, since past its lower end nothing is read.
        var place = edge.place(at: rowEnd) &- Int64(left) &<< PathEdge.placeShift
        let placeStep = edge.slope &<< Int64(Subpixel.shift)
        var memoryRow = Int(row &- bucketTop)
        var line = cells + memoryRow &* stride
        var words = touched + memoryRow &* touchedStride
        while true {
            let isLast = edge.y1 <= rowEnd
            let nextY = isLast ? edge.y1 : rowEnd
            let nextX =
                isLast ? edge.x1 &- left : Int32(truncatingIfNeeded: place &>> PathEdge.placeShift)
            let height = (nextY &- y) &* edge.winding
            let low = min(x, nextX)
            let high = max(x, nextX)
            let pixel = low &>> Subpixel.shift
            if pixel >= 0, high < width {
                let last = high &>> Subpixel.shift
                if last &- pixel <= 1 {
                    addPair(low, high, height, first: pixel, last: last, line, words, memoryRow, edge.sequence)
                } else {
                    addWide(low, high, height, first: pixel, last: last, line, memoryRow, edge.sequence)
                    touch(Int(pixel), Int(last) &+ 1, words)
                }
            } else {
                addClipped(low, high, height, line, words, memoryRow, edge.sequence)
            }
            row &+= 1
            guard row < end else { return }
            x = nextX
            y = nextY
            rowEnd &+= Subpixel.one
            place &+= placeStep
            memoryRow &+= 1
            line += stride
            words += touchedStride
        }
    }

    /// Adds a piece that lies in a pixel or in two: the same steps for both, since which it is cannot be foreseen.
    @inline(__always)
    private mutating func addPair(
        _ low: Int32, _ high: Int32, _ height: Int32, first: Int32, last: Int32,
        _ line: UnsafeMutablePointer<PathCell>, _ words: UnsafeMutablePointer<UInt64>, _ row: Int, _ owner: Int32
    ) {
        let start = first &<< Subpixel.shift
        let border = start &+ Subpixel.one
        let split = min(high, border)
        // Where the line ends in the first pixel the product is rounded to all of the height. An upright line is taken for
        // one that is a part wide: its quotient would not be finite.
        let least: Int32 = low == high ? 1 : 0
        let rise = Float(height) / Float(high &- low &+ least)
        let upper = roundToInt32(Float(split &- low &+ least) * rise)
        let lower = height &- upper
        let carry = (low &+ split &- 2 &* start) &* upper
        let rest = (high &- border) &* lower
        let cell = line + Int(first)
        let (old, next) = (cell[0], cell[1])
        let isPair = last != first
        cell[0] = PathCell(delta: old.delta &+ (upper &<< (Subpixel.shift &+ 1)) &- carry, owner: owner)
        cell[1] = PathCell(
            delta: next.delta &+ (lower &<< (Subpixel.shift &+ 1)) &- rest &+ carry,
            owner: isPair ? owner : next.owner)
        cell[2].delta &+= rest
        // Both at once: neither is likely.
        let other = isPair ? next.owner : 0
        if Self.isCrowded(old.owner, other, owner) {
            if Self.isCrowded(old.owner, 0, owner) { noteCrowded(Int(first), row) }
            if Self.isCrowded(other, 0, owner) { noteCrowded(Int(last), row) }
        }
        let firstBlock = Int(first &>> 2)
        let lastBlock = Int((last &+ 1) &>> 2)
        words[firstBlock &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: firstBlock & 63)
        words[lastBlock &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: lastBlock & 63)
    }

    /// Adds the part of a piece that lies in some pixels; its winding in those left of them is the first one's.
    @inline(__always)
    private mutating func addWide(
        _ low: Int32, _ high: Int32, _ height: Int32, first: Int32, last: Int32,
        _ line: UnsafeMutablePointer<PathCell>, _ row: Int, _ owner: Int32
    ) {
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
            add(
                (part &<< (Subpixel.shift + 1)) &- sum &+ carry, to: line + Int(column), Int(column), row, owner)
            carry = sum
            x = nextX
            y = nextY
            column &+= 1
        }
        line[Int(column)].delta &+= carry
    }

    /// Adds a piece that leaves the shape's columns: what lies left of them counts in the first, what lies right does not.
    @inline(never)
    private mutating func addClipped(
        _ low: Int32, _ high: Int32, _ height: Int32, _ line: UnsafeMutablePointer<PathCell>,
        _ words: UnsafeMutablePointer<UInt64>, _ row: Int, _ owner: Int32
    ) {
        guard low < width else { return }
        if high <= 0 {
            add(height &<< (Subpixel.shift + 1), to: line, 0, row, owner)
            touch(0, 1, words)
            return
        }
        let first = max(0, low &>> Subpixel.shift)
        let last = max(first, min((width &- 1) &>> Subpixel.shift, high &>> Subpixel.shift))
        addWide(low, high, height, first: first, last: last, line, row, owner)
        touch(Int(first), Int(last) &+ 1, words)
    }

    /// Changes a pixel's delta, and notes the edge that did.
    @inline(__always)
    private mutating func add(
        _ delta: Int32, to cell: UnsafeMutablePointer<PathCell>, _ pixel: Int, _ row: Int, _ owner: Int32
    ) {
        let old = cell.pointee
        cell.pointee = PathCell(delta: old.delta &+ delta, owner: owner)
        if Self.isCrowded(old.owner, 0, owner) { noteCrowded(pixel, row) }
    }

    /// Whether one of two pixels has an owner, which is neither the edge before this one nor this one itself.
    @inline(__always)
    private static func isCrowded(_ a: Int32, _ b: Int32, _ owner: Int32) -> Bool {
        // Nobody, 0, becomes the greatest number.
        min(UInt32(bitPattern: a &- 1), UInt32(bitPattern: b &- 1)) < UInt32(bitPattern: owner &- 2)
    }

    @inline(__always)
    private mutating func noteCrowded(_ pixel: Int, _ row: Int) {
        crowded[row &* crowdedStride &+ pixel &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: pixel & 63)
        crowdedRows[row] = true
        hasCrowdedRows = true
    }

    /// Notes that pixels' deltas have changed.
    @inline(__always)
    private func touch(_ first: Int, _ last: Int, _ words: UnsafeMutablePointer<UInt64>) {
        let firstBlock = first &>> 2
        let lastBlock = last &>> 2
        var index = firstBlock &>> 6
        let lastIndex = lastBlock &>> 6
        var bits = UInt64.max &<< UInt64(truncatingIfNeeded: firstBlock & 63)
        while index < lastIndex {
            words[index] |= bits
            bits = .max
            index &+= 1
        }
        words[index] |= bits & (.max &>> UInt64(truncatingIfNeeded: 63 &- lastBlock & 63))
    }
}
