import CEGL
package import LayerModel
package import RenderDevices

/// The destination of a picture in the OpenGL ES context that is current on the calling thread.
public enum GLDestination: Sendable, Hashable {
    /// A framebuffer's first colour attachment, without multisampling; 0 is that of the window.
    case framebuffer(UInt32)
    /// Level 0 of a two-dimensional texture with a format that can be drawn into.
    case texture(UInt32)
}

extension GLRenderer {
    /// Copies the picture drawn last into an object of the calling thread's current context, which shares this one's
    /// textures.
    ///
    /// Restores the bindings of that context.
    ///
    /// - Parameters:
    ///   - x: The destination's column of the picture's left one.
    ///   - y: The destination's row of the picture's lowest one, counted upwards, as OpenGL does.
    ///   - parts: The parts of the picture to copy; `nil` for all.
    package func copyPicture(
        to destination: GLDestination, x: Int, y: Int, parts: [DeviceRect]? = nil
    ) throws(RenderError) {
        guard let texture = pictureTexture else { throw .driver("no picture has been drawn") }
        guard eglGetCurrentDisplay() == context.connection.display, eglGetCurrentContext() != nil else {
            throw .contextLost("the context that the renderer was made in is not current on this thread")
        }
        let fence = try context.perform { () throws(RenderError) in
            let fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
            glFlush()
            return fence
        }
        if let fence {
            glWaitSync(fence, 0, GLuint64.max)
            glDeleteSync(fence)
        }
        try destination.take(
            texture.name, width: region.width, height: region.height, x: x, y: y,
            parts: (parts ?? [region]).map { part in
                DeviceRect(
                    minX: part.minX - region.minX, minY: part.minY - region.minY, maxX: part.maxX - region.minX,
                    maxY: part.maxY - region.minY)
            })
    }
}

extension GLDestination {
    /// Copies parts of a texture, whose first row is the top one, in the current context.
    ///
    /// The context's state stays as it is, but its recorded errors are forgotten.
    ///
    /// - Parameter parts: In pixels of the texture's picture.
    func take(
        _ texture: GLuint, width: Int, height: Int, x: Int, y: Int, parts: [DeviceRect]
    ) throws(RenderError) {
        let saved = SavedState(.framebuffers, .scissor)
        defer { saved.restore() }
        // Errors that the program left are not the copy's.
        GLErrors.take()
        var made: [GLuint] = [0, 0]
        glGenFramebuffers(2, &made)
        defer { glDeleteFramebuffers(2, made) }
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), made[0])
        Self.attach(texture, to: GL_READ_FRAMEBUFFER)
        switch self {
        case .framebuffer(let name):
            glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), name)
        case .texture(let name):
            glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), made[1])
            Self.attach(name, to: GL_DRAW_FRAMEBUFFER)
        }
        guard glCheckFramebufferStatus(GLenum(GL_DRAW_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw .driver("\(self) cannot be drawn into")
        }
        let (left, top) = (GLint(clamping: x), GLint(clamping: y) &+ GLint(clamping: height))
        for part in parts {
            // The first row of the picture is its top one, and that of OpenGL the lowest.
            glBlitFramebuffer(
                part.minX, part.minY, part.maxX, part.maxY, left &+ part.minX, top &- part.minY, left &+ part.maxX,
                top &- part.maxY, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
        }
        if let code = GLErrors.take().first {
            throw .driver("copying a picture to \(self): GL error 0x" + String(code, radix: 16))
        }
    }

    private static func attach(_ texture: GLuint, to target: Int32) {
        glFramebufferTexture2D(
            GLenum(target), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    }
}
