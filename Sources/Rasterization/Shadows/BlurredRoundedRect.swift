/// A rounded rectangle blurred by a Gaussian of standard deviation 1: lengths are in standard deviations.
///
/// The integral over each row is a difference of error functions; the one across rows is done with eight Gauss–Legendre nodes
/// over ±3.6, without the part outside the rectangle.
package struct BlurredRoundedRect: Sendable, BitwiseCopyable {
    private let size: SIMD2<Float>
    private let radii: SIMD4<Float>

    /// A rounded rectangle from the origin on; its radii as ``RoundedRect/radii``.
    package init(size: SIMD2<Float>, radii: SIMD4<Float>) {
        self.size = size
        self.radii = radii
    }

    private static let reach: Float = 3.6
    private static let nodes = SIMD8<Float>(
        -0.960_289_86, -0.796_666_48, -0.525_532_41, -0.183_434_64, 0.183_434_64, 0.525_532_41, 0.796_666_48,
        0.960_289_86)
    private static let weights = SIMD8<Float>(
        0.101_228_54, 0.222_381_03, 0.313_706_65, 0.362_683_78, 0.362_683_78, 0.313_706_65, 0.222_381_03,
        0.101_228_54)

    /// The values that all points of one row share.
    package struct Row: Sendable {
        /// The start and end of the rectangle at each node, divided by √2.
        fileprivate var left: SIMD8<Float>
        fileprivate var right: SIMD8<Float>
        /// The weight of each node; all 0 if the row is too far away.
        fileprivate var weights: SIMD8<Float>

        /// The coverage at a place of the row, from 0 to 1.
        @inline(__always)
        package func coverage(x: Float) -> Float {
            let place = SIMD8<Float>(repeating: x * Float(0.5).squareRoot())
            let parts = errorFunction(place - left) - errorFunction(place - right)
            return min(max((weights * parts).sum() * 0.5, 0), 1)
        }
    }

    /// The row at `y`.
    package func row(y: Float) -> Row {
        let low = max(0, y - Self.reach)
        let high = min(size.y, y + Self.reach)
        guard low < high else { return Row(left: .zero, right: .zero, weights: .zero) }
        let half = (high - low) / 2
        let places = Self.nodes * half + (low + high) / 2
        var weights = Self.weights
        var left = SIMD8<Float>.zero
        var right = SIMD8<Float>(repeating: size.x)
        let top = places
        let bottom = size.y - places
        for node in 0..<8 {
            let distance = places[node] - y
            weights[node] *= gaussian(distance)
            left[node] += max(inset(radii.x, top[node]), inset(radii.z, bottom[node]))
            right[node] -= max(inset(radii.y, top[node]), inset(radii.w, bottom[node]))
        }
        // The nodes' sum is a little off; the integral of the Gaussian alone is known.
        let scale = Float(0.5).squareRoot()
        let ends =
            errorFunction(SIMD8(repeating: (high - y) * scale)) - errorFunction(SIMD8(repeating: (low - y) * scale))
        let sum = weights.sum()
        guard sum > 0 else { return Row(left: .zero, right: .zero, weights: .zero) }
        return Row(left: left * scale, right: right * scale, weights: weights * (ends[0] * 0.5 / sum))
    }

    /// The distance of a corner's circle from the side, at a distance from the end of the side.
    @inline(__always)
    private func inset(_ radius: Float, _ distance: Float) -> Float {
        let rest = radius - distance
        guard rest > 0 else { return 0 }
        return radius - max(radius * radius - rest * rest, 0).squareRoot()
    }
}

/// exp(−x²/2) by repeated squaring of a short series, for |x| ≤ 3.6: the error is below 1e-5.
@inline(__always)
private func gaussian(_ x: Float) -> Float {
    let t = x * x / 64
    var value = 1 - t * (1 - t / 2 * (1 - t / 3 * (1 - t / 4 * (1 - t / 5))))
    for _ in 0..<5 { value *= value }
    return value
}

/// The error function: Abramowitz and Stegun 7.1.28, with an error below 3e-7.
@inline(__always)
private func errorFunction(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let isNegative = x .< 0
    let t = x.replacing(with: -x, where: isNegative)
    var sum = t * 0.000_043_063_8 + 0.000_276_567_2
    sum = sum * t + 0.000_152_014_3
    sum = sum * t + 0.009_270_527_2
    sum = sum * t + 0.042_282_012_3
    sum = sum * t + 0.070_523_078_4
    sum = sum * t + 1
    // Far away the sixteenth power would overflow; the result is 1 there.
    sum.replace(with: 16, where: sum .> 16)
    let second = sum * sum
    let fourth = second * second
    let eighth = fourth * fourth
    let value = 1 - 1 / (eighth * eighth)
    return value.replacing(with: -value, where: isNegative)
}
