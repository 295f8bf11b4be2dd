internal import Foundation
import LayerModel
import Rasterization

extension ImagePaint {
    /// The same picture from the smallest version that its source has with a pixel for each of the screen's or more.
    ///
    /// For a large picture that is shown small, so that only the visible detail is read. Pictures in memory have one version,
    /// and `nearest` shows pixels of the picture itself.
    ///
    /// - Parameters:
    ///   - rect: The rectangle of `source`.
    ///   - plane: To device pixels.
    func reduced(for rect: PlaneRect, on plane: PlaneTransform) -> ImagePaint {
        guard minification != .nearest, let versions = image.leveledSource else { return self }
        let shown = PlaneBox(rect)
        let box = CGRect(x: shown.minX, y: shown.minY, width: shown.width, height: shown.height)
        guard let scale = plane.largestScale(over: box) else { return self }
        let texels = ImageBox(source).size
        let perPixel = min(abs(texels.x) / shown.width, abs(texels.y) / shown.height) / scale
        guard perPixel > 0, perPixel.isFinite else { return self }
        // Beyond 30 there are no versions; `trilinear` mixes two if the picture is in memory, and here takes the nearer one.
        var detail = Portable.log2(perPixel) + 1e-6
        if minification == .trilinear, detail > 0 { detail = (detail + Double(bias)).rounded() }
        let level = detail > 0 ? min(Int(min(detail, 30)), versions.levelCount - 1) : 0
        var paint = self
        if paint.minification == .trilinear { paint.minification = .linear }
        guard level > 0, let version = versions.image(ofLevel: level) else { return paint }
        paint.image = version
        paint.source.edges /= Float(1 << level)
        return paint
    }
}
