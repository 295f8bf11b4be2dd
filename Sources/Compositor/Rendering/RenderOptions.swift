import DisplayList
public import LayerModel

/// The part of a tree's space that becomes a picture, and its size in pixels.
public struct RenderOptions: Sendable {
    /// The picture's size in points; the space's origin is the picture's top left corner.
    public var size: CGSize
    /// Pixels per point.
    public var scale: CGFloat
    /// The backdrop of the root layer; `nil` is transparent.
    public var background: CGColor?
    /// The range of the picture's channels.
    ///
    /// In an extended range colours beyond sRGB's gamut stay, and contents of layers are brighter than white within
    /// `CALayer.preferredDynamicRange` and `headroom`. Default standard.
    public var range = TargetRange.standard
    /// The largest brightness of contents in a picture of extended range, in multiples of white, at least 1.
    ///
    /// Brighter contents are brought into range by `CALayer.toneMapMode`. Colours of layers stay as they are. Default
    /// infinite.
    public var headroom = CGFloat.infinity
    /// The requested part of the picture, in pixels, clipped to the picture; `nil` is all of it.
    public var crop: PixelRect?
    /// The largest width and height that are drawn, in pixels.
    public var largestPicture: Int
    /// The fonts of text; those of the machine at first.
    public var fonts = FontSources()
    /// Whether pixels that a frame has in common with the one drawn before it are taken from there; off for measurements.
    public var reusesUnchangedFrames = true
    /// Whether a frame waits for the tiles of tiled layers that are in view: for pictures and movies.
    ///
    /// Otherwise tiles are made in the background and fade in. Default true.
    public var waitsForTiles = true
    /// The time limit of drawing; `nil`, the default, is none.
    ///
    /// Every stage looks at it now and then, so drawing ends with `RenderError.timedOut` soon after. Only uninterrupted work
    /// of a GPU is waited for, such as one draw of a layer's own shader.
    public var deadline: ContinuousClock.Instant?
    /// The largest number of layers in a picture, each counted with its replicas; more are `RenderError.tooManyLayers`.
    ///
    /// Default 2²², the most that is ever drawn.
    public var layerLimit = 1 << 22
    /// The budget of the picture's memory; by default that of the process.
    public var memory = MemoryBudget.standard
    /// Whether a frame waits for those of videos: for pictures and movies.
    ///
    /// Otherwise they are decoded in the background, and until then the video's first frame or a recent one shows. Default true.
    public var waitsForVideos = true
    /// The most bytes of tiles that are kept, apart from the tiles in view.
    ///
    /// Default 64 MiB.
    public var tileBudget = 64 << 20

    /// Options for a picture.
    ///
    /// - Parameters:
    ///   - size: In points.
    ///   - scale: Pixels per point.
    ///   - background: `nil` is transparent.
    ///   - crop: In pixels; `nil` is the whole picture.
    ///   - largestPicture: The limit of width and height, in pixels.
    public init(
        size: CGSize, scale: CGFloat = 1, background: CGColor? = nil, crop: PixelRect? = nil,
        largestPicture: Int = 65_536
    ) {
        self.size = size
        self.scale = scale
        self.background = background
        self.crop = crop
        self.largestPicture = largestPicture
    }

    /// The width and height of the picture in pixels.
    ///
    /// - Throws: If it has no pixels or is larger than `largestPicture`, or `crop` lies outside it.
    public func pictureSize() throws(RenderError) -> (width: Int, height: Int) {
        let bounds = try pictureBounds()
        return (bounds.width, bounds.height)
    }

    /// The pixels that are drawn: the size times the scale, rounded to whole pixels, and cropped.
    func pictureBounds() throws(RenderError) -> DeviceRect {
        let width = Double(size.width * scale).rounded()
        let height = Double(size.height * scale).rounded()
        guard width >= 1, height >= 1, width <= Double(largestPicture), height <= Double(largestPicture) else {
            let shown = { (value: Double) in value.isNaN ? 0 : Int(min(max(value, 0), 1e15)) }
            throw .tooLarge(width: shown(width), height: shown(height), limit: largestPicture)
        }
        let whole = DeviceRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
        guard let crop else { return whole }
        let (corner, size) = (SIMD2(Double(crop.x), Double(crop.y)), SIMD2(Double(crop.width), Double(crop.height)))
        let part = DeviceRect(enclosing: DeviceBox(low: corner, high: corner + size)).intersection(whole)
        guard !part.isEmpty else { throw .emptyCrop }
        return part
    }
}
