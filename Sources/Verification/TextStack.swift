package import LayerModel
import TextLayout

/// The environment of pictures of text.
package enum TextStack {
    /// The versions of libraries, and the font that stands in where a scene names none.
    package static let description =
        FontLibrary.libraryVersions + "; " + (FontLibrary().match("Helvetica")?.face.family ?? "no font")

    /// Whether a scene has text.
    package static func sets(_ layer: CALayer) -> Bool {
        (layer as? CATextLayer)?.string != nil || layer.mask.map(sets) == true
            || layer.sublayers?.contains(where: sets) == true
    }
}
