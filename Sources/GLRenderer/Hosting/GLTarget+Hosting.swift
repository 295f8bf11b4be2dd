import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// Targets of layers' shaders and compositions, whose rows count from the bottom up.
extension GLTarget {
    /// A transparent target.
    ///
    /// - Parameter isFloat: Whether channels are 32-bit floats.
    static func transparent(
        in context: GLContext, isFloat: Bool = false, width: Int, height: Int
    ) throws(RenderError) -> GLTarget {
        let target = try GLTarget(
            in: context, kind: isFloat ? .float : .picture, width: width, height: height, label: "layer's picture")
        if isFloat, context.capabilities.extensions.contains("GL_OES_texture_float_linear") {
            target.texture.bind(unit: 0)
            context.state.activate(0)
            GLTexture.setSampling(isFiltered: true)
        }
        target.clear()
        return target
    }

    /// Copies the pixels into another target, stretched to its size.
    func stretch(to other: GLTarget) {
        other.bind()
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.name)
        let isFiltered = (width, height) != (other.width, other.height)
        glBlitFramebuffer(
            0, 0, GLint(width), GLint(height), 0, 0, GLint(other.width), GLint(other.height),
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(isFiltered ? GL_LINEAR : GL_NEAREST))
        // Binds both sides again.
        framebuffer.context.state.bindFramebuffer(0)
    }

    /// The 8-bit pixels, upright, shared or read; `nil` if memory is short.
    ///
    /// Nothing may draw here after sharing.
    func image(isOpaque: Bool, isShared: Bool) -> CGImage? {
        if isShared,
            let shared = SharedTexture(
                .texture, texture.name, of: framebuffer.context, width: width, height: height, isOpaque: isOpaque,
                reservation: texture.reservation)
        {
            return shared.image
        }
        let pixels = HostedPixels.read(width: width, height: height, isOpaque: isOpaque, isBGRA: layout == .bgra) {
            read(width: width, height: height, into: $0)
        }
        guard let pixels else { return nil }
        return CGImage(pixels, isOpaque: isOpaque)
    }
}
