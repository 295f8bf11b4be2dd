package import DisplayList
package import Graphics

extension RenderGraph {
    /// - Throws: `RenderError.tooManyBlurredPixels` where nested or repeated blurs take minutes.
    package func checkBlurs() throws(RenderError) {
        if let limit = exceededBlurLimit { throw .tooManyBlurredPixels(limit: limit) }
    }
}

extension DrawingLimits {
    /// - Throws: `RenderError.drawingTooLarge`.
    package static func check(_ store: BackingStore) throws(RenderError) {
        guard !admit(store) else { return }
        throw .drawingTooLarge(width: store.width, height: store.height, limit: maximumPixels)
    }
}

extension DisplayList {
    /// The list of a drawing that this list shows.
    ///
    /// - Throws: `RenderError.driver` where the list was made without it.
    package func recording(of store: BackingStore) throws(RenderError) -> DisplayList {
        guard let recording = knownRecording(of: store) else {
            throw .driver("a display list lacks what its drawings show")
        }
        return recording
    }
}
