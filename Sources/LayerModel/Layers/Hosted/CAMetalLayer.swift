/// One picture of a `CAMetalLayer` that is being drawn.
public protocol CAMetalDrawable: AnyObject {
    /// The layer that will show it.
    var layer: CAMetalLayer { get }
    /// Makes the picture the layer's contents.
    func present()
}

/// A layer that a program draws into through textures, one a frame.
///
/// There is no Metal here: with the `Compositor` module, `nextDrawable()` gives an OpenGL ES texture of `drawableSize`.
open class CAMetalLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.layer, of: CAMetalLayer.self)
        write { $0.flags.insert(.opaque) }
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .layer, of: CAMetalLayer.self)
        guard let other = layer as? CAMetalLayer else { return }
        storedDrawableSize = other.storedDrawableSize
        framebufferOnly = other.framebufferOnly
        drawableCount = other.drawableCount
        presentsWithTransaction = other.presentsWithTransaction
        displaySyncEnabled = other.displaySyncEnabled
        allowsNextDrawableTimeout = other.allowsNextDrawableTimeout
        colorspace = other.colorspace
        edrMetadata = other.edrMetadata
        pixelFormat = other.pixelFormat
        device = other.device
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The size of drawables, in pixels.
    ///
    /// Until it is set, that of the bounds times `contentsScale`.
    open var drawableSize: CGSize {
        get { storedDrawableSize ?? CGSize(width: bounds.width * contentsScale, height: bounds.height * contentsScale) }
        set { storedDrawableSize = newValue }
    }

    private var storedDrawableSize: CGSize?

    /// Whether drawables are for drawing into only.
    ///
    /// Default true.
    open var framebufferOnly = true
    /// The number of drawables: 2 or 3; other numbers are ignored.
    ///
    /// Default 3.
    open var maximumDrawableCount: Int {
        get { drawableCount }
        set { if newValue == 2 || newValue == 3 { drawableCount = newValue } }
    }

    private var drawableCount = 3

    /// Whether new pictures show together with the changes of layers.
    ///
    /// Default false.
    open var presentsWithTransaction = false
    /// Whether pictures wait for the display.
    ///
    /// Default true.
    open var displaySyncEnabled = true
    /// Whether asking for a drawable gives up after a second.
    ///
    /// Default true.
    open var allowsNextDrawableTimeout = true
    /// The colour space of the drawables when they are presented; `nil` for sRGB, of half floats extended sRGB.
    ///
    /// Drawables of another space go through memory. Default `nil`.
    open var colorspace: CGColorSpace?
    /// The range of light of the drawables when they are presented; `nil` for that of their pixels.
    ///
    /// `wantsExtendedDynamicRangeContent` and `preferredDynamicRange` decide whether they show brighter than white. Default
    /// `nil`.
    open var edrMetadata: CAEDRMetadata?

    /// The pixels of the next drawables: half floats for a format of more than 8 bits, if the device draws those, else bytes.
    ///
    /// Half floats hold the program's numbers unchanged, also if the format's name ends in `srgb`. Default `bgra8Unorm`.
    open var pixelFormat = MTLPixelFormat.bgra8Unorm
    /// Kept for the program; drawables are made by the current `EAGLContext`.
    ///
    /// Default `nil`.
    open var device: (any MTLDevice)?
    /// The device that is best for the layer: none, since there is no Metal.
    open var preferredDevice: (any MTLDevice)? { nil }

    open override class func defaultValue(forKey key: String) -> Any? {
        key == "opaque" ? NSNumber(value: true) : super.defaultValue(forKey: key)
    }
}
