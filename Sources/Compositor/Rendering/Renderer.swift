public import LayerModel
import Rasterization
import TextLayout

/// Draws committed layer trees, with the GPU or on the CPU.
///
/// A renderer keeps its uploads and programs from one picture to the next, so a program makes one and uses it for all
/// frames. It belongs to one thread at a time: it is not `Sendable`.
///
///     let renderer = try Renderer(device: .auto)
///     let image = try renderer.render(layer.commit(at: 0), at: 0, RenderOptions(size: CGSize(width: 320, height: 200)))
public final class Renderer {
    /// The device that draws.
    public let device: RendererDevice
    package let backend: any RenderBackend
    private let resources: ResourceStage
    /// The inputs of the last display list.
    private var source: FrameSource?
    /// The changes from list to list.
    var history = FrameHistory()
    /// The number of the frame whose picture the backend holds; 0 for none.
    private var drawn: UInt64 = 0
    /// The root layer of the tree whose list was made last; 0 before there is one.
    private var root: UInt64 = 0
    /// The frame that was drawn last as a whole, and its number.
    private var planned: (frame: PlannedFrame, number: UInt64)?
    /// The passes of the picture drawn last, human-readable.
    private var drawnPasses: RenderGraph?
    private var caches: DisplayListCaches
    #if OpenGL
        /// The frames in programs' own framebuffers.
        let destinations = DestinationFrames()
    #endif
    /// Those of the picture that is being drawn.
    private(set) var limits = WorkLimits()
    /// The seconds of waiting for drawn pixels and bringing them into memory, since the renderer was made.
    package private(set) var readSeconds = 0.0
    /// Counts of the picture drawn last.
    public private(set) var statistics = FrameStatistics()

    /// The differences between the picture drawn last and its tree that are no errors.
    public private(set) var warnings: [RenderWarning] = []
    /// Whether all tiles of tiled layers that were in view of the frame drawn last were there and had faded in, and videos showed
    /// the frames of its moment; until then the next frame may look different though nothing was committed.
    public private(set) var showsAllTiles = true

    /// The most bytes of a picture that is drawn in one piece; larger ones are drawn in bands of about a quarter of that.
    var largestPiece = 256 << 20

    /// - Parameter hosted: Draws the content of programs' own OpenGL ES; `nil` in a build without OpenGL.
    package init(backend: any RenderBackend, device: RendererDevice, hosted: (any ExternalContentSource)? = nil) {
        self.backend = backend
        self.device = device
        resources = ResourceStage(backend, hosted: hosted)
        caches = DisplayListCaches()
        if let threads = device.threads { caches.threads = threads }
    }

    // MARK: - Drawing

    /// A whole picture in memory.
    ///
    /// - Parameters:
    ///   - tree: From `CALayer.commit(at:)`.
    ///   - time: In seconds of the time that the tree was committed in.
    ///   - options: Size, scale, background and part.
    public func render(
        _ tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions
    ) throws(RenderError) -> CGImage {
        let list = try displayList(for: tree, at: time, options)
        return try limits.perform { () throws(RenderError) in
            try RenderError.typed {
                try CGImage(list.bounds, list.range, isOpaque: list.isOpaque) {
                    try draw(list, reusing: options.reusesUnchangedFrames, $0)
                }
            }
        }
    }

    /// The display list of a tree at a moment, before any pixel of the picture.
    ///
    /// Pictures of rasterised layers are drawn unless earlier frames left them.
    package func displayList(
        for tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions
    ) throws(RenderError) -> DisplayList {
        limits = WorkLimits(deadline: options.deadline, memory: options.memory)
        return try limits.perform { () throws(RenderError) in
            let list = try makeList(of: tree, at: time, options)
            try RenderError.checkLimits()
            return list
        }
    }

