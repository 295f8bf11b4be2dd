import CEGL
import RenderDevices

/// The display's configuration for a context, and the surface that it is current with.
///
/// Frames are drawn into framebuffers of our own, so neither matters except to some drivers: those without
/// `EGL_KHR_surfaceless_context` (embedded ones) make a context current with a surface alone, and get one of a pixel.
enum EGLConfigChoice {
    /// The config of the context that shares its objects; else none if the driver needs none, or the first one for ES 3.
    static func config(on connection: EGLDisplayConnection, of shared: EGLContext?) throws(DeviceError) -> EGLConfig? {
        var number: EGLint = 0
        if let shared, eglQueryContext(connection.display, shared, EGL_CONFIG_ID, &number) == EGL_TRUE, number != 0 {
            return try config(on: connection, with: [EGL_CONFIG_ID, number, EGL_NONE])
        }
        if connection.makesContextsCurrentAlone {
            if connection.extensions.contains("EGL_KHR_no_config_context")
                || connection.extensions.contains("EGL_MESA_configless_context")
            {
                return cegl_no_config()
            }
            return try config(
                on: connection, with: [EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE])
        }
        return try config(
            on: connection,
            with: [EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE])
    }

    /// A surface of one pixel; `EGL_NO_SURFACE` if contexts need none.
    static func surface(on connection: EGLDisplayConnection, config: EGLConfig?) throws(DeviceError) -> EGLSurface? {
        guard !connection.makesContextsCurrentAlone else { return cegl_no_surface() }
        let size: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
        guard let surface = eglCreatePbufferSurface(connection.display, config, size) else {
            throw DeviceError(
                .unavailable,
                "the driver has no EGL_KHR_surfaceless_context, and makes no surface of a pixel "
                    + "(\(EGLClient.errorName()))")
        }
        return surface
    }

    private static func config(
        on connection: EGLDisplayConnection, with attributes: [EGLint]
    ) throws(DeviceError) -> EGLConfig? {
        var config: EGLConfig?
        var count: EGLint = 0
        guard eglChooseConfig(connection.display, attributes, &config, 1, &count) == EGL_TRUE, count > 0 else {
            throw DeviceError(.unavailable, "no EGL config for OpenGL ES 3 (\(EGLClient.errorName()))")
        }
        return config
    }
}

extension EGLDisplayConnection {
    /// Whether a context can be current without a surface.
    fileprivate var makesContextsCurrentAlone: Bool { extensions.contains("EGL_KHR_surfaceless_context") }
}
