/// Key of `CAEAGLLayer.drawableProperties`: whether the drawable keeps its contents, a `Bool`.
public let kEAGLDrawablePropertyRetainedBacking = "EAGLDrawablePropertyRetainedBacking"
/// Key of `CAEAGLLayer.drawableProperties`: the drawable's pixel format, one of the `kEAGLColorFormat` names.
public let kEAGLDrawablePropertyColorFormat = "EAGLDrawablePropertyColorFormat"
/// Pixels of 8 bits for each of red, green, blue and alpha.
public let kEAGLColorFormatRGBA8 = "EAGLColorFormatRGBA8"
/// Pixels of 5, 6 and 5 bits for red, green and blue.
public let kEAGLColorFormatRGB565 = "EAGLColorFormat565"

/// A layer that an `EAGLContext` can present in.
public protocol EAGLDrawable: AnyObject {
    /// The drawable's properties: `kEAGLDrawablePropertyRetainedBacking` and its like.
    var drawableProperties: [AnyHashable: Any]? { get set }
}

/// A layer that a program's own OpenGL ES draws into, through an `EAGLContext`.
///
/// `EAGLContext.renderbufferStorage(_:from:)` gives a renderbuffer the size of the bounds times `contentsScale`, and
/// `presentRenderbuffer(_:)` makes its pixels the layer's contents. A renderbuffer that was made before the layer changed its
/// size is stretched. Opaque by default.
open class CAEAGLLayer: CALayer, EAGLDrawable {
    /// A layer with default values.
    public override init() {
        super.init(.openGL, of: CAEAGLLayer.self)
        write { $0.flags.insert(.opaque) }
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .openGL, of: CAEAGLLayer.self)
        guard let other = layer as? CAEAGLLayer else { return }
        drawableProperties = other.drawableProperties
        presentsWithTransaction = other.presentsWithTransaction
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The drawable's properties: `kEAGLDrawablePropertyColorFormat` counts when a renderbuffer gets its storage.
    ///
    /// A renderbuffer gives its pixels to the layer when it is presented, without a copy, and its contents are undefined
    /// then; with `kEAGLDrawablePropertyRetainedBacking` it keeps them, and the layer gets a copy. Default `nil`: RGBA8, not
    /// retained.
    open var drawableProperties: [AnyHashable: Any]?

    /// Whether new pictures show together with the changes of layers.
    ///
    /// Stored only. Default false.
    open var presentsWithTransaction = false

    /// A GLSL ES 3.00 fragment shader, as `CAOpenGLLayer.shader`.
    ///
    /// Default `nil`.
    open var shader: String? {
        get { self[\.shader] }
        set { self[\.shader] = newValue }
    }

    open override class func defaultValue(forKey key: String) -> Any? {
        key == "opaque" ? NSNumber(value: true) : super.defaultValue(forKey: key)
    }
}

extension CAEAGLLayer: SpecificLayer {
    typealias Specifics = OpenGLProperties
}
