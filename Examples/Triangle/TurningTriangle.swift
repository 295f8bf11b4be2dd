import LayerModel

/// The callback form: the compositor asks for each frame, and the layer draws it for the moment that is shown.
final class TurningTriangle: CAOpenGLLayer {
    private var triangle: ColoredTriangle?

    override init() {
        super.init()
        isAsynchronous = true
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {
        // Objects of OpenGL stay from frame to frame: the context is the layer's own.
        let triangle = self.triangle ?? ColoredTriangle()
        self.triangle = triangle
        triangle.draw(angle: 0.5 * t)
        super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
    }
}
