import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// A framebuffer in a context whose state belongs to a program.
///
/// It is deleted with this object, while the context must be current.
final class ClientFramebuffer {
    /// The storage of the pixels.
    enum Pixels {
        /// A renderbuffer that goes with the framebuffer.
        case own
        case renderbuffer(GLuint)
        case texture(GLuint)
    }

    private let width: Int
    private let height: Int
    private var framebuffer: GLuint = 0
    /// Made here; 0 if the pixels are a program's.
    private var renderbuffer: GLuint = 0

    /// A framebuffer of a size in pixels, which is bound.
    init(_ pixels: Pixels, width: Int, height: Int) throws(RenderError) {
        (self.width, self.height) = (width, height)
        glGenFramebuffers(1, &framebuffer)
        let (target, attachment) = (GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0))
        glBindFramebuffer(target, framebuffer)
        switch pixels {
        case .own:
            let saved = SavedState(.renderbuffer)
            defer { saved.restore() }
            glGenRenderbuffers(1, &renderbuffer)
            glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
            glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), GLsizei(width), GLsizei(height))
            glFramebufferRenderbuffer(target, attachment, GLenum(GL_RENDERBUFFER), renderbuffer)
        case .renderbuffer(let name): glFramebufferRenderbuffer(target, attachment, GLenum(GL_RENDERBUFFER), name)
        case .texture(let name): glFramebufferTexture2D(target, attachment, GLenum(GL_TEXTURE_2D), name, 0)
        }
        guard glCheckFramebufferStatus(target) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw .driver("a framebuffer of \(width) × \(height) pixels is incomplete")
        }
    }

    deinit {
        glDeleteFramebuffers(1, &framebuffer)
        if renderbuffer != 0 { glDeleteRenderbuffers(1, &renderbuffer) }
    }

    /// The pixels of a program's texture, upright, read into memory, with the context's state as before; `nil` if that is not
    /// possible.
    ///
    /// - Parameter range: Of the texture's format.
    static func pixels(
        ofTexture texture: GLuint, _ range: TargetRange = .standard, width: Int, height: Int, isOpaque: Bool
    ) -> PixelBuffer? {
        let saved = SavedState(.framebuffers)
        defer { saved.restore() }
        let framebuffer = try? ClientFramebuffer(.texture(texture), width: width, height: height)
        guard let framebuffer else { return nil }
        return framebuffer.pixels(range, isOpaque: isOpaque)
    }

    /// The pixels of a program's renderbuffer as they are now, unaffected by later drawing, upright, with the context's state as
    /// before; `nil` if that is not possible.
    static func snapshot(
        ofRenderbuffer name: GLuint, width: Int, height: Int, isOpaque: Bool, for context: GLContext
    ) -> CGImage? {
        let saved = SavedState(.framebuffers, .scissor)
        defer { saved.restore() }
        guard let source = try? ClientFramebuffer(.renderbuffer(name), width: width, height: height) else { return nil }
        guard SharedTexture.canShare(from: context) else { return source.picture(isOpaque: isOpaque, for: nil) }
        guard let copy = try? ClientFramebuffer(.own, width: width, height: height) else { return nil }
        source.copyToBound()
        return copy.picture(isOpaque: isOpaque, for: context)
    }

    /// Copies the pixels into the framebuffer that is drawn into.
    private func copyToBound() {
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
        glBlitFramebuffer(
            0, 0, GLint(width), GLint(height), 0, 0, GLint(width), GLint(height), GLbitfield(GL_COLOR_BUFFER_BIT),
            GLenum(GL_NEAREST))
    }

    /// Makes all pixels transparent, and the viewport the whole.
    func clear() {
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glColorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE))
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// The pixels, which are its own, upright: shared as they are, or read if there is no context to share with.
    func picture(isOpaque: Bool, for context: GLContext?) -> CGImage? {
        if let context,
            let shared = SharedTexture(
                .renderbuffer, renderbuffer, of: context, width: width, height: height, isOpaque: isOpaque)
        {
            return shared.image
        }
        guard let pixels = pixels(isOpaque: isOpaque) else { return nil }
        return CGImage(pixels, isOpaque: isOpaque)
    }

    private func pixels(_ range: TargetRange = .standard, isOpaque: Bool) -> PixelBuffer? {
        let saved = SavedState(.framebuffers, .packing)
        defer { saved.restore() }
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
        let layout = GLTexture.Format(range).layout
        return HostedPixels.read(range, width: width, height: height, isOpaque: isOpaque) {
            glReadPixels(0, 0, GLsizei(width), GLsizei(height), layout.pixels, layout.channel, $0)
        }
    }
}
