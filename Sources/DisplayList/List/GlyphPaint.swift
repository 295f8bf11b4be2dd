internal import LayerModel
package import Rasterization

/// A run of glyphs in a layer's plane, drawn from masks: its map is affine and its glyphs are small.
package struct GlyphPaint: Sendable {
    /// Known by its identity.
    package var run: OutlinedRun
    /// The command's.
    package var transform: TransformIndex
    /// Of the run, in the plane.
    package var origin: SIMD2<Double>

    /// The most device pixels to an em that are drawn from masks; larger glyphs are drawn as paths.
    static let largestEm = 64.0
    /// The largest width and height of a mask, in pixels.
    static let largestMask = 512

    /// Whether a run is drawn from masks: not in perspective, not large, and not from a font with glyphs of absurd size.
    static func usesMasks(_ run: OutlinedRun, under transform: PlaneTransform) -> Bool {
        guard transform.isAffine, transform.m44 == 1 else { return false }
        let em = run.size * transform.largestStretch
        // A turned box is at most √2 times as wide, and partly covered pixels lie around it.
        return em <= largestEm && run.reach * em * 2 * 1.5 + 8 <= Double(largestMask)
    }
}

extension GlyphPaint: Equatable {
    package static func == (a: GlyphPaint, b: GlyphPaint) -> Bool {
        a.run === b.run && a.transform == b.transform && a.origin == b.origin
    }
}

extension Homography {
    /// The most device pixels that a unit of the plane takes in any direction, for an affine map.
    var largestStretch: Double {
        let sum = m11 * m11 + m12 * m12 + m21 * m21 + m22 * m22
        let difference = m11 * m11 + m12 * m12 - m21 * m21 - m22 * m22
        let skew = m11 * m21 + m12 * m22
        return ((sum + (difference * difference + 4 * skew * skew).squareRoot()) / 2).squareRoot()
    }
}
