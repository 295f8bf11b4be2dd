import CEGL
import DisplayList

/// A kind of OpenGL ES object that has a name.
protocol GLObjectKind {
    /// What `glObjectLabel` calls the kind.
    static var identifier: GLenum { get }
    static func generate() -> GLuint
    static func delete(_ name: GLuint)
}

/// An OpenGL ES object with one owner; it is deleted at the end of the value's life.
///
/// Made while its context is current. It keeps the context alive and makes it current to delete the object.
struct GLObject<Kind: GLObjectKind>: ~Copyable {
    let name: GLuint
    let context: GLContext

    init(in context: GLContext) {
        self.context = context
        name = Kind.generate()
        context.objectCreated(Kind.identifier)
    }

    /// Names the object for the driver's messages; it must have been bound once.
    func label(_ text: String) {
        context.label(Kind.identifier, name, text)
    }

    deinit {
        let name = name
        context.deleteObject(Kind.identifier) {
            Kind.delete(name)
            context.state.forget(Kind.identifier, name)
        }
    }
}

enum GLTextureKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_TEXTURE) }

    static func generate() -> GLuint {
        var name: GLuint = 0
        glGenTextures(1, &name)
        return name
    }

    static func delete(_ name: GLuint) {
        var name = name
        glDeleteTextures(1, &name)
    }
}

enum GLFramebufferKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_FRAMEBUFFER) }

    static func generate() -> GLuint {
        var name: GLuint = 0
        glGenFramebuffers(1, &name)
        return name
    }

    static func delete(_ name: GLuint) {
        var name = name
        glDeleteFramebuffers(1, &name)
    }
}

enum GLRenderbufferKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_RENDERBUFFER) }

    static func generate() -> GLuint {
        var name: GLuint = 0
        glGenRenderbuffers(1, &name)
        return name
    }

    static func delete(_ name: GLuint) {
        var name = name
        glDeleteRenderbuffers(1, &name)
    }
}

enum GLBufferKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_BUFFER_KHR) }

    static func generate() -> GLuint {
        var name: GLuint = 0
        glGenBuffers(1, &name)
        return name
    }

    static func delete(_ name: GLuint) {
        var name = name
        glDeleteBuffers(1, &name)
    }
}

enum GLVertexArrayKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_VERTEX_ARRAY_KHR) }

    static func generate() -> GLuint {
        var name: GLuint = 0
        glGenVertexArrays(1, &name)
        return name
    }

    static func delete(_ name: GLuint) {
        var name = name
        glDeleteVertexArrays(1, &name)
    }
}

enum GLSamplerKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_SAMPLER) }

    static func generate() -> GLuint {
        var name: GLuint = 0
        glGenSamplers(1, &name)
        return name
    }

    static func delete(_ name: GLuint) {
        var name = name
        glDeleteSamplers(1, &name)
    }
}

enum GLProgramKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_PROGRAM_KHR) }
    static func generate() -> GLuint { glCreateProgram() }
    static func delete(_ name: GLuint) { glDeleteProgram(name) }
}

enum GLVertexShaderKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_SHADER_KHR) }
    static func generate() -> GLuint { glCreateShader(GLenum(GL_VERTEX_SHADER)) }
    static func delete(_ name: GLuint) { glDeleteShader(name) }
}

enum GLFragmentShaderKind: GLObjectKind {
    static var identifier: GLenum { GLenum(GL_SHADER_KHR) }
    static func generate() -> GLuint { glCreateShader(GLenum(GL_FRAGMENT_SHADER)) }
    static func delete(_ name: GLuint) { glDeleteShader(name) }
}
