public import Compositor
public import UIKit

/// The program without a toolkit: its window of views, and the frames of it.
///
/// A toolkit gives it sizes, pointers and the times of frames, and shows its frames.
public final class Browser {
    /// The window's views.
    public let window: UIWindow
    /// The window's frames.
    public let host: WindowLayerHost
    /// The arguments of the command line.
    public let arguments: Arguments
    /// The costs of the frames so far.
    public private(set) var figures = Figures()
    private var renderer: Renderer?
    private let memoryFrames = MemoryFrames()
    private var showsAllTiles = true

    /// A window of views, by the command line's options.
    public init(_ arguments: Arguments) {
        self.arguments = arguments
        UIScreen.main.bounds = CGRect(origin: .zero, size: arguments.size)
        window = UIWindow(frame: UIScreen.main.bounds)
        host = WindowLayerHost(layer: window.layer)
        window.isHidden = false
        if arguments.layers > 0 {
            window.rootViewController = SwarmController(count: arguments.layers, moving: arguments.moving)
        } else {
            let controller = BrowserController()
            controller.report = Self.say
            window.rootViewController = controller
        }
    }

    /// Prints a line at once.
    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// Resizes the window, in points, and sets the pixels per point.
    public func resize(to size: CGSize, scale: CGFloat) {
        guard size != window.bounds.size || scale != host.scale else { return }
        // New views draw at this scale, and existing ones draw again.
        UIScreen.main.scale = scale
        window.contentScaleFactor = scale
        host.scale = scale
        window.frame = CGRect(origin: .zero, size: size)
    }

    /// The time of the next frame, by the toolkit's clock: in the past if something moves, infinity if nothing does.
    public var nextFrameTime: CFTimeInterval {
        showsAllTiles ? host.nextFrameTime : -.infinity
    }

    private var options: RenderOptions {
        var options = RenderOptions(size: window.bounds.size, scale: host.scale, background: UIColor.white.cgColor)
        // Tiles come in the background; until they are complete the next frame is requested.
        options.waitsForTiles = false
        options.reusesUnchangedFrames = !arguments.isWhole
        return options
    }

    // MARK: Frames

    /// Draws the frame of a time into the framebuffer of the context that is current.
    ///
    /// - Parameters:
    ///   - time: By the toolkit's clock, in seconds.
    ///   - framebuffer: The window's.
    ///   - bufferAge: As EGL has it; 0 if nothing is known.
    /// - Returns: The damage; empty if nothing has to be shown.
    public func drawFrame(at time: CFTimeInterval, framebuffer: UInt32, bufferAge: Int = 0) throws -> WindowFrame {
        let tree = host.beginFrame(at: time)
        let frame = try openedRenderer().renderFrame(
            tree, at: host.lastFrameTime ?? time, options, into: .framebuffer(framebuffer),
            bufferAge: arguments.isWhole ? 0 : bufferAge)
        showsAllTiles = renderer?.showsAllTiles ?? true
        figures.note(frame.drawn.reduce(0) { $0 + $1.width * $1.height }, at: time)
        return frame
    }

    /// Draws the frame of a time in memory, on another thread.
    ///
    /// - Parameters:
    ///   - time: By the toolkit's clock, in seconds.
    ///   - show: Called on that thread with the frame; the window's thread then passes it to `note(_:at:)`.
    public func drawFrame(
        at time: CFTimeInterval, then show: @escaping @Sendable (Result<MemoryFrame, any Error>) -> Void
    ) {
        if host.lastFrameTime == nil { Self.say("renderer: CPU") }
        let tree = host.beginFrame(at: time)
        memoryFrames.draw(tree, at: host.lastFrameTime ?? time, options, then: show)
    }

    /// A frame in memory is shown.
    public func note(_ frame: MemoryFrame, at time: CFTimeInterval) {
        showsAllTiles = frame.showsAllTiles
        figures.note(frame.drawnPixels, at: time)
    }

    /// Draws with the program's context if that is EGL's, and else in memory.
    private func openedRenderer() throws -> Renderer {
        if let renderer { return renderer }
        let opened: Renderer
        do {
            opened = try Renderer(device: .currentContext)
            Self.say("renderer: \(opened.device.name), shared context")
        } catch {
            opened = try Renderer(device: .cpu)
            Self.say("renderer: CPU, through memory (\(error))")
        }
        renderer = opened
        return opened
    }

    /// Writes the window's present picture, drawn without the window, to the file that the command line names.
    public func writePicture() throws {
        guard let file = arguments.picture else { return }
        let time = host.lastFrameTime ?? 0
        var options = options
        options.waitsForTiles = true
        let image = try Renderer(device: .cpu).render(host.beginFrame(at: time), at: time, options)
        try UIImage(cgImage: image).pngData()?.write(to: file, options: .atomic)
        Self.say("wrote \(file.lastPathComponent)")
    }
}
