import CEGL

/// Some of the state of the current context, which may be a program's own, to be put back after other work there.
struct SavedState {
    /// Values that belong together.
    enum Group {
        case framebuffers
        case renderbuffer
        /// Of the active unit.
        case texture
        /// The reading of pixels: set to memory and rows without gaps.
        case packing
        /// The sending of pixels: set to memory and rows without gaps.
        case unpacking
        /// Set to none.
        case scissor

        /// By the names of OpenGL, with the values that the work needs; `nil` if it sets the value itself.
        fileprivate var values: [(name: Int32, needed: GLint?)] {
            switch self {
            case .framebuffers: [(GL_READ_FRAMEBUFFER_BINDING, nil), (GL_DRAW_FRAMEBUFFER_BINDING, nil)]
            case .renderbuffer: [(GL_RENDERBUFFER_BINDING, nil)]
            case .texture: [(GL_TEXTURE_BINDING_2D, nil)]
            case .packing:
                [
                    (GL_PIXEL_PACK_BUFFER_BINDING, 0), (GL_PACK_ALIGNMENT, 4), (GL_PACK_ROW_LENGTH, 0),
                    (GL_PACK_SKIP_ROWS, 0), (GL_PACK_SKIP_PIXELS, 0),
                ]
            case .unpacking:
                [
                    (GL_PIXEL_UNPACK_BUFFER_BINDING, 0), (GL_UNPACK_ALIGNMENT, 4), (GL_UNPACK_ROW_LENGTH, 0),
                    (GL_UNPACK_SKIP_ROWS, 0), (GL_UNPACK_SKIP_PIXELS, 0),
                ]
            case .scissor: [(GL_SCISSOR_TEST, 0)]
            }
        }
    }

    private var values: [(name: Int32, value: GLint)] = []

    /// Saves the state of the current context, and sets the state that the work needs.
    init(_ groups: Group...) {
        for (name, needed) in groups.flatMap(\.values) {
            values.append((name, GLCapabilities.integer(name)))
            if let needed { Self.set(name, needed) }
        }
    }

    func restore() {
        for (name, value) in values { Self.set(name, value) }
    }

    private static func set(_ name: Int32, _ value: GLint) {
        let object = GLuint(bitPattern: value)
        switch name {
        case GL_READ_FRAMEBUFFER_BINDING: glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), object)
        case GL_DRAW_FRAMEBUFFER_BINDING: glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), object)
        case GL_RENDERBUFFER_BINDING: glBindRenderbuffer(GLenum(GL_RENDERBUFFER), object)
        case GL_TEXTURE_BINDING_2D: glBindTexture(GLenum(GL_TEXTURE_2D), object)
        case GL_PIXEL_PACK_BUFFER_BINDING: glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), object)
        case GL_PIXEL_UNPACK_BUFFER_BINDING: glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), object)
        case GL_SCISSOR_TEST: value == 0 ? glDisable(GLenum(name)) : glEnable(GLenum(name))
        default: glPixelStorei(GLenum(name), value)
        }
    }
}
