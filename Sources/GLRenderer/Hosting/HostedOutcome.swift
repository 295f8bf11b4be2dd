import CEGL
import LayerModel

/// What came of drawing a layer with OpenGL ES.
struct HostedOutcome {
    var image: CGImage?
    /// Whether the layer declined to draw.
    var wasSkipped = false
    /// Whether the picture is another at another time.
    var readsTime = false
    /// For people.
    var problems: [String] = []

    /// OpenGL's own names for its errors.
    private static let errorNames: [Int32: String] = [
        GL_INVALID_ENUM: "GL_INVALID_ENUM", GL_INVALID_VALUE: "GL_INVALID_VALUE",
        GL_INVALID_OPERATION: "GL_INVALID_OPERATION", GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY",
        GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION",
    ]

    /// The errors that OpenGL has recorded in the current context, which forgets them.
    static func pendingErrors() -> [String] {
        var problems: [String] = []
        while problems.count < 8 {
            let code = Int32(bitPattern: glGetError())
            guard code != GL_NO_ERROR else { break }
            problems.append("its drawing ends with \(errorNames[code] ?? "GL error 0x" + String(code, radix: 16))")
        }
        return problems
    }
}
