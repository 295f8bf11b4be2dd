extension SIMD3<Double> {
    /// The scalar product.
    func dot(_ other: SIMD3<Double>) -> Double {
        (self * other).sum()
    }

    /// The vector product.
    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The same direction with length one; `nil` for a vector of no length.
    var normalized: SIMD3<Double>? {
        let length = length
        return length > 0 ? self / length : nil
    }

    /// The Euclidean length.
    var length: Double {
        dot(self).squareRoot()
    }
}
