internal import LayerModel
internal import Rasterization

/// Puts copies of a picture on rows of pixels.
///
/// The coverage of a copy's edges is that of the GL renderer's rectangles: the exact one of each edge by itself, multiplied.
struct SpriteKernel {
    private typealias Values = SIMD4<Float>

    private let rect: SIMD4<Float>
    private let source: SIMD4<Double>
    private let color: SIMD4<Float>
    private let magnification: ImagePaint.Filter
    private let minification: ImagePaint.Filter
    private let isAdditive: Bool
    private let texels: TexelSource
    private let bounds: PixelBounds
    private let rows: PixelRows
    /// A coverage for each pixel of `bounds`, or `nil`.
    private let clip: UnsafePointer<UInt8>?
    private let clipStride: Int

    init(
        _ particles: PreparedParticles, texels: TexelSource, bounds: PixelBounds, rows: PixelRows,
        clip: UnsafePointer<UInt8>?, clipStride: Int
    ) {
        rect = particles.rect
        source = SIMD4<Double>(particles.paint.image.source)
        color = particles.color
        magnification = particles.paint.image.magnification
        minification = particles.paint.image.minification
        isAdditive = particles.paint.isAdditive
        self.texels = texels
        self.bounds = bounds
        self.rows = rows
        self.clip = clip
        self.clipStride = clipStride
    }

    /// Puts one copy on the rows.
    ///
    /// - Parameter scratch: Room for the pixels of a row of the bounds and eight more.
    @inline(__always)
    func paint(_ sprite: ParticleSprite, scratch: UnsafeMutablePointer<UInt32>) {
        let box = sprite.box(of: rect, in: bounds)
        guard !box.isEmpty, let edges = SpriteEdges(sprite, rect: rect) else { return }
        let tint = packed(sprite.color * color)
        guard tint >> 24 > 0 else { return }
        let linear = SIMD4<Double>(sprite.linear)
        let transform = PlaneTransform(
            m11: linear.x, m12: linear.y, m14: 0, m21: linear.z, m22: linear.w, m24: 0, m41: Double(sprite.center.x),
            m42: Double(sprite.center.y), m44: 1)
        guard let map = SampleMap(undoing: transform, from: rect, to: source) else { return }
        let filter = map.density(x: linear.x, y: linear.y) > 1 ? minification : magnification
        let sampler = ImageSampler(map: map, isNearest: filter == .nearest)
        for row in box.minY..<box.maxY {
            guard let range = edges.columns(ofRow: row, in: box.minX..<box.maxX) else { continue }
            let count = (Int(range.upperBound - range.lowerBound) + 3) & ~3
            let pixels = sampler.sample(texels, row: row, from: range.lowerBound, count: count, into: scratch)
            let mask = clip.map {
                $0 + (Int(row - bounds.minY) * clipStride + Int(range.lowerBound - bounds.minX))
            }
            put(
                pixels, tint: tint, edges: edges, row: row, columns: range, clip: mask,
                into: rows.pixel(x: range.lowerBound, row: row))
        }
    }

