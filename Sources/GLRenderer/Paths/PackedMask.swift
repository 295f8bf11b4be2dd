import LayerModel

/// A mask cut into parts: rectangles that are covered fully, and strips whose coverage lies in a block of texels.
///
/// No part holds pixels without coverage. Most pixels of large shapes need no mask then, and are drawn without blending if the colour is
/// opaque.
struct PackedMask: Sendable {
    /// A rectangle of pixels.
    struct Part: Sendable {
        /// In the coordinates of the mask's pixels.
        var pixels: DeviceRect
        /// The texel of the first pixel in the block; `nil` if every pixel is covered fully.
        var texel: SIMD2<Int32>?
    }

    private(set) var parts: [Part] = []
    /// The block's size, in texels; both are 0 where no part needs texels.
    private(set) var width = 0
    private(set) var height = 0
    /// The coverage of the block's texels, row by row.
    private(set) var texels: [UInt8] = []

    /// Rows of a strip.
    static let stripHeight = 16
    /// Columns that are looked at together.
    static let cellWidth = 8
    /// Masks of at most so many pixels are one strip.
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
        var isFull: Bool
    }

    /// Packs a mask.
    ///
    /// - Parameters:
    ///   - mask: Rows of `bytesPerRow` coverages; columns beyond those of `pixels` are 0.
    ///   - bytesPerRow: A multiple of `cellWidth`, at least the width of `pixels`.
    ///   - pixels: Where the mask lies; not empty.
    init(_ mask: UnsafeRawBufferPointer, bytesPerRow: Int, pixels: DeviceRect) {
        let (columns, rows) = (pixels.width, pixels.height)
        guard mask.count >= bytesPerRow * rows, bytesPerRow >= columns, let base = mask.baseAddress else { return }
        var runs: [Run] = []
        if columns * rows <= Self.minimumArea {
            runs = [Run(columns: 0..<columns, rows: 0..<rows, isFull: false)]
        } else {
            for first in stride(from: 0, to: rows, by: Self.stripHeight) {
                let strip = first..<min(first + Self.stripHeight, rows)
                Self.append(strip, of: base, bytesPerRow: bytesPerRow, columns: columns, to: &runs)
            }
            // Where most of it is mixed, one piece costs less than many.
            let mixedArea = runs.reduce(0) { $0 + ($1.isFull ? 0 : $1.columns.count * $1.rows.count) }
            if mixedArea * 2 > columns * rows {
                runs = [Run(columns: 0..<columns, rows: 0..<rows, isFull: false)]
            }
        }
        addFull(runs, of: pixels)
        addMixed(runs.filter { !$0.isFull }, of: pixels, mask: base, bytesPerRow: bytesPerRow)
    }

    /// Adds the runs of a strip from left to right.
    private static func append(
        _ rows: Range<Int>, of base: UnsafeRawPointer, bytesPerRow: Int, columns: Int, to runs: inout [Run]
    ) {
        let count = (columns + cellWidth - 1) / cellWidth
        var cells = (0..<count).map { cell in
            Self.cell(base + (rows.lowerBound * bytesPerRow + cell * cellWidth), bytesPerRow, rows: rows.count)
        }
        // The last cell may be cut off.
        if columns % cellWidth != 0, let last = cells.last, last != .empty { cells[count - 1] = .mixed }
        absorb(.full, in: &cells)
        absorb(.empty, in: &cells)
        var start = 0
        while start < count {
            let kind = cells[start]
            let end = cells[start...].firstIndex { $0 != kind } ?? count
            if kind != .empty {
                let range = (start * cellWidth)..<min(end * cellWidth, columns)
                runs.append(Run(columns: range, rows: rows, isFull: kind == .full))
            }
            start = end
        }
    }

    private static func cell(_ first: UnsafeRawPointer, _ bytesPerRow: Int, rows: Int) -> Cell {
        var all = UInt64.max
        var any: UInt64 = 0
        var row = first
        for _ in 0..<rows {
            let bytes = row.loadUnaligned(as: UInt64.self)
            all &= bytes
            any |= bytes
            row += bytesPerRow
        }
        return any == 0 ? .empty : (all == .max ? .full : .mixed)
    }

    /// Makes short runs of a kind mixed, where a neighbour is.
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
    private mutating func addMixed(_ runs: [Run], of pixels: DeviceRect, mask: UnsafeRawPointer, bytesPerRow: Int) {
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
        texels.withUnsafeMutableBytes { bytes in
            guard let block = bytes.baseAddress else { return }
            for (run, place) in zip(runs, places) {
                for (row, source) in run.rows.enumerated() {
                    // A run and its place lie inside the mask and the block.
                    (block + ((place.y + row) * width + place.x)).copyMemory(
                        from: mask + (source * bytesPerRow + run.columns.lowerBound), byteCount: run.columns.count)
                }
            }
        }
        for (run, place) in zip(runs, places) {
            parts.append(Part(pixels: run.rect(in: pixels), texel: SIMD2(Int32(place.x), Int32(place.y))))
        }
    }

    /// Where runs begin in a block of a width, which is that of the longest at least.
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
