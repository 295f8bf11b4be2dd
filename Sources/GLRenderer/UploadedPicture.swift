import CEGL
package import LayerModel
package import RenderDevices

/// A picture drawn in memory, as a texture of the current OpenGL ES context of any origin: EGL or GLX.
///
/// The context's state stays as it is. The texture belongs to the context, and is deleted with it.
package final class UploadedPicture {
    private var texture: GLuint = 0
    private var format = GLTexture.Format.rgba8
    private var width = 0
    private var height = 0

    /// No picture yet.
    package init() {}

    /// Whether some OpenGL ES 3 context, or one of OpenGL 3 or later, is current on the calling thread.
    package static var hasContext: Bool {
        guard let text = glGetString(GLenum(GL_VERSION)) else { return false }
        let version = String(cString: text).split { !$0.isNumber && $0 != "." }.first { $0.contains(".") }
        return (version?.first?.wholeNumberValue ?? 0) >= 3
    }

    /// Whether the texture has the size of a picture, so that parts of it may be brought.
    package func fits(_ bounds: DeviceRect) -> Bool {
        texture != 0 && width == bounds.width && height == bounds.height
    }

    private func fits(_ view: PixelView) -> Bool {
        fits(view.region) && format == GLTexture.Format(view.layout.range)
    }

    /// Brings parts of a picture into the texture, which is made anew unless it fits the picture.
    ///
    /// - Parameter view: Red first, each row of whole pixels.
    package func bring(_ parts: [DeviceRect], of view: PixelView) {
        precondition(view.layout != .bgra && view.bytesPerRow % view.layout.bytesPerPixel == 0)
        let saved = SavedState(.texture, .unpacking)
        defer { saved.restore() }
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(view.bytesPerRow / view.layout.bytesPerPixel))
        if !fits(view) { allocate(GLTexture.Format(view.layout.range), view.region) }
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        for part in parts {
            let (x, y) = (part.minX - view.region.minX, part.minY - view.region.minY)
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, x, y, GLsizei(part.width), GLsizei(part.height), format.layout.pixels,
                format.layout.channel, view.base + Int(y) * view.bytesPerRow + Int(x) * format.bytesPerPixel)
        }
    }

    /// Copies parts of the picture into a framebuffer or texture.
    package func copy(
        to destination: GLDestination, x: Int, y: Int, parts: [DeviceRect]
    ) throws(RenderError) {
        try destination.take(texture, width: width, height: height, x: x, y: y, parts: parts)
    }

    private func allocate(_ format: GLTexture.Format, _ bounds: DeviceRect) {
        if texture != 0 { glDeleteTextures(1, &texture) }
        glGenTextures(1, &texture)
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        (self.format, width, height) = (format, bounds.width, bounds.height)
        glTexStorage2D(
            GLenum(GL_TEXTURE_2D), 1, GLenum(format.layout.texture), GLsizei(width), GLsizei(height))
    }
}
