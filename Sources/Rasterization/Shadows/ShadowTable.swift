/// Samples of a blurred rounded rectangle, of which the parts that repeat along its sides are kept once: a nine-slice.
///
/// Lengths are in standard deviations. Immutable once made, and so free to share.
package final class ShadowTable: @unchecked Sendable {
    /// What a table depends on.
    package struct Key: Hashable, Sendable {
        /// At (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
        var radii: SIMD4<Float>
        /// The sides that are kept: no more than what the corners change.
        var size: SIMD2<Float>
    }

    /// A Gaussian is cut off here.
    @inlinable package static var reach: Float { 3 }
    /// Samples a standard deviation: linear interpolation between them is off by less than 0.4/255.
    @inlinable package static var density: Float { 6 }
    /// The most samples along a side.
    private static let largestCount: Float = 512

    /// The sides of what is sampled, without the margin of `reach`.
    package let size: SIMD2<Float>
    /// Samples in a row and rows; the first sample lies at −`reach`.
    package let columns: Int
    package let rows: Int
    @usableFromInline let samples: UnsafeMutablePointer<Float>

    /// The table that serves a rounded rectangle; `nil` where it would be too large, because the radii are many times the
    /// standard deviation.
    ///
    /// - Parameters:
    ///   - size: The sides of the rounded rectangle.
    ///   - radii: Its radii.
    package static func key(size: SIMD2<Float>, radii: SIMD4<Float>) -> Key? {
        let most = 2 * (radii.max() + reach)
        let kept = SIMD2(min(size.x, most), min(size.y, most))
        guard (kept.max() + 2 * reach) * density < largestCount, kept.min() > 0 else { return nil }
        return Key(radii: radii, size: kept)
    }

    /// Samples the rounded rectangle of a key.
    package init(_ key: Key) {
        size = key.size
        columns = Int(((key.size.x + 2 * Self.reach) * Self.density).rounded(.up)) + 2
        rows = Int(((key.size.y + 2 * Self.reach) * Self.density).rounded(.up)) + 2
        samples = .allocate(capacity: columns * rows)
        let shape = BlurredRoundedRect(rect: SIMD4(0, 0, key.size.x, key.size.y), radii: key.radii)
        for row in 0..<rows {
            let line = shape.row(y: Float(row) / Self.density - Self.reach)
            for column in 0..<columns {
                samples[row * columns + column] = line.coverage(x: Float(column) / Self.density - Self.reach)
            }
        }
    }

    deinit {
        samples.deallocate()
    }

    /// The coverage at a place counted in samples from the first one, between neighbouring samples; the nearest one's outside.
    @inlinable
    package func coverage(x: Float, y: Float) -> Float {
        let boundedX = min(max(x, 0), Float(columns - 2))
        let boundedY = min(max(y, 0), Float(rows - 2))
        // Not-a-number has become 0; both are below the counts, so that the conversions and indices are in range.
        let column = Int(boundedX)
        let row = Int(boundedY)
        let partX = boundedX - Float(column)
        let partY = boundedY - Float(row)
        let corner = samples + (row &* columns &+ column)
        let upper = corner[0] + (corner[1] - corner[0]) * partX
        let lower = corner[columns] + (corner[columns &+ 1] - corner[columns]) * partX
        return upper + (lower - upper) * partY
    }
}
