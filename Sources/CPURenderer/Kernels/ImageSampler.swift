import DisplayList
import Rasterization

/// The pixels of an image, valid while it is being drawn.
struct TexelSource {
    /// The texel at (`minX`, `minY`).
    let base: UnsafePointer<UInt32>
    /// In pixels.
    let stride: Int
    /// What is there; coordinates outside repeat the border.
    let minX: Int
    let minY: Int
    /// One past the last column, at least `minX + 1`.
    let maxX: Int
    let maxY: Int

    /// The texel at a place, clamped to what is there.
    @inline(__always)
    func texel(_ x: Int, _ y: Int) -> UInt32 {
        let column = max(minX, min(x, maxX &- 1)) &- minX
        let line = max(minY, min(y, maxY &- 1)) &- minY
        return base[line &* stride &+ column]
    }

    /// A row of texels.
    @inline(__always)
    func row(_ y: Int) -> UnsafePointer<UInt32> {
        base + (max(minY, min(y, maxY &- 1)) &- minY) &* stride
    }
}

/// Reads rows of an image under a map from device pixels to texels.
struct ImageSampler {
    let map: SampleMap
    let isNearest: Bool
    /// The column that a row's texels are counted from, left of all that is drawn: so a pixel gets the same texel whichever
    /// part of a row it is drawn with.
    var firstColumn: Int32 = 0

    /// A texel in fixed point: 32 bits of fraction, so that steps of a row add up to less than a thousandth of a texel.
    private static var one: Int { 1 << 32 }

    /// Added so that the weight, the upper 8 bits of the fraction, is rounded to nearest.
    private static var halfWeight: Int { 1 << 23 }

    @inline(__always)
    private static func fixed(_ value: Double) -> Int {
        // Beyond 2²⁷ texels all are clamped to a border anyhow.
        let bounded = value > -134_217_728 ? (value < 134_217_728 ? value : 134_217_728) : -134_217_728
        return Int(bounded * 4_294_967_296)
    }

    /// Writes the samples of `row` from column `column` on.
    ///
    /// - Parameters:
    ///   - count: A multiple of 4.
    ///   - output: Room for `count` pixels.
    /// - Returns: Where the samples are: `output`, or the image's own row where it is shown texel by pixel.
    func sample(
        _ texels: TexelSource, row: Int32, from column: Int32, count: Int, into output: UnsafeMutablePointer<UInt32>
    ) -> UnsafePointer<UInt32> {
        guard map.isAffine else {
            sampleProjective(texels, start: map.row(row, from: column), count: count, into: output)
            return UnsafePointer(output)
        }
        let start = map.row(row, from: firstColumn)
        // Texel centres are at halves: bilinear weights count from there.
        let shift = isNearest ? -ImagePaint.nearestShift : 0.5
        let bias = isNearest ? 0 : Self.halfWeight
        var line = Line(
            u: Self.fixed(start.x - shift) &+ bias, v: Self.fixed(start.y - shift) &+ bias,
            stepU: Self.fixed(start.stepX), stepV: Self.fixed(start.stepY))
        let skipped = Int(column &- firstColumn)
        line.u &+= skipped &* line.stepU
        line.v &+= skipped &* line.stepV
        if line.stepU == Self.one, line.stepV == 0 {
            return sampleShifted(texels, line: line, count: count, into: output)
        }
        if isNearest {
            sampleNearest(texels, line: line, count: count, into: output)
        } else {
            sampleLinear(texels, line: line, count: count, into: output)
        }
        return UnsafePointer(output)
    }

    /// Samples at equal distances, in fixed point.
    private struct Line {
        var u: Int
        var v: Int
        var stepU: Int
        var stepV: Int
    }

    private func sampleNearest(
        _ texels: TexelSource, line: Line, count: Int, into output: UnsafeMutablePointer<UInt32>
    ) {
        var (u, v) = (line.u, line.v)
        for index in 0..<count {
            output[index] = texels.texel(u &>> 32, v &>> 32)
            u &+= line.stepU
            v &+= line.stepV
        }
    }

    private func sampleLinear(
        _ texels: TexelSource, line: Line, count: Int, into output: UnsafeMutablePointer<UInt32>
    ) {
        var (u, v) = (line.u, line.v)
        let low = SIMD2(texels.minX, texels.minY)
        let (spanX, spanY) = (UInt(texels.maxX &- texels.minX &- 1), UInt(texels.maxY &- texels.minY &- 1))
        let (stepU, stepV) = (line.stepU, line.stepV)
        let steps = PixelBlock(0, 1, 2, 3)
        let stepsU = steps &* PixelBlock(repeating: UInt32(truncatingIfNeeded: stepU))
        let stepsV = steps &* PixelBlock(repeating: UInt32(truncatingIfNeeded: stepV))
        var position = 0
        while position < count {
            let weightX = (PixelBlock(repeating: UInt32(truncatingIfNeeded: u)) &+ stepsU) &>> 24
            let weightY = (PixelBlock(repeating: UInt32(truncatingIfNeeded: v)) &+ stepsV) &>> 24
            var corners = Corners()
            let (lastU, lastV) = (u &+ 3 &* stepU, v &+ 3 &* stepV)
            let isInside =
                UInt(bitPattern: (u &>> 32) &- low.x) < spanX && UInt(bitPattern: (lastU &>> 32) &- low.x) < spanX
                && UInt(bitPattern: (v &>> 32) &- low.y) < spanY && UInt(bitPattern: (lastV &>> 32) &- low.y) < spanY
            if isInside {
                corners.gather(texels, u: u &- low.x &<< 32, v: v &- low.y &<< 32, stepU: stepU, stepV: stepV)
            } else {
                corners.gatherClamped(texels, u: u, v: v, stepU: stepU, stepV: stepV)
            }
            (output + position).block = corners.mixed(weightX: weightX, weightY: weightY)
            u &+= 4 &* stepU
            v &+= 4 &* stepV
            position &+= 4
        }
    }

