/// A layer whose contents OpenGL ES draws: with `shader`, or in a subclass with `draw(inCGLContext:…)`.
///
/// The drawing counts as premultiplied and is composited as the layer's contents, so that `opacity`, `cornerRadius` with
/// `masksToBounds`, masks, filters and transforms apply. Its size is that of the bounds times `contentsScale`, in pixels. The
/// CPU renderer shows it too, if any OpenGL ES device can be had.
open class CAOpenGLLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.openGL, of: CAOpenGLLayer.self)
        makeDrawer()
    }

    /// A layer of a class of this library.
    override init(_ layerClass: LayerClass, of libraryClass: CALayer.Type) {
        super.init(layerClass, of: libraryClass)
        makeDrawer()
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .openGL, of: CAOpenGLLayer.self)
        makeDrawer()
    }

    /// A copy of another layer's properties, in a layer of a class of this library.
    override init(layer: Any, _ layerClass: LayerClass, of libraryClass: CALayer.Type) {
        super.init(layer: layer, layerClass, of: libraryClass)
        makeDrawer()
    }

    /// Only subclasses of programs have drawing of their own.
    private func makeDrawer() {
        guard state.contains(.subclassed) else { return }
        write { $0[OpenGLProperties.self].drawer = OpenGLDrawer(self) }
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// Whether `draw(inCGLContext:…)` is called at every frame rather than after `setNeedsDisplay()`.
    ///
    /// A shader that reads `time` is always drawn for every moment. Default false.
    open var isAsynchronous: Bool {
        get { self[\.isAsynchronous] }
        set { self[\.isAsynchronous] = newValue }
    }

    /// The source of a GLSL ES 3.00 fragment shader; `nil`, the default, draws nothing.
    ///
    /// It writes `fragColor`, premultiplied, and may read `uniform vec2 resolution`, `uniform float time` and `in vec2 uv`,
    /// from 0 to 1 with the origin at the top left.
    open var shader: String? {
        get { self[\.shader] }
        set { self[\.shader] = newValue }
    }

    /// Whether there is something to draw; called before `draw(inCGLContext:…)`, under the same conditions.
    ///
    /// The default is true. If it is false the layer keeps its picture, and is asked again in the next frame.
    ///
    /// - Parameters:
    ///   - ctx: The EGL context, which is current.
    ///   - pf: The EGL display.
    ///   - t: The layer's local time, in seconds.
    ///   - ts: Always `nil`: a frame is drawn for its moment on the timeline, not for a display.
    open func canDraw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) -> Bool {
        true
    }

    /// Draws the contents with OpenGL ES; for subclasses, the default draws nothing.
    ///
    /// Called by the thread that draws a frame, while it draws, in a context of the layer's own: its state stays as the
    /// method leaves it, and that of the compositor is out of reach. A framebuffer of the size of the bounds times
    /// `contentsScale` is bound, its viewport set, and its pixels transparent; as in OpenGL, its first row is the bottom
    /// one. Errors that OpenGL has when the method returns are reported as the layer's.
    ///
    /// - Parameters:
    ///   - ctx: The EGL context, which is current.
    ///   - pf: The EGL display.
    ///   - t: The layer's local time, in seconds.
    ///   - ts: Always `nil`: a frame is drawn for its moment on the timeline, not for a display.
    open func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {}

    /// Marks the contents for drawing by the next frame.
    open override func display() {
        state.remove(.needsDisplay)
        change(OpenGLProperties.rows[\.isAsynchronous]) { $0[OpenGLProperties.self].generation &+= 1 }
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .openGL) ?? super.defaultValue(forKey: key)
    }
}

extension CAOpenGLLayer: SpecificLayer {
    typealias Specifics = OpenGLProperties
}
