internal import Graphics
internal import PixelKernels
internal import Rasterization

/// A rectangle of one colour, smooth at its edges, which a kernel draws without making spans of it first.
struct PlainRectangle: BitwiseCopyable {
    var rectangle: PKRectangle
    /// Premultiplied RGBA8.
    var color: UInt32
    /// The pixels that may change.
    var bounds: DeviceRect

    /// - Parameters:
    ///   - color: Premultiplied RGBA8.
    ///   - bounds: The pixels that may change.
    /// - Returns: `nil` if the rectangle is thinner than a pixel, sheared or in perspective: then what is covered between
    ///   the pairs of its edges, multiplied, is not what it covers.
    @inline(__always)
    init?(_ rect: PlaneRect, color: UInt32, transform map: PlaneTransform, bounds: DeviceRect) {
        guard map.isAffine, !map.isSheared else { return nil }
        rectangle = PKRectangle(
            rect, linear: SIMD4(map.m11, map.m12, map.m21, map.m22), map.m41, map.m42, bounds)
        // Not-a-number fails the comparisons.
        guard rectangle.sides.isThick, rectangle.ends.isThick else { return nil }
        self.color = color
        self.bounds = bounds
    }
}

extension PKRectangle {
    /// A rectangle of a plane under an affine map.
    ///
    /// - Parameters:
    ///   - linear: m11, m12, m21, m22 of the map.
    ///   - x: Where it takes the plane's origin.
    ///   - bounds: Distances are counted from the first of these pixels.
    @inline(__always)
    init(_ rect: PlaneRect, linear: SIMD4<Double>, _ x: Double, _ y: Double, _ bounds: DeviceRect) {
        let middle = SIMD2((Double(rect.minX) + Double(rect.maxX)) / 2, (Double(rect.minY) + Double(rect.maxY)) / 2)
        // From the centre to that of the first pixel.
        let toFirst = SIMD2(
            Double(bounds.minX) + 0.5 - (middle.x * linear.x + middle.y * linear.z + x),
            Double(bounds.minY) + 0.5 - (middle.x * linear.y + middle.y * linear.w + y))
        let inverse = 1 / (linear.x * linear.w - linear.y * linear.z)
        self.init(
            x: bounds.minX, y: bounds.minY,
            sides: PKEdgePair(
                normal: SIMD2(linear.w, -linear.z) * inverse, length: Double(rect.maxX) - Double(rect.minX),
                toFirst),
            ends: PKEdgePair(
                normal: SIMD2(-linear.y, linear.x) * inverse, length: Double(rect.maxY) - Double(rect.minY),
                toFirst))
    }
}

extension PKEdgePair {
    /// Farther from its first one no rectangle has pixels.
    private static let reach = Double(1 << 17)

    /// - Parameters:
    ///   - normal: What a coordinate of the plane changes by for a pixel to the right and one down.
    ///   - length: How far the edges lie apart in it.
    @inline(__always)
    fileprivate init(normal: SIMD2<Double>, length: Double, _ toFirst: SIMD2<Double>) {
        let (x, y) = (abs(normal.x), abs(normal.y))
        let unit = 1 / (x > y ? x : y)
        let slant = Float((x > y ? y : x) * unit)
        let along = normal * unit
        var (first, half) = (along.x * toFirst.x + along.y * toFirst.y, length / 2 * unit)
        if half > Self.reach {
            // `Float` would lose parts of a pixel beside such distances: edges out of reach move nearer.
            let (low, high) = (max(-half, first - Self.reach), min(half, first + Self.reach))
            (first, half) = (first - (low + high) / 2, (high - low) / 2)
        }
        self.init(
            first: Float(first), right: Float(along.x), down: Float(along.y), half: Float(half),
            slant: slant > 1 / 1024 ? slant : 1 / 1024)
    }

    /// Whether no pixel touches both edges.
    @inline(__always)
    fileprivate var isThick: Bool { half >= (1 + slant) / 2 }
}
