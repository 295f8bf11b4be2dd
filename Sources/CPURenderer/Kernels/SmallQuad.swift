import DisplayList
internal import LayerModel
internal import Rasterization

/// A small rectangle of one colour under an affine map: so cheap to draw that it is not turned into spans first.
///
/// The coverage of a pixel is the product of what it is across the two pairs of edges, as in the shaders: exact but for the
/// pixels of corners.
struct SmallQuad: BitwiseCopyable {
    /// Every pixel it touches.
    let bounds: DeviceRect
    /// Premultiplied RGBA8.
    let color: UInt32
    /// The centre, counted from the first corner of `bounds`.
    private let center: SIMD2<Float>
    /// What the distance from the rectangle's upright centre line changes by for a pixel to the right and one down, in units
    /// in which the coverage of an edge rises with slope 1.
    private let acrossX: SIMD2<Float>
    /// The same from the level centre line.
    private let acrossY: SIMD2<Float>
    /// How far from the centre lines any pixel is covered, in the same units.
    private let reach: SIMD2<Float>
    private let edgesX: EdgePairs.Shape
    private let edgesY: EdgePairs.Shape

    /// Half the width and half the height add up to no more, in pixels: distances fit into 16 bits.
    private static let largestSize = 16.0

    /// - Parameters:
    ///   - rect: Edges minX, minY, maxX, maxY in the plane.
    ///   - bounds: The pixels that may change in a whole picture.
    /// - Returns: `nil` where the rectangle is not small, thinner than a pixel, sheared, in perspective, or clipped.
    @inline(__always)
    init?(_ rect: SIMD4<Float>, color: UInt32, transform map: PlaneTransform, bounds: DeviceRect) {
        let width = Double(rect.z) - Double(rect.x)
        let height = Double(rect.w) - Double(rect.y)
        let midX = (Double(rect.x) + Double(rect.z)) / 2
        let midY = (Double(rect.y) + Double(rect.w)) / 2
        let centerX = midX * map.m11 + midY * map.m21 + map.m41
        let centerY = midX * map.m12 + midY * map.m22 + map.m42
        let reachX = (abs(map.m11) * width + abs(map.m21) * height) / 2
        let reachY = (abs(map.m12) * width + abs(map.m22) * height) / 2
        guard map.isAffine, !map.isSheared, reachX + reachY <= Self.largestSize,
            centerX - reachX >= Double(bounds.minX),
            centerY - reachY >= Double(bounds.minY), centerX + reachX <= Double(bounds.maxX),
            centerY + reachY <= Double(bounds.maxY)
        else { return nil }
        let inverse = 1 / (map.m11 * map.m22 - map.m12 * map.m21)
        let alongX = SIMD2(Float(map.m22 * inverse), Float(-map.m21 * inverse))
        let alongY = SIMD2(Float(-map.m12 * inverse), Float(map.m11 * inverse))
        let unitX = 1 / greater(abs(alongX.x), abs(alongX.y))
        let unitY = 1 / greater(abs(alongY.x), abs(alongY.y))
        let half = SIMD2(Float(width / 2) * unitX, Float(height / 2) * unitY)
        acrossX = alongX * unitX
        acrossY = alongY * unitY
        let slant = SIMD2(lesser(abs(acrossX.x), abs(acrossX.y)), lesser(abs(acrossY.x), abs(acrossY.y)))
        // Where opposite edges meet in one pixel the product does not hold; not-a-number fails the comparison.
        guard half.x >= (1 + slant.x) / 2, half.y >= (1 + slant.y) / 2 else { return nil }
        self.bounds = bounds
        self.color = color
        reach = half + 0.5 + 0.5 * slant
        edgesX = EdgePairs.Shape(half: half.x, slant: slant.x)
        edgesY = EdgePairs.Shape(half: half.y, slant: slant.y)
        center = SIMD2(Float(centerX - Double(bounds.minX)), Float(centerY - Double(bounds.minY)))
    }