    @inline(__always)
    private func put(
        _ pixels: UnsafePointer<UInt32>, tint: UInt32, edges: SpriteEdges, row: Int32, columns: Range<Int32>,
        clip: UnsafePointer<UInt8>?, into target: UnsafeMutablePointer<UInt32>
    ) {
        let tints = PixelBlock(repeating: tint)
        let (evenTint, oddTint) = (tints.evenChannels, tints.oddChannels)
        let hasTint = tint != .max
        let count = Int(columns.upperBound - columns.lowerBound)
        var place = edges.place(x: columns.lowerBound, row: row)
        var position = 0
        while position < count {
            let covered = edges.coverage(place)
            place.advance(by: edges.step)
            // Adding 2²³ rounds to whole numbers, which appear in the lowest bits.
            let levels = unsafeBitCast(covered * 255 + 8_388_608, to: PixelBlock.self) & 255
            var factors = levels.doubled
            if let clip { factors = dividedBy255(factors &* (clip + position).coverageBlock) }
            let block = (pixels + position).block
            var (even, odd) = (block.evenChannels, block.oddChannels)
            if hasTint {
                even = dividedBy255(even &* evenTint)
                odd = dividedBy255(odd &* oddTint)
            }
            even = dividedBy255(even &* factors)
            odd = dividedBy255(odd &* factors)
            let old = (target + position).block
            let new = isAdditive ? Self.sum(even: even, odd: odd, old) : over(even: even, odd: odd, old)
            (target + position).block = first(count &- position, of: new, else: old)
            position &+= 4
        }
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

/// The four edges of a copy, in the units in which their coverage rises with slope 1.
struct SpriteEdges {
    private typealias Values = SIMD4<Float>

    /// How the distances from the two centre lines change from pixel to pixel: along x, and along y.
    private let alongX: SIMD2<Float>
    private let alongY: SIMD2<Float>
    /// Half the size.
    private let half: SIMD2<Float>
    /// Beyond this distance from an edge a pixel is in or out.
    private let outer: SIMD2<Float>
    /// Up to this distance coverage is linear.
    private let inner: SIMD2<Float>
    private let curvature: SIMD2<Float>
    private let middle: SIMD2<Float>

    /// `nil` for a copy seen edge-on.
    @inline(__always)
    init?(_ sprite: ParticleSprite, rect: SIMD4<Float>) {
        let linear = sprite.linear
        let determinant = linear.x * linear.w - linear.y * linear.z
        let inverse = 1 / determinant
        guard inverse.isFinite else { return nil }
        let gradientX = SIMD2(linear.w, -linear.z) * inverse
        let gradientY = SIMD2(-linear.y, linear.x) * inverse
        let greater = SIMD2(max(abs(gradientX.x), abs(gradientX.y)), max(abs(gradientY.x), abs(gradientY.y)))
        let lesser = SIMD2(min(abs(gradientX.x), abs(gradientX.y)), min(abs(gradientY.x), abs(gradientY.y)))
        let slant = (lesser / greater).clamped(
            lowerBound: SIMD2(repeating: 1e-3), upperBound: SIMD2(repeating: 1))
        alongX = SIMD2(gradientX.x, gradientY.x) / greater
        alongY = SIMD2(gradientX.y, gradientY.y) / greater
        half = (rect.highHalf - rect.lowHalf) / 2 / greater
        outer = 0.5 + 0.5 * slant
        inner = 0.5 - 0.5 * slant
        curvature = 0.5 / slant
        let center = (rect.highHalf + rect.lowHalf) / 2
        middle =
            sprite.center
            + SIMD2(
                center.x * linear.x + center.y * linear.z, center.x * linear.y + center.y * linear.w)
    }

    /// The columns of a row in which anything is covered; `nil` where nothing is.
    @inline(__always)
    func columns(ofRow row: Int32, in columns: Range<Int32>) -> Range<Int32>? {
        let offset = Float(row) + 0.5 - middle.y
        var low = Float(columns.lowerBound)
        var high = Float(columns.upperBound)
        for axis in 0..<2 {
            let reach = half[axis] + outer[axis]
            let start = offset * alongY[axis]
            let slope = alongX[axis]
            if abs(slope) < 1e-4 {
                if abs(start) > reach + 1 { return nil }
                continue
            }
            let (first, second) = ((-reach - start) / slope, (reach - start) / slope)
            low = max(low, min(first, second) + middle.x - 1)
            high = min(high, max(first, second) + middle.x + 1)
        }
        guard low < high else { return nil }
        let range = Int32(low.rounded(.down))..<Int32(high.rounded(.up))
        return range.clamped(to: columns)
    }

    /// The distances of four pixels from the centre lines.
    struct Place {
        fileprivate var x: SIMD4<Float>
        fileprivate var y: SIMD4<Float>

        @inline(__always)
        mutating func advance(by step: SIMD2<Float>) {
            x += step.x
            y += step.y
        }
    }

    /// From four pixels to the next four.
    var step: SIMD2<Float> { alongX * 4 }

    /// The pixel at a place and the three on its right.
    @inline(__always)
    func place(x: Int32, row: Int32) -> Place {
        let offsetX = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + (Float(x) - middle.x)
        let offsetY = Float(row) + 0.5 - middle.y
        return Place(x: offsetX * alongX.x + offsetY * alongY.x, y: offsetX * alongX.y + offsetY * alongY.y)
    }

    /// The part of each pixel's square that is covered, from 0 to 1.
    @inline(__always)
    func coverage(_ place: Place) -> SIMD4<Float> {
        strip(place.x, 0) * strip(place.y, 1)
    }

    /// Between two opposite edges.
    @inline(__always)
    private func strip(_ distance: SIMD4<Float>, _ axis: Int) -> SIMD4<Float> {
        let both = edge(half[axis] + distance, axis) + edge(half[axis] - distance, axis) - 1
        return both.replacing(with: 0, where: both .< 0)
    }

    /// Beside one edge; `edgeCoverage` of the shaders, which says where it comes from.
    @inline(__always)
    private func edge(_ distance: SIMD4<Float>, _ axis: Int) -> SIMD4<Float> {
        let bound = SIMD4<Float>(repeating: outer[axis])
        let straight = SIMD4<Float>(repeating: inner[axis])
        let d = Self.bounded(distance, bound)
        let excess = d - Self.bounded(d, straight)
        let magnitude = excess.replacing(with: -excess, where: excess .< 0)
        return 0.5 + d - excess * magnitude * curvature[axis]
    }

    @inline(__always)
    private static func bounded(_ values: SIMD4<Float>, _ bound: SIMD4<Float>) -> SIMD4<Float> {
        let low = values.replacing(with: -bound, where: values .< -bound)
        return low.replacing(with: bound, where: low .> bound)
    }
}
