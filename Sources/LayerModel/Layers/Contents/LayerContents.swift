public import Foundation

/// The contents in a layer's bounds above its background: shared by reference, never changed.
public enum LayerContents: Sendable {
    /// A picture.
    case image(CGImage)
    /// The drawing of `draw(in:)`.
    case drawing(BackingStore)
    /// Two at once, the first fading into the second as progress goes from 0 to 1; the two are no blends themselves.
    indirect case blend(from: LayerContents, to: LayerContents, progress: Double)

    /// The commands to play back, if it was drawn: by `draw(in:)`, or as an image by UIKit's functions.
    public var backingStore: BackingStore? {
        switch self {
        case .image(let image): image.backingStore
        case .drawing(let store): store
        case .blend: nil
        }
    }

    /// The contents as one image; `nil` for blends, which are two, and for drawings without pixels.
    package var picture: CGImage? {
        switch self {
        case .image(let image): image
        case .drawing(let store): CGImage(store)
        case .blend: nil
        }
    }

    /// Unique to the contents for the life of the process; the same for the same picture.
    public var identity: UInt64 {
        switch self {
        case .image(let image): image.identity
        case .drawing(let store): store.recording.identity
        case .blend(let from, let to, let progress): LayerContents.blendIdentity(from, to, progress)
        }
    }

    /// In pixels; of a blend, those of the end that it is nearer to.
    public var pixelSize: CGSize {
        switch self {
        case .image(let image): CGSize(width: image.width, height: image.height)
        case .drawing(let store): CGSize(width: store.width, height: store.height)
        case .blend(let from, let to, let progress): progress < 0.5 ? from.pixelSize : to.pixelSize
        }
    }

    /// Whether it is opaque.
    public var isOpaque: Bool {
        switch self {
        case .image(let image): image.isOpaque
        case .drawing(let store): store.isOpaque
        case .blend(let from, let to, _): from.isOpaque && to.isOpaque
        }
    }
}

extension LayerContents: Hashable {
    /// Whether both are the same picture.
    public static func == (a: LayerContents, b: LayerContents) -> Bool {
        a.identity == b.identity
    }

    /// Hashes the compared values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}