    /// Draws the rows that `rows` has.
    @inline(__always)
    func paint(into rows: PixelRows) {
        guard bounds.minX >= rows.bounds.minX, bounds.maxX <= rows.bounds.maxX else { return paintPart(into: rows) }
        if color >> 24 == 255 {
            paint(into: rows, isOpaque: true, isWhole: true)
        } else {
            paint(into: rows, isOpaque: false, isWhole: true)
        }
    }

    /// Draws what rows that lack some of the columns have; apart from the usual case, whose loops stay small.
    @inline(never)
    private func paintPart(into rows: PixelRows) {
        paint(into: rows, isOpaque: color >> 24 == 255, isWhole: false)
    }

    /// Draws two rows at a time, each in blocks of four pixels from where it enters both pairs of edges.
    ///
    /// Where blocks begin depends on the row alone, so a part of a picture gets the pixels that the whole one has.
    ///
    /// - Parameter isWhole: Whether the rows have all columns: blocks may reach up to five pixels past the last.
    @inline(__always)
    private func paint(into rows: PixelRows, isOpaque: Bool, isWhole: Bool) {
        let first = max(bounds.minY, rows.bounds.minY)
        let end = min(bounds.maxY, rows.bounds.maxY)
        guard first < end else { return }
        let source = Source(color, isOpaque: isOpaque)
        let edges = EdgePairs(edgesX, edgesY)
        let steps = EdgePairs.steps(acrossX.x, acrossY.x)
        let strides = EdgePairs.strides(acrossX.x, acrossY.x)
        let (spanX, spanY) = (Span(acrossX.x, reach: reach.x), Span(acrossY.x, reach: reach.y))
        // Lanes are two rows' distances from the upright centre line, and the same rows' from the level one.
        let across = SIMD4(acrossX.x, acrossX.x, acrossY.x, acrossY.x)
        let down = SIMD4(acrossX.y, acrossX.y, acrossY.y, acrossY.y)
        let left = across * (0.5 - center.x)
        let inverse = -SIMD4(spanX.inverse, spanX.inverse, spanY.inverse, spanY.inverse)
        let half = SIMD4(spanX.half, spanX.half, spanY.half, spanY.half)
        let width = Float(bounds.maxX &- bounds.minX)
        // No row needs more blocks than the longest one, and so none has to begin further right.
        let longest = lesser(2 * lesser(spanX.half, spanY.half), width)
        let mostBlocks = Self.rounded(SIMD4(repeating: (longest + 1) * 0.25 + 0.5)).values
        let lastStart = SIMD4(repeating: width) - 4 * mostBlocks
        let lastColumn = SIMD4(repeating: width - 0.51)
        let firstY = Float(first &- bounds.minY) + 0.5 - center.y
        var y = SIMD4(firstY, firstY + 1, firstY, firstY + 1)
        var target = rows.pixel(x: bounds.minX, row: first)
        var row = first
        while row < end {
            let start = left + y * down
            let middle = start * inverse
            let low = Self.inBoth(middle - half, greater)
            let column = Self.rounded(lesser(low - 0.5, lastStart))
            let high = Self.inBoth(middle + half, lesser)
            let extent = lesser(high, lastColumn) - column.values
            let longer = greater(extent, SIMD4(extent[1], extent[0], extent[1], extent[0]))
            let blocks = Self.rounded(longer * 0.25 + 0.5).bits[0]
            var place = EdgePairs.places(start + column.values * across) &+ steps
            let upper = Int(column.bits[0])
            let lower = Int(column.bits[1])
            let hasLower = row &+ 1 < end
            var offset = 0
            while offset < 4 * Int(blocks) {
                let coverage = edges.coverage(at: place)
                if isWhole {
                    source.blend(into: target + (upper &+ offset), coverage.first)
                    if hasLower { source.blend(into: target + (rows.stride &+ lower &+ offset), coverage.second) }
                } else {
                    blendPart(of: rows, source, row: row, column: upper &+ offset, coverage.first)
                    if hasLower { blendPart(of: rows, source, row: row &+ 1, column: lower &+ offset, coverage.second) }
                }
                place &+= strides
                offset &+= 4
            }
            target += 2 * rows.stride
            y += 2
            row &+= 2
        }
    }

