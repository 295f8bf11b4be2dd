import LayerModel
import Rasterization

/// A mask cut into parts: rectangles that are covered fully, and strips whose coverage lies in a block of texels.
///
/// No part holds pixels without coverage. Most pixels of large shapes need no mask then, and are drawn without blending if
/// the colour is opaque.
struct PackedMask: Sendable {
    /// A rectangle of pixels.
    struct Part: Sendable {
        /// In the coordinates of the mask's pixels.
        var pixels: DeviceRect
        /// The texel of the first pixel in the block; `nil` if every pixel is covered fully.
        var texel: SIMD2<Int32>?
    }

    private(set) var parts: [Part] = []
    /// The block's size, in texels; both are 0 if no part needs texels.
    private(set) var width = 0
    private(set) var height = 0
    /// The coverage of the block's texels, row by row.
    private(set) var texels: [UInt8] = []

    /// Rows of a strip.
    static let stripHeight = 16
    /// The number of columns examined together.
    static let cellWidth = 8
    /// The largest area of a mask that is one strip.
    private static let minimumArea = 4096
    /// Fewer cells of one kind between strips cost less inside a strip than apart.
    private static let minimumCells = 5
    /// The width of a block of short strips, in texels; a multiple of four.
    private static let usualWidth = 512

    /// The coverage of a cell.
    private enum Cell {
        case empty, mixed, full
    }

    /// A run of columns in a strip.
    fileprivate struct Run {
        var columns: Range<Int>
        var rows: Range<Int>
        /// The spans of its rows, by their places.
        var spans: Range<Int>
        var isFull: Bool
    }

    /// Packs a mask.
    ///
    /// - Parameters:
    ///   - spans: The coverage of one shape.
    ///   - pixels: The pixels of the mask; not empty.
    init(_ spans: borrowing CoverageBuffer, pixels: DeviceRect) {
        let (columns, rows) = (pixels.width, pixels.height)
        guard spans.spans.count > 0, columns > 0, rows > 0 else { return }
        let whole = Run(columns: 0..<columns, rows: 0..<rows, spans: 0..<spans.spans.count, isFull: false)
        var runs: [Run] = []
        if columns * rows <= Self.minimumArea {
            runs = [whole]
        } else {
            var counts = CellCounts(columns: columns)
            var next = 0
            for first in stride(from: 0, to: rows, by: Self.stripHeight) {
                let strip = first..<min(first + Self.stripHeight, rows)
                let start = next
                next = counts.count(spans, from: start, rows: strip, of: pixels)
                append(strip, spans: start..<next, counts, columns: columns, to: &runs)
            }
            // If most of it is mixed, one piece costs less than many.
            let mixedArea = runs.reduce(0) { $0 + ($1.isFull ? 0 : $1.columns.count * $1.rows.count) }
            if mixedArea * 2 > columns * rows { runs = [whole] }
        }
        addFull(runs, of: pixels)
        addMixed(runs.filter { !$0.isFull }, of: pixels, spans)
    }

    /// The covered parts of a strip's cells.
    private struct CellCounts {
        let columns: Int
        /// By cell: the rows with a span of full coverage across all of it.
        var fullRows: [UInt8]
        /// By cell: whether any row has another span in it.
        var isTouched: [Bool]

        init(columns: Int) {
            self.columns = columns
            fullRows = [UInt8](repeating: 0, count: (columns + cellWidth - 1) / cellWidth)
            isTouched = [Bool](repeating: false, count: fullRows.count)
        }

        /// Counts the spans of a strip; returns the place of the first one after them.
        mutating func count(
            _ spans: borrowing CoverageBuffer, from first: Int, rows: Range<Int>, of pixels: DeviceRect
        ) -> Int {
            for cell in fullRows.indices { (fullRows[cell], isTouched[cell]) = (0, false) }
            let end = pixels.minY &+ Int32(truncatingIfNeeded: rows.upperBound)
            var index = first
            while index < spans.spans.count, spans.spans.base[index].row < end {
                let span = spans.spans.base[index]
                index += 1
                let low = max(0, Int(span.x) - Int(pixels.minX))
                let high = min(columns, Int(span.x) - Int(pixels.minX) + Int(span.count))
                guard low < high else { continue }
                let touched = (low / cellWidth)..<((high + cellWidth - 1) / cellWidth)
                guard !span.isVarying, span.uniformCoverage == .max, high - low >= cellWidth else {
                    for cell in touched { isTouched[cell] = true }
                    continue
                }
                let full =
                    ((low + cellWidth - 1) / cellWidth)..<max((low + cellWidth - 1) / cellWidth, high / cellWidth)
                for cell in full { fullRows[cell] &+= 1 }
                if touched.lowerBound < full.lowerBound { isTouched[touched.lowerBound] = true }
                if full.upperBound < touched.upperBound { isTouched[full.upperBound] = true }
            }
            return index
        }

