import CEGL
import DisplayList

/// A kind of OpenGL ES object that has a name.
protocol GLObjectKind {
    static var functions: GLObjectFunctions { get }
}

/// The functions that make and delete objects of a kind.
struct GLObjectFunctions {
    /// The name of the kind for `glObjectLabel`.
    let identifier: GLenum
    let generate: () -> GLuint
    let delete: (GLuint) -> Void

    /// Of a kind that is made and deleted one by one.
    init(_ identifier: Int32, create: @escaping () -> GLuint, _ delete: @escaping (GLuint) -> Void) {
        self.identifier = GLenum(identifier)
        generate = create
        self.delete = delete
    }

    /// Of a kind that is made and deleted by arrays of names.
    init(
        _ identifier: Int32, _ generate: @escaping (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void,
        _ delete: @escaping (GLsizei, UnsafePointer<GLuint>?) -> Void
    ) {
        self.init(
            identifier,
            create: {
                var name: GLuint = 0
                generate(1, &name)
                return name
            }, { name in withUnsafePointer(to: name) { delete(1, $0) } })
    }
}

/// An OpenGL ES object with one owner; it is deleted at the end of the value's life.
///
/// Made while its context is current. It keeps the context alive and makes it current to delete the object.
struct GLObject<Kind: GLObjectKind>: ~Copyable {
    let name: GLuint
    let context: GLContext

    init(in context: GLContext) {
        self.context = context
        let functions = Kind.functions
        name = functions.generate()
        context.objectCreated(functions.identifier)
    }

    /// Names the object for the driver's messages; it must have been bound once.
    func label(_ text: String) {
        context.label(Kind.functions.identifier, name, text)
    }

    deinit {
        let (name, functions) = (name, Kind.functions)
        context.deleteObject(functions.identifier) {
            functions.delete(name)
            context.state.forget(functions.identifier, name)
        }
    }
}

enum GLTextureKind: GLObjectKind {
    static var functions: GLObjectFunctions { .init(GL_TEXTURE, glGenTextures, glDeleteTextures) }
}

enum GLFramebufferKind: GLObjectKind {
    static var functions: GLObjectFunctions { .init(GL_FRAMEBUFFER, glGenFramebuffers, glDeleteFramebuffers) }
}

enum GLBufferKind: GLObjectKind {
    static var functions: GLObjectFunctions { .init(GL_BUFFER_KHR, glGenBuffers, glDeleteBuffers) }
}

enum GLVertexArrayKind: GLObjectKind {
    static var functions: GLObjectFunctions { .init(GL_VERTEX_ARRAY_KHR, glGenVertexArrays, glDeleteVertexArrays) }
}

enum GLSamplerKind: GLObjectKind {
    static var functions: GLObjectFunctions { .init(GL_SAMPLER, glGenSamplers, glDeleteSamplers) }
}

enum GLProgramKind: GLObjectKind {
    static var functions: GLObjectFunctions { .init(GL_PROGRAM_KHR, create: glCreateProgram, glDeleteProgram) }
}

enum GLVertexShaderKind: GLObjectKind {
    static var functions: GLObjectFunctions {
        .init(GL_SHADER_KHR, create: { glCreateShader(GLenum(GL_VERTEX_SHADER)) }, glDeleteShader)
    }
}

enum GLFragmentShaderKind: GLObjectKind {
    static var functions: GLObjectFunctions {
        .init(GL_SHADER_KHR, create: { glCreateShader(GLenum(GL_FRAGMENT_SHADER)) }, glDeleteShader)
    }
}

enum GLComputeShaderKind: GLObjectKind {
    static var functions: GLObjectFunctions {
        .init(GL_SHADER_KHR, create: { glCreateShader(GLenum(GL_COMPUTE_SHADER)) }, glDeleteShader)
    }
}
