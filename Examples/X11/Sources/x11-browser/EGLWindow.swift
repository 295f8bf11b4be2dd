import CEGL
import CX11

/// A window of an X server whose framebuffer OpenGL ES 3 draws into; its context is current on the thread that makes it.
///
/// It lives as long as the program: the server frees the rest.
struct EGLWindow {
    let window: Window
    private let display: EGLDisplay
    private let surface: EGLSurface

    /// - Parameter server: Open, and longer so than the window is used.
    init(on server: OpaquePointer, width: UInt32, height: UInt32) throws(X11Failure) {
        let screen = XDefaultScreen(server)
        let platform = EGLenum(EGL_PLATFORM_X11_KHR)
        guard let display = eglGetPlatformDisplay(platform, UnsafeMutableRawPointer(server), nil),
            eglInitialize(display, nil, nil) == EGL_TRUE, eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE
        else { throw X11Failure("no EGL on the X server") }
        let visual = XVisualIDFromVisual(XDefaultVisual(server, screen))
        guard let config = Self.config(of: display, visual: EGLint(visual)) else {
            throw X11Failure("no OpenGL ES 3 for the screen's pixels")
        }
        var window = XCreateSimpleWindow(server, XRootWindow(server, screen), 0, 0, width, height, 0, 0, 0)
        let attributes = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE]
        guard let surface = eglCreatePlatformWindowSurface(display, config, &window, nil),
            let context = eglCreateContext(display, config, cegl_no_context(), attributes),
            eglMakeCurrent(display, surface, surface, context) == EGL_TRUE
        else { throw X11Failure("no OpenGL ES 3 in the window") }
        eglSwapInterval(display, 1)
        (self.window, self.display, self.surface) = (window, display, surface)
    }

    /// The configuration with pixels as the screen has them.
    private static func config(of display: EGLDisplay, visual: EGLint) -> EGLConfig? {
        let wanted = [
            EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_RED_SIZE, 8, EGL_NONE,
        ]
        var configs = [EGLConfig?](repeating: nil, count: 256)
        var count: EGLint = 0
        guard eglChooseConfig(display, wanted, &configs, EGLint(configs.count), &count) == EGL_TRUE else { return nil }
        return configs.prefix(Int(count)).lazy.compactMap { $0 }.first { config in
            var shown: EGLint = 0
            return eglGetConfigAttrib(display, config, EGL_NATIVE_VISUAL_ID, &shown) == EGL_TRUE && shown == visual
        }
    }

    /// Shows all of a frame.
    func swap() {
        eglSwapBuffers(display, surface)
    }
}

/// A failure of the X server or of EGL.
struct X11Failure: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) {
        description = what
    }
}
