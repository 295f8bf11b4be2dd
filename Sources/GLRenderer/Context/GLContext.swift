import CEGL
import DisplayList
internal import Foundation
import LayerModel
import RenderDevices

/// An OpenGL ES 3 context without surface, or with one of a pixel that nothing is drawn into if the driver needs one.
///
/// The context is current only inside ``perform(_:)``, so that its owner may move between threads; two threads
/// must not use it at the same time. Software contexts of one display take turns. GL objects keep their context alive.
final class GLContext {
    /// The options of making a context.
    struct Options: Sendable {
        /// Whether the driver's debug messages are collected and become errors.
        var collectsDebugMessages: Bool
        /// Textures larger than this count as too large, in pixels; for tests of tiling.
        var maximumTextureSize: Int?
        /// The store of linked programs; `nil` compiles each.
        var programBinaries: ProgramBinaries?

        init(
            collectsDebugMessages: Bool = Options.isDebugBuild, maximumTextureSize: Int? = nil,
            programBinaries: ProgramBinaries? = .user
        ) {
            self.collectsDebugMessages = collectsDebugMessages
            self.maximumTextureSize = maximumTextureSize
            self.programBinaries = programBinaries
        }

        static var isDebugBuild: Bool {
            #if DEBUG
                true
            #else
                false
            #endif
        }
    }

    /// The context and surfaces that are current on a thread.
    private struct Binding {
        var display: EGLDisplay
        var context: EGLContext
        var drawSurface: EGLSurface?
        var readSurface: EGLSurface?

        /// Of the calling thread; `nil` if nothing is.
        init?() {
            guard let display = eglGetCurrentDisplay(), let context = eglGetCurrentContext() else { return nil }
            (self.display, self.context) = (display, context)
            drawSurface = eglGetCurrentSurface(EGL_DRAW)
            readSurface = eglGetCurrentSurface(EGL_READ)
        }
    }

    let connection: EGLDisplayConnection
    private let candidate: DeviceCandidate
    private let options: Options
    private let sharesCurrent: Bool
    private let handle: EGLContext
    /// `EGL_NO_SURFACE` if contexts need none.
    private let surface: EGLSurface?
    private var depth = 0
    private var outer: Binding?

    private(set) var info: RendererDevice
    /// Settable for tests, which take some away.
    var capabilities = GLCapabilities()
    /// Settable for tests, which inject faults.
    var functions = GLFunctions()
    let state = GLState()
    let debugLog = GLDebugLog()
    var programBinaries: ProgramBinaries? { options.programBinaries }
    /// The number of live objects of each kind, by the kind's label identifier.
    private(set) var liveObjects: [GLenum: Int] = [:]
    /// Seconds that handing pixels to the driver took since the start.
    private(set) var uploadSeconds = 0.0
    /// The number of times that the host has waited for the device since the start.
    private(set) var waits = 0

