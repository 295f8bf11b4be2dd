/// What a layer shows in its bounds beside its background: shared by reference, never changed.
public enum LayerContents: Sendable {
    /// A picture.
    case image(CGImage)

    /// Unique to what is shown for the life of the process; the same for the same picture.
    public var identity: UInt64 {
        switch self {
        case .image(let image): image.identity
        }
    }
}