    /// One texel a pixel, at a constant offset from the grid.
    private func sampleShifted(
        _ texels: TexelSource, line: Line, count: Int, into output: UnsafeMutablePointer<UInt32>
    ) -> UnsafePointer<UInt32> {
        let first = line.u &>> 32
        let top = line.v &>> 32
        let weightX = UInt32(isNearest ? 0 : (line.u &>> 24) & 255)
        let weightY = UInt32(isNearest ? 0 : (line.v &>> 24) & 255)
        let upper = texels.row(top)
        let lower = weightY == 0 ? upper : texels.row(top &+ 1)
        // Blocks that lie inside the image with the neighbour on their right; the others are clamped texel by texel.
        let insideStart = max(0, min(count, (texels.minX &- first &+ 3) & ~3))
        let insideEnd = max(insideStart, min(count, (texels.maxX &- 1 &- first) & ~3))
        if weightX == 0, weightY == 0, insideStart == 0, insideEnd == count {
            return upper + (first &- texels.minX)
        }
        let factorX = PixelBlock(repeating: weightX)
        let factorY = PixelBlock(repeating: weightY)
        func clamp(_ range: Range<Int>) {
            for position in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
                var corners = Corners()
                corners.gatherClamped(texels, u: line.u &+ position &<< 32, v: line.v, stepU: Self.one, stepV: 0)
                (output + position).block = corners.mixed(weightX: factorX, weightY: factorY)
            }
        }
        clamp(0..<insideStart)
        mixShifted(
            upper + (first &- texels.minX), lower + (first &- texels.minX), insideStart..<insideEnd, factorX, factorY,
            into: output)
        clamp(insideEnd..<count)
        return UnsafePointer(output)
    }

    /// Mixes two rows of texels with constant weights; there is a texel past the range.
    private func mixShifted(
        _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ range: Range<Int>, _ factorX: PixelBlock,
        _ factorY: PixelBlock, into output: UnsafeMutablePointer<UInt32>
    ) {
        guard !range.isEmpty else { return }
        let (below, right) = (factorY.doubled, factorX.doubled)
        let (above, left) = (256 &- below, 256 &- right)
        var position = range.lowerBound
        var column = Column(upper + position, lower + position, above, below)
        // Each column of texels is mixed once and serves as the left and the right neighbour.
        while position &+ 4 < range.upperBound {
            let next = Column(upper + (position &+ 4), lower + (position &+ 4), above, below)
            let neighbour = column.shifted(before: next)
            (output + position).block = column.mixed(with: neighbour, left, right)
            column = next
            position &+= 4
        }
        let neighbour = Column(upper + (position &+ 1), lower + (position &+ 1), above, below)
        (output + position).block = column.mixed(with: neighbour, left, right)
    }

    /// Four neighbouring texels of two rows, mixed.
    private struct Column {
        private let even: ChannelPairs
        private let odd: ChannelPairs

        @inline(__always)
        private init(even: ChannelPairs, odd: ChannelPairs) {
            self.even = even
            self.odd = odd
        }

        @inline(__always)
        init(
            _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ above: ChannelPairs,
            _ below: ChannelPairs
        ) {
            let (first, second) = (upper.block, lower.block)
            even = Corners.mix(first.evenChannels, second.evenChannels, above, below)
            odd = Corners.mix(first.oddChannels, second.oddChannels, above, below)
        }

        /// The last three texels of this column and the first one of the next.
        @inline(__always)
        func shifted(before next: Column) -> Column {
            Column(even: Self.shift(even, next.even), odd: Self.shift(odd, next.odd))
        }

        @inline(__always)
        private static func shift(_ a: ChannelPairs, _ b: ChannelPairs) -> ChannelPairs {
            let (first, second) = (unsafeBitCast(a, to: PixelBlock.self), unsafeBitCast(b, to: PixelBlock.self))
            return unsafeBitCast(PixelBlock(first[1], first[2], first[3], second[0]), to: ChannelPairs.self)
        }

        @inline(__always)
        func mixed(with neighbour: Column, _ left: ChannelPairs, _ right: ChannelPairs) -> PixelBlock {
            PixelBlock(
                even: Corners.mix(even, neighbour.even, left, right),
                odd: Corners.mix(odd, neighbour.odd, left, right))
        }
    }

    private func sampleProjective(
        _ texels: TexelSource, start: SampleMap.Row, count: Int, into output: UnsafeMutablePointer<UInt32>
    ) {
        let shift = isNearest ? -ImagePaint.nearestShift : 0.5
        let bias = isNearest ? 0 : Self.halfWeight
        for position in stride(from: 0, to: count, by: 4) {
            var corners = Corners()
            var weightX = PixelBlock.zero
            var weightY = PixelBlock.zero
            for lane in 0..<4 {
                let step = Double(position + lane)
                // Behind the eye there is nothing to see; pixels there have no coverage.
                let scale = 1 / max(start.w + step * start.stepW, 1e-9)
                let u = Self.fixed((start.x + step * start.stepX) * scale - shift) &+ bias
                let v = Self.fixed((start.y + step * start.stepY) * scale - shift) &+ bias
                corners.set(lane, texels, u &>> 32, v &>> 32)
                weightX[lane] = UInt32(truncatingIfNeeded: u) &>> 24
                weightY[lane] = UInt32(truncatingIfNeeded: v) &>> 24
            }
            (output + position).block =
                isNearest ? corners.upperLeft : corners.mixed(weightX: weightX, weightY: weightY)
        }
    }
}
