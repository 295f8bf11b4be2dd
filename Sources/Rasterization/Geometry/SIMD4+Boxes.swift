public import Geometry

// Boxes of no particular space, by their edges minX, minY, maxX, maxY.
extension SIMD4<Double> {
    /// The box that holds everything.
    @inlinable
    package static var everywhere: SIMD4<Double> { SIMD4(-.infinity, -.infinity, .infinity, .infinity) }

    /// The box that holds nothing, and changes nothing in a union.
    @inlinable
    package static var nowhere: SIMD4<Double> { SIMD4(.infinity, .infinity, -.infinity, -.infinity) }

    /// Whether the box has a place: no edge is infinite or not a number.
    @inlinable
    package var hasFiniteEdges: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }

    /// The box around this one and another.
    @inlinable
    package func union(_ other: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(Swift.min(x, other.x), Swift.min(y, other.y), Swift.max(z, other.z), Swift.max(w, other.w))
    }
}

extension DeviceRect {
    /// Edges minX, minY, maxX, maxY.
    @inlinable
    package var edges: SIMD4<Double> {
        SIMD4(Double(minX), Double(minY), Double(maxX), Double(maxY))
    }
}
