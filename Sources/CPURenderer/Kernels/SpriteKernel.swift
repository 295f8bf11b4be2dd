import DisplayList
internal import Foundation
internal import LayerModel
internal import Rasterization

/// Puts copies of a picture on rows of pixels.
///
/// The coverage of a copy's edges is that of the GL renderer's rectangles: the exact one of each edge by itself, multiplied.
struct SpriteKernel {
    let rect: SIMD4<Float>
    let source: SIMD4<Double>
    let color: SIMD4<Float>
    let magnification: ImagePaint.Filter
    let minification: ImagePaint.Filter
    let isAdditive: Bool
    let bias: Float
    let mipmaps: MipLevels?
    let texels: TexelSource
    let bounds: DeviceRect
    let rows: PixelRows
    /// A coverage for each pixel of `bounds`, or `nil`.
    let clip: UnsafePointer<UInt8>?
    let clipStride: Int
    /// From the plane of `rect` to 1/256 texels.
    let texelsPerUnit: SIMD2<Float>
    /// The place of the plane's origin among the texels' centres, in 1/256 texels.
    let firstTexel: SIMD2<Float>

    init(
        _ particles: PreparedParticles, texels: TexelSource, bounds: DeviceRect, rows: PixelRows,
        clip: UnsafePointer<UInt8>?, clipStride: Int
    ) {
        rect = particles.rect
        source = SIMD4<Double>(particles.paint.image.source)
        color = particles.color
        magnification = particles.paint.image.magnification
        minification = particles.paint.image.minification
        isAdditive = particles.paint.isAdditive
        bias = particles.paint.image.bias
        mipmaps = particles.mipmaps
        self.texels = texels
        self.bounds = bounds
        self.rows = rows
        self.clip = clip
        self.clipStride = clipStride
        let size = SIMD2<Double>(rect.highHalf) - SIMD2<Double>(rect.lowHalf)
        let scale = (source.highHalf - source.lowHalf) / size
        texelsPerUnit = SIMD2<Float>(scale * 256)
        firstTexel = SIMD2<Float>((source.lowHalf - SIMD2<Double>(rect.lowHalf) * scale - 0.5) * 256)
    }

    /// Puts one copy on the rows.
    ///
    /// - Parameter scratch: Room for the pixels of two rows of the bounds and eight more each, and for
    ///   `SmallSprite.scratchCount`.
    @inline(__always)
    func paint(_ sprite: ParticleSprite, scratch: UnsafeMutablePointer<UInt32>) {
        let box = sprite.box(of: rect, in: bounds)
        guard !box.isEmpty, let edges = SpriteEdges(sprite, rect: rect) else { return }
        let tints = Tints(sprite.color * color, isAdditive: isAdditive)
        guard tints.isVisible else { return }
        if let small = SmallSprite(sprite, kernel: self), box.maxX - box.minX <= SmallSprite.largestSide {
            small.paint(box, edges: edges, tints: tints, kernel: self, scratch: scratch)
            return
        }
        let linear = SIMD4<Double>(sprite.linear)
        let transform = PlaneTransform(
            m11: linear.x, m12: linear.y, m14: 0, m21: linear.z, m22: linear.w, m24: 0, m41: Double(sprite.center.x),
            m42: Double(sprite.center.y), m44: 1)
        guard let map = SampleMap(undoing: transform, from: rect, to: source) else { return }
        let density = map.density(x: linear.x, y: linear.y)
        let filter = ImagePaint.isMinified(density: density) ? minification : magnification
        let sampler = ImageSampler(map: map, isNearest: filter == .nearest)
        let level = filter == .trilinear ? Float(log2(density)) + bias : 0
        for row in box.minY..<box.maxY {
            guard let range = edges.columns(ofRow: row, in: box.minX..<box.maxX) else { continue }
            let count = (Int(range.upperBound - range.lowerBound) + 3) & ~3
            var pixels = UnsafePointer(scratch)
            if level > 0, let mipmaps {
                sampler.sample(
                    texels, mipmaps, level: level, row: row, from: range.lowerBound, count: count, into: scratch,
                    scratch + clipStride + 8)
            } else {
                pixels = sampler.sample(texels, row: row, from: range.lowerBound, count: count, into: scratch)
            }
            let mask = clip.map {
                $0 + (Int(row - bounds.minY) * clipStride + Int(range.lowerBound - bounds.minX))
            }
            put(
                pixels, tints: tints, edges: edges, row: row, columns: range, clip: mask,
                into: rows.pixel(x: range.lowerBound, row: row))
        }
    }

    @inline(__always)
    private func put(
        _ pixels: UnsafePointer<UInt32>, tints: Tints, edges: SpriteEdges, row: Int32, columns: Range<Int32>,
        clip: UnsafePointer<UInt8>?, into target: UnsafeMutablePointer<UInt32>
    ) {
        let count = Int(columns.upperBound - columns.lowerBound)
        var place = edges.place(x: columns.lowerBound, row: row)
        var position = 0
        while position < count {
            let covered = edges.coverage(place)
            place.advance(by: edges.step)
            var factors = Self.levels(covered).doubled
            if let clip { factors = dividedBy255(factors &* (clip + position).coverageBlock) }
            let old = (target + position).block
            let new = blended((pixels + position).block, tints, factors, over: old)
            (target + position).block = merged(count &- position, of: new, else: old)
            position &+= 4
        }
    }

