import CEGL
import DisplayList
import RenderDevices

/// The depth of what has been drawn into a target, for as long as one series of draws takes.
///
/// All targets share one buffer, as large as the largest of them: what is in it is of no use afterwards.
final class GLDepthBuffer {
    private unowned let context: GLContext
    private var storage: Storage?

    /// A renderbuffer; targets that it is attached to keep it.
    final class Storage {
        let width: Int
        let height: Int
        fileprivate let object: GLObject<GLRenderbufferKind>

        fileprivate init(in context: GLContext, width: Int, height: Int) throws(RenderError) {
            (self.width, self.height) = (width, height)
            object = GLObject(in: context)
            glBindRenderbuffer(GLenum(GL_RENDERBUFFER), object.name)
            object.label("depth \(width)x\(height)")
            glRenderbufferStorage(
                GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT24), GLsizei(width), GLsizei(height))
            try context.checkHealth(after: "making a depth buffer of \(width) × \(height) pixels")
        }

        /// Makes this the depth buffer of the bound framebuffer.
        func attach() {
            glFramebufferRenderbuffer(
                GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), object.name)
        }
    }

    init(in context: GLContext) {
        self.context = context
    }

    /// Bytes of the device's memory.
    var byteCount: Int { storage.map { $0.width * $0.height * 4 } ?? 0 }

    /// Begins a series of draws into a target, in front of all that is in it.
    func begin(on target: GLTarget) throws(RenderError) {
        target.attach(try storage(width: target.width, height: target.height))
        context.state.setScissor(nil)
        context.state.setDepth(.written)
        glClear(GLbitfield(GL_DEPTH_BUFFER_BIT))
    }

    /// Ends the series; the target is still bound.
    func end() {
        context.state.setDepth(.none)
        var attachment = GLenum(GL_DEPTH_ATTACHMENT)
        glInvalidateFramebuffer(GLenum(GL_FRAMEBUFFER), 1, &attachment)
    }

    private func storage(width: Int, height: Int) throws(RenderError) -> Storage {
        if let storage, storage.width >= width, storage.height >= height { return storage }
        let made = try Storage(
            in: context, width: max(width, storage?.width ?? 0), height: max(height, storage?.height ?? 0))
        storage = made
        return made
    }
}
