import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// A context whose state belongs to a program.
///
/// Nothing here is cached or assumed about its state: the program may have changed all of it. This class binds its objects
/// with calls of its own, and names of the program's objects are left alone.
final class ClientContext {
    let context: GLContext
    private let sharesPixels: Bool

    /// - Parameter sharesPixels: Whether pictures may stay where they are drawn, for a renderer that reads them there.
    init(_ context: GLContext, sharesPixels: Bool) {
        self.context = context
        self.sharesPixels = sharesPixels
    }

    /// Runs a layer's drawing methods, and shares or reads their result.
    func draw(_ drawer: OpenGLDrawer, _ request: ExternalContent) -> HostedOutcome {
        HostedOutcome(in: context) { () throws(RenderError) in
            guard let handle = eglGetCurrentContext(), let display = eglGetCurrentDisplay() else {
                throw .contextLost("no context is current")
            }
            let (current, screen) = (OpaquePointer(handle), OpaquePointer(display))
            guard drawer.canDraw(in: current, screen, at: request.time) else {
                return HostedOutcome(wasSkipped: true, problems: HostedOutcome.pendingErrors())
            }
            let framebuffer = try ClientFramebuffer(.own, width: request.width, height: request.height)
            framebuffer.clear()
            drawer.draw(in: current, screen, at: request.time)
            let problems = HostedOutcome.pendingErrors()
            return HostedOutcome(
                image: framebuffer.picture(isOpaque: request.isOpaque, for: sharesPixels ? context : nil),
                problems: problems)
        }
    }
}
