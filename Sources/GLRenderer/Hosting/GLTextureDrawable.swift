import CEGL
import DisplayList
public import LayerModel
import RenderDevices

/// A texture that a `CAMetalLayer` shows when it is presented.
public final class GLTextureDrawable: CAMetalDrawable {
    /// The layer that will show it.
    public let layer: CAMetalLayer
    /// The name of the texture, which is `GL_TEXTURE_2D` of `internalFormat`; its first row is the bottom one.
    public let texture: UInt32
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// `GL_RGBA16F` if the layer's `pixelFormat` had more than 8 bits and the context draws half floats; else `GL_RGBA8`.
    public var internalFormat: Int32 { GLTexture.Format(range).layout.texture }
    private let range: TargetRange
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
        range = layer.pixelFormat.exceedsBytes && context.drawsHalfFloats ? .extended : .standard
        let saved = SavedState(.texture)
        defer { saved.restore() }
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        texture = name
        glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(internalFormat), GLsizei(width), GLsizei(height))
    }

    /// Makes the texture's pixels the layer's contents; nothing may be drawn into it any more.
    ///
    /// Bytes of sRGB are not copied if a renderer is on the same display, as in
    /// ``CGImage/init(texture:width:height:isOpaque:)``; half floats and other spaces are read into memory at once. Without
    /// effect unless the drawable's context is current.
    public func present() {
        guard EAGLContext.current() === context, let image = picture() else { return }
        layer.show(image)
    }

    private func picture() -> CGImage? {
        let isPlain = layer.colorspace.map { [CGColorSpace.sRGB, CGColorSpace.extendedSRGB].contains($0.name) } ?? true
        if isPlain, range == .standard {
            return CGImage(texture: texture, width: width, height: height, isOpaque: layer.isOpaque)
        }
        guard let space = layer.colorspace ?? CGColorSpace(name: CGColorSpace.extendedSRGB),
            let pixels = ClientFramebuffer.pixels(
                ofTexture: texture, range, width: width, height: height, isOpaque: layer.isOpaque)
        else { return nil }
        let (white, metadata) = (CGColorSpace.Transfer.white, layer.edrMetadata)
        return CGImage(
            pixels, of: space, scale: (metadata?.scale ?? white) / white,
            headroom: metadata?.brightest.map { Float(max(1, $0 / white)) }, isOpaque: layer.isOpaque)
    }
}

extension CAMetalLayer {
    /// A texture of `drawableSize` to draw the next picture into, in the current `EAGLContext`.
    ///
    /// - Returns: `nil` if no `EAGLContext` is current, or the size is empty or larger than the device can draw. It never
    ///   waits: textures are made on demand.
    public func nextDrawable() -> (any CAMetalDrawable)? {
        guard let context = EAGLContext.current() else { return nil }
        let limit = CGFloat(context.device.maximumTextureSize)
        let size = drawableSize
        guard size.width >= 1, size.height >= 1, size.width <= limit, size.height <= limit else { return nil }
        return GLTextureDrawable(
            self, in: context, width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    }
}
