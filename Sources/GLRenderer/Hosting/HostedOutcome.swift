import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// The outcome of drawing a layer with OpenGL ES.
struct HostedOutcome {
    var image: CGImage?
    /// Whether the layer declined to draw.
    var wasSkipped = false
    /// Whether the picture is another at another time.
    var readsTime = false
    /// For people.
    var problems: [String] = []
    /// Whether the driver has reset the context: there is no picture, and the context is of no use any more.
    var isLost = false

    /// OpenGL's own names for its errors.
    private static let errorNames: [Int32: String] = [
        GL_INVALID_ENUM: "GL_INVALID_ENUM", GL_INVALID_VALUE: "GL_INVALID_VALUE",
        GL_INVALID_OPERATION: "GL_INVALID_OPERATION", GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY",
        GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION",
    ]

    /// The errors that OpenGL has recorded in the current context, which forgets them.
    static func pendingErrors() -> [String] {
        GLErrors.take().map {
            "its drawing ends with \(errorNames[Int32(bitPattern: $0)] ?? "GL error 0x" + String($0, radix: 16))"
        }
    }
}

extension HostedOutcome {
    /// The outcome of drawing in a context.
    init(in context: GLContext, _ draw: () throws(RenderError) -> HostedOutcome) {
        do {
            self = try context.perform { () throws(RenderError) in
                let outcome = try draw()
                guard !context.isLost else { throw .contextLost("the driver reset it while a layer was drawn") }
                return outcome
            }
        } catch {
            self.init(problems: [error.description])
            if case .contextLost = error { isLost = true }
        }
    }
}
