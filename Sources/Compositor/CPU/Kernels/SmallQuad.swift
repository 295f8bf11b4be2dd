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
    private let edgesX: EdgePair.Shape
    private let edgesY: EdgePair.Shape

    /// Half the width and half the height add up to no more, in pixels: distances fit into 16 bits.
    private static let largestSize = 16.0

    /// - Parameters:
    ///   - rect: Edges minX, minY, maxX, maxY in the plane.
    ///   - bounds: The pixels that may change in a whole picture.
    /// - Returns: `nil` where the rectangle is not small, thinner than a pixel, in perspective, or clipped.
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
        guard map.isAffine, reachX + reachY <= Self.largestSize, centerX - reachX >= Double(bounds.minX),
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
        edgesX = EdgePair.Shape(half: half.x, slant: slant.x)
        edgesY = EdgePair.Shape(half: half.y, slant: slant.y)
        center = SIMD2(Float(centerX - Double(bounds.minX)), Float(centerY - Double(bounds.minY)))
    }

    /// Draws the rows that `rows` has.
    @inline(__always)
    func paint(into rows: PixelRows) {
        switch (color >> 24 == 255, isNarrow && rows.bounds.minX <= bounds.minX) {
        case (true, true): paintNarrow(into: rows, isOpaque: true)
        case (false, true): paintNarrow(into: rows, isOpaque: false)
        case (true, false): paint(into: rows, isOpaque: true)
        case (false, false): paint(into: rows, isOpaque: false)
        }
    }

    /// Whether no row has more pixels than a block, which then begins at the first of them.
    @inline(__always)
    private var isNarrow: Bool { bounds.maxX &- bounds.minX <= 8 }

    /// Draws a narrow rectangle of which the rows have the left edge.
    @inline(__always)
    private func paintNarrow(into rows: PixelRows, isOpaque: Bool) {
        let first = max(bounds.minY, rows.bounds.minY)
        let end = min(bounds.maxY, rows.bounds.maxY)
        guard first < end, bounds.minX < rows.bounds.maxX else { return }
        let block = PixelBlock(repeating: color)
        let (even, odd) = (block.evenChannels, block.oddChannels)
        let (edgeX, edgeY) = (EdgePair(edgesX), EdgePair(edgesY))
        let stepsX = EdgePair.steps(acrossX.x)
        let stepsY = EdgePair.steps(acrossY.x)
        let left = 0.5 - center.x
        let (leftX, leftY) = (left * acrossX.x, left * acrossY.x)
        var target = rows.pixel(x: bounds.minX, row: first)
        var y = Float(first &- bounds.minY) + 0.5 - center.y
        var row = first
        while row < end {
            let coverage = EdgePair.product(
                edgeX.coverage(leftX + y * acrossX.y, stepsX), edgeY.coverage(leftY + y * acrossY.y, stepsY))
            Self.blend(target, even, odd, coverage.first, isOpaque: isOpaque)
            Self.blend(target + 4, even, odd, coverage.second, isOpaque: isOpaque)
            target += rows.stride
            y += 1
            row &+= 1
        }
    }

    /// Draws a rectangle of any width: in each row the blocks from where it enters to where it leaves both pairs of edges.
    @inline(__always)
    private func paint(into rows: PixelRows, isOpaque: Bool) {
        let first = max(bounds.minY, rows.bounds.minY)
        let end = min(bounds.maxY, rows.bounds.maxY)
        guard first < end else { return }
        let block = PixelBlock(repeating: color)
        let (even, odd) = (block.evenChannels, block.oddChannels)
        let (edgeX, edgeY) = (EdgePair(edgesX), EdgePair(edgesY))
        // Where a row leaves both pairs of edges: it is worth nothing to look further.
        let spanX = Span(acrossX.x, reach: reach.x)
        let spanY = Span(acrossY.x, reach: reach.y)
        let limit = Float(bounds.maxX &- bounds.minX)
        // What of the rectangle's columns the rows have: a part of a picture gets the pixels that the whole one has, so blocks
        // begin where they would without it.
        let (lowest, highest) = (Int(rows.bounds.minX &- bounds.minX), Int(rows.bounds.maxX &- bounds.minX))
        let stepsX = EdgePair.steps(acrossX.x)
        let stepsY = EdgePair.steps(acrossY.x)
        var target = rows.pixel(x: bounds.minX, row: first)
        var y = Float(first &- bounds.minY) + 0.5 - center.y
        var row = first
        while row < end {
            let startX = (0.5 - center.x) * acrossX.x + y * acrossX.y
            let startY = (0.5 - center.x) * acrossY.x + y * acrossY.y
            let (middleX, middleY) = (startX * spanX.inverse, startY * spanY.inverse)
            let low = greater(greater(-middleX - spanX.half, -middleY - spanY.half), 0)
            let high = lesser(lesser(spanX.half - middleX, spanY.half - middleY), limit - 0.51)
            if low <= high {
                var column = isNarrow ? 0 : Self.whole(low)
                let last = Swift.min(Self.whole(high), highest &- 1)
                if column < lowest { column &+= (lowest &- column) & ~7 }
                while column <= last {
                    let offset = Float(column)
                    let coverage = EdgePair.product(
                        edgeX.coverage(startX + offset * acrossX.x, stepsX),
                        edgeY.coverage(startY + offset * acrossY.x, stepsY))
                    if column < lowest {
                        for lane in (lowest &- column)..<8 {
                            let level = (lane < 4 ? coverage.first : coverage.second)[2 * (lane & 3)]
                            blend(target + (column &+ lane), even, odd, level, isOpaque: isOpaque)
                        }
                        column &+= 8
                        continue
                    }
                    let pixels = target + column
                    Self.blend(pixels, even, odd, coverage.first, isOpaque: isOpaque)
                    Self.blend(pixels + 4, even, odd, coverage.second, isOpaque: isOpaque)
                    column &+= 8
                }
            }
            target += rows.stride
            y += 1
            row &+= 1
        }
    }

    /// A single pixel.
    @inline(never)
    private func blend(
        _ pixel: UnsafeMutablePointer<UInt32>, _ even: ChannelPairs, _ odd: ChannelPairs, _ level: UInt16,
        isOpaque: Bool
    ) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4) { block in
            block.initialize(repeating: pixel.pointee)
            guard let base = block.baseAddress else { return }
            Self.blend(base, even, odd, ChannelPairs(repeating: level), isOpaque: isOpaque)
            pixel.pointee = base[0]
        }
    }

    @inline(__always)
    private static func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, _ even: ChannelPairs, _ odd: ChannelPairs, _ factors: ChannelPairs,
        isOpaque: Bool
    ) {
        let old = pixels.block
        if isOpaque {
            pixels.block = mixed(even, odd, into: old, factors)
        } else {
            let newOdd = dividedBy255(odd &* factors)
            let new = PixelBlock(even: dividedBy255(even &* factors), odd: newOdd)
            pixels.block = new &+ scaled(old, by: inverseAlpha(newOdd))
        }
    }

    /// The whole part of a number from 0 to 2²².
    @inline(__always)
    private static func whole(_ value: Float) -> Int {
        // Half below, since this rounds; a block too early does no harm.
        Int((greater(value - 0.5, 0) + 8_388_608).bitPattern & 0x7f_ffff)
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