    /// - Parameter sharesCurrent: Whether textures and buffers are those of the context that is current on the calling thread.
    init(
        candidate: DeviceCandidate, connection: EGLDisplayConnection, options: Options, sharesCurrent: Bool = false
    ) throws(DeviceError) {
        self.connection = connection
        (self.candidate, self.options, self.sharesCurrent) = (candidate, options, sharesCurrent)
        guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
            throw DeviceError(.unavailable, "the driver has no OpenGL ES (\(EGLClient.errorName()))")
        }
        let shared = sharesCurrent ? eglGetCurrentContext() : nil
        let config = try EGLConfigChoice.config(on: connection, of: shared)
        handle = try Self.makeHandle(
            on: connection, config: config, isDebugging: options.collectsDebugMessages, sharing: shared)
        do {
            surface = try EGLConfigChoice.surface(on: connection, config: config)
        } catch {
            eglDestroyContext(connection.display, handle)
            throw error
        }
        info = candidate.info
        do {
            try enter()
        } catch {
            throw DeviceError(.unavailable, error.description)
        }
        defer { leave() }
        functions = GLFunctions.load()
        capabilities = GLCapabilities.query(limitingTexturesTo: options.maximumTextureSize)
        info.vendor = GLCapabilities.string(GL_VENDOR)
        info.name = GLCapabilities.string(GL_RENDERER)
        info.version = GLCapabilities.string(GL_VERSION)
        info.isSoftware = info.isSoftware || RendererDevice.isSoftwareRenderer(info.name)
        info.maximumTextureSize = capabilities.maximumTextureSize
        info.extensions = Set(info.extensions).union(connection.extensions).sorted()
        if options.collectsDebugMessages { debugLog.attach(functions) }
    }

    /// A context that shares no objects with others, on an open display.
    convenience init(on connection: EGLDisplayConnection) throws(DeviceError) {
        try self.init(
            candidate: DeviceCandidate(index: nil, route: .current), connection: connection, options: Options())
    }

    /// A context made as another one was.
    convenience init(like other: GLContext) throws(DeviceError) {
        try self.init(
            candidate: other.candidate, connection: other.connection, options: other.options,
            sharesCurrent: other.sharesCurrent)
    }

    /// A context on another display of the same device: a failure that ends all contexts of a display leaves those of the
    /// other.
    convenience init(apartFrom other: GLContext) throws(DeviceError) {
        let candidate = other.candidate
        let route = candidate.device.renderNode.map { DeviceCandidate.Route.gbm($0) } ?? .surfaceless
        guard route != candidate.route else { throw DeviceError(.unavailable, "there is one way to the device") }
        let apart = DeviceCandidate(index: nil, route: route)
        try self.init(candidate: apart, connection: EGLDisplayPool.display(for: apart), options: other.options)
        guard info.name == other.info.name else { throw DeviceError(.unavailable, "\(route) leads to \(info.name)") }
    }

    /// A context that shares no objects, on the display of the calling thread's current one; `nil` without one.
    static func besideCurrent() throws(DeviceError) -> GLContext? {
        guard eglGetCurrentContext() != nil, eglQueryAPI() == EGLenum(EGL_OPENGL_ES_API) else { return nil }
        return try GLContext(on: EGLDisplayPool.currentDisplay())
    }

    deinit {
        eglDestroyContext(connection.display, handle)
        if let surface { eglDestroySurface(connection.display, surface) }
    }

    /// Makes targets such that kernels can draw into them.
    func makeTargetsImages() {
        (capabilities.targetsAreImages, capabilities.targetLayout) = (true, .rgba)
    }

    /// Notes the reason why quads are drawn instead of compute shaders.
    func noteQuads(because reason: String) {
        info.quadsReason = reason
    }

    /// Counts that the host waits for the device.
    func noteWait() {
        waits += 1
    }

    /// Counts the time of a piece of work as spent on uploads.
    func timingUpload(_ body: () -> Void) {
        let clock = ContinuousClock()
        let start = clock.now
        body()
        uploadSeconds += (clock.now - start) / .seconds(1)
    }

    /// Runs `body` with this context current on the calling thread, and restores the former one.
    func perform<Result>(_ body: () throws(RenderError) -> Result) throws(RenderError) -> Result {
        let exclusion = info.isSoftware ? connection.exclusion : nil
        exclusion?.lock()
        defer { exclusion?.unlock() }
        try enter()
        defer { leave() }
        return try body()
    }

    /// Makes this context current on the calling thread until it leaves that.
    func enter() throws(RenderError) {
        if depth == 0 {
            outer = Binding()
            guard eglMakeCurrent(connection.display, surface, surface, handle) == EGL_TRUE else {
                throw .contextLost("the context cannot be made current: \(EGLClient.errorName())")
            }
        }
        depth += 1
    }

    /// Restores the context that was current before `enter()`; to be called on the same thread.
    func leave() {
        depth -= 1
        guard depth == 0 else { return }
        let surface = cegl_no_surface()
        if let outer {
            eglMakeCurrent(
                outer.display, outer.drawSurface ?? surface, outer.readSurface ?? surface, outer.context)
        } else {
            eglMakeCurrent(connection.display, surface, surface, cegl_no_context())
        }
        outer = nil
    }

    /// Whether the driver has reset the context, which must be current.
    var isLost: Bool {
        functions.graphicsResetStatus.map { $0() != GLenum(GL_NO_ERROR) } ?? false
    }

    /// Throws the driver's error since the last check: a lost context, a lack of memory, a wrong call.
    ///
    /// The context must be current.
    func checkHealth(after work: String) throws(RenderError) {
        guard !isLost else { throw .contextLost("the driver reset it while \(work)") }
        let code = Int32(bitPattern: functions.error())
        var messages = debugLog.take()
        if code == GL_OUT_OF_MEMORY { throw .outOfMemory(work) }
        guard code != GL_NO_ERROR || !messages.isEmpty else { return }
        if code != GL_NO_ERROR { messages.append("GL error 0x" + String(code, radix: 16)) }
        throw .driver("\(work): " + messages.joined(separator: "; "))
    }

    private static func makeHandle(
        on connection: EGLDisplayConnection, config: EGLConfig?, isDebugging: Bool, sharing shared: EGLContext?
    ) throws(DeviceError) -> EGLContext {
        let isRobust = connection.extensions.contains("EGL_EXT_create_context_robustness")
        for minorVersion: EGLint? in [2, 1, 0, nil] {
            for robust in isRobust ? [true, false] : [false] {
                var attributes: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3]
                // EGL 1.4 has the major version alone.
                if let minorVersion { attributes += [EGL_CONTEXT_MINOR_VERSION, minorVersion] }
                if robust {
                    attributes += [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
                }
                if isDebugging, minorVersion != nil { attributes += [EGL_CONTEXT_OPENGL_DEBUG, EGLint(EGL_TRUE)] }
                attributes.append(EGL_NONE)
                if let handle = eglCreateContext(
                    connection.display, config, shared ?? cegl_no_context(), attributes)
                {
                    return handle
                }
            }
        }
        throw DeviceError(.unavailable, "no OpenGL ES 3 context (\(EGLClient.errorName()))")
    }
}

extension GLContext {
    /// Notes that an object of the kind with this label identifier came to life.
    func objectCreated(_ identifier: GLenum) {
        liveObjects[identifier, default: 0] += 1
    }

    /// Runs `delete` with the context current and notes that the object is gone.
    func deleteObject(_ identifier: GLenum, _ delete: () -> Void) {
        liveObjects[identifier, default: 0] -= 1
        // A context that cannot be made current is lost, and its objects with it.
        try? perform { () throws(RenderError) in delete() }
    }

    /// Names an existing object for the driver's messages and for debuggers.
    func label(_ identifier: GLenum, _ name: GLuint, _ label: String) {
        functions.objectLabel?(identifier, name, -1, label)
    }
}
