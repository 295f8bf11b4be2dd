import CEGL

/// A vertex array whose attributes are all of instances, and the buffer that holds those.
final class GLInstanceArray {
    private let vertexArray: GLObject<GLVertexArrayKind>
    private let buffer: GLObject<GLBufferKind>

    /// The context must be current.
    ///
    /// - Parameter attributes: The number of attributes, at the locations from 0 on.
    init(in context: GLContext, label: String, attributes: Int) {
        vertexArray = GLObject(in: context)
        buffer = GLObject(in: context)
        bind()
        vertexArray.label(label)
        buffer.label("instances of \(label)")
        for location in 0..<GLuint(attributes) {
            glEnableVertexAttribArray(location)
            glVertexAttribDivisor(location, 1)
        }
    }

    /// Binds the array for draws, and its buffer for filling.
    func bind() {
        vertexArray.context.state.bindVertexArray(vertexArray.name)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
    }
}
