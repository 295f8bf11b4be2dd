public import Compositor
public import LayerModel
public import SceneFormat

/// The picture of the frames, and the device that draws them.
public struct FrameSource: Sendable {
    /// From `CALayer.commit(at:)`, at the time that frame 0 is of.
    public var tree: RenderTree
    /// Size, scale, background and part.
    public var options: RenderOptions
    /// The device that draws.
    public var device: FrameDevice
    /// `nil` draws each frame at its moment alone.
    public var motionBlur: MotionBlur?
    /// The sounds of movies, beside those of the tree's videos; none by default.
    public var sounds: [TimelineSound] = []
    /// When the end is, in seconds: schedules that name frames beyond it are an error, `MediaExportError.beyondEnd`.
    ///
    /// A schedule with a duration of its own has its own end. Default 0, without an end.
    public var duration = 0.0
    /// Commits a tree for each frame; `nil` draws all frames from `tree`.
    let live: LiveFrames?

    /// Frames of a tree.
    ///
    /// Drawing methods of the tree's own are called on several threads at once, unless the device has one frame in flight.
    /// Movement by code stands still as at the commit; exports warn of layers with visible movement.
    public init(
        tree: RenderTree, options: RenderOptions, device: FrameDevice = FrameDevice(), motionBlur: MotionBlur? = nil
    ) {
        self.tree = tree
        self.options = options
        self.device = device
        self.motionBlur = motionBlur
        live = nil
    }

    /// Frames of layers that code moves: display links, completion blocks, implicit animations, and layers that draw
    /// themselves from an animated key.
    ///
    /// For each frame the host is taken to the frame's time, on the thread that requests frames. It must be the thread that
    /// makes the source, which the layers belong to. Frame 0 is of time 0, or of the time of a media clock stepped by hand,
    /// which is stepped along: code that reads `CACurrentMediaTime()` needs such a clock, set before the layers are made.
    /// Frames are requested in the order of their times, and the layers may be some frames ahead of the last one handed out.
    /// Sounds of the layers' videos are not heard.
    ///
    /// Nothing else may take the host to frames meanwhile.
    public init(
        live host: WindowLayerHost, options: RenderOptions, device: FrameDevice = FrameDevice(),
        motionBlur: MotionBlur? = nil
    ) {
        let live = LiveFrames(host)
        (tree, self.live) = (live.first, live)
        self.options = options
        self.device = device
        self.motionBlur = motionBlur
    }

    /// Frames of a scene, which is committed at time 0, up to the scene's end.
    public init(scene: Scene, device: FrameDevice = FrameDevice(), motionBlur: MotionBlur? = nil) {
        var options = RenderOptions(size: scene.size, scale: scene.scale, background: scene.background)
        options.fonts.named = scene.fonts
        self.init(tree: scene.root.commit(at: 0), options: options, device: device, motionBlur: motionBlur)
        duration = scene.duration
        sounds = scene.sounds
    }

    /// The size of a frame in pixels.
    ///
    /// - Throws: If the source lacks a frame of the schedule, or cannot be drawn.
    func size(for schedule: FrameSchedule) throws(MediaExportError) -> (width: Int, height: Int) {
        do throws(BeyondEnd) {
            try Timeline(rate: schedule.rate, duration: duration).check(schedule)
        } catch {
            throw .beyondEnd(error)
        }
        do throws(RenderError) {
            return try options.pictureSize()
        } catch {
            throw .rendering(error, frame: schedule.frames.first ?? 0)
        }
    }
}

/// The device that draws frames, and the number of concurrent ones.
public struct FrameDevice: Sendable {
    /// `auto` takes the first hardware GPU, or else the CPU renderer.
    public var selection: DeviceSelection
    /// Whether software OpenGL may be used when a GPU is requested.
    public var allowSoftware: Bool
    /// Threads of the CPU renderer, of all frames together; `nil` for all that this process may use.
    public var threads: Int?
    /// The techniques of OpenGL that differ by class of device; `nil` chooses the fastest for the device.
    public var techniques: GLTechniques?
    /// The number of frames drawn at the same time, each by a renderer of its own; `nil` for the quickest number.
    ///
    /// Up to two more of each renderer of a GPU are on their way into memory.
    public var framesInFlight: Int?

    /// A device.
    public init(
        selection: DeviceSelection = .auto, allowSoftware: Bool = false, threads: Int? = nil,
        techniques: GLTechniques? = nil, framesInFlight: Int? = nil
    ) {
        self.selection = selection
        self.allowSoftware = allowSoftware
        self.threads = threads
        self.techniques = techniques
        self.framesInFlight = framesInFlight
    }

    /// The most renderers side by side: each has caches of its own.
    private static let mostRenderers = 4

    /// Opens the first renderer; returns a function to open others, and the device of all.
    func open() throws(DeviceError) -> (first: Renderer, others: FrameDevice, count: Int, device: RendererDevice) {
        let first = try renderer()
        guard first.device.kind == .cpu, let threads = first.device.threads else {
            // Each encodes on a thread of its own, while its last frames are on their way into memory.
            return (first, self, max(1, framesInFlight ?? 2), first.device)
        }
        let count = max(1, min(framesInFlight ?? Self.mostRenderers, threads))
        guard count > 1 else { return (first, self, 1, first.device) }
        var others = self
        others.selection = .cpu
        others.threads = max(1, threads / count)
        return (try others.renderer(), others, count, first.device)
    }

    /// The number of threads that encode stills, equal to those that draw.
    package var encodingThreads: Int { threads ?? ProcessorQuota.threads }

    /// Opens a renderer.
    package func renderer() throws(DeviceError) -> Renderer {
        try Renderer(device: selection, allowSoftware: allowSoftware, threads: threads, techniques: techniques)
    }
}
