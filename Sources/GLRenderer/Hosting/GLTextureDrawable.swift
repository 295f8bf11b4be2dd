import CEGL
import DisplayList
public import LayerModel
import RenderDevices

/// A texture that a `CAMetalLayer` shows when it is presented.
public final class GLTextureDrawable: CAMetalDrawable {
    /// The layer that will show it.
    public let layer: CAMetalLayer
    /// The name of the texture, which is `GL_TEXTURE_2D` of `GL_RGBA8`; its first row is the bottom one.
    public let texture: UInt32
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    private let context: EAGLContext

    /// The texture goes with the drawable, if its context is current then; otherwise with the context.
    deinit {
        guard EAGLContext.current() === context else { return }
        var name = texture
        glDeleteTextures(1, &name)
    }

    fileprivate init(_ layer: CAMetalLayer, in context: EAGLContext, width: Int, height: Int) {
        self.layer = layer
        self.context = context
        (self.width, self.height) = (width, height)
        let saved = SavedState(.texture)
        defer { saved.restore() }
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), GLsizei(width), GLsizei(height))
        texture = name
    }

    /// Makes the texture's pixels the layer's contents; nothing may be drawn into it any more.
    ///
    /// They are not copied where a renderer is on the same display, as ``CGImage/init(texture:width:height:isOpaque:)`` says. Does
    /// nothing where the context that the drawable was made in is not current.
    public func present() {
        guard EAGLContext.current() === context,
            let image = CGImage(texture: texture, width: width, height: height, isOpaque: layer.isOpaque)
        else { return }
        layer.show(image)
    }
}

extension CAMetalLayer {
    /// A texture of `drawableSize` to draw the next picture into, in the current `EAGLContext`.
    ///
    /// - Returns: `nil` if no `EAGLContext` is current, or the size is empty or larger than the device can draw. It never
    ///   waits: textures are made as they are asked for.
    public func nextDrawable() -> (any CAMetalDrawable)? {
        guard let context = EAGLContext.current() else { return nil }
        let limit = CGFloat(context.device.maximumTextureSize)
        let size = drawableSize
        guard size.width >= 1, size.height >= 1, size.width <= limit, size.height <= limit else { return nil }
        return GLTextureDrawable(
            self, in: context, width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    }
}
