/// What a layer shows in its bounds beside its background: shared by reference, never changed.
public enum LayerContents: Sendable {
    /// A picture.
    case image(CGImage)
}
