package import Compositor
internal import LayerModel

extension RenderOptions {
    /// Whether the colour behind the root layer is opaque.
    package var hasOpaqueBackground: Bool { (background?.alpha ?? 0) >= 1 }

    /// The background over white, which is opaque.
    var backgroundOnWhite: CGColor {
        let color = background?.premultipliedSRGB() ?? .zero
        let opaque = color + (1 - color.w)
        return CGColor(srgbRed: CGFloat(opaque.x), green: CGFloat(opaque.y), blue: CGFloat(opaque.z), alpha: 1)
    }
}
