package import LayerModel

/// The inputs of a drawing's pixels: recordings never change, so they are known by their identity.
package struct DrawingKey: Hashable, Sendable {
    let recording: UInt64
    let scale: CGFloat
    let isOpaque: Bool
    let fonts: FontSources
    /// Of the drawing's picture.
    package let range: TargetRange
    /// Of a tile; -1 for the whole.
    package var column = -1
    package var row = -1

    /// - Parameters:
    ///   - fonts: Of the drawing's text.
    ///   - range: Of the picture that the drawing is part of.
    package init(_ store: BackingStore, fonts: FontSources, in range: TargetRange) {
        self.fonts = fonts
        self.range = store.isExtended ? range : .standard
        recording = store.recording.identity
        scale = store.scale
        isOpaque = store.isOpaque
    }
}
