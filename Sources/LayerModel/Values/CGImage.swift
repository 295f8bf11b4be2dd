/// A picture: immutable pixels, shared by reference.
public final class CGImage: Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
