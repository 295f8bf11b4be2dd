import CEGL
import LayerModel

/// A picture that a composition reads: its rows count from the bottom up.
final class CompositionImage {
    private let texture: GLObject<GLTextureKind>

    /// Sends the pixels of an image; `nil` where it is larger than the device can hold, or memory is short.
    init?(_ image: CGImage, in context: GLContext) {
        let largest = context.capabilities.maximumTextureSize
        guard max(image.width, image.height) <= largest,
            let pixels = PixelBuffer(width: image.width, height: image.height)
        else { return nil }
        // Row by row from the last, since OpenGL's first row is the bottom one.
        for row in 0..<image.height {
            let start = (image.height - 1 - row) * pixels.bytesPerRow
            image.copyPremultipliedRGBA8(
                PixelRect(x: 0, y: row, width: image.width, height: 1),
                into: UnsafeMutableRawBufferPointer(rebasing: pixels.bytes[start..<(start + pixels.bytesPerRow)]),
                bytesPerRow: pixels.bytesPerRow)
        }
        texture = GLObject(in: context)
        context.state.bindTexture(texture.name, unit: 0)
        context.state.activate(0)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(image.width), GLsizei(image.height), 0, GLenum(GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE), pixels.bytes.baseAddress)
        Self.setSampling(isFiltered: true)
    }

    /// Makes this what a texture unit reads.
    func bind(unit: Int) {
        texture.context.state.bindTexture(texture.name, unit: unit)
    }

    /// Says how the texture that is bound is sampled.
    static func setSampling(isFiltered: Bool) {
        let target = GLenum(GL_TEXTURE_2D)
        let filter = isFiltered ? GL_LINEAR : GL_NEAREST
        glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), filter)
        glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), filter)
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    }
}
