import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// The capabilities of a context's driver.
struct GLCapabilities: Sendable, Equatable {
    var extensions: Set<String> = []
    /// Largest width and height of a texture, in pixels.
    var maximumTextureSize = 2048
    /// Whether pixels of targets may be floats.
    var drawsFloats: Bool { extensions.contains("GL_EXT_color_buffer_float") }
    /// Whether pixels of targets may be 16-bit floats.
    var drawsHalfFloats: Bool { drawsFloats || extensions.contains("GL_EXT_color_buffer_half_float") }
    /// Whether the driver has the parts of OpenGL ES 3.1 that `TilePainter` needs.
    var drawsTiles = false
    /// Whether kernels draw into targets, which then are immutable and RGBA.
    var targetsAreImages = false
    /// The layout of targets and of pixels read back: `bgra`, the layout of most drivers, needs no conversion.
    var targetLayout = PixelLayout.rgba

    /// The capabilities of the current context; leaves no texture or framebuffer bound.
    static func query(limitingTexturesTo limit: Int?) -> GLCapabilities {
        var capabilities = GLCapabilities()
        capabilities.extensions = currentExtensions()
        var viewport: [GLint] = [0, 0]
        glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &viewport)
        let size = Int(min(integer(GL_MAX_TEXTURE_SIZE), viewport[0], viewport[1]))
        capabilities.maximumTextureSize = max(1, min(size, limit ?? size))
        capabilities.drawsTiles = hasKernels()
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

    /// Whether compute shaders of the current context have the invocations, blocks and units of the kernels; OpenGL ES 3.1
    /// promises all but the invocations.
    private static func hasKernels() -> Bool {
        guard (integer(GL_MAJOR_VERSION), integer(GL_MINOR_VERSION)) >= (3, 1) else { return false }
        return integer(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS) >= 256
            && integer(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS) >= 3 && integer(GL_MAX_COMPUTE_IMAGE_UNIFORMS) >= 1
            && integer(GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS) >= GLint(GLState.unitCount)
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
        // A driver that refuses the format leaves an error, which has no meaning for later calls.
        let hadError = glGetError() != GLenum(GL_NO_ERROR)
        return isComplete && !hadError
    }
}
