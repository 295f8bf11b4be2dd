/// An EGL context, under the name that `CAOpenGLLayer`'s methods have for it.
public typealias CGLContextObj = OpaquePointer

/// The EGL display of a context, under the name that `CAOpenGLLayer`'s methods have for a pixel format: contexts here need
/// none.
public typealias CGLPixelFormatObj = OpaquePointer

/// When a frame is shown, for programs that read it in `CAOpenGLLayer`'s methods.
public struct CVTimeStamp: Sendable, Equatable {
    /// Ticks of `videoTimeScale` since the timeline's start.
    public var videoTime: Int64 = 0
    /// Ticks a second.
    public var videoTimeScale: Int32 = 0
    /// In nanoseconds.
    public var hostTime: UInt64 = 0
    /// The rate of the timeline.
    public var rateScalar = 1.0

    /// All fields zero, and normal speed.
    public init() {}
}

/// Reaches the drawing methods of a layer from a committed tree.
package final class OpenGLDrawer: @unchecked Sendable {
    // Sendable because only the thread that draws a frame uses the layer, and programs must not edit it meanwhile; see
    // `CAOpenGLLayer.draw(inCGLContext:…)`.
    private weak var layer: CAOpenGLLayer?

    init(_ layer: CAOpenGLLayer) {
        self.layer = layer
    }

    /// Asks the layer whether it has something to draw; false after the layer's deinitialisation.
    package func canDraw(in context: CGLContextObj, _ display: CGLPixelFormatObj, at time: CFTimeInterval) -> Bool {
        layer?.canDraw(inCGLContext: context, pixelFormat: display, forLayerTime: time, displayTime: nil) ?? false
    }

    /// Draws the layer into the framebuffer that is bound.
    package func draw(in context: CGLContextObj, _ display: CGLPixelFormatObj, at time: CFTimeInterval) {
        layer?.draw(inCGLContext: context, pixelFormat: display, forLayerTime: time, displayTime: nil)
    }
}
