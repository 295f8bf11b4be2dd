import LayerModel

/// Turns a bucket's rows of deltas into spans, and clears them.
///
/// A copy of what a `PathScan` and a shape know: valid while the scan is not prepared again.
struct RowSweep {
    private let cells: UnsafeMutablePointer<PathCell>
    private let touched: UnsafePointer<UInt64>
    private let stride: Int
    private let touchedStride: Int
    private let rule: CoverageRule
    /// The column that the first pixel of a row stands for.
    private let minX: Int32
    /// The row that the first row of memory stands for.
    private let bucketTop: Int32
    /// Pixels of a row.
    private let width: Int
    /// Blocks of four pixels of a row, the last of which may reach past it.
    private let blocks: Int

    init(_ scan: borrowing PathScan, _ shape: PathShape, bucketTop: Int32) {
        cells = scan.cells.base
        touched = UnsafePointer(scan.touched.base)
        stride = scan.stride
        touchedStride = scan.touchedStride
        rule = CoverageRule(isEvenOdd: shape.isEvenOdd)
        minX = shape.bounds.minX
        self.bucketTop = bucketTop
        width = Int(shape.bounds.maxX &- shape.bounds.minX)
        blocks = (width &+ 3) &>> 2
    }

    /// Appends the spans of a row.
    ///
    /// - Parameter overlaps: The pixels of the row that have levels of their own.
    @inline(__always)
    func append(row: Int32, _ overlaps: borrowing Arena<OverlapCell>, to buffer: inout CoverageBuffer) {
        let memoryRow = Int(row &- bucketTop)
        let line = cells + memoryRow &* stride
        let words = touched + memoryRow &* touchedStride
        // Room for the most spans and bytes, so that their numbers are noted once: a gap follows each run of blocks.
        buffer.spans.reserve(blocks &+ 1)
        buffer.coverage.reserve(blocks &<< 2)
        let firstSpan = buffer.spans.base + buffer.spans.count
        var span = firstSpan
        let firstByte = buffer.coverage.count
        let bytes = buffer.coverage.base
        var byte = firstByte
        var overlap = 0
        var winding = SIMD4<Int32>.zero
        var runs = TouchedRuns(words, limit: blocks)
        var block = 0
        while true {
            let (next, last) = runs.next()
            if next > block, winding.x != 0 {
                let level = UInt8(truncatingIfNeeded: rule.coverage(winding))
                if level > 0 {
                    let count = Int32(truncatingIfNeeded: min(next &<< 2, width) &- block &<< 2)
                    span.pointee = CoverageSpan(row: row, x: column(block), count: count, coverage: level)
                    span += 1
                }
            }
            guard next < blocks else { break }
            block = last
            let output = bytes + byte
            var isBlank = sweep(next..<block, of: line, &winding, to: output) == 0
            let end = block &<< 2
            while overlap < overlaps.count, Int(overlaps.base[overlap].pixel) < end {
                let cell = overlaps.base[overlap]
                output[Int(cell.pixel) &- next &<< 2] = cell.level
                isBlank = false
                overlap &+= 1
            }
            // The last block may reach past the shape, where nothing is covered.
            if end > width {
                for column in width..<end { output[column &- next &<< 2] = 0 }
            }
            if isBlank { continue }
            let count = Int32(truncatingIfNeeded: block &- next) &<< 2
            span.pointee = CoverageSpan(row: row, x: column(next), count: count, offset: byte)
            span += 1
            byte &+= (block &- next) &<< 2
        }
        _ = buffer.spans.extend(by: span - firstSpan)
        _ = buffer.coverage.extend(by: byte &- firstByte)
        // The last delta may stand past the shape.
        line[width] = PathCell(delta: 0, owner: 0)
    }

    /// The column of a block's first pixel.
    @inline(__always)
    private func column(_ block: Int) -> Int32 {
        minX &+ Int32(truncatingIfNeeded: block) &<< 2
    }

    /// Writes the coverage of blocks and clears their deltas; the result is 0 where nothing is covered.
    ///
    /// - Parameter winding: In every lane that before the blocks; then that of their last pixel.
    @inline(__always)
    private func sweep(
        _ blocks: Range<Int>, of line: UnsafeMutablePointer<PathCell>, _ winding: inout SIMD4<Int32>,
        to output: UnsafeMutablePointer<UInt8>
    ) -> UInt32 {
        var place = UnsafeMutableRawPointer(line + blocks.lowerBound &<< 2)
        var output = UnsafeMutableRawPointer(output)
        var any: UInt32 = 0
        for _ in blocks {
            let levels = rule.coverage(Self.takeWindings(place, &winding))
            any |= levels
            output.storeBytes(of: levels, as: UInt32.self)
            output += 4
            place += 4 * MemoryLayout<PathCell>.stride
        }
        return any
    }

    /// The windings of a block of pixels, from their deltas, which become zero, and from the winding before them.
    ///
    /// - Parameters:
    ///   - block: Four `PathCell`s.
    ///   - before: The winding before the block in every lane; then that of its last pixel.
    @inline(__always)
    private static func takeWindings(_ block: UnsafeMutableRawPointer, _ before: inout SIMD4<Int32>) -> SIMD4<Int32> {
        let first = block.loadUnaligned(as: SIMD4<Int32>.self)
        let second = block.loadUnaligned(fromByteOffset: 16, as: SIMD4<Int32>.self)
        block.storeBytes(of: .zero, as: SIMD4<Int32>.self)
        block.storeBytes(of: .zero, toByteOffset: 16, as: SIMD4<Int32>.self)
        let deltas = SIMD4(lowHalf: first.evenHalf, highHalf: second.evenHalf)
        // Shifts inside halves, so that lanes stay where they are.
        let shifted = unsafeBitCast(unsafeBitCast(deltas, to: SIMD2<UInt64>.self) &<< 32, to: SIMD4<Int32>.self)
        let pairs = deltas &+ shifted
        let sums = pairs &+ SIMD4(0, 0, pairs.y, pairs.y)
        let result = sums &+ before
        before &+= SIMD4(repeating: sums.w)
        return result
    }
}

/// Gives the coverage of pixels from their windings by a fill rule.
private struct CoverageRule {
    /// What of a winding counts.
    private let mask: SIMD4<Int32>
    /// All ones where what is left of `top` falls as the winding rises.
    private let fold: SIMD4<Int32>
    private let top: SIMD4<Int32>

    private static var full: Int32 { 1 << Subpixel.areaShift }

    init(isEvenOdd: Bool) {
        mask = SIMD4(repeating: isEvenOdd ? 2 * Self.full - 1 : -1)
        fold = SIMD4(repeating: isEvenOdd ? -1 : 0)
        top = SIMD4(repeating: isEvenOdd ? 2 * Self.full : Self.full)
    }

    /// Four bytes of 0…255, the first in the lowest, from winding numbers as doubled areas.
    @inline(__always)
    func coverage(_ winding: SIMD4<Int32>) -> UInt32 {
        let sign = winding &>> 31
        let area = ((winding ^ sign) &- sign) & mask
        let rest = top &- (area & fold)
        // The lesser of both; of the standard library's function nothing is inlined. A winding of 1,024 either way is the least
        // number there is, from which the difference wraps to a positive one, as it should.
        let difference = area &- rest
        let lesser = rest &+ (difference & (difference &>> 31))
        let levels = ((lesser &<< 8) &- lesser &+ (Self.full / 2)) &>> Subpixel.areaShift
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: levels), to: UInt32.self)
    }
}
