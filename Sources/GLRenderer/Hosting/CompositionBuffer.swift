import CEGL
import DisplayList
internal import LayerModel

/// What a composition's pass draws into: its rows count from the bottom up.
final class CompositionBuffer {
    /// In pixels.
    let width: Int
    /// In pixels.
    let height: Int
    let isFloat: Bool
    /// In pixels.
    var size: SIMD2<Int32> { SIMD2(Int32(clamping: width), Int32(clamping: height)) }
    private let texture: GLObject<GLTextureKind>
    private let framebuffer: GLObject<GLFramebufferKind>
    private let reservation: MemoryReservation

    /// A transparent buffer.
    init(in context: GLContext, width: Int, height: Int, isFloat: Bool) throws(RenderError) {
        (self.width, self.height, self.isFloat) = (width, height, isFloat)
        let bytes = Self.byteCount(width: width, height: height, isFloat: isFloat)
        guard
            let reservation = MemoryBudget.reserve(bytes, for: "a composition's buffer of \(width) × \(height) pixels")
        else { throw .noMemory(for: "a composition's buffer") }
        self.reservation = reservation
        texture = GLObject(in: context)
        framebuffer = GLObject(in: context)
        let target = GLenum(GL_TEXTURE_2D)
        context.state.bindTexture(texture.name, unit: 0)
        context.state.activate(0)
        glTexImage2D(
            target, 0, isFloat ? GL_RGBA32F : GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
            GLenum(isFloat ? GL_FLOAT : GL_UNSIGNED_BYTE), nil)
        let isFiltered = !isFloat || context.capabilities.extensions.contains("GL_OES_texture_float_linear")
        CompositionImage.setSampling(isFiltered: isFiltered)
        bind()
        glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), target, texture.name, 0)
        try context.checkHealth(after: "making a buffer of \(width) × \(height) pixels")
        guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw .driver("a buffer of \(width) × \(height) pixels is incomplete")
        }
        clear()
    }

    /// Whether a context can draw floats.
    static func hasFloats(_ context: GLContext) -> Bool {
        context.capabilities.extensions.contains("GL_EXT_color_buffer_float")
    }

    static func byteCount(width: Int, height: Int, isFloat: Bool) -> Int {
        width * height * (isFloat ? 16 : 4)
    }

    /// Makes this the target of drawing.
    func bind() {
        framebuffer.context.state.bindFramebuffer(framebuffer.name)
    }

    /// Makes every pixel transparent.
    func clear() {
        bind()
        framebuffer.context.state.setScissor(nil)
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// Makes this what a texture unit reads.
    func bind(unit: Int) {
        texture.context.state.bindTexture(texture.name, unit: unit)
    }

    /// Copies the pixels into another buffer, stretched to its size.
    func copy(to other: CompositionBuffer) {
        other.bind()
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.name)
        let isFiltered = (width, height) != (other.width, other.height)
        glBlitFramebuffer(
            0, 0, GLint(width), GLint(height), 0, 0, GLint(other.width), GLint(other.height),
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(isFiltered ? GL_LINEAR : GL_NEAREST))
        // Binds both sides again.
        framebuffer.context.state.bindFramebuffer(0)
    }

    /// The 8-bit pixels, upright: shared, after which nothing may draw here, or read.
    func image(isOpaque: Bool, isShared: Bool) -> CGImage? {
        if isShared,
            let shared = SharedTexture(
                .texture, texture.name, of: texture.context, width: width, height: height, isOpaque: isOpaque,
                reservation: reservation)
        {
            return shared.image
        }
        bind()
        return HostedPixels.image(width: width, height: height, isOpaque: isOpaque, isBGRA: false) {
            glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0)
        }
    }
}
