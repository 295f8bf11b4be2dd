import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization

extension PixelRows {
    /// Draws others through a map, interpolating between their pixels; their borders go on outwards.
    ///
    /// - Parameter map: From these pixels to the others.
    func draw(_ source: PixelRows, through map: PlaneTransform, threads: Int) {
        if format == PKHalves {
            draw(source, through: map, threads: threads, HalfPixel.self)
        } else {
            draw(source, through: map, threads: threads, BytePixel.self)
        }
    }

    private func draw<Pixel: StoredPixel>(
        _ source: PixelRows, through map: PlaneTransform, threads: Int, _ type: Pixel.Type
    ) {
        let map = map.relative(from: bounds, to: source.bounds)
        let step = SIMD3<Float>(SIMD3(map.m11, map.m12, map.m14))
        let last = SIMD2(Int32(source.bounds.width), Int32(source.bounds.height)) &- 1
        // Safe to share: each row is written by one thread, and the others are only read.
        nonisolated(unsafe) let (target, source) = (self, source)
        SharedWork.run(rows: bounds.height, threads: threads) { row in
            let start = SIMD3<Float>(map.homogeneous(x: 0.5, y: Double(row) + 0.5))
            let pixels = (target.base + row * target.stride).assuming(type)
            for column in 0..<target.bounds.width {
                let image = start + step * Float(column)
                let place = SIMD2(image.x, image.y) / max(image.z, Self.leastDepth) - 0.5
                // A value that is not a number is not above 0.
                let beyond = SIMD2<Float>.zero.replacing(with: place, where: place .> 0)
                pixels[column] = source.mixed(
                    beyond.replacing(with: SIMD2(last), where: beyond .> SIMD2(last)), last: last, type)
            }
        }
    }

    /// A place behind the eye counts as the farthest one.
    private static let leastDepth: Float = 1e-6

    /// The pixels around a place, counted from the centre of the first; `last` is the place of the last.
    @inline(__always)
    private func mixed<Pixel: StoredPixel>(_ place: SIMD2<Float>, last: SIMD2<Int32>, _ type: Pixel.Type) -> Pixel {
        let near = SIMD2(Int32(place.x), Int32(place.y))
        let far = pointwiseMin(near &+ 1, last)
        let part = place - SIMD2<Float>(near)
        let first = base.assuming(type)
        let (upper, lower) = (first + Int(near.y) * stride, first + Int(far.y) * stride)
        func mix(_ line: UnsafeMutablePointer<Pixel>) -> SIMD4<Float> {
            let (left, right) = (line[Int(near.x)].channels, line[Int(far.x)].channels)
            return left + (right - left) * part.x
        }
        let (above, below) = (mix(upper), mix(lower))
        return Pixel(channels: above + (below - above) * part.y)
    }
}
