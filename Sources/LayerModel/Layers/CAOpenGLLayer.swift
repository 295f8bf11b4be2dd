/// A layer whose contents a GPU program draws.
open class CAOpenGLLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(specifics: .openGL(CopyOnWrite()), of: CAOpenGLLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Archives are not read: the result is always nil.
    public required init?(coder: NSCoder) {
        nil
    }

    /// A presentation copy of this class.
    open override func makePresentationCopy() -> CALayer {
        CAOpenGLLayer(layer: self)
    }

    /// Whether the layer draws at every frame rather than when asked.
    ///
    /// Default false.
    open var isAsynchronous: Bool {
        get { properties.specifics.openGL.isAsynchronous }
        set {
            set(.isAsynchronous, properties.specifics.openGL.isAsynchronous, newValue) {
                $0.specifics.openGL.isAsynchronous = newValue
            }
        }
    }

    /// The source of a GLSL ES 3.00 fragment shader; nil, the default, draws nothing.
    ///
    /// It writes `fragColor`, premultiplied, and may read `uniform vec2 resolution`, `uniform float time` and `in vec2 uv`, from 0
    /// to 1 with the origin at the top left.
    open var shader: String? {
        get { properties.specifics.openGL.shader }
        set { set(.shader, properties.specifics.openGL.shader, newValue) { $0.specifics.openGL.shader = newValue } }
    }

    /// The value that a new layer has under a key; nil for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, specifics: .openGL(CopyOnWrite())) ?? super.defaultValue(forKey: key)
    }
}