    private func makeList(
        of tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions
    ) throws(RenderError) -> DisplayList {
        let bounds = try options.pictureBounds()
        let background = options.background?.premultiplied(in: options.range) ?? .zero
        let headroom = options.headroom > 1 && options.range == .extended ? Double(options.headroom) : 1
        if caches.outlines.text.fonts.sources != options.fonts {
            caches.outlines.text = TextEngine.shared(for: options.fonts)
            source = nil
        }
        if let source, source.shows(tree, at: time),
            source.list.bounds == bounds, source.list.background == background, source.list.range == options.range,
            caches.headroom == headroom, source.scale == options.scale
        {
            return source.list
        }
        source = nil
        root = tree.root == RenderNode.none ? 0 : tree.withUnsafeNodes { $0[tree.root].pointee.layerID }
        caches.headroom = headroom
        (caches.tiles.waits, caches.tiles.budget) = (options.waitsForTiles, max(0, options.tileBudget))
        caches.layerLimit = max(0, min(options.layerLimit, DisplayList.largestCount))
        let list = try resources.completeList(caches, waitsForVideos: options.waitsForVideos) {
            DisplayList(
                tree, at: time, bounds: bounds, placement: PlaneTransform(scale: Double(options.scale)),
                background: background, range: options.range, caches: caches)
        }
        warnings = resources.problems.map {
            RenderWarning(kind: .opengl, place: tree.path(of: $0.slot), message: $0.message)
        }
        warnings += limits.notes.map { RenderWarning(kind: .expression, place: "", message: $0) }
        var known: Set<ObjectIdentifier> = []
        for (slot, source) in caches.tiles.sources where known.insert(ObjectIdentifier(source)).inserted {
            warnings += source.problems.map { RenderWarning(kind: .tiles, place: tree.path(of: slot), message: $0) }
        }
        warnings += caches.toneMapped.layers.map {
            RenderWarning(kind: .range, place: tree.path(of: $0.slot), message: $0.curve.note(in: options.range))
        }
        // The backend has one picture at a time.
        if resources.layerPictures.drawnPictures > 0 { drawn = 0 }
        try RenderError.checkLimits()
        guard list.particlePixels <= Double(list.particlePixelLimit) else {
            throw .tooManyParticlePixels(limit: list.particlePixelLimit)
        }
        guard !list.isTruncated else { throw .tooManyLayers(limit: caches.layerLimit) }
        showsAllTiles = !list.isIncomplete
        if showsAllTiles {
            source = FrameSource(list: list, tree: tree, time: time, scale: options.scale)
        }
        return list
    }

    /// The pictures that were drawn for the frame drawn last, in drawing order; for a large frame, those of its last part.
    ///
    /// - Parameter tree: The tree that the frame shows.
    public func passes(of tree: RenderTree) -> [PassSummary] {
        drawnPasses?.summaries(of: tree) ?? []
    }

    /// Draws a list and hands over its rows from top to bottom, in one piece or, if it is large, in several.
    ///
    /// Each piece has the list's full width; a piece's pixels are valid during the call of `body` only.
    ///
    /// - Parameter reusing: Whether pixels that look as in the frame drawn before are taken from there.
    package func draw(
        _ list: DisplayList, reusing: Bool = true, _ body: (PixelView) throws -> Void
    ) throws {
        try limits.perform {
            guard isOnePiece(list.bounds, list.range) else { return try drawInBands(list, body) }
            try drawPiece(list, reusing: reusing)
            defer { noteDevice() }
            let start = ContinuousClock.now
            try backend.withPixels { view in
                readSeconds += (ContinuousClock.now - start) / .seconds(1)
                try body(view)
            }
        }
    }

    /// Draws a list and hands its picture over while that is on its way into memory, so that the next list may be drawn
    /// meanwhile.
    ///
    /// - Returns: `nil`, and nothing is drawn, where pixels are there as soon as they are drawn, the list is drawn in several
    ///   pieces or has a deadline.
    package func drawAhead(
        _ list: DisplayList, _ format: ReadFormat
    ) throws(RenderError) -> (any PictureAhead)? {
        guard backend.readsAhead, isOnePiece(list.bounds, list.range), !list.bounds.isEmpty, limits.deadline == nil
        else { return nil }
        return try limits.perform { () throws(RenderError) in
            try drawPiece(list, reusing: true)
            return try backend.pictureAhead(format)
        }
    }

    /// Calls `body` with the bytes of a picture that was drawn ahead; waits for it.
    package func withBytes<Result>(
        of picture: any PictureAhead, _ body: (UnsafeRawPointer, PixelLayout) throws -> Result
    ) throws -> Result {
        defer { noteDevice() }
        let start = ContinuousClock.now
        return try picture.withBytes { base, layout in
            readSeconds += (ContinuousClock.now - start) / .seconds(1)
            return try body(base, layout)
        }
    }

    private func drawInBands(_ list: DisplayList, _ body: (PixelView) throws -> Void) throws {
        statistics = FrameStatistics()
        defer { noteResources() }
        advance(to: list)
        _ = history.damage(since: drawn)
        history.endFrame()
        let (bounds, largest) = (list.bounds, backend.largestRegion)
        drawn = 0
        let rows = min(max(1, largestPiece / (bounds.width * 4 * list.range.bytesPerPixel)), largest, bounds.height)
        var top = bounds.minY
        while top < bounds.maxY {
            try RenderError.checkLimits()
            let band = DeviceRect(
                minX: bounds.minX, minY: top, maxX: bounds.maxX, maxY: min(top + Int32(rows), bounds.maxY))
            try draw(band: band, of: list, body)
            top = band.maxY
        }
    }

    /// Draws a list of one piece; the backend has its picture afterwards.
    func drawPiece(_ list: DisplayList, reusing: Bool) throws(RenderError) {
        statistics = FrameStatistics()
        advance(to: list)
        defer {
            history.endFrame()
            noteResources()
        }
        let damage = history.damage(since: drawn)
        drawn = 0
        do throws(RenderError) {
            try drawInOnePiece(list, reusing ? damage : nil)
        } catch {
            // An abandoned picture may be the largest there ever was.
            (source, planned, drawnPasses) = (nil, nil, nil)
            throw error
        }
        drawn = history.number
    }

