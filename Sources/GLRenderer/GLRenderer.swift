import CEGL
package import DisplayList
import LayerModel
import Rasterization
package import RenderDevices

/// Draws render graphs with OpenGL ES.
///
/// ```
///     commands ─ GLEncoder ─▶ quads ─┬─ RecordList ─▶ TilePlan ─ TilePainter ─▶ dispatches
///                   │                └─ BatchList ─▶ instances by key ─ submit ─▶ draw calls
///                   └ caches: pictures, drawings, glyphs, masks of paths and of clips
/// ```
///
/// The graph has the passes. The renderer finds targets for them, and draws them with few calls: compute shaders draw all
/// primitives of a pass, a tile at a time. Without them every primitive is an instance of one quad, and quads of one program
/// and texture share a call where nothing between them meets their pixels.
///
/// - The picture stays until the next call of `draw`; reading it back begins at once, and `withPixels` waits for it.
/// - A lost context, an error of the driver and an exceeded limit are thrown; a deadline is checked between draw
///   calls.
/// - If a cache has no room for a command, all that is encoded is drawn first, and the command is encoded again.
///
/// The context is current during calls, and only then. An instance belongs to one thread at a time. `FrameStatistics`
/// counts passes, draw calls and bytes. Which technique suits a device is not decided here but in `GLTechniques`, and
/// a lost context is not opened anew: `RecoveringRenderer` does that.
package final class GLRenderer: RenderBackend {
    /// The options of a renderer.
    struct Options {
        /// The techniques that differ by class of device; `nil` follows from the device.
        var techniques: GLTechniques?
        /// `nil` follows from the device.
        var imageLimits: ImageCache.Limits?
        /// `nil` follows from the device.
        var pathMaskLimits: MaskLimits?
        /// Of the masks of clips; `nil` follows from the device.
        var clipMaskLimits: MaskLimits?
        /// Of the masks of glyphs.
        var glyphLimits = GlyphMaskCache.Limits()
        /// `nil` follows from the device.
        var drawingLimits: DrawingTextures.Limits?
    }

    let context: GLContext
    let programs: ProgramCache<ProgramKey>
    let images: ImageCache
    let pathMasks: PathMaskCache
    let clipMasks: ClipMaskCache
    let glyphs: GlyphAtlas
    let drawingTextures: DrawingTextures
    let targets: TargetPool
    let samplers: GLSamplers
    /// Of the submissions of a frame, in their order; those beyond share the last.
    private var storages: [GLQuadStorage] = []
    /// The draws of the picture drawn last; `nil` if it cannot be drawn again from them.
    private var kept: KeptFrame?
    /// The place of the next submission among those of the frame.
    private var nextSubmission = 0
    /// Whether the current frame is drawn from the kept one.
    private(set) var isRepeating = false
    private let readback: PixelReadback
    let effects: GLEffects
    /// `nil` if programs draw quads.
    let tiles: TilePainter?
    /// The reason why it, or its successor, draws quads although kernels drew bytes right.
    private(set) var kernelFailure: String?
    var encoder: GLEncoder
    private var picture: GLTarget?
    var pace = DrawingPace()
    private(set) var region = DeviceRect.empty
    package var timesDevice = false
    /// Made when it is first needed; `nil` if the driver has none.
    private lazy var clock = GLTimer(in: context)
    /// `nil` if the frame is not timed.
    private(set) var timer: GLTimer?

    /// A renderer on an open device.
    ///
    /// - Parameters:
    ///   - techniques: The choices by class of device; `nil` is the quickest ones for the device.
    ///   - kernelFailure: The reason why it draws quads regardless of the techniques; `nil` if kernels have not failed.
    package convenience init(
        _ device: GLDevice, techniques: GLTechniques? = nil, after kernelFailure: String? = nil
    ) throws(RenderError) {
        var options = Options(techniques: techniques)
        if let kernelFailure {
            options.techniques = techniques ?? .preferred(on: device.info)
            options.techniques?.drawing = .quads
            device.context.noteQuads(because: kernelFailure)
        }
        try self.init(device, options: options)
        self.kernelFailure = kernelFailure
    }

    init(_ device: GLDevice, options: Options) throws(RenderError) {
        let techniques = options.techniques ?? .preferred(on: device.info)
        let tiles = try Self.painter(on: device, techniques.drawing)
        let context = device.context
        let textureSize = context.capabilities.maximumTextureSize
        let images = ImageCache(
            in: context, limits: options.imageLimits ?? ImageCache.Limits(textureSize: textureSize))
        let pathMasks = PathMaskCache(
            in: context, limits: options.pathMaskLimits ?? .paths(textureSize: textureSize))
        self.context = context
        self.images = images
        self.pathMasks = pathMasks
        let clipMasks = ClipMaskCache(
            in: context, limits: options.clipMaskLimits ?? .clips(textureSize: textureSize))
        self.clipMasks = clipMasks
        let glyphs = GlyphAtlas(in: context, limits: options.glyphLimits)
        self.glyphs = glyphs
        let drawingTextures = DrawingTextures(
            limits: options.drawingLimits ?? DrawingTextures.Limits(textureSize: textureSize))
        self.drawingTextures = drawingTextures
        let targets = TargetPool(in: context)
        self.targets = targets
        self.tiles = tiles
        (programs, samplers, readback, effects) = try context.perform { () throws(RenderError) in
            glDisable(GLenum(GL_DITHER))
            glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
            let samplers = tiles?.samplers ?? GLSamplers(in: context)
            return (
                try ProgramCache(in: context),
                samplers,
                PixelReadback(in: context, isAsynchronous: techniques.readback == .asynchronous),
                GLEffects(in: context, targets: targets, samplers: samplers)
            )
        }
        encoder = GLEncoder(
            drawsTiles: tiles != nil, images: images, pathMasks: pathMasks, clipMasks: clipMasks, atlas: glyphs,
            drawings: drawingTextures)
    }

    /// Probes kernels with half floats before they are relied on for a picture.
    ///
    /// - Throws: The loss of the context if they fail.
    private func trustKernels() throws(RenderError) {
        do {
            try tiles?.trustWithHalves()
        } catch {
            try RenderError.checkLimits()
            kernelFailure = error.message
            throw .contextLost(error.message)
        }
    }

    /// The painter by compute shaders, in the device's context; `nil` for quads, which may be in another context from then
    /// on.
    private static func painter(
        on device: GLDevice, _ drawing: GLTechniques.Drawing
    ) throws(RenderError) -> TilePainter? {
        guard drawing == .compute else { return nil }
        let context = device.context
        do {
            return try context.perform { () throws(RenderError) in try TilePainter.trusted(in: context) }
        } catch {
            try device.renewContext(because: error)
            return nil
        }
    }

    /// The picture drawn last, its first row the top one; `nil` before there is one.
    var pictureTexture: GLTexture? { region.isEmpty ? nil : picture?.texture }

    /// The device that draws.
    package var deviceInfo: RendererDevice { context.info }

    /// The largest width and height of a target, in pixels.
    var targetLimit: Int { context.capabilities.maximumTextureSize }

    package var largestRegion: Int { targetLimit }

    package var uploadSeconds: Double { context.uploadSeconds }

    package var readsAhead: Bool { readback.isAsynchronous }

    package func draw(_ frame: PlannedFrame) throws(RenderError) -> FrameStatistics {
        try context.perform { () throws(RenderError) in
            if let picture { targets.give(back: picture) }
            picture = nil
            region = frame.graph.region
            timer = timesDevice ? clock : nil
            timer?.begin()
            let (drawn, statistics) = try drawPicture(frame, isExact: true)
            timer?.end()
            picture = drawn
            if let drawn, !region.isEmpty {
                try readback.start(drawn, width: region.width, height: region.height)
            }
            return statistics
        }
    }

    package func redraw(_ graph: RenderGraph, of list: DisplayList) throws(RenderError) -> FrameStatistics? {
        guard let picture, picture.range == list.range, !graph.region.isEmpty, region.contains(graph.region) else {
            return nil
        }
        return try context.perform { () throws(RenderError) in
            let (part, statistics) = try drawPicture(PlannedFrame(list, graph), isExact: false)
            if let part {
                part.copy(
                    width: graph.region.width, height: graph.region.height, to: picture,
                    x: Int(graph.region.minX - region.minX), y: Int(graph.region.minY - region.minY))
                targets.give(back: part)
            }
            try readback.start(picture, width: region.width, height: region.height)
            return statistics
        }
    }

    /// Draws a frame's passes.
    ///
    /// - Parameter isExact: Whether the picture's target is to have the region's size exactly.
    /// - Returns: The picture, or `nil` if the region is empty.
    private func drawPicture(
        _ planned: PlannedFrame, isExact: Bool
    ) throws(RenderError) -> (picture: GLTarget?, statistics: FrameStatistics) {
        let (graph, list) = (planned.graph, planned.list)
        try RenderError.checkLimits()
        try graph.checkBlurs()
        guard list.range == .standard || context.capabilities.drawsHalfFloats else {
            throw .noExtendedRange(device: context.info.name)
        }
        if list.range == .extended { try trustKernels() }
        let before = (textures: textureCounts, bytes: uploadedBytes)
        let uses = (shared: images.sharedUses, copied: images.copiedUses)
        let (stateChanges, waits) = (context.state.changes, context.waits)
        isRepeating = isExact && kept?.shows(planned) ?? false
        nextSubmission = 0
        // After any error, nothing is drawn from a part of a frame.
        var isComplete = false
        defer {
            if !isComplete {
                kept = nil
                encoder.forgetStorage()
                storages = []
            }
        }
        var changedBytes = 0
        if !isRepeating, isExact, let bytes = try encodeChanges(of: planned) {
            (isRepeating, changedBytes) = (true, bytes)
        }
        var frame: Frame
        if isRepeating, let kept {
            frame = kept.start
        } else {
            isRepeating = false
            frame = Frame(
                tiles == nil
                    ? GroupSpreading.applied(to: graph, of: list)
                    : graph.drawingGroupsInPlace(levels: RecordStep.levels), limit: targetLimit)
            kept = KeptFrame(planned, frame)
        }
        let (primitives, glyphCount) = (encoder.pass.primitives, encoder.pass.glyphs)
        targets.beginFrame(in: list.range)
        frame.statistics.geometryBytes += changedBytes
        if !isRepeating {
            encoder.removeAll()
            drawingTextures.beginFrame()
            clipMasks.store.beginFrame()
            pathMasks.store.beginFrame()
            images.imported.beginFrame()
            beginUse()
            try prepareDrawings(of: list, &frame.statistics)
            clipMasks.beginList()
            nextSubmission = 0
            kept?.removeSubmissions()
        }
        let drawn = try drawPasses(of: list, isExact: isExact, &frame)
        frame.statistics.primitives += encoder.pass.primitives - primitives
        frame.statistics.glyphs = encoder.pass.glyphs - glyphCount
        frame.statistics.uploadedBytes = uploadedBytes - before.bytes
        frame.statistics.uploads = textureCounts.uploads - before.textures.uploads
        frame.statistics.openGL.stateChanges = context.state.changes - stateChanges
        frame.statistics.openGL.waits = context.waits - waits
        frame.statistics.openGL.sharedPictures = images.sharedUses - uses.shared
        frame.statistics.openGL.copiedPictures = images.copiedUses - uses.copied
        frame.statistics.openGL.textureBytes =
            textureCounts.bytes + glyphs.byteCount + drawingTextures.keptBytes + targets.freeBytes
            + (drawn?.texture.byteCount ?? 0)
            + (isExact ? 0 : picture?.texture.byteCount ?? 0) + (tiles?.byteCount ?? 0)
        frame.statistics.glyphBytes = glyphs.byteCount
        if let kept, isRepeating {
            frame.statistics.primitives = kept.statistics.primitives
            frame.statistics.glyphs = kept.statistics.glyphs
            frame.statistics.culledPrimitives = kept.statistics.culledPrimitives
            frame.statistics.openGL.sharedPictures = kept.statistics.openGL.sharedPictures
            frame.statistics.openGL.copiedPictures = kept.statistics.openGL.copiedPictures
        }
        kept?.statistics = frame.statistics
        try RenderError.checkLimits()
        try context.checkHealth(after: "drawing a frame")
        if !isExact { kept = nil }
        isComplete = true
        return (drawn, frame.statistics)
    }

    /// Encodes the changes since the kept frame in the places of its commands, if both are one pass.
    ///
    /// The changed commands are encoded, and the instances are sent again: with ten moving layers of 100,000, a tenth of
    /// encoding all.
    ///
    /// - Returns: The bytes sent; `nil` if all has to be encoded.
    private func encodeChanges(of frame: PlannedFrame) throws(RenderError) -> Int? {
        guard let changed = kept?.changes(to: frame),
            try encoder.replace(changed, of: frame.list, in: frame.graph.passes[0])
        else { return nil }
        kept?.become(frame, Frame(frame.graph, limit: targetLimit), encoder.pass)
        return try storage(at: 0).upload(encoder.pass)
    }

    package func finish() throws(RenderError) {
        try context.perform { () throws(RenderError) in
            context.noteWait()
            glFinish()
            try context.checkHealth(after: "waiting for a frame")
        }
    }

    package func deviceTimes() throws(RenderError) -> DeviceTimes? {
        guard let timer else { return nil }
        return try context.perform { timer.take() }
    }

    package func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
        guard let picture, !region.isEmpty else { throw RenderError.driver("no picture has been drawn") }
        let (width, height) = (region.width, region.height)
        let result = try context.perform { () throws(RenderError) -> Swift.Result<Result, any Error> in
            try context.waitWithinDeadline()
            return try readback.withBytes(of: picture, width: width, height: height) { base in
                let layout = picture.layout
                let view = PixelView(
                    base: base, bytesPerRow: width * layout.bytesPerPixel, layout: layout, region: region)
                return Swift.Result { try body(view) }
            }
        }
        return try result.get()
    }

    package func pictureAhead(_ format: ReadFormat) throws(RenderError) -> (any PictureAhead)? {
        guard readback.isAsynchronous, let picture, !region.isEmpty else { return nil }
        return try context.perform { () throws(RenderError) in
            guard case .planes420(let weights) = format else {
                return GLPictureAhead(
                    try readback.handOver(picture, width: region.width, height: region.height),
                    layout: picture.layout, in: context)
            }
            guard picture.range == .standard else {
                throw .driver("luma and chroma are of pictures of 8 bits, and this one has half floats")
            }
            if let tiles {
                let words = (PlaneWeights.byteCount(width: region.width, height: region.height) + 3) / 4
                let stored = try readback.fill(words * 4) { buffer throws(RenderError) in
                    try tiles.store(
                        planesOf: picture, width: region.width, height: region.height, weights, in: buffer)
                }
                return GLPictureAhead(stored, layout: picture.layout, in: context)
            }
            let planes = try effects.planes(of: picture, width: region.width, height: region.height, weights)
            defer { targets.give(back: planes) }
            return GLPictureAhead(
                try readback.copy(planes, width: planes.width, height: planes.height), layout: planes.layout,
                in: context)
        }
    }

    /// Whether there is anything to draw at a point where a target may be drawn before all of its pass is encoded.
    func hasDraws() -> Bool {
        if isRepeating ? kept?.submissions[nextSubmission] != nil : !encoder.pass.isEmpty { return true }
        if !isRepeating { kept?.add(nil) }
        nextSubmission += 1
        return false
    }

    /// Draws the encoded commands, and forgets them.
    ///
    /// - Parameter isWhole: Whether all are encoded; if not, there was no room for the rest.
    func execute(on target: GLTarget, isWhole: Bool = true, _ frame: inout Frame) throws(RenderError) {
        try RenderError.checkLimits()
        let storage = try storage(at: nextSubmission)
        if !isRepeating {
            encoder.pass.pause()
            if !encoder.pass.isEmpty {
                try glyphs.upload()
                frame.statistics.geometryBytes += storage.upload(encoder.pass)
            }
            kept?.add(Submission(encoder.pass))
            if !isWhole { kept?.isRepeatable = false }
        }
        let number = nextSubmission
        nextSubmission += 1
        // The encoded picture of one pass stays, so that changes can replace its parts.
        if !frame.plan.isOnePass || !isWhole { encoder.removeAll() }
        if let submission = kept?.submissions[number] {
            frame.statistics.drawCalls += try submit(submission, from: storage, to: target, frame)
        }
        if !isRepeating { beginUse() }
    }

    /// The most submissions of a frame that have storage of their own.
    private static let largestStorageCount = 64

    /// The storage of a submission, by its place in the frame.
    private func storage(at place: Int) throws(RenderError) -> GLQuadStorage {
        if place >= Self.largestStorageCount { kept?.isRepeatable = false }
        let number = min(place, Self.largestStorageCount - 1)
        while storages.count <= number {
            storages.append(GLQuadStorage(in: context, drawsTiles: tiles != nil))
        }
        return storages[number]
    }

    /// Marks every requested texture as drawn.
    private func beginUse() {
        images.beginUse()
        pathMasks.beginUse()
        clipMasks.beginUse()
        glyphs.beginUse()
    }

    /// Of pictures and masks, except glyphs.
    private var textureCounts: TextureCounts {
        images.counts + pathMasks.store.counts + clipMasks.store.counts
    }

    /// Bytes of pictures and masks sent to the device since the start.
    private var uploadedBytes: Int {
        textureCounts.uploadedBytes + glyphs.uploadedBytes
    }
}
