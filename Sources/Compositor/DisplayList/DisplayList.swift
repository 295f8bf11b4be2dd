/// Everything one frame draws: flat arrays in painter's order, made for one moment, one scale and one picture size.
///
/// Both renderers consume this and nothing else. Indices inside the arrays are `Int32`.
public struct DisplayList: Sendable {
    /// The whole picture, in device pixels.
    public var bounds: DeviceRect
    /// What the picture is before anything is drawn: premultiplied, sRGB-encoded.
    public var background: SIMD4<Float>
    /// What is drawn, back to front.
    public var commands: [DrawCommand] = []
    /// Subtrees drawn as one; each covers a range of `commands`, and ranges nest or are disjoint. Inner groups come first.
    public var groups: [Group] = []
    public var transforms: [PlaneTransform] = []
    public var clips: [ClipNode] = []
    public var roundedRects: [RoundedRect] = []
    public var images: [ImagePaint] = []
    public var borders: [BorderRing] = []
    public var gradients: [GradientPaint] = []
    /// Layers left out because no pixel of theirs can be seen.
    public var culledLayers = 0
    /// Layers looked at.
    public var visitedLayers = 0

    /// Commands drawn into a picture of their own, which is then composited once.
    ///
    /// Clips of the commands inside start at the group: what clips the group is `clip`, applied when it is composited.
    public struct Group: Sendable {
        /// Indices into `commands`; never empty.
        public var commands: Range<Int32>
        /// From 0 to 1.
        public var opacity: Float
        /// Index of the innermost clip outside the group, or `DrawCommand.none`.
        public var clip: Int32
        /// Every pixel that its commands can change, clipped by what is around the group.
        public var bounds: DeviceRect
        /// Why the group needs its own picture, for people who look at the passes.
        public var reason: Reason
    }

    /// Why a subtree is drawn into a picture of its own.
    public enum Reason: String, Sendable {
        /// Its parts overlap, and its opacity applies to the whole.
        case groupOpacity
    }

    /// An empty picture.
    public init(bounds: DeviceRect, background: SIMD4<Float> = .zero) {
        self.bounds = bounds
        self.background = background
    }
}
