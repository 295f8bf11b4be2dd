package import LayerModel

/// The picture of a layer with `shouldRasterize` and all below it, which a list shows like contents.
package struct LayerPicture: Sendable, Equatable {
    /// The longest side of a picture, in pixels; larger layers are drawn as groups.
    package static let largestSide: Int32 = 4096

    /// Of the layer, in the process.
    package var layerID: UInt64
    /// The display list of the picture; its bounds are the picture's, in pixels from the corner of the layer's bounds.
    package var list: DisplayList
    /// Of the list that shows it; until it is drawn, that image is a placeholder.
    package var image: Index<ImagePaint>

    /// Stands for a picture that is not drawn yet: one transparent pixel.
    package static let placeholder: CGImage? = CGImage(
        premultipliedRGBA8: [0, 0, 0, 0], width: 1, height: 1, isOpaque: false)
}
