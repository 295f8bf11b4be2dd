import CEGL
import RenderDevices

/// The device's own time for frames, by the time stamps of `EXT_disjoint_timer_query`.
///
/// The host's clock shows when work was handed over, or when it was waited for; this one counts from the first command to the
/// last on the device, idle times in between included, and so separates delays of the host from those of the device. A stamp
/// is taken when all before it is done: the time between two belongs to the work between them. The queries live as long as
/// the context.
final class GLTimer {
    private let functions: Functions
    private var queries: [GLuint] = []
    /// The work between each two stamps.
    private var spans: [DeviceTimes.Part] = []
    private var isRunning = false
    private var isPending = false
    /// The number of the pass that is drawn.
    var pass = 0

    /// The most spans of a frame; later work belongs to the last.
    private static let mostSpans = 1000

    /// The extension's entry points; its constants are those of desktop OpenGL.
    private struct Functions {
        var generate: PFNGLGENQUERIESEXTPROC
        var stamp: PFNGLQUERYCOUNTEREXTPROC
        var result: PFNGLGETQUERYOBJECTUI64VEXTPROC
    }

    /// The context must be current; `nil` if the driver has no such clock.
    init?(in context: GLContext) {
        guard context.capabilities.extensions.contains("GL_EXT_disjoint_timer_query"),
            let generate = EGLClient.function("glGenQueriesEXT", as: PFNGLGENQUERIESEXTPROC.self),
            let stamp = EGLClient.function("glQueryCounterEXT", as: PFNGLQUERYCOUNTEREXTPROC.self),
            let bits = EGLClient.function("glGetQueryivEXT", as: PFNGLGETQUERYIVEXTPROC.self),
            let result = EGLClient.function("glGetQueryObjectui64vEXT", as: PFNGLGETQUERYOBJECTUI64VEXTPROC.self)
        else { return nil }
        var width: GLint = 0
        bits(GLenum(GL_TIMESTAMP_EXT), GLenum(GL_QUERY_COUNTER_BITS_EXT), &width)
        guard width > 0 else { return nil }
        functions = Functions(generate: generate, stamp: stamp, result: result)
    }

    /// Begins to count.
    ///
    /// The context must be current here and below.
    func begin() {
        isRunning = true
        spans = []
        stamp()
    }

    /// Counts the work since the last mark as that of the pass that is drawn.
    func mark(_ work: DeviceTimes.Work) {
        guard isRunning, spans.count < Self.mostSpans else { return }
        spans.append(DeviceTimes.Part(pass: pass, work: work))
        stamp()
    }

    /// Ends the measurement that was begun.
    func end() {
        guard isRunning else { return }
        spans.append(DeviceTimes.Part(pass: pass, work: .rest))
        stamp()
        (isRunning, isPending) = (false, true)
    }

    /// The times between the last beginning and its end, which are waited for; `nil` if there was none, or the device's clock
    /// was interrupted meanwhile (asleep, at another frequency).
    func take() -> DeviceTimes? {
        guard isPending else { return nil }
        isPending = false
        var times = DeviceTimes()
        var last = nanoseconds(queries[0])
        for (span, query) in zip(spans, queries.dropFirst()) {
            let next = nanoseconds(query)
            times.add(next > last ? Double(next - last) / 1e9 : 0, to: span)
            last = next
        }
        var isDisjoint: GLint = 0
        glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
        return isDisjoint == 0 ? times : nil
    }

    private func stamp() {
        if spans.count == queries.count {
            var name: GLuint = 0
            functions.generate(1, &name)
            queries.append(name)
        }
        functions.stamp(queries[spans.count], GLenum(GL_TIMESTAMP_EXT))
    }

    private func nanoseconds(_ query: GLuint) -> GLuint64 {
        var nanoseconds: GLuint64 = 0
        functions.result(query, GLenum(GL_QUERY_RESULT_EXT), &nanoseconds)
        return nanoseconds
    }
}