        func cell(_ number: Int, rows: Int) -> Cell {
            if isTouched[number] { return .mixed }
            return fullRows[number] == 0 ? .empty : Int(fullRows[number]) == rows ? .full : .mixed
        }
    }

    /// Adds the runs of a strip from left to right.
    private func append(
        _ rows: Range<Int>, spans: Range<Int>, _ counts: CellCounts, columns: Int, to runs: inout [Run]
    ) {
        let count = counts.fullRows.count
        var cells = (0..<count).map { counts.cell($0, rows: rows.count) }
        Self.absorb(.full, in: &cells)
        Self.absorb(.empty, in: &cells)
        var start = 0
        while start < count {
            let kind = cells[start]
            let end = cells[start...].firstIndex { $0 != kind } ?? count
            if kind != .empty {
                let range = (start * Self.cellWidth)..<min(end * Self.cellWidth, columns)
                runs.append(Run(columns: range, rows: rows, spans: spans, isFull: kind == .full))
            }
            start = end
        }
    }

    /// Makes short runs of a kind mixed, if a neighbour is.
    private static func absorb(_ kind: Cell, in cells: inout [Cell]) {
        var start = 0
        while start < cells.count {
            guard cells[start] == kind else {
                start += 1
                continue
            }
            let end = cells[start...].firstIndex { $0 != kind } ?? cells.count
            let isBeside = (start > 0 && cells[start - 1] == .mixed) || (end < cells.count && cells[end] == .mixed)
            // Empty cells at the border need no pixels at all.
            let isBetween = kind == .full || (start > 0 && end < cells.count)
            if end - start < minimumCells, isBeside, isBetween {
                for index in start..<end { cells[index] = .mixed }
            }
            start = end
        }
    }

    /// Adds full runs, those of equal columns in neighbouring strips as one.
    private mutating func addFull(_ runs: [Run], of pixels: DeviceRect) {
        var open: [Range<Int>: Int] = [:]
        for run in runs where run.isFull {
            if let part = open[run.columns], parts[part].pixels.maxY == pixels.minY + Int32(run.rows.lowerBound) {
                parts[part].pixels.maxY = pixels.minY + Int32(run.rows.upperBound)
            } else {
                open[run.columns] = parts.count
                parts.append(Part(pixels: run.rect(in: pixels), texel: nil))
            }
        }
    }

    /// Adds mixed runs, side by side in rows of texels.
    private mutating func addMixed(_ runs: [Run], of pixels: DeviceRect, _ spans: borrowing CoverageBuffer) {
        guard let longest = runs.map(\.columns.count).max() else { return }
        // Rows of a block start at multiples of four bytes.
        width = (max(longest, min(Self.usualWidth, pixels.width)) + 3) & ~3
        var places = Self.places(of: runs, width: width)
        if (places.last?.y ?? 0) + Self.stripHeight > max(pixels.height, Self.usualWidth) {
            // The runs of a strip fit side by side, so that the block is not higher than the mask.
            width = (pixels.width + 3) & ~3
            places = Self.places(of: runs, width: width)
        }
        height = zip(places, runs).map { $0.y + $1.rows.count }.max() ?? 0
        texels = [UInt8](repeating: 0, count: width * height)
        let width = width
        texels.withUnsafeMutableBufferPointer { texels in
            guard let block = texels.baseAddress else { return }
            for (run, place) in zip(runs, places) {
                // A run and its place lie inside the mask and the block.
                spans.write(
                    run.spans, to: block + (place.y * width + place.x), bytesPerRow: width, in: run.rect(in: pixels))
            }
        }
        for (run, place) in zip(runs, places) {
            parts.append(Part(pixels: run.rect(in: pixels), texel: SIMD2(Int32(place.x), Int32(place.y))))
        }
    }

    /// The starts of runs in a block of a width, at least that of the longest.
    private static func places(of runs: [Run], width: Int) -> [(x: Int, y: Int)] {
        var (x, y, rowHeight) = (0, 0, 0)
        return runs.map { run in
            if x + run.columns.count > width {
                y += rowHeight
                (x, rowHeight) = (0, 0)
            }
            defer { x += run.columns.count }
            rowHeight = max(rowHeight, run.rows.count)
            return (x, y)
        }
    }
}

extension PackedMask.Run {
    fileprivate func rect(in pixels: DeviceRect) -> DeviceRect {
        DeviceRect(
            minX: pixels.minX + Int32(columns.lowerBound), minY: pixels.minY + Int32(rows.lowerBound),
            maxX: pixels.minX + Int32(columns.upperBound), maxY: pixels.minY + Int32(rows.upperBound))
    }
}
