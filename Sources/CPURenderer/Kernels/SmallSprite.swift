import DisplayList
internal import LayerModel
internal import Rasterization

/// A copy of a picture that covers few pixels, as most particles do: sampled, tinted and put on the rows in one go.
///
/// Texels are counted in 1/256, so that the whole numbers that floats hold are a texel's number and its weight.
struct SmallSprite {
    /// From pixel to pixel, along x and along y.
    private let alongX: SIMD2<Float>
    private let alongY: SIMD2<Float>
    /// At the copy's origin.
    private let start: SIMD2<Float>
    private let origin: SIMD2<Float>
    /// The last place that has a texel to its right and below; beyond, the border repeats.
    private let limit: SIMD2<Float>

    /// Wider copies are sampled with finer steps.
    static let largestSide: Int32 = 256
    /// Larger pictures have more places than the lowest bits of a float can count.
    private static let largestPicture = 1 << 14

    /// `nil` for copies that need not be filtered, or need smaller versions of the picture, and for pictures that are too small
    /// or too large.
    @inline(__always)
    init?(_ sprite: ParticleSprite, kernel: SpriteKernel) {
        let (width, height) = (kernel.texels.maxX, kernel.texels.maxY)
        guard width >= 2, height >= 2, width <= Self.largestPicture, height <= Self.largestPicture else { return nil }
        let linear = sprite.linear
        let determinant = linear.x * linear.w - linear.y * linear.z
        let scale = kernel.texelsPerUnit
        let inverse = scale / determinant
        alongX = SIMD2(linear.w, -linear.y) * inverse
        alongY = SIMD2(-linear.z, linear.x) * inverse
        let density = max((alongX * alongX).sum(), (alongY * alongY).sum())
        let isMinified = density > 256 * 256 * ImagePaint.largestMagnifiedSquare
        let filter = isMinified ? kernel.minification : kernel.magnification
        guard filter != .nearest, filter != .trilinear || kernel.mipmaps == nil, density.isFinite else { return nil }
        start = kernel.firstTexel
        origin = sprite.center
        limit = SIMD2(Float(width), Float(height)) * 256 - 257
    }

    /// Puts the copy on the rows.
    ///
    /// - Parameter scratch: Room for `scratchCount` numbers.
    @inline(__always)
    func paint(
        _ box: DeviceRect, edges: SpriteEdges, tints: SpriteKernel.Tints, kernel: SpriteKernel,
        scratch: UnsafeMutablePointer<UInt32>
    ) {
        if alongX.y == 0, edges.isUpright {
            paintUpright(box, edges: edges, tints: tints, kernel: kernel, columns: scratch)
        } else {
            paintTurned(box, edges: edges, tints: tints, kernel: kernel)
        }
    }

    /// Four columns of an upright copy: the numbers of their left texels, the weights of those to the right, and the tints of
    /// their pixels, in so many words each.
    private static let columnWords = 16

    /// The numbers that ``paint(_:edges:tints:kernel:scratch:)`` needs room for.
    static let scratchCount = (Int(largestSide) / 4 + 1) * columnWords

    /// Most copies are upright: then a row of pixels shows a row of texels, and what is left and right of its pixels is the same
    /// in all rows.
    // Apart, or its caller grows so large that nothing in either is inlined.
    @inline(never)
    private func paintUpright(
        _ box: DeviceRect, edges: SpriteEdges, tints: SpriteKernel.Tints, kernel: SpriteKernel,
        columns: UnsafeMutablePointer<UInt32>
    ) {
        let count = Int(box.maxX - box.minX)
        let from = SIMD2(Float(box.minX), Float(box.minY)) + 0.5 - origin
        var u = start.x + alongX.x * from.x + SIMD4<Float>(0, 1, 2, 3) * alongX.x
        var place = edges.place(x: box.minX, row: box.minY)
        var left = count
        var words = columns
        while left > 0 {
            let column = Self.place(u, limit.x)
            let coverage = SpriteKernel.levels(edges.horizontalCoverage(place))
            let factors = tints.scaled(by: merged(left, of: coverage, else: .zero).doubled)
            words.block = column &>> 8
            (words + 4).block = unsafeBitCast((column & 255).doubled, to: PixelBlock.self)
            (words + 8).block = unsafeBitCast(factors.even, to: PixelBlock.self)
            (words + 12).block = unsafeBitCast(factors.odd, to: PixelBlock.self)
            u += 4 * alongX.x
            place.advance(by: edges.step)
            words += Self.columnWords
            left &-= 4
        }
        for row in box.minY..<box.maxY {
            let level = UInt16(edges.verticalCoverage(ofRow: row) * 255 + 0.5)
            guard level > 0 else { continue }
            let v = start.y + alongY.y * (Float(row) + 0.5 - origin.y)
            let line = Self.place(SIMD4(repeating: v), limit.y)
            let texels = kernel.texels.base + Int(line[0] &>> 8) &* kernel.texels.stride
            let lower = (line & 255).doubled
            let mask = kernel.clip.map {
                $0 + (Int(row - kernel.bounds.minY) * kernel.clipStride + Int(box.minX - kernel.bounds.minX))
            }
            paintRow(
                texels, lower: lower, level: level, columns: columns, count: count, mask: mask, tints: tints,
                kernel: kernel, into: kernel.rows.pixel(x: box.minX, row: row))
        }
    }

