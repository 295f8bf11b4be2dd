import CEGL

/// Entry points beyond OpenGL ES 3.0, if the driver has them.
struct GLFunctions {
    var error: @convention(c) () -> GLenum = glGetError
    var objectLabel: PFNGLOBJECTLABELKHRPROC?
    var debugMessageCallback: PFNGLDEBUGMESSAGECALLBACKKHRPROC?
    var graphicsResetStatus: PFNGLGETGRAPHICSRESETSTATUSEXTPROC?
    /// Makes a texture show an EGL image.
    var setImage: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC?

    /// The entry points of the current context.
    static func load() -> GLFunctions {
        var functions = GLFunctions()
        let extensions = GLCapabilities.currentExtensions()
        if extensions.contains("GL_KHR_debug") {
            functions.objectLabel = load("glObjectLabelKHR")
            functions.debugMessageCallback = load("glDebugMessageCallbackKHR")
        }
        if extensions.contains("GL_KHR_robustness") {
            functions.graphicsResetStatus = load("glGetGraphicsResetStatusKHR")
        } else if extensions.contains("GL_EXT_robustness") {
            functions.graphicsResetStatus = load("glGetGraphicsResetStatusEXT")
        }
        if extensions.contains("GL_OES_EGL_image") { functions.setImage = load("glEGLImageTargetTexture2DOES") }
        return functions
    }

    private static func load<Function>(_ name: String) -> Function? {
        EGLClient.function(name, as: Function.self)
    }
}
