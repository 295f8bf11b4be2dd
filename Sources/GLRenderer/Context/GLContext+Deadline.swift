import CEGL
import DisplayList
import LayerModel
import RenderDevices

// OpenGL takes draws faster than it draws them, and submitted ones cannot be withdrawn. If the work has a deadline, it is
// given only about a tenth of a second's draws at a time, and those are waited for.
extension GLContext {
    /// In nanoseconds, between two checks of the limits.
    private static let interval: GLuint64 = 20_000_000

    /// Waits until all that was given is drawn, if the work has a deadline.
    ///
    /// The context must be current.
    func waitWithinDeadline() throws(RenderError) {
        guard WorkLimits.current?.deadline != nil else { return }
        guard let fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else { return }
        defer { glDeleteSync(fence) }
        noteWait()
        while glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), Self.interval)
            == GLenum(GL_TIMEOUT_EXPIRED)
        {
            try RenderError.checkLimits()
        }
        try RenderError.checkLimits()
    }
}

/// The number of instances between two waits: about a tenth of a second's.
struct DrawingPace {
    /// Instances that may be drawn before the next wait.
    private(set) var left = Self.least
    private var allowance = Self.least
    private var start = ContinuousClock.now

    private static let least = 256
    private static let most = 1 << 20

    /// Counts instances that were drawn; waits if they are enough.
    mutating func drew(_ count: Int, in context: GLContext) throws(RenderError) {
        left -= count
        guard left <= 0 else { return }
        try context.waitWithinDeadline()
        let now = ContinuousClock.now
        let time = now - start
        if time < .milliseconds(50) { allowance = min(allowance * 2, Self.most) }
        if time > .milliseconds(200) { allowance = max(allowance / 2, 1) }
        left = allowance
        start = now
    }
}