    @inline(__always)
    private func paintRow(
        _ texels: UnsafePointer<UInt32>, lower: ChannelPairs, level: UInt16, columns: UnsafePointer<UInt32>, count: Int,
        mask: UnsafePointer<UInt8>?, tints: SpriteKernel.Tints, kernel: SpriteKernel,
        into target: UnsafeMutablePointer<UInt32>
    ) {
        let upper = 256 &- lower
        var words = columns
        var position = 0
        while position < count {
            let corners = Corners(
                texels + Int(words[0]), texels + Int(words[1]), texels + Int(words[2]), texels + Int(words[3]),
                below: kernel.texels.stride)
            let right = unsafeBitCast((words + 4).block, to: ChannelPairs.self)
            let (even, odd) = corners.mixedChannels(left: 256 &- right, right: right, upper: upper, lower: lower)
            // Many pictures of particles are round: nothing shows in their corners.
            if (even | odd).isAnySet {
                var tintEven = unsafeBitCast((words + 8).block, to: ChannelPairs.self)
                var tintOdd = unsafeBitCast((words + 12).block, to: ChannelPairs.self)
                if level < 255 {
                    (tintEven, tintOdd) = (dividedBy255(tintEven &* level), dividedBy255(tintOdd &* level))
                }
                if let mask {
                    let factors = (mask + position).coverageBlock
                    (tintEven, tintOdd) = (dividedBy255(tintEven &* factors), dividedBy255(tintOdd &* factors))
                }
                let (tintedEven, tintedOdd) = tints.divided(even: even &* tintEven, odd: odd &* tintOdd)
                (target + position).block = kernel.put(
                    even: tintedEven, odd: tintedOdd, over: (target + position).block)
            }
            words += Self.columnWords
            position &+= 4
        }
    }

    @inline(never)
    private func paintTurned(
        _ box: DeviceRect, edges: SpriteEdges, tints: SpriteKernel.Tints, kernel: SpriteKernel
    ) {
        let lanes = SIMD4<Float>(0, 1, 2, 3)
        let stride = kernel.texels.stride
        let base = kernel.texels.base
        for row in box.minY..<box.maxY {
            guard let range = edges.columns(ofRow: row, in: box.minX..<box.maxX) else { continue }
            let from = SIMD2(Float(range.lowerBound), Float(row)) + 0.5 - origin
            let first = start + alongX * from.x + alongY * from.y
            var u = first.x + lanes * alongX.x
            var v = first.y + lanes * alongX.y
            var place = edges.place(x: range.lowerBound, row: row)
            var target = kernel.rows.pixel(x: range.lowerBound, row: row)
            var mask = kernel.clip.map {
                $0 + (Int(row - kernel.bounds.minY) * kernel.clipStride + Int(range.lowerBound - kernel.bounds.minX))
            }
            var count = Int(range.upperBound - range.lowerBound)
            while count > 0 {
                let (column, line) = (Self.place(u, limit.x), Self.place(v, limit.y))
                let (x, y) = (column &>> 8, line &>> 8)
                let samples = Corners(
                    base + (Int(y[0]) &* stride &+ Int(x[0])), base + (Int(y[1]) &* stride &+ Int(x[1])),
                    base + (Int(y[2]) &* stride &+ Int(x[2])), base + (Int(y[3]) &* stride &+ Int(x[3])),
                    below: stride
                ).mixed(weightX: column & 255, weightY: line & 255)
                if samples.isAnySet {
                    var factors = SpriteKernel.levels(edges.coverage(place)).doubled
                    if let clip = mask { factors = dividedBy255(factors &* clip.coverageBlock) }
                    let old = target.block
                    let new = kernel.blended(samples, tints, factors, over: old)
                    target.block = merged(count, of: new, else: old)
                }
                u += 4 * alongX.x
                v += 4 * alongX.y
                place.advance(by: edges.step)
                target += 4
                mask = mask.map { $0 + 4 }
                count &-= 4
            }
        }
    }

    /// Places of texels as whole numbers of 1/256, from 0 to a limit below 2²².
    @inline(__always)
    private static func place(_ values: SIMD4<Float>, _ limit: Float) -> PixelBlock {
        let most = SIMD4<Float>(repeating: limit)
        // In this order not-a-number becomes 0: all that is read lies in the picture.
        let low = SIMD4<Float>.zero.replacing(with: values, where: values .> 0)
        let bounded = low.replacing(with: most, where: low .> most)
        // Adding 2²³ rounds to whole numbers, which appear in the lowest bits.
        return unsafeBitCast(bounded + 8_388_608, to: PixelBlock.self) & 0x7f_ffff
    }
}
