import CEGL
import LayerModel

/// The part of a context's state that drawing changes; leaves out calls without effect.
///
/// Everything that binds goes through this; names of deleted objects must be forgotten.
final class GLState {
    /// The texture units that fragment shaders have on every device.
    static let unitCount = 16

    /// The number of times that drawing has changed the state since the start.
    private(set) var changes = 0
    private var program: GLuint = 0
    private var vertexArray: GLuint = 0
    private var framebuffer: GLuint = 0
    private var textures = [GLuint](repeating: 0, count: GLState.unitCount)
    private var samplers = [GLuint](repeating: 0, count: GLState.unitCount)
    private var activeUnit = 0
    private var isBlending = false
    private var blending = Blending.over
    private var scissor: DeviceRect?
    private var viewport = SIMD2<Int32>(-1, -1)

    func useProgram(_ name: GLuint) {
        guard program != name else { return }
        changes += 1
        program = name
        glUseProgram(name)
    }

    func bindVertexArray(_ name: GLuint) {
        guard vertexArray != name else { return }
        changes += 1
        vertexArray = name
        glBindVertexArray(name)
    }

    func bindFramebuffer(_ name: GLuint) {
        guard framebuffer != name else { return }
        changes += 1
        framebuffer = name
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    }

    /// Binds a two-dimensional texture to a unit below ``unitCount``.
    func bindTexture(_ name: GLuint, unit: Int) {
        guard textures[unit] != name else { return }
        activate(unit)
        changes += 1
        textures[unit] = name
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
    }

    /// Unbinds a texture from all units, before it is drawn into: a program might read it otherwise.
    func unbindTexture(_ name: GLuint) {
        for unit in textures.indices where textures[unit] == name { bindTexture(0, unit: unit) }
    }

    func bindSampler(_ name: GLuint, unit: Int) {
        guard samplers[unit] != name else { return }
        changes += 1
        samplers[unit] = name
        glBindSampler(GLuint(unit), name)
    }

    /// Makes `unit` active: texture calls change its bound texture.
    func activate(_ unit: Int) {
        guard activeUnit != unit else { return }
        activeUnit = unit
        glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
    }

    /// The blending of premultiplied colours with the target's.
    enum Blending: UInt8 {
        case over
        /// Colours and alpha are added.
        case additive
        /// The smaller of the target's and the drawn colours and alpha.
        case limiting
    }

    /// Turns blending of premultiplied colours on or off.
    func setBlending(_ enabled: Bool, _ way: Blending = .over) {
        if enabled, !isBlending || blending != way {
            changes += 1
            if way == .limiting || blending == .limiting {
                glBlendEquation(GLenum(way == .limiting ? GL_MIN : GL_FUNC_ADD))
            }
            blending = way
            switch way {
            case .over: glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
            case .additive: glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
            case .limiting: break
            }
        }
        guard isBlending != enabled else { return }
        changes += 1
        isBlending = enabled
        if enabled {
            glEnable(GLenum(GL_BLEND))
        } else {
            glDisable(GLenum(GL_BLEND))
        }
    }

    /// Limits drawing to a rectangle of the target's pixels, or to none with `nil`.
    func setScissor(_ rect: DeviceRect?) {
        guard scissor != rect else { return }
        changes += 1
        if let rect {
            if scissor == nil { glEnable(GLenum(GL_SCISSOR_TEST)) }
            glScissor(rect.minX, rect.minY, GLsizei(rect.width), GLsizei(rect.height))
        } else {
            glDisable(GLenum(GL_SCISSOR_TEST))
        }
        scissor = rect
    }

    /// Maps drawing to the target's first pixels, as many along each axis.
    func setViewport(_ size: SIMD2<Int32>) {
        guard viewport != size else { return }
        changes += 1
        viewport = size
        glViewport(0, 0, size.x, size.y)
    }

    /// Notes that GL has unbound a name because its object was deleted.
    func forget(_ identifier: GLenum, _ name: GLuint) {
        switch Int32(identifier) {
        case GL_PROGRAM_KHR where program == name: useProgram(0)
        case GL_VERTEX_ARRAY_KHR where vertexArray == name: vertexArray = 0
        case GL_FRAMEBUFFER where framebuffer == name: framebuffer = 0
        case GL_TEXTURE: for unit in textures.indices where textures[unit] == name { textures[unit] = 0 }
        case GL_SAMPLER: for unit in samplers.indices where samplers[unit] == name { samplers[unit] = 0 }
        default: break
        }
    }
}
