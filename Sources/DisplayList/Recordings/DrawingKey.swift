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

/// How large the pictures of drawings may be.
package enum DrawingLimits {
    /// The longest side that is rasterised, in pixels.
    package static let largestSide = 1 << 15
    /// The most pixels of one drawing that are rasterised.
    package static let maximumPixels = 1 << 26
    /// In bytes of kept pictures; those in use by a frame may exceed it.
    package static let budget = 256 << 20
    /// Pictures drawn, of which a frame may need several, after which one that none of them used is forgotten.
    package static let maximumIdleFrames = 256

    /// Whether a drawing is small enough to be rasterised.
    package static func admit(_ store: BackingStore) -> Bool {
        max(store.width, store.height) <= largestSide && store.width * store.height <= maximumPixels
    }
}
