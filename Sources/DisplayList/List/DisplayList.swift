package import LayerModel
package import Rasterization

/// Everything one frame draws: flat arrays in painter's order, made for one moment, one scale and one picture size.
///
/// Both renderers consume this and nothing else. Indices inside the long arrays are `Int32`.
package struct DisplayList: Sendable, Equatable {
    /// The whole picture, in device pixels.
    package var bounds: DeviceRect
    /// The values that the picture's channels hold; colours of the list lie within 0…1 if it is standard.
    package var range: TargetRange
    /// The colour before anything is drawn: premultiplied, sRGB-encoded.
    package var background: SIMD4<Float>
    /// The commands, back to front.
    package var commands: [DrawCommand] = []
    /// Subtrees drawn as one, inner groups first.
    ///
    /// Each covers a range of `commands`; ranges nest or are disjoint.
    package var groups: [Group] = []
    package var transforms: [PlaneTransform] = []
    package var clips: [ClipNode] = []
    package var roundedRects: [RoundedRect] = []
    package var images: [ImagePaint] = []
    package var borders: [BorderRing] = []
    package var gradients: [GradientPaint] = []
    package var shadows: [ShadowPaint] = []
    package var paths: [PathPaint] = []
    package var glyphs: [GlyphPaint] = []
    package var particles: [ParticlePaint] = []
    /// Indices of the images that are drawings; a renderer rasterises those first.
    package var drawings: [Index<ImagePaint>] = []
    /// The contents of the drawings among the images, by the values that their pixels depend on.
    package var recordings: [DrawingKey: DisplayList] = [:]
    /// Pictures of layers that are to be drawn before the list.
    package var layerPictures: [LayerPicture] = []
    /// Pictures that programs' own OpenGL ES is to draw before the list.
    package var externalContents: [ExternalContent] = []
    /// Frames of videos that are to be decoded before the list is drawn.
    package var videoPictures: [VideoPicture] = []
    /// Videos that the list cannot show before they are opened.
    package var unopenedVideos: [VideoReference] = []
    /// The fonts of text in drawings.
    package var fonts = FontSources()
    /// The number of layers left out because no pixel of theirs is visible.
    package var culledLayers = 0
    /// The number of visited layers, each counted with its replicas.
    package var visitedLayers = 0
    /// The number of copies beyond the first of layers that were visited once for all instances of a replicator.
    package var copiedLayers = 0
    /// Layers left out because the places of all sublayers of a layer are known to be invisible, not counting their subtrees.
    package var skippedLayers = 0
    /// Whether visible content is missing yet, or is fading in, so that the next frame may look different.
    package var isIncomplete = false
    /// The memory that the list is charged for.
    package var memory = ListMemory()
    /// The pixels that particles cover, each as often as it is covered.
    package var particlePixels = 0.0
    /// Whether the tree has more layers than a frame can hold, so that the list is not the whole picture.
    package var isTruncated = false

    /// Whether every pixel of the picture is known to be opaque: the root's background is, and nothing takes alpha from its
    /// backdrop.
    package var isOpaque: Bool {
        background.w >= 1 && !groups.contains { $0.effects.takesAlpha }
    }

    /// The most layers that a frame visits, copies included, and the most commands it holds: nested replicators multiply
    /// without end.
    package static let largestCount = 1 << 22

    /// The most pixels that particles may cover, each as often as it is covered: a few seconds' work.
    package var particlePixelLimit: Int { max(1 << 32, bounds.area * 512) }

    /// Commands drawn into a picture of their own, which is then composited once.
    ///
    /// Clips of the commands inside start at the group: the group's own is `clip`, applied when it is composited.
    package struct Group: Sendable, Equatable {
        /// Indices into `commands`; never empty.
        package var commands: Range<Int>
        /// Whether the group's alpha masks the group around it, as its first or last part, instead of being drawn.
        package var isMask = false
        /// From 0 to 1.
        package var opacity: Float = 1
        /// The other effects on the group's picture.
        package var effects = GroupEffects()
        /// Index of the innermost clip outside the group, or none.
        package var clip: ClipIndex
        /// Index of the innermost clip that the backdrop is filtered through, or none; it is `clip` or one of its parents.
        package var backdropClip: ClipIndex = .none
        /// The pixels whose backdrop may be filtered.
        package var backdropBounds = DeviceRect.empty
        /// The rectangles of a non-isolated group where its clip may not cover fully; `nil` for an isolated group.
        ///
        /// An isolated group is first drawn to a picture of its own. Other groups draw on their backdrop directly, without
        /// effects; each pixel of the rectangles, which do not overlap, is then mixed with its former value by the coverage
        /// of the clip.
        package var openEdges: [DeviceRect]?
        /// Every visible pixel that its commands can change, effects included.
        package var bounds: DeviceRect
        /// Every pixel that it can change when it is composited.
        package var compositeBounds: DeviceRect
        /// The reason for the group's own picture, for reports on passes.
        package var reason: Reason
        /// The node of the layer that the group is of, or `RenderNode.none`.
        package var layer = RenderNode.none
    }

    /// The reason why a subtree is drawn into a picture of its own.
    package enum Reason: String, Sendable {
        /// Its parts overlap, and its opacity applies to the whole.
        case groupOpacity
        /// It has a mask, or it is one.
        case mask
        /// It is one of two appearances of a layer that mix.
        case transition
        /// It casts a shadow that follows all it draws.
        case shadow
        /// It has filters.
        case filter
        /// It is not composited by source-over.
        case blendMode
        /// It changes its backdrop.
        case backdrop
        /// Its parts overlap where its clip covers pixels in part.
        case clip
        /// It is the shape of a group whose effects change undrawn pixels.
        case shape
        /// It is rasterised, and too large for a picture that is kept.
        case rasterize
    }

    /// Adds a picture to the table; returns its index.
    package mutating func add(_ paint: ImagePaint) -> Index<ImagePaint> {
        let index = images.add(paint)
        if paint.image.drawing != nil { drawings.append(index) }
        return index
    }

    /// An empty picture.
    package init(bounds: DeviceRect, background: SIMD4<Float> = .zero, range: TargetRange = .standard) {
        self.bounds = bounds
        self.background = background
        self.range = range
    }
}
