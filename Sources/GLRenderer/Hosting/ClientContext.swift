import CEGL
import DisplayList
import LayerModel

/// A context whose state belongs to a program.
///
/// Nothing here is cached or assumed about its state: the program may have changed all of it. What this class binds it
/// binds with calls of its own, and names of the program's objects are left alone.
final class ClientContext {
    let context: GLContext
    private let sharesPixels: Bool

    /// - Parameter sharesPixels: Whether pictures may stay where they are drawn, for a renderer that reads them there.
    init(_ context: GLContext, sharesPixels: Bool = false) {
        self.context = context
        self.sharesPixels = sharesPixels
    }

    /// Has a layer's methods draw, and shares or reads what they drew.
    func draw(_ drawer: OpenGLDrawer, _ request: ExternalContent) -> HostedOutcome {
        do {
            return try context.perform { () throws(RenderError) in
                guard let handle = eglGetCurrentContext(), let display = eglGetCurrentDisplay() else {
                    throw .contextLost("no context is current")
                }
                let (current, screen) = (OpaquePointer(handle), OpaquePointer(display))
                guard drawer.canDraw(in: current, screen, at: request.time) else {
                    return HostedOutcome(wasSkipped: true, problems: HostedOutcome.pendingErrors())
                }
                var framebuffer = try ClientFramebuffer(width: request.width, height: request.height)
                defer { framebuffer.delete() }
                framebuffer.clear()
                drawer.draw(in: current, screen, at: request.time)
                let problems = HostedOutcome.pendingErrors()
                return HostedOutcome(
                    image: framebuffer.picture(isOpaque: request.isOpaque, of: sharesPixels ? context : nil),
                    problems: problems)
            }
        } catch {
            return HostedOutcome(problems: [error.description])
        }
    }
}

/// A framebuffer in a context whose state belongs to a program.
struct ClientFramebuffer {
    private var framebuffer: GLuint = 0
    private var renderbuffer: GLuint = 0
    private let width: Int
    private let height: Int
    /// Whether the renderbuffer was made here.
    private let ownsRenderbuffer: Bool

