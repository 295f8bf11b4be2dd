import CEGL

/// Draws render graphs with OpenGL ES.
package final class GLRenderer: RenderBackend {
    /// How a renderer works.
    struct Options {
        /// `nil` follows from the device.
        var profile: GLProfile?
        /// `nil` follows from the device.
        var imageLimits: ImageCache.Limits?
        /// `nil` follows from the device.
        var pathMaskLimits: PathMaskCache.Limits?
        /// Of the masks of glyphs.
        var glyphLimits = GlyphMaskCache.Limits()
        /// Whether pixels are read back through buffers; `nil` follows from the device.
        var readsAsynchronously: Bool?
    }

    private let context: GLContext
    private let programs: ProgramCache
    private let images: ImageCache
    private let pathMasks: PathMaskCache
    private let glyphs: GlyphAtlas
    private let targets: TargetPool
    private let instances: GLInstanceBuffer
    private let samplers: GLSamplers
    private let dataTexture: GLTableTexture
    private let clipTexture: GLTableTexture
    private let readback: PixelReadback
    let effects: GLEffects
    var encoder: GLEncoder
    private var picture: GLTarget?
    private var region = DeviceRect.empty

    /// A renderer on an open device.
    package convenience init(_ device: GLDevice) throws(RenderError) {
        try self.init(device, options: Options())
    }

    init(_ device: GLDevice, options: Options) throws(RenderError) {
        let context = device.context
        let isSoftware = context.info.isSoftware
        let limits = options.imageLimits ?? ImageCache.Limits(textureSize: context.capabilities.maximumTextureSize)
        let images = ImageCache(in: context, limits: limits)
        let pathMasks = PathMaskCache(
            in: context,
            limits: options.pathMaskLimits
                ?? PathMaskCache.Limits(textureSize: context.capabilities.maximumTextureSize))
        self.context = context
        self.images = images
        self.pathMasks = pathMasks
        let glyphs = GlyphAtlas(in: context, limits: options.glyphLimits)
        self.glyphs = glyphs
        programs = ProgramCache(in: context)
        let targets = TargetPool(in: context)
        self.targets = targets
        (instances, samplers, readback, effects) = try context.perform { () throws(RenderError) in
            let isAsynchronous = options.readsAsynchronously ?? !isSoftware
            glDisable(GLenum(GL_DITHER))
            glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
            let samplers = GLSamplers(in: context)
            return (
                GLInstanceBuffer(in: context), samplers,
                PixelReadback(in: context, isAsynchronous: isAsynchronous),
                GLEffects(in: context, targets: targets, samplers: samplers)
            )
        }
        dataTexture = GLTableTexture(in: context, label: "instance data")
        clipTexture = GLTableTexture(in: context, label: "clips")
        encoder = GLEncoder(
            profile: options.profile ?? (isSoftware ? .software : .hardware), images: images, pathMasks: pathMasks,
            glyphs: glyphs)
    }

    /// What draws.
    package var deviceInfo: GraphicsDeviceInfo { context.info }

    package var largestRegion: Int { context.capabilities.maximumTextureSize }

    package func draw(_ graph: RenderGraph, of list: DisplayList) throws(RenderError) -> FrameStatistics {
        try context.perform { () throws(RenderError) in
            var frame = Frame(graph)
            let uploaded = uploadedBytes
            targets.beginFrame()
            beginUse()
            encoder.pass.removeAll()
            if let picture { targets.give(back: picture) }
            picture = nil
            region = graph.region
            for index in graph.passes.indices {
                try draw(index, of: graph, list: list, into: &frame)
            }
            picture = frame.results.last ?? nil
            if let picture, !region.isEmpty {
                readback.start(picture, width: region.width, height: region.height)
            }
            frame.statistics.uploadedBytes = uploadedBytes - uploaded
            frame.statistics.glyphBytes = glyphs.byteCount
            try context.checkHealth(after: "drawing a frame")
            return frame.statistics
        }
    }

    package func finish() throws(RenderError) {
        try context.perform { () throws(RenderError) in
            glFinish()
            try context.checkHealth(after: "waiting for a frame")
        }
    }

    package func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
        guard let picture, !region.isEmpty else { throw RenderError.driver("no picture has been drawn") }
        let (width, height) = (region.width, region.height)
        let result = try context.perform { () throws(RenderError) -> Swift.Result<Result, any Error> in
            try readback.withBytes(of: picture, width: width, height: height) { base in
                let view = PixelView(base: base, bytesPerRow: width * 4, layout: picture.layout, region: region)
                return Swift.Result { try body(view) }
            }
        }
        return try result.get()
    }

    /// What a frame has come to.
    struct Frame {
        var results: [GLTarget?]
        /// What of the picture each result holds, in device pixels.
        var extents: [DeviceRect]
        var statistics = FrameStatistics()

        init(_ graph: RenderGraph) {
            results = [GLTarget?](repeating: nil, count: graph.passes.count)
            extents = graph.passes.map(\.bounds)
        }
    }

    private func draw(
        _ index: Int, of graph: RenderGraph, list: DisplayList, into frame: inout Frame
    ) throws(RenderError) {
        let pass = graph.passes[index]
        guard !pass.bounds.isEmpty else { return }
        let target = try targets.take(
            width: pass.bounds.width, height: pass.bounds.height, isExact: index == graph.passes.count - 1)
        frame.results[index] = target
        frame.statistics.passes += 1
        clear(target, pass)
        encoder.pass.beginTarget(pass.bounds)
        let occlusion = OcclusionList(of: pass, in: list)
        let before = (primitives: encoder.pass.primitives, glyphs: encoder.pass.glyphs)
        for operation in pass.operations {
            switch operation {
            case .draw(let range):
                for number in range {
                    let command = list.commands[number]
                    let bounds = command.bounds.intersection(pass.bounds)
                    if bounds.isEmpty || occlusion.hides(number, bounds) {
                        frame.statistics.culledPrimitives += 1
                        continue
                    }
                    while try !encoder.encode(command, in: list) { try execute(on: target, &frame) }
                }
            case .composite(let composite) where composite.effects.isPlain:
                encoder.pass.composite(composite, extents: frame.extents, in: list)
            case .composite(let composite):
                try drawEffects(of: composite, on: target, of: pass, list: list, &frame)
            }
        }
        try execute(on: target, &frame)
        frame.statistics.primitives += encoder.pass.primitives - before.primitives
        frame.statistics.glyphs += encoder.pass.glyphs - before.glyphs
        for case .composite(let composite) in pass.operations {
            for read in [composite.pass, composite.mask].compactMap({ $0 }) {
                if let result = frame.results[read] { targets.give(back: result) }
                frame.results[read] = nil
            }
        }
    }

    private func clear(_ target: GLTarget, _ pass: RenderGraph.Pass) {
        target.bind()
        let isWhole = target.width == pass.bounds.width && target.height == pass.bounds.height
        context.state.setScissor(isWhole ? nil : pass.bounds.relative(to: pass.bounds))
        let color = pass.clearColor
        glClearColor(color.x, color.y, color.z, color.w)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// Draws what has been encoded and forgets it.
    func execute(on target: GLTarget, _ frame: inout Frame) throws(RenderError) {
        frame.statistics.drawCalls += encoder.pass.batches.batches.count
        try submit(encoder.pass, to: target, &frame)
        encoder.pass.removeAll()
        beginUse()
    }

    /// Says that every texture asked for so far has been drawn.
    private func beginUse() {
        images.beginUse()
        pathMasks.beginUse()
        glyphs.beginUse()
    }

    /// Bytes of pictures and masks sent to the device since the start.
    private var uploadedBytes: Int { images.uploadedBytes + pathMasks.uploadedBytes + glyphs.uploadedBytes }

    private func submit(_ pass: borrowing PassEncoder, to target: GLTarget, _ frame: inout Frame) throws(RenderError) {
        guard !pass.batches.batches.isEmpty else { return }
        try glyphs.upload()
        frame.statistics.geometryBytes += instances.upload(pass.batches.batches)
        frame.statistics.geometryBytes += dataTexture.update(pass.data, unit: GLProgram.dataUnit)
        frame.statistics.geometryBytes += clipTexture.update(pass.clips.table, unit: GLProgram.clipsUnit)
        target.bind()
        context.state.setViewport(width: target.width, height: target.height)
        var first = 0
        for batch in pass.batches.batches {
            try draw(batch, first: first, on: target, results: frame.results)
            first += batch.instances.count
        }
    }

    private func draw(
        _ batch: DrawBatch, first: Int, on target: GLTarget, results: [GLTarget?]
    ) throws(RenderError) {
        let state = context.state
        let program: GLProgram
        do throws(ShaderError) {
            program = try programs.program(for: batch.key.program)
        } catch {
            throw .driver(error.description)
        }
        program.use(targetWidth: target.width, targetHeight: target.height)
        switch batch.key.texture {
        case .none: break
        case .image(let slot): images.texture(in: slot)?.bind(unit: GLProgram.textureUnit)
        case .pathMask(let slot): pathMasks.texture(in: slot)?.bind(unit: GLProgram.textureUnit)
        case .glyphs(let page): glyphs.texture(ofPage: page)?.bind(unit: GLProgram.textureUnit)
        case .pass(let index): results[index]?.texture.bind(unit: GLProgram.textureUnit)
        }
        if let mask = batch.key.mask { results[mask]?.texture.bind(unit: GLProgram.maskUnit) }
        state.bindSampler(samplers.name(of: batch.key.sampling), unit: GLProgram.textureUnit)
        state.setBlending(batch.key.isBlended)
        state.setScissor(batch.key.scissor)
        instances.point(to: first)
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(batch.instances.count))
    }
}
