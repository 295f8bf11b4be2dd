public import Geometry
public import PixelKernels

extension PKRectangle {
    /// A rectangle of a plane under an affine map.
    ///
    /// - Parameters:
    ///   - linear: m11, m12, m21, m22 of the map.
    ///   - x: The image of the plane's origin.
    ///   - bounds: Distances are counted from the first of these pixels.
    @inlinable @inline(__always)
    package init(_ rect: PlaneRect, linear: SIMD4<Double>, _ x: Double, _ y: Double, _ bounds: DeviceRect) {
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

    /// Whether no pixel touches two edges that lie opposite.
    @inlinable @inline(__always)
    package var isThick: Bool { sides.isThick && ends.isThick }
}

extension PKEdgePair {
    /// - Parameters:
    ///
    ///   - normal: The change of a coordinate of the plane for a pixel to the right and one down.
    ///   - length: The distance between the edges in it.
    @inlinable @inline(__always)
    package init(normal: SIMD2<Double>, length: Double, _ toFirst: SIMD2<Double>) {
        // Farther from its first one no rectangle has pixels.
        let reach = Double(1 << 17)
        let (x, y) = (abs(normal.x), abs(normal.y))
        let unit = 1 / (x > y ? x : y)
        let slant = Float((x > y ? y : x) * unit)
        let along = normal * unit
        var (first, half) = (along.x * toFirst.x + along.y * toFirst.y, length / 2 * unit)
        if half > reach {
            // `Float` would lose parts of a pixel beside such distances: edges out of reach move nearer.
            let (low, high) = (max(-half, first - reach), min(half, first + reach))
            (first, half) = (first - (low + high) / 2, (high - low) / 2)
        }
        self.init(
            first: Float(first), right: Float(along.x), down: Float(along.y), half: Float(half),
            slant: slant > 1 / 1024 ? slant : 1 / 1024)
    }

    /// Whether no pixel touches both edges.
    @inlinable @inline(__always)
    package var isThick: Bool { half >= (1 + slant) / 2 }
}
