internal import LayerModel

/// Consecutive blurs and shadows, and their reach together.
///
/// Gaussians one after the other are one Gaussian whose variance is the sum of theirs, so that many of them reach less far
/// than the sum of their reaches.
package struct BlurChain: Sendable {
    /// The sum of their reaches of colour, in device pixels.
    private var reaches: Float = 0
    /// The sum of their footprints, the blocks of smaller pictures included, in device pixels.
    private var footprints: Float = 0
    /// The sum of the variances, in square pixels.
    private var variance: Float = 0
    /// The sums of the shadows' offsets to the left and up, at most 0, in device pixels.
    private var before = SIMD2<Float>.zero
    /// The same to the right and down.
    private var after = SIMD2<Float>.zero
    /// The footprint of the coarsest of them beyond its Gaussian, in device pixels.
    private var coarsest: Float = 0

    /// The farthest visible pixel, in standard deviations of all blurs together.
    ///
    /// Holds for filters, too, that make differences a hundred times as large.
    private static let reach: Float = 4.5

    /// The blurs among the effects of a group.
    package init(_ effects: GroupEffects = GroupEffects()) {
        append(effects)
    }

    /// Adds a blur to the end.
    ///
    /// - Parameters:
    ///   - sigma: The greater standard deviation, in device pixels.
    ///   - offset: The translation of the result, which lies under the original, in device pixels.
    package mutating func append(sigma: Float, offset: SIMD2<Float> = .zero) {
        let own = sigma * PictureFilter.kernelReach
        let footprint = PictureFilter.blurFootprint(sigma)
        reaches += own
        footprints += footprint
        variance += sigma * sigma
        before += pointwiseMin(offset, .zero)
        after += pointwiseMax(offset, .zero)
        coarsest = max(coarsest, footprint - min(own, footprint))
    }

    /// Adds the effects of a group on its picture.
    package mutating func append(_ effects: GroupEffects) {
        for case .blur(let sigma) in effects.filters { append(sigma: sigma.max()) }
        guard let shadow = effects.shadow else { return }
        append(sigma: shadow.sigma.max(), offset: shadow.offset)
    }

    private var offset: Float { max(after.max(), -before.min()) }

    /// The reach of a pixel's colour, in device pixels.
    var colorReach: Int32 {
        (offset + min(reaches, variance.squareRoot() * Self.reach)).wholePixels
    }

    /// The largest distance, in device pixels, between a source pixel and a pixel of the result that depends on it.
    package var footprint: Int32 {
        (offset + blurFootprint).wholePixels
    }

    private var blurFootprint: Float {
        min(footprints, variance.squareRoot() * Self.reach + coarsest)
    }

    /// The pixels that contribute to the result inside a rectangle.
    func needed(for result: DeviceRect) -> DeviceRect {
        let blurred = result.expanded(by: blurFootprint.wholePixels)
        return DeviceRect(
            minX: blurred.minX - after.x.wholePixels, minY: blurred.minY - after.y.wholePixels,
            maxX: blurred.maxX + (-before.x).wholePixels, maxY: blurred.maxY + (-before.y).wholePixels)
    }
}
