package import DisplayList
package import LayerModel
package import RenderDevices

/// Pictures that programs' own OpenGL ES draws for the layers of a frame.
///
/// They are drawn in contexts apart from the compositor's, so that a program cannot disturb it, and become images that both
/// renderers show like any contents: an OpenGL renderer reads them where they were drawn, the CPU renderer gets the pixels.
/// Belongs to one renderer, and so to one thread at a time.
package final class HostedPictures: ExternalContentSource {
    private struct Entry {
        var image: CGImage?
        var source: String
        var width: Int
        var height: Int
        var isOpaque: Bool
        var time: CFTimeInterval
        var generation: UInt64
        var inputs: ExternalContent.Inputs
        var readsTime: Bool
        /// The problems to report while the picture is shown.
        var problems: [String]
        /// Whether the layer declined to draw, and keeps its picture.
        var isDeclined: Bool
        var lastFrame: Int
    }

    /// The device, and its display if that is open.
    private let selection: DeviceSelection
    private let connection: EGLDisplayConnection?
    private let sharesPixels: Bool
    private(set) var shaders: ShaderHost?
    private var clients: [UInt64: ClientContext] = [:]
    /// The reason for the lack of OpenGL ES, the frame of the failure, and the frame of the next attempt.
    private var failure: (error: DeviceError, since: Int, retry: Int)?
    private var entries: [UInt64: Entry] = [:]
    private var frame = 0
    package private(set) var problems: [(slot: Int32, message: String)] = []

    /// The frames without use after which a picture is evicted.
    private static let maximumIdleFrames = 60

    /// Pictures for a renderer.
    ///
    /// - Parameters:
    ///   - selection: The device whose OpenGL ES draws; `gpu` is hardware before software.
    ///   - sharesPixels: Whether the renderer draws on that device.
    package init(on selection: DeviceSelection, sharesPixels: Bool) {
        self.selection = selection
        self.sharesPixels = sharesPixels
        connection = nil
    }

    /// Pictures for a renderer of a program's own context: they are drawn on its display, by contexts that share no names
    /// with it.
    package init(besides renderer: GLRenderer) {
        selection = .currentContext
        sharesPixels = true
        connection = renderer.context.connection
    }

    package func beginFrame() {
        frame += 1
        problems = []
        entries = entries.filter { frame - $0.value.lastFrame <= Self.maximumIdleFrames }
        clients = clients.filter { entries[$0.key] != nil }
        shaders?.keepPlayers { entries[$0] != nil }
        // Pictures in memory outlive the device.
        if sharesPixels, !entries.isEmpty, isLost { forgetAll() }
    }

    /// Whether the driver has reset the device: then all contexts there are lost, with their contents.
    private var isLost: Bool {
        guard let context = shaders?.context ?? clients.values.first?.context else { return false }
        return HostedOutcome(in: context) { HostedOutcome() }.isLost
    }

    private func forgetAll() {
        (shaders, clients, entries) = (nil, [:], [:])
    }

    package func picture(for request: ExternalContent) -> CGImage? {
        let slot = request.slot
        let source =
            switch request.source {
            case .shader(let text): text
            case .composition(let composition): composition.source
            case .drawer: ""
            }
        if var entry = entries[request.layerID], entry.source == source, entry.width == request.width,
            entry.height == request.height, entry.isOpaque == request.isOpaque,
            entry.generation == request.generation,
            entry.time == request.time || !(entry.readsTime || request.isAsynchronous),
            entry.inputs.matches(request.inputs), !entry.isDeclined || entry.lastFrame == frame
        {
            entry.lastFrame = frame
            problems += entry.problems.map { (slot, $0) }
            entries[request.layerID] = entry
            return entry.image
        }
        var drawn: HostedOutcome
        do {
            drawn = try draw(request)
            if drawn.isLost {
                forgetAll()
                drawn = try draw(request)
            }
        } catch {
            problems.append((slot, "it draws with OpenGL ES, of which there is none here: \(error)"))
            return nil
        }
        problems += drawn.problems.map { (slot, $0) }
        // A drawing that ended early is drawn again at the next request.
        guard !drawn.isLost, !WorkLimits.areExceeded else { return nil }
        // A layer that has nothing new to draw keeps its picture.
        let image = drawn.wasSkipped ? entries[request.layerID]?.image : drawn.image
        entries[request.layerID] = Entry(
            image: image, source: source, width: request.width, height: request.height, isOpaque: request.isOpaque,
            time: request.time, generation: request.generation, inputs: request.inputs, readsTime: drawn.readsTime,
            problems: drawn.problems, isDeclined: drawn.wasSkipped, lastFrame: frame)
        return image
    }

    private func draw(_ request: ExternalContent) throws(DeviceError) -> HostedOutcome {
        switch request.source {
        case .shader(let text): try shaderHost().draw(text, request)
        case .composition(let composition): try shaderHost().play(composition, request)
        case .drawer(let drawer): try client(of: request.layerID).draw(drawer, request)
        }
    }

    private func shaderHost() throws(DeviceError) -> ShaderHost {
        if let shaders { return shaders }
        let host = ShaderHost(try open(), sharesPixels: sharesPixels)
        shaders = host
        return host
    }

    /// A context for each layer, so that the drawing methods of one find their state as they left it.
    private func client(of layerID: UInt64) throws(DeviceError) -> ClientContext {
        if let client = clients[layerID] { return client }
        let client = ClientContext(try open(), sharesPixels: sharesPixels)
        clients[layerID] = client
        return client
    }

    private func open() throws(DeviceError) -> GLContext {
        if let failure, frame < failure.retry { throw failure.error }
        do {
            let context =
                if let connection {
                    try GLContext(on: connection)
                } else {
                    try GLDevice.open(selection, allowSoftware: true).context
                }
            failure = nil
            return context
        } catch {
            // After as many frames as there was none for, so that trying costs ever less.
            let since = failure?.since ?? frame
            failure = (error, since, retry: frame + max(1, frame - since))
            throw error
        }
    }
}
