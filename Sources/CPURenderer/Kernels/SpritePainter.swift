import DisplayList
internal import Foundation
internal import Graphics
internal import PixelKernels
internal import Rasterization

/// Puts copies of a picture on rows of pixels.
///
/// The coverage of a copy's edges is that of the GL renderer's rectangles: the exact one of each edge by itself, multiplied.
struct SpritePainter {
    private let particles: PreparedParticles
    private let texels: TexelSource
    private let bounds: DeviceRect
    private let rows: PixelRows
    /// A coverage for each pixel of `bounds`, and from one row to the next.
    private let clip: (base: UnsafePointer<UInt8>, stride: Int)?
    /// From the plane of a copy to 1/256 texels.
    private let texelsPerUnit: SIMD2<Double>
    /// The place of the plane's origin among the texels' centres, in 1/256 texels.
    private let firstTexel: SIMD2<Double>
    /// Whether the kernel can count the picture's texels.
    private let isCountable: Bool

    /// The texels that the lowest bits of a float count in 256ths.
    private static let largestPicture = 1 << 14

    /// - Parameters:
    ///   - texels: All of the picture.
    ///   - bounds: The pixels that may change.
    init(
        _ particles: PreparedParticles, texels: TexelSource, bounds: DeviceRect, rows: PixelRows,
        clip: (base: UnsafePointer<UInt8>, stride: Int)?
    ) {
        self.particles = particles
        self.texels = texels
        self.bounds = bounds
        self.rows = rows
        self.clip = clip
        let rect = PlaneBox(particles.rect)
        let source = ImageBox(particles.paint.image.source)
        let scale = source.size / rect.size
        texelsPerUnit = scale * 256
        firstTexel = (source.low - rect.low * scale - 0.5) * 256
        isCountable =
            min(texels.maxX, texels.maxY) >= 2 && max(texels.maxX, texels.maxY) <= Self.largestPicture
    }

    /// Puts one copy on the rows.
    ///
    /// - Parameter scratch: Room for the pixels of two rows of the bounds and `PixelRows.padding` more each.
    @inline(__always)
    func paint(_ copy: ParticleSprite, scratch: PixelPointer) {
        let box = copy.box(of: particles.rect, in: bounds)
        guard !box.isEmpty else { return }
        let linear = SIMD4<Double>(copy.linear)
        let scale = texelsPerUnit / (linear.x * linear.w - linear.y * linear.z)
        guard scale.x.isFinite, scale.y.isFinite else { return }
        let right = SIMD2(linear.w, -linear.y) * scale
        let down = SIMD2(-linear.z, linear.x) * scale
        // Counted from the column and row of the bounds, for any part of them.
        let start = DeviceRect(minX: bounds.minX, minY: 0, maxX: bounds.maxX, maxY: 0)
        let offset = SIMD2(
            Double(start.minX) + 0.5 - Double(copy.center.x), 0.5 - Double(copy.center.y))
        let first = firstTexel + right * offset.x + down * offset.y
        let color = copy.color * particles.color
        let sprite = PKSprite(
            rectangle: PKRectangle(
                particles.rect, linear: linear, Double(copy.center.x), Double(copy.center.y), start),
            color: (color.x, color.y, color.z, color.w), u: Float(first.x), u_right: Float(right.x),
            u_down: Float(down.x), v: Float(first.y), v_right: Float(right.y), v_down: Float(down.y))
        let image = particles.paint.image
        let square = max((right * right).sum(), (down * down).sum()) / 65536
        let isMinified = square > Double(ImagePaint.largestMagnifiedSquare)
        let filter = isMinified ? image.minification : image.magnification
        if isCountable, filter != .nearest, filter != .trilinear || particles.mipmaps == nil {
            rows.paint(
                sprite, texels, samples: nil, isAdditive: particles.paint.isAdditive, clip: clip(from: box),
                box: box)
        } else {
            paint(sprite, copy, filter: filter, density: square.squareRoot(), box: box, scratch: scratch)
        }
    }

    /// Puts a copy on the rows that is sampled in other ways, row by row.
    @inline(never)
    private func paint(
        _ sprite: PKSprite, _ copy: ParticleSprite, filter: ImagePaint.Filter, density: Double,
        box: DeviceRect,
        scratch: PixelPointer
    ) {
        let linear = SIMD4<Double>(copy.linear)
        let transform = PlaneTransform(
            m11: linear.x, m12: linear.y, m14: 0, m21: linear.z, m22: linear.w, m24: 0,
            m41: Double(copy.center.x),
            m42: Double(copy.center.y), m44: 1)
        let source = ImageBox(particles.paint.image.source)
        guard let map = SampleMap(undoing: transform, from: particles.rect, to: source) else { return }
        let sampler = ImageSampler(map: map, filter: filter)
        let level = filter == .trilinear ? Float(Portable.log2(density)) + particles.paint.image.bias : 0
        let other = scratch + (bounds.width + PixelRows.padding)
        for row in box.minY..<box.maxY {
            if level > 0, let mipmaps = particles.mipmaps {
                sampler.sample(
                    texels, mipmaps, level: level, row: row, from: box.minX, count: box.width, into: scratch,
                    other)
            } else {
                let samples = sampler.sample(
                    texels, row: row, from: box.minX, count: box.width, into: scratch)
                if samples.raw != scratch.raw { scratch.update(from: samples, count: box.width) }
            }
            let line = DeviceRect(minX: box.minX, minY: row, maxX: box.maxX, maxY: row + 1)
            rows.paint(
                sprite, texels, samples: scratch, isAdditive: particles.paint.isAdditive,
                clip: clip(from: line),
                box: line)
        }
    }

    /// The clip's coverage from the first pixel of a box on.
    @inline(__always)
    private func clip(from box: DeviceRect) -> (base: UnsafePointer<UInt8>, stride: Int)? {
        clip.map {
            ($0.base + (Int(box.minY - bounds.minY) * $0.stride + Int(box.minX - bounds.minX)), $0.stride)
        }
    }
}
