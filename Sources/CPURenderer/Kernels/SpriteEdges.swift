import DisplayList

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
    /// How far along a row each distance changes by 1.
    private let pixels: SIMD2<Float>

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
        pixels = 1 / alongX
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
            if abs(alongX[axis]) < 1e-4 {
                if abs(start) > reach + 1 { return nil }
                continue
            }
            let (first, second) = ((-reach - start) * pixels[axis], (reach - start) * pixels[axis])
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

    /// Whether two edges run along rows of pixels, and two across.
    @inline(__always) var isUpright: Bool { alongX.y == 0 && alongY.x == 0 }

    /// Of an upright copy: the part of a pixel's square that lies between the left and the right edge.
    @inline(__always)
    func horizontalCoverage(_ place: Place) -> SIMD4<Float> {
        strip(place.x, 0)
    }

    /// Of an upright copy: the part of each pixel's square of a row that lies between the upper and the lower edge.
    @inline(__always)
    func verticalCoverage(ofRow row: Int32) -> Float {
        let distance = (Float(row) + 0.5 - middle.y) * alongY.y
        if half.y - abs(distance) >= outer.y { return 1 }
        return strip(SIMD4(repeating: distance), 1)[0]
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
