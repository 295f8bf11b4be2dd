package import Compositor
package import LayerModel
package import SceneFormat

extension RenderOptions {
    /// How a scene asks to be drawn.
    ///
    /// - Parameters:
    ///   - scale: In place of the scene's.
    ///   - background: In place of the scene's; the inner `nil` is none.
    ///   - crop: The part that is drawn, in pixels; `nil` is all.
    package init(_ scene: Scene, scale: Double? = nil, background: CGColor?? = nil, crop: PixelRect? = nil) {
        self.init(
            size: scene.size, scale: scale.map { CGFloat($0) } ?? scene.scale,
            background: background ?? scene.background, crop: crop)
        fonts.named = scene.fonts
    }

    /// Whether nothing is seen through what lies behind the root layer.
    package var hasOpaqueBackground: Bool { (background?.alpha ?? 0) >= 1 }

    /// The background over white, which nothing is seen through.
    var backgroundOnWhite: CGColor {
        let color = background?.premultipliedSRGB() ?? .zero
        let opaque = color + (1 - color.w)
        return CGColor(srgbRed: CGFloat(opaque.x), green: CGFloat(opaque.y), blue: CGFloat(opaque.z), alpha: 1)
    }
}
