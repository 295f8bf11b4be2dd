import DisplayList
public import LayerModel
import RenderDevices

extension CGImage {
    /// An image of a texture of the current OpenGL context, which may be a program's own.
    ///
    ///     layer.contents = CGImage(texture: name, width: 640, height: 360)
    ///
    /// Under EGL the pixels are shared: a renderer on the same display, such as one of the current context, draws from the
    /// texture's own memory, in the order that the commands were given in. Other renderers, and the CPU renderer, read them
    /// into memory when they first need them; under GLX they are read at once. `FrameStatistics.OpenGL` counts both. The
    /// context's state stays as it is.
    ///
    /// The image keeps the pixels, also when the texture is deleted. It does not follow later drawing into the texture: a program
    /// that draws a picture for each frame draws into several textures in turn, and makes an image for each.
    ///
    /// - Parameters:
    ///   - texture: A `GL_TEXTURE_2D` whose level 0 is `GL_RGBA8`, premultiplied and sRGB-encoded; its first row is the
    ///     bottom one.
    ///   - width: In pixels, that of the texture.
    ///   - height: In pixels, that of the texture.
    ///   - isOpaque: Whether alpha counts as 1.
    /// - Returns: `nil` if no context is current, or the texture cannot be read.
    public convenience init?(texture: UInt32, width: Int, height: Int, isOpaque: Bool = false) {
        guard width > 0, height > 0, UploadedPicture.hasContext else { return nil }
        if let shared = SharedTexture(programTexture: texture, width: width, height: height, isOpaque: isOpaque) {
            self.init(regions: shared, width: width, height: height, isOpaque: isOpaque)
            return
        }
        guard
            let pixels = ClientFramebuffer.pixels(
                ofTexture: texture, width: width, height: height, isOpaque: isOpaque)
        else { return nil }
        self.init(pixels, isOpaque: isOpaque)
    }
}
