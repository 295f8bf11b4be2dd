import CEGL

/// Collects the driver's debug messages that report errors or undefined behaviour.
final class GLDebugLog {
    private var messages: [String] = []

    /// The messages since the last call.
    func take() -> [String] {
        defer { messages.removeAll() }
        return messages
    }

    /// Requests the current context's messages; they arrive on the calling thread, within the call they concern.
    ///
    /// The log must outlive the context.
    func attach(_ functions: GLFunctions) {
        guard let setCallback = functions.debugMessageCallback else { return }
        glEnable(GLenum(GL_DEBUG_OUTPUT_KHR))
        glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR))
        setCallback(
            { _, type, _, _, _, text, user in
                guard let text, let user, let kind = GLDebugLog.errorKinds[Int32(type)] else { return }
                // `user` is the log that `attach` passed; it outlives the context that calls.
                let log = Unmanaged<GLDebugLog>.fromOpaque(user).takeUnretainedValue()
                log.append("\(kind): \(String(cString: text))")
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func append(_ message: String) {
        // A mistake inside a loop would otherwise fill memory.
        guard messages.count < 32 else { return }
        messages.append(message)
    }

    private static let errorKinds: [Int32: String] = [
        GL_DEBUG_TYPE_ERROR_KHR: "GL error",
        GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR_KHR: "undefined behaviour",
        GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR_KHR: "deprecated behaviour",
    ]
}