    /// A framebuffer with pixels of its own, which is bound.
    init(width: Int, height: Int) throws(RenderError) {
        (self.width, self.height) = (width, height)
        ownsRenderbuffer = true
        var bound: GLint = 0
        glGetIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &bound)
        glGenRenderbuffers(1, &renderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
        glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), GLsizei(width), GLsizei(height))
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), GLuint(bitPattern: bound))
        try attachRenderbuffer()
    }

    /// A framebuffer for the pixels of a program's renderbuffer, which is bound.
    init(renderbuffer: GLuint, width: Int, height: Int) throws(RenderError) {
        (self.width, self.height) = (width, height)
        ownsRenderbuffer = false
        self.renderbuffer = renderbuffer
        try attachRenderbuffer()
    }

    private init(texture: GLuint, width: Int, height: Int) throws(RenderError) {
        (self.width, self.height) = (width, height)
        ownsRenderbuffer = false
        try attach {
            glFramebufferTexture2D(
                GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
        }
    }

    private mutating func attachRenderbuffer() throws(RenderError) {
        let name = renderbuffer
        try attach {
            glFramebufferRenderbuffer(
                GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), name)
        }
    }

    private mutating func attach(_ attachment: () -> Void) throws(RenderError) {
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        attachment()
        guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            delete()
            throw .driver("a framebuffer of \(width) × \(height) pixels is incomplete")
        }
    }

    /// The pixels of a program's texture, upright, read into memory, with the context's state as before; `nil` where that is not possible.
    static func pixels(ofTexture texture: GLuint, width: Int, height: Int, isOpaque: Bool) -> PixelBuffer? {
        do {
            return try read(texture, width: width, height: height, isOpaque: isOpaque)
        } catch {
            return nil
        }
    }

    private static func read(
        _ texture: GLuint, width: Int, height: Int, isOpaque: Bool
    ) throws(RenderError) -> PixelBuffer? {
        try keepingBindings { () throws(RenderError) in
            var framebuffer = try ClientFramebuffer(texture: texture, width: width, height: height)
            defer { framebuffer.delete() }
            let packing = PackingState()
            defer { packing.restore() }
            return framebuffer.pixels(isOpaque: isOpaque)
        }
    }

    /// A copy of the pixels of a program's renderbuffer, which is bound, upright; bindings are as before.
    static func picture(
        ofRenderbuffer renderbuffer: GLuint, width: Int, height: Int, isOpaque: Bool, of context: GLContext
    ) throws(RenderError) -> CGImage? {
        try keepingBindings { () throws(RenderError) in
            var framebuffer = try ClientFramebuffer(renderbuffer: renderbuffer, width: width, height: height)
            return try framebuffer.takeSnapshot(isOpaque: isOpaque, of: context)
        }
    }

    /// Binds the program's framebuffers again after some work.
    private static func keepingBindings<Result: ~Copyable>(
        _ work: () throws(RenderError) -> Result
    ) throws(RenderError) -> Result {
        var (drawn, read) = (GLint(0), GLint(0))
        glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &drawn)
        glGetIntegerv(GLenum(GL_READ_FRAMEBUFFER_BINDING), &read)
        defer {
            glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), GLuint(bitPattern: drawn))
            glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(bitPattern: read))
        }
        return try work()
    }

    /// The pixels as they are now, whatever the program draws next, upright; this is deleted.
    mutating func takeSnapshot(isOpaque: Bool, of context: GLContext) throws(RenderError) -> CGImage? {
        defer { delete() }
        guard SharedTexture.canShare(from: context) else { return image(isOpaque: isOpaque) }
        var copy = try ClientFramebuffer(width: width, height: height)
        defer { copy.delete() }
        copy.fill(from: self)
        return copy.picture(isOpaque: isOpaque, of: context)
    }

    /// Copies the pixels of another, whatever the program has left of its state.
    private func fill(from source: ClientFramebuffer) {
        let hasScissor = glIsEnabled(GLenum(GL_SCISSOR_TEST))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.framebuffer)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
        glBlitFramebuffer(
            0, 0, GLint(width), GLint(height), 0, 0, GLint(width), GLint(height), GLbitfield(GL_COLOR_BUFFER_BIT),
            GLenum(GL_NEAREST))
        if hasScissor == GLboolean(GL_TRUE) { glEnable(GLenum(GL_SCISSOR_TEST)) }
    }

    /// The pixels, upright: shared as they are, or read where there is no context to share with.
    func picture(isOpaque: Bool, of context: GLContext?) -> CGImage? {
        if let context,
            let shared = SharedTexture(
                .renderbuffer, renderbuffer, of: context, width: width, height: height, isOpaque: isOpaque)
        {
            return shared.image
        }
        return image(isOpaque: isOpaque)
    }

    /// Makes all pixels transparent, and the viewport the whole.
    func clear() {
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glColorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE))
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// The pixels, upright; `nil` where memory is short.
    func image(isOpaque: Bool) -> CGImage? {
        guard let pixels = pixels(isOpaque: isOpaque) else { return nil }
        return CGImage(pixels, isOpaque: isOpaque)
    }

    private func pixels(isOpaque: Bool) -> PixelBuffer? {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        for parameter in [GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS] {
            glPixelStorei(GLenum(parameter), 0)
        }
        return HostedPixels.read(width: width, height: height, isOpaque: isOpaque, isBGRA: false) {
            glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0)
        }
    }

    /// Deletes what was made here.
    mutating func delete() {
        glDeleteFramebuffers(1, &framebuffer)
        if ownsRenderbuffer { glDeleteRenderbuffers(1, &renderbuffer) }
    }
}

/// How a context packs pixels that are read.
private struct PackingState {
    private static let names = [GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS]
    private var values: [GLint] = []
    private var buffer: GLint = 0

    /// That of the current context.
    init() {
        glGetIntegerv(GLenum(GL_PIXEL_PACK_BUFFER_BINDING), &buffer)
        for name in Self.names {
            var value: GLint = 0
            glGetIntegerv(GLenum(name), &value)
            values.append(value)
        }
    }

    func restore() {
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(bitPattern: buffer))
        for (name, value) in zip(Self.names, values) { glPixelStorei(GLenum(name), value) }
    }
}
