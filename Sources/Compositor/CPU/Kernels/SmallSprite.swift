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

    /// `nil` for copies that need not be filtered, and for pictures that are too small or too large.
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
        let filter = density > 256 * 256 ? kernel.minification : kernel.magnification
        guard filter != .nearest, density.isFinite else { return nil }
        start = kernel.firstTexel
        origin = sprite.center
        limit = SIMD2(Float(width), Float(height)) * 256 - 257
    }

    /// Puts the copy on the rows.
    ///
    /// - Parameter scratch: Room for the pixels of a row of the box and eight more.
    @inline(__always)
    func paint(
        _ box: PixelBounds, edges: SpriteEdges, tint: UInt32, kernel: SpriteKernel,
        scratch: UnsafeMutablePointer<UInt32>
    ) {
        // Most copies are upright: then a row of pixels shows a row of texels, and is covered evenly from above and below.
        if alongX.y == 0, edges.isUpright {
            let columns = box.minX..<box.maxX
            var place = edges.place(x: columns.lowerBound, row: box.minY)
            for position in stride(from: 0, to: columns.count, by: 4) {
                (scratch + position).block = unsafeBitCast(edges.horizontalCoverage(place), to: PixelBlock.self)
                place.advance(by: edges.step)
            }
            paint(box, edges: edges, tint: tint, kernel: kernel, across: scratch, isUpright: true)
        } else {
            paint(box, edges: edges, tint: tint, kernel: kernel, across: scratch, isUpright: false)
        }
    }

    @inline(__always)
    private func paint(
        _ box: PixelBounds, edges: SpriteEdges, tint: UInt32, kernel: SpriteKernel,
        across: UnsafeMutablePointer<UInt32>, isUpright: Bool
    ) {
        let tints = SpriteKernel.Tints(tint)
        let lanes = SIMD4<Float>(0, 1, 2, 3)
        let stride = kernel.texels.stride
        let base = kernel.texels.base
        for row in box.minY..<box.maxY {
            let columns = box.minX..<box.maxX
            let evenly = isUpright ? edges.verticalCoverage(ofRow: row) : 1
            guard evenly > 0, let range = isUpright ? columns : edges.columns(ofRow: row, in: columns) else { continue }
            let from = SIMD2(Float(range.lowerBound), Float(row)) + 0.5 - origin
            let first = start + alongX * from.x + alongY * from.y
            var u = first.x + lanes * alongX.x
            var v = first.y + lanes * alongX.y
            var coverage = UnsafePointer(across)
            var place = edges.place(x: range.lowerBound, row: row)
            var target = kernel.rows.pixel(x: range.lowerBound, row: row)
            var mask = kernel.clip.map {
                $0 + (Int(row - kernel.bounds.minY) * kernel.clipStride + Int(range.lowerBound - kernel.bounds.minX))
            }
            // Of an upright copy, all pixels of a row lie between the same rows of texels.
            let line = Self.place(v, limit.y)
            let texelRow = base + Int(line[0] &>> 8) &* stride
            var count = Int(range.upperBound - range.lowerBound)
            while count > 0 {
                let column = Self.place(u, limit.x)
                let samples: PixelBlock
                if isUpright {
                    let x = column &>> 8
                    samples = Corners(
                        texelRow + Int(x[0]), texelRow + Int(x[1]), texelRow + Int(x[2]), texelRow + Int(x[3]),
                        below: stride
                    ).mixed(weightX: column & 255, weightY: line & 255)
                } else {
                    let line = Self.place(v, limit.y)
                    let (x, y) = (column &>> 8, line &>> 8)
                    samples = Corners(
                        base + (Int(y[0]) &* stride &+ Int(x[0])), base + (Int(y[1]) &* stride &+ Int(x[1])),
                        base + (Int(y[2]) &* stride &+ Int(x[2])), base + (Int(y[3]) &* stride &+ Int(x[3])),
                        below: stride
                    ).mixed(weightX: column & 255, weightY: line & 255)
                    v += 4 * alongX.y
                }
                // Many pictures of particles are round: nothing shows in their corners.
                if samples != .zero {
                    let covered =
                        isUpright
                        ? unsafeBitCast(coverage.block, to: SIMD4<Float>.self) * evenly : edges.coverage(place)
                    var factors = SpriteKernel.levels(covered).doubled
                    if let clip = mask { factors = dividedBy255(factors &* clip.coverageBlock) }
                    let old = target.block
                    let new = kernel.blended(samples, tints, factors, over: old)
                    target.block = Compositor.first(count, of: new, else: old)
                }
                coverage += 4
                u += 4 * alongX.x
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