    /// Makes a list of the tree at hand the frame that others are compared with.
    func advance(to list: DisplayList) {
        #if OpenGL
            history.advance(to: list, of: root, keepsOthers: !destinations.isEmpty)
        #else
            history.advance(to: list, of: root, keepsOthers: false)
        #endif
    }

    private func noteDevice() {
        let notices = backend.takeNotices()
        guard !notices.isEmpty else { return }
        warnings += notices.map { RenderWarning(kind: .device, place: "", message: $0) }
        // The drawings of programs' own contexts may be lost with the device; without a source, the next frame requests them
        // again.
        source = nil
        drawn = 0
    }

    private func noteResources() {
        statistics.rasterizedPictures = resources.layerPictures.drawnPictures
        statistics.reusedPictures = resources.layerPictures.reusedPictures
        statistics.rasterizedBytes = resources.layerPictures.keptBytes
        noteDevice()
    }

    /// Draws the damage of the picture that the backend has, or all.
    private func drawInOnePiece(_ list: DisplayList, _ damage: DamageRegion?) throws(RenderError) {
        if let damage {
            if damage.isEmpty {
                statistics.note(list, RenderGraph(passes: [], region: .empty))
                return
            }
            if try redraw(damage, of: list) {
                planned = nil
                return
            }
        }
        let frame = planCurrent(list)
        note(try backend.draw(frame), list, frame.graph)
    }

    /// The frame of a list that the backend is going to draw.
    package func plan(_ list: DisplayList) -> PlannedFrame {
        drawn = 0
        advance(to: list)
        defer { history.endFrame() }
        return planCurrent(list)
    }

    /// Of the frame drawn last; frames that look the same, one after the other, share it.
    package var frameNumber: UInt64 { history.number }

    /// The pixels of the frame drawn last, from its top left corner, that may differ from those of a frame before it; `nil`
    /// if unknown.
    package func damage(since number: UInt64) -> [PixelRect]? {
        history.damage(since: number).map { history.pixels(of: $0) }
    }

    private func planCurrent(_ list: DisplayList) -> PlannedFrame {
        if let planned, planned.number == history.number { return planned.frame }
        let frame =
            if let planned, let comparison = history.comparison(since: planned.number) {
                PlannedFrame(list, after: planned.frame, comparison)
            } else {
                PlannedFrame(list, RenderGraph(list))
            }
        if !WorkLimits.areExceeded { planned = (frame, history.number) }
        return frame
    }

    /// Draws a part of a list over the picture that the backend has.
    ///
    /// - Returns: Whether it did; it does not if all of the picture costs no more.
    private func redraw(_ damage: DamageRegion, of list: DisplayList) throws(RenderError) -> Bool {
        let bounds = damage.bounds
        // Each part is a pass over the list's commands, which has to save more pixels than that costs.
        let parts = damage.area * 2 < bounds.area ? damage.rects : [bounds]
        let area = parts.reduce(0) { $0 + $1.area }
        guard area * 2 < list.bounds.area else { return false }
        var drawnPixels = 0
        for part in parts {
            let graph = RenderGraph(list, region: part)
            guard let redrawn = try backend.redraw(graph, of: list) else { return false }
            note(redrawn, list, graph)
            drawnPixels += part.area
        }
        statistics.drawnPixels = drawnPixels
        return true
    }

    func note(_ drawn: FrameStatistics, _ list: DisplayList, _ graph: RenderGraph) {
        var drawn = drawn
        drawn.note(list, graph)
        statistics += drawn
        drawnPasses = graph
    }

    /// Draws a list and hands it over in one piece.
    package func drawWhole(_ list: DisplayList, _ body: (PixelView) throws -> Void) throws {
        guard !isOnePiece(list.bounds, list.range) else { return try draw(list, body) }
        try limits.perform {
            let image = try CGImage(list.bounds, list.range, isOpaque: list.isOpaque) { try draw(list, $0) }
            try image.withView(of: list.bounds, body)
        }
    }
}

/// The inputs of a display list.
private struct FrameSource {
    var list: DisplayList
    var scale: CGFloat
    private let generation: UInt64
    private let time: CFTimeInterval
    private let isStill: Bool

    init(list: DisplayList, tree: RenderTree, time: CFTimeInterval, scale: CGFloat) {
        self.list = list
        self.scale = scale
        self.time = time
        generation = tree.generation
        isStill = tree.isStill
    }

    /// Whether a tree at a moment looks like the list's.
    func shows(_ tree: RenderTree, at time: CFTimeInterval) -> Bool {
        generation != 0 && tree.generation == generation && (isStill || time == self.time)
    }
}
