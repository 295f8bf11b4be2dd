package import LayerModel

/// The limits of drawings' sizes and of the memory for their pictures.
package enum DrawingLimits {
    /// The longest side that is rasterised, in pixels.
    package static let largestSide = 1 << 15
    /// The most pixels of one drawing that are rasterised.
    package static let maximumPixels = 1 << 26
    /// In bytes of kept pictures; those in use by a frame may exceed it.
    package static let budget = 256 << 20
    /// The largest number of drawn pictures without a use of a kept one; a frame may draw several.
    package static let maximumIdleFrames = 256

    /// Refuses drawings that are too large to be rasterised.
    ///
    /// - Throws: `RenderError.drawingTooLarge`.
    package static func check(_ store: BackingStore) throws(RenderError) {
        guard max(store.width, store.height) > largestSide || store.width * store.height > maximumPixels else { return }
        throw .drawingTooLarge(width: store.width, height: store.height, limit: maximumPixels)
    }
}
