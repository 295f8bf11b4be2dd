import CEGL

/// Time that the device itself takes for frames, by `EXT_disjoint_timer_query`.
///
/// The host's clock shows when work was handed over, or when it was waited for; this one counts from the first command to the last on the
/// device, idle times in between included, and so tells a frame that the host holds up from one that the device does. The query lives as
/// long as the context.
final class GLTimer {
    private let functions: Functions
    private let query: GLuint
    private var isRunning = false
    private var isPending = false

    /// The extension's entry points; its constants are those of desktop OpenGL.
    private struct Functions {
        var begin: PFNGLBEGINQUERYEXTPROC
        var end: PFNGLENDQUERYEXTPROC
        var result: PFNGLGETQUERYOBJECTUI64VEXTPROC
    }

    /// The context must be current; `nil` if the driver has no such clock.
    init?(in context: GLContext) {
        guard context.capabilities.extensions.contains("GL_EXT_disjoint_timer_query"),
            let generate = EGLClient.function("glGenQueriesEXT", as: PFNGLGENQUERIESEXTPROC.self),
            let begin = EGLClient.function("glBeginQueryEXT", as: PFNGLBEGINQUERYEXTPROC.self),
            let end = EGLClient.function("glEndQueryEXT", as: PFNGLENDQUERYEXTPROC.self),
            let result = EGLClient.function("glGetQueryObjectui64vEXT", as: PFNGLGETQUERYOBJECTUI64VEXTPROC.self)
        else { return nil }
        functions = Functions(begin: begin, end: end, result: result)
        var name: GLuint = 0
        generate(1, &name)
        query = name
    }

    /// Begins to count.
    ///
    /// The context must be current here and below.
    func begin() {
        guard !isRunning else { return }
        isRunning = true
        functions.begin(GLenum(GL_TIME_ELAPSED_EXT), query)
    }

    /// Ends what was begun.
    func end() {
        guard isRunning else { return }
        functions.end(GLenum(GL_TIME_ELAPSED_EXT))
        (isRunning, isPending) = (false, true)
    }

    /// Seconds between the last beginning and its end, which are waited for; `nil` if there was none, or the device's clock was interrupted meanwhile
    /// (asleep, at another frequency).
    func take() -> Double? {
        guard isPending else { return nil }
        isPending = false
        var nanoseconds: GLuint64 = 0
        functions.result(query, GLenum(GL_QUERY_RESULT_EXT), &nanoseconds)
        var isDisjoint: GLint = 0
        glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
        return isDisjoint == 0 ? Double(nanoseconds) / 1e9 : nil
    }
}
