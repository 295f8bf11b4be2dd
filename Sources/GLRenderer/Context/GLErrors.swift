import CEGL

/// The errors that OpenGL has recorded in the current context.
enum GLErrors {
    /// Returns the errors, at most 8, and clears them: a lost context has errors without end.
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
