/// The allowed difference of a picture from its reference.
public struct SnapshotTolerance: Sendable, Equatable {
    /// Differences of a channel up to this do not count, in 8-bit levels of the premultiplied pixels; from 0 to 255.
    public var levels: Int
    /// The number of pixels that may differ by more; 0 or more.
    public var pixels: Int

    /// A tolerance.
    public init(levels: Int = 0, pixels: Int = 0) {
        self.levels = levels
        self.pixels = pixels
    }

    /// Every pixel is the same.
    public static let exact = SnapshotTolerance()
}
