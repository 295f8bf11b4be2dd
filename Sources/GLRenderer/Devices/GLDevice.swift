import CEGL
package import RenderDevices

/// An open graphics device.
///
/// It is used by one thread at a time; which one may change between calls.
package final class GLDevice {
    private(set) var context: GLContext

    private init(_ context: GLContext) {
        self.context = context
    }

    /// Continues with another context, for quads: failing kernels may end their own.
    ///
    /// - Throws: If that context cannot draw either.
    func renewContext(because failure: RenderError) throws(RenderError) {
        do {
            context = try GLContext(like: context)
        } catch {
            throw .contextLost("its compute shaders failed, and it has no other context: \(error.message)")
        }
        context.noteQuads(because: failure.message)
        try context.perform { () throws(RenderError) in try GLTarget.checkDrawing(in: context) }
    }

    /// The description of the device.
    package var info: RendererDevice { context.info }

    /// Opens a device.
    ///
    /// Devices are tried in this order: those enumerated by EGL, GBM on render nodes, Mesa's surfaceless platform, or without
    /// any of these EGL's default display; hardware before software.
    ///
    /// - Parameters:
    ///   - selection: The device; `auto` and `gpu` take the first hardware GPU.
    ///   - allowSoftware: Whether a device that draws on the CPU, such as llvmpipe, is accepted; the current context may be
    ///     of any.
    /// - Throws: A ``DeviceError`` with the attempts and the remedy.
    package static func open(
        _ selection: DeviceSelection = .auto, allowSoftware: Bool = false
    ) throws(DeviceError) -> GLDevice {
        try open(selection, allowSoftware: allowSoftware, options: GLContext.Options())
    }

    /// Opens a device with a context of the given options.
    static func open(
        _ selection: DeviceSelection, allowSoftware: Bool, options: GLContext.Options
    ) throws(DeviceError) -> GLDevice {
        if selection == .currentContext { return GLDevice(try currentContext(options)) }
        let selector = DeviceSelector(provider: EGLDeviceProvider(options: options))
        return GLDevice(try selector.choose(selection, allowSoftware: allowSoftware).connection)
    }

    private static func currentContext(_ options: GLContext.Options) throws(DeviceError) -> GLContext {
        guard eglGetCurrentContext() != nil, eglQueryAPI() == EGLenum(EGL_OPENGL_ES_API) else {
            throw DeviceError(
                .unavailable, "no OpenGL ES context is current on this thread", fix: "make one current before")
        }
        return try GLContext(
            candidate: DeviceCandidate(index: nil, route: .current), connection: EGLDisplayPool.currentDisplay(),
            options: options, sharesCurrent: true)
    }

    /// All graphics devices of the machine; each is opened for a moment.
    ///
    /// The CPU renderer is not among them.
    package static func devices() -> [RendererDevice] {
        let provider = EGLDeviceProvider()
        return provider.candidates.map { candidate in
            do throws(DeviceError) {
                return try provider.connect(candidate).info
            } catch {
                var info = candidate.info
                info.failure = error.message
                return info
            }
        }
    }
}
