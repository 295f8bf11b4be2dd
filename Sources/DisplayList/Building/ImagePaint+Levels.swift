internal import Foundation
import LayerModel
import Rasterization

extension ImagePaint {
    /// The same picture from the smallest version that its source has with a pixel for each of the screen's or more.
    ///
    /// For a large picture that is shown small, so that only the visible detail is read. Pictures in memory have one version, and `nearest`
    /// shows pixels of the picture itself.
    ///
    /// - Parameters:
    ///   - rect: What shows `source`, as edges in the plane.
    ///   - plane: To device pixels.
    func reduced(for rect: SIMD4<Float>, on plane: PlaneTransform) -> ImagePaint {
        guard minification != .nearest, let versions = image.leveledSource else { return self }
        let (low, size) = (SIMD4<Double>(rect).lowHalf, SIMD4<Double>(rect).highHalf - SIMD4<Double>(rect).lowHalf)
        let box = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
        guard let scale = plane.largestScale(over: box) else { return self }
        let texels = SIMD4<Double>(source).highHalf - SIMD4<Double>(source).lowHalf
        let perPixel = min(abs(texels.x) / size.x, abs(texels.y) / size.y) / scale
        guard perPixel > 0, perPixel.isFinite else { return self }
        // Beyond 30 there are no versions; `trilinear` mixes two where the picture is in memory, and here takes the nearer one.
        var detail = log2(perPixel) + 1e-6
        if minification == .trilinear, detail > 0 { detail = (detail + Double(bias)).rounded() }
        let level = detail > 0 ? min(Int(min(detail, 30)), versions.levelCount - 1) : 0
        var paint = self
        if paint.minification == .trilinear { paint.minification = .linear }
        guard level > 0, let version = versions.image(ofLevel: level) else { return paint }
        paint.image = version
        paint.source /= Float(1 << level)
        return paint
    }
}
