import CEGL

/// The age and damage of the current window's buffers, by EGL; nothing under GLX.
struct WindowSurface {
    private typealias SwapWithDamage =
        @convention(c) (
            EGLDisplay?, EGLSurface?, UnsafePointer<EGLint>?, EGLint
        ) -> EGLBoolean

    private let display = eglGetCurrentDisplay()
    private let surface = eglGetCurrentSurface(EGL_DRAW)
    private let tellsAge: Bool
    private let swapWithDamage: SwapWithDamage?

    /// Of the context that is current.
    init() {
        let names = display.flatMap { eglQueryString($0, EGL_EXTENSIONS) }.map { String(cString: $0) } ?? ""
        let extensions = Set(names.split(separator: " "))
        tellsAge = extensions.contains("EGL_EXT_buffer_age")
        let suffix = ["KHR", "EXT"].first { extensions.contains("EGL_\($0)_swap_buffers_with_damage") }
        let address = suffix.flatMap { eglGetProcAddress("eglSwapBuffersWithDamage" + $0) }
        // Both extensions name a function of this type.
        swapWithDamage = address.map { unsafeBitCast($0, to: SwapWithDamage.self) }
    }

    /// The age in frames of the buffer for the next frame; 0 if unknown.
    var bufferAge: Int {
        var age: EGLint = 0
        guard tellsAge, eglQuerySurface(display, surface, EGL_BUFFER_AGE_EXT, &age) == EGL_TRUE else { return 0 }
        return Int(age)
    }

    /// Shows a frame, and reports its damage to the compositor.
    ///
    /// - Returns: Whether the report succeeded.
    func swap(_ rectangles: [Int32]) -> Bool {
        guard let swapWithDamage else { return false }
        return swapWithDamage(display, surface, rectangles, EGLint(rectangles.count / 4)) == EGL_TRUE
    }
}
