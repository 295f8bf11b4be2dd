import CEGL
import DisplayList
import RenderDevices

/// The capabilities of a context's driver.
struct GLCapabilities: Sendable, Equatable {
    var extensions: Set<String> = []
    /// Largest width and height of a texture, in pixels.
    var maximumTextureSize = 2048
    /// Whether pixels of targets may be 16-bit floats.
    var drawsHalfFloats: Bool {
        extensions.contains("GL_EXT_color_buffer_float") || extensions.contains("GL_EXT_color_buffer_half_float")
    }
    /// The layout that targets have and pixels are read back in: `bgra`, in which most drivers keep them, converts nothing.
    var targetLayout = PixelLayout.rgba

    /// The capabilities of the current context; leaves no texture or framebuffer bound.
    static func query(limitingTexturesTo limit: Int?) -> GLCapabilities {
        var capabilities = GLCapabilities()
        capabilities.extensions = currentExtensions()
        var viewport: [GLint] = [0, 0]
        glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &viewport)
        let size = Int(min(integer(GL_MAX_TEXTURE_SIZE), viewport[0], viewport[1]))
        capabilities.maximumTextureSize = max(1, min(size, limit ?? size))
        if capabilities.extensions.contains("GL_EXT_texture_format_BGRA8888"),
            capabilities.extensions.contains("GL_EXT_read_format_bgra"), isBGRARenderable()
        {
            capabilities.targetLayout = .bgra
        }
        return capabilities
    }

    /// The extensions of the current context.
    static func currentExtensions() -> Set<String> {
        let count = GLuint(clamping: integer(GL_NUM_EXTENSIONS))
        return Set((0..<count).compactMap { glGetStringi(GLenum(GL_EXTENSIONS), $0).map { String(cString: $0) } })
    }

    /// A string of the current context, such as `GL_VENDOR`.
    static func string(_ name: Int32) -> String {
        glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
    }

    /// A value of the current context's state.
    static func integer(_ name: Int32) -> GLint {
        var value: GLint = 0
        glGetIntegerv(GLenum(name), &value)
        return value
    }

    private static func isBGRARenderable() -> Bool {
        var texture: GLuint = 0
        var framebuffer: GLuint = 0
        glGenTextures(1, &texture)
        glGenFramebuffers(1, &framebuffer)
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_BGRA_EXT, 4, 4, 0, GLenum(GL_BGRA_EXT), GLenum(GL_UNSIGNED_BYTE), nil)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
        let isComplete = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glBindTexture(GLenum(GL_TEXTURE_2D), 0)
        glDeleteFramebuffers(1, &framebuffer)
        glDeleteTextures(1, &texture)
        // A driver that refuses the format leaves an error, which says nothing about later calls.
        let hadError = glGetError() != GLenum(GL_NO_ERROR)
        return isComplete && !hadError
    }
}
