import CEGL

/// The errors that OpenGL has recorded in the current context.
enum GLErrors {
    /// Gives the errors, at most 8, and has the context forget them: one that is lost has errors without end.
    @discardableResult
    static func take() -> [GLenum] {
        var errors: [GLenum] = []
        while errors.count < 8 {
            let error = glGetError()
            guard error != GLenum(GL_NO_ERROR) else { break }
            errors.append(error)
        }
        return errors
    }
}
