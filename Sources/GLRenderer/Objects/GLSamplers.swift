import CEGL

/// The ways of sampling a texture, each an object that overrides the texture's own.
final class GLSamplers {
    private let nearest: GLObject<GLSamplerKind>
    private let linear: GLObject<GLSamplerKind>
    private let trilinear: GLObject<GLSamplerKind>

    init(in context: GLContext) {
        nearest = Self.make(in: context, GL_NEAREST, GL_NEAREST, "nearest")
        linear = Self.make(in: context, GL_LINEAR, GL_LINEAR, "linear")
        trilinear = Self.make(in: context, GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, "trilinear")
    }

    private static func make(
        in context: GLContext, _ minification: GLint, _ magnification: GLint, _ label: String
    ) -> GLObject<GLSamplerKind> {
        let sampler = GLObject<GLSamplerKind>(in: context)
        context.state.bindSampler(sampler.name, unit: GLProgram.textureUnit)
        sampler.label(label)
        glSamplerParameteri(sampler.name, GLenum(GL_TEXTURE_MIN_FILTER), minification)
        glSamplerParameteri(sampler.name, GLenum(GL_TEXTURE_MAG_FILTER), magnification)
        glSamplerParameteri(sampler.name, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
        glSamplerParameteri(sampler.name, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
        return sampler
    }

    /// The name of a way's object.
    func name(of sampling: BatchKey.Sampling) -> GLuint {
        switch sampling {
        case .nearest: nearest.name
        case .linear: linear.name
        case .trilinear: trilinear.name
        }
    }
}
