import CEGL
import Compositor
import LayerModel

/// The drawable form: the program draws into a renderbuffer of its own context, and a layer shows it.
final class DrawableTriangle {
    let layer = CAEAGLLayer()
    private let context: EAGLContext
    private var framebuffer: GLuint = 0
    private var colorRenderbuffer: GLuint = 0
    private var framebufferWidth: GLint = 0
    private var framebufferHeight: GLint = 0

    /// `nil` if there is no OpenGL ES, not even in software.
    init?(frame: CGRect, scale: CGFloat) {
        guard let context = EAGLContext(api: .openGLES2) else { return nil }
        self.context = context
        layer.frame = frame
        layer.contentsScale = scale
        layer.drawableProperties = [
            kEAGLDrawablePropertyRetainedBacking: false, kEAGLDrawablePropertyColorFormat: kEAGLColorFormatRGBA8,
        ]
        EAGLContext.setCurrent(context)
        guard setUpBuffers() else { return nil }
    }

    deinit {
        EAGLContext.setCurrent(context)
        glDeleteFramebuffers(1, &framebuffer)
        glDeleteRenderbuffers(1, &colorRenderbuffer)
        EAGLContext.setCurrent(nil)
    }

    private func setUpBuffers() -> Bool {
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glGenRenderbuffers(1, &colorRenderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), colorRenderbuffer)
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), colorRenderbuffer)
        guard context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer) else { return false }
        glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_WIDTH), &framebufferWidth)
        glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_HEIGHT), &framebufferHeight)
        return glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    }

    /// Draws once, and has the layer show it.
    func drawFrame() {
        EAGLContext.setCurrent(context)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glViewport(0, 0, framebufferWidth, framebufferHeight)
        ColoredTriangle().draw()
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), colorRenderbuffer)
        context.presentRenderbuffer(Int(GL_RENDERBUFFER))
    }
}