    /// Blends those of four pixels that the rows have.
    @inline(never)
    private func blendPart(
        of rows: PixelRows, _ source: Source, row: Int32, column: Int, _ factors: ChannelPairs
    ) {
        let x = bounds.minX &+ Int32(truncatingIfNeeded: column)
        for lane in 0..<4 {
            let here = x &+ Int32(truncatingIfNeeded: lane)
            guard here >= rows.bounds.minX, here < rows.bounds.maxX else { continue }
            let pixel = rows.pixel(x: here, row: row)
            let new = source.blended(
                into: PixelBlock(repeating: pixel.pointee), ChannelPairs(repeating: factors[2 * lane]))
            pixel.pointee = new[0]
        }
    }

    /// Numbers below 2²², rounded where they are not negative and else 0.
    @inline(__always)
    private static func rounded(_ numbers: SIMD4<Float>) -> (values: SIMD4<Float>, bits: PixelBlock) {
        let fixed = greater(numbers, .zero) + 8_388_608
        return (fixed - 8_388_608, unsafeBitCast(fixed, to: PixelBlock.self) & 0x7f_ffff)
    }

    /// Which of the first and the third lane, and of the second and the fourth, is the chosen one, each twice.
    @inline(__always)
    private static func inBoth(
        _ lanes: SIMD4<Float>, _ choose: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>
    ) -> SIMD4<Float> {
        choose(
            SIMD4(lanes[0], lanes[1], lanes[0], lanes[1]), SIMD4(lanes[2], lanes[3], lanes[2], lanes[3]))
    }

    /// A colour to blend.
    private struct Source {
        private let even: ChannelPairs
        private let odd: ChannelPairs
        private let isOpaque: Bool

        @inline(__always)
        init(_ color: UInt32, isOpaque: Bool) {
            let block = PixelBlock(repeating: color)
            (even, odd) = (block.evenChannels, block.oddChannels)
            self.isOpaque = isOpaque
        }

        @inline(__always)
        func blend(into pixels: UnsafeMutablePointer<UInt32>, _ factors: ChannelPairs) {
            pixels.block = blended(into: pixels.block, factors)
        }

        /// - Parameter factors: 0…256 for 0…1.
        @inline(__always)
        func blended(into old: PixelBlock, _ factors: ChannelPairs) -> PixelBlock {
            guard isOpaque else {
                let newOdd = (odd &* factors &+ 128) &>> 8
                return PixelBlock(even: (even &* factors &+ 128) &>> 8, odd: newOdd)
                    &+ scaled(old, by: inverseAlpha(newOdd))
            }
            // Differences may be negative, their products and what these are added to wrap around: the sums fit into 16 bits.
            let (oldEven, oldOdd) = (old.evenChannels, old.oddChannels)
            let upperOdd = unsafeBitCast(old & 0xff00_ff00, to: ChannelPairs.self)
            let newEven = ((even &- oldEven) &* factors &+ (oldEven &<< 8) &+ 128) &>> 8
            let newOdd = ((odd &- oldOdd) &* factors &+ upperOdd &+ 128) & 0xff00
            return unsafeBitCast(newEven | newOdd, to: PixelBlock.self)
        }
    }

    /// Which part of a row lies between a pair of edges.
    private struct Span {
        let inverse: Float
        let half: Float

        @inline(__always)
        init(_ slope: Float, reach: Float) {
            // Edges that are almost level are in every pixel of a row or in none; the coverage tells.
            let isLevel = abs(slope) < 1e-4
            inverse = isLevel ? 0 : 1 / slope
            half = isLevel ? 1e6 : reach * abs(inverse)
        }
    }
}