    /// What every texel of a copy is multiplied by.
    ///
    /// Of dark channels a multiple by a power of two is kept: many copies on each other would show how far 1/255 is from 1/170.
    struct Tints {
        fileprivate let even: ChannelPairs
        fileprivate let odd: ChannelPairs
        fileprivate let isWhite: Bool
        /// Whether any pixel may change.
        let isVisible: Bool
        /// What products are divided by, as halves of it and as 65,536 over it.
        private let halves: (even: ChannelPairs, odd: ChannelPairs)
        private let multipliers: (even: ChannelPairs, odd: ChannelPairs)

        /// The greatest power of two is 2 to this.
        private static let mostShift: Int32 = 5
        /// The greatest multiple: products of it and of 255, and half of what they are divided by, fit into 16 bits.
        private static let largestMultiple: Float = 0.93
        /// A power of two divides by 256 rather than by 255.
        private static let multiple: Float = 257.0 / 256

        /// - Parameters:
        ///   - color: Premultiplied.
        ///   - isAdditive: Whether products are added to what is there, where each channel may have a multiple of its own; put
        ///     over it, none may be more than alpha, whatever rounding does.
        @inline(__always)
        init(_ color: SIMD4<Float>, isAdditive: Bool) {
            let positive = SIMD4.zero.replacing(with: color, where: color .> 0)
            let color = pointwiseMin(positive, splat(min(positive.w, 1)))
            // The exponent of how often a channel fits; of 0, which fits without end, and of 1 it is bounded.
            let room = splat(Self.largestMultiple) / (isAdditive ? color : splat(color.w))
            let bits = unsafeBitCast(room, to: SIMD4<Int32>.self)
            let exponents = (bits &>> SIMD4(repeating: 23)) &- SIMD4(repeating: 127)
            let shifts = pointwiseMin(pointwiseMax(exponents, SIMD4.zero), SIMD4(repeating: Self.mostShift))
            let powers = unsafeBitCast(
                (shifts &+ SIMD4(repeating: 127)) &<< SIMD4(repeating: 23), to: SIMD4<Float>.self)
            let isShifted = SIMD4<Int32>.zero &- pointwiseMin(shifts, SIMD4(repeating: 1))
            let levels = SpriteKernel.levels(color * powers * select(splat(Self.multiple), splat(1), where: isShifted))
            (even, odd) = Self.pairs(unsafeBitCast(levels, to: SIMD4<Int32>.self))
            isWhite = levels == PixelBlock(repeating: 255) && shifts == .zero
            isVisible = levels[3] > 0
            halves = Self.pairs(SIMD4(repeating: 128) &<< shifts)
            multipliers = Self.pairs(SIMD4(repeating: 257) &>> shifts)
        }

        /// A number for each channel, for four pixels.
        @inline(__always)
        private static func pairs(_ numbers: SIMD4<Int32>) -> (even: ChannelPairs, odd: ChannelPairs) {
            let words = unsafeBitCast(numbers, to: PixelBlock.self)
            return (
                unsafeBitCast(PixelBlock(repeating: words[0] | words[2] &<< 16), to: ChannelPairs.self),
                unsafeBitCast(PixelBlock(repeating: words[1] | words[3] &<< 16), to: ChannelPairs.self)
            )
        }

        /// Products of texels and tints as channels of 0…255, rounded to nearest.
        @inline(__always)
        func divided(even: ChannelPairs, odd: ChannelPairs) -> (even: ChannelPairs, odd: ChannelPairs) {
            (
                upperHalf(even &+ halves.even, times: multipliers.even),
                upperHalf(odd &+ halves.odd, times: multipliers.odd)
            )
        }

        /// The tints of four pixels, multiplied by factors of 0…255 for 0…1.
        @inline(__always)
        func scaled(by factors: ChannelPairs) -> (even: ChannelPairs, odd: ChannelPairs) {
            (dividedBy255(even &* factors), dividedBy255(odd &* factors))
        }
    }

    /// Coverages of 0…1 as levels of 0…255.
    @inline(__always)
    static func levels(_ coverage: SIMD4<Float>) -> PixelBlock {
        // Adding 2²³ rounds to whole numbers, which appear in the lowest bits.
        unsafeBitCast(coverage * 255 + 8_388_608, to: PixelBlock.self) & 255
    }

    /// Samples, multiplied by a tint and by factors of 0…255 for 0…1, put over pixels or added to them.
    @inline(__always)
    func blended(_ samples: PixelBlock, _ tints: Tints, _ factors: ChannelPairs, over old: PixelBlock) -> PixelBlock {
        var (even, odd) = (samples.evenChannels, samples.oddChannels)
        if !tints.isWhite {
            (even, odd) = tints.divided(even: even &* tints.even, odd: odd &* tints.odd)
        }
        return put(even: dividedBy255(even &* factors), odd: dividedBy255(odd &* factors), over: old)
    }

    /// Colours, by their channels, put over pixels or added to them.
    @inline(__always)
    func put(even: ChannelPairs, odd: ChannelPairs, over old: PixelBlock) -> PixelBlock {
        isAdditive ? Self.sum(even: even, odd: odd, old) : composited(even: even, odd: odd, old)
    }

    /// Channels added to pixels, none above 255.
    @inline(__always)
    private static func sum(even: ChannelPairs, odd: ChannelPairs, _ old: PixelBlock) -> PixelBlock {
        @inline(__always)
        func bounded(_ sum: ChannelPairs) -> ChannelPairs {
            // A ninth bit becomes all bits.
            (sum | (0 &- (sum &>> 8))) & 255
        }
        return PixelBlock(even: bounded(even &+ old.evenChannels), odd: bounded(odd &+ old.oddChannels))
    }
}
