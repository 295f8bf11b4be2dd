import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// Draws the records of a target by compute shaders.
///
/// The raster pipeline of a server's card is a sliver of it; its multiprocessors are not. So a frame is drawn by two kernels:
///
/// ```
///     records in painter's order ─▶ bin: of 128 × 128 pixels, the records that meet them ─▶ tile: 16 × 16 pixels in registers
/// ```
///
/// - No batches, no blending units, no depth: the order is the list's, pixels are read and written once, and records hidden by an
///   opaque one are not drawn, a tile at a time.
/// - Groups, masks, blend modes and clips over blending parts are records, too: pixels are put aside in registers
///   (``RecordStep``), and passes remain for effects on neighbours.
/// - A kind of record is a branch that all pixels of a tile take together: one kernel draws all kinds.
/// - On an H100 the same primitives take 4 to 29 times less than instanced quads with a small fragment shader. Where the CPU
///   draws OpenGL a dispatch is slower by far, since each barrier is a switch of coroutines.
///
/// After R. Levien's Vello, whose classic pipeline bins and draws so. `GLTechniques` chooses the devices that use it.
final class TilePainter {
    private unowned let context: GLContext
    private let programs: ProgramCache<TileProgram>
    let samplers: GLSamplers
    private let lists: GLStorageBuffer
    /// Pixels that groups and clips put aside between dispatches.
    private let aside: GLStorageBuffer
    /// Whether the kernels have drawn half floats right.
    private var isTrustedWithHalves = false

    /// The units of a dispatch's textures; the first three as those of quads' programs.
    enum Unit {
        static let target = 0
        static let coverages = 3
        static let clipMasks = 6
        static let pictures = 8
        static let results = 13

        /// The units of the kernel's samplers, by their names.
        static let all: [(name: String, units: Range<Int>)] = [
            ("u_target", target..<target + 1),
            ("u_coverages", coverages..<coverages + RunTextures.coverageLimit),
            ("u_clipMasks", clipMasks..<clipMasks + RunTextures.clipMaskLimit),
            ("u_pictures", pictures..<pictures + RunTextures.pictureLimit),
            ("u_results", results..<results + RunTextures.resultLimit),
        ]
    }

    /// The context must be current.
    init(in context: GLContext) {
        self.context = context
        samplers = GLSamplers(in: context)
        programs = ProgramCache(in: context, extensions: [], defines: [])
        lists = GLStorageBuffer(in: context, label: "bins")
        aside = GLStorageBuffer(in: context, label: "pixels aside")
        aside.reserve(MemoryLayout<UInt32>.stride)
    }

    /// A painter whose kernels have drawn a probe right; `nil`, with the reason noted, if the driver has none that may be
    /// tried.
    ///
    /// From then on kernels can draw into the context's targets. The context must be current.
    ///
    /// - Throws: If the kernels fail; the context is of no use afterwards.
    static func trusted(in context: GLContext) throws(RenderError) -> TilePainter? {
        guard context.capabilities.drawsTiles else {
            context.noteQuads(because: "the driver has no OpenGL ES 3.1 with the compute shaders that are needed")
            return nil
        }
        if RendererDevice.compilesElsewhere(context.info.name) { try checkApart(from: context) }
        context.makeTargetsImages()
        let painter = TilePainter(in: context)
        if !context.info.drawsNothing { try TileProbe.check(painter, in: context) }
        return painter
    }

    /// Draws a probe of half floats by the kernels, once.
    ///
    /// They are compiled when a frame first needs them. The context must be current.
    ///
    /// - Throws: If they fail.
    func trustWithHalves() throws(RenderError) {
        guard !isTrustedWithHalves, !context.info.drawsNothing else { return }
        try TileProbe.check(self, in: context, .extended)
        isTrustedWithHalves = true
    }

    /// Tries the kernels in a place without other drawing.
    private static func checkApart(from context: GLContext) throws(RenderError) {
        let other: GLContext
        do {
            other = try GLContext(apartFrom: context)
        } catch {
            throw .driver("compute shaders cannot be tried apart from all else: \(error.message)")
        }
        other.makeTargetsImages()
        try other.perform { () throws(RenderError) in try TileProbe.check(TilePainter(in: other), in: other) }
    }

    /// Bytes of the device's memory.
    var byteCount: Int { lists.byteCount + aside.byteCount }

    /// Carries out a plan; storage and tables are bound.
    ///
    /// - Parameters:
    ///   - bind: Binds the textures of a step to their units.
    ///   - pace: The amount of drawing between two waits, if the work has a deadline.
    ///   - timer: Counts the dispatches' times.
    /// - Returns: The number of dispatches.
    func draw(
        _ plan: TilePlan, on target: GLTarget, pace: inout DrawingPace, _ timer: GLTimer? = nil,
        bind: (RunTextures) -> Void
    ) throws(RenderError) -> Int {
        let bin = try programs.program(for: .bin)
        let tile = try programs.program(for: .tile, in: target.range)
        let hasDeadline = WorkLimits.current?.deadline != nil
        var dispatches = 0
        aside.reserve(plan.levels * target.width * target.height * target.range.bytesPerPixel)
        aside.bind(3)
        for step in plan.steps {
            lists.reserve(step.listWords * MemoryLayout<UInt32>.stride)
            lists.bind(2)
            bin.use()
            set(step, of: bin)
            glDispatchCompute(GLuint(step.bins.width), GLuint(step.bins.height), 1)
            glMemoryBarrier(GLbitfield(GL_SHADER_STORAGE_BARRIER_BIT))
            timer?.mark(.bins)
            tile.use()
            set(step, of: tile)
            bind(step.textures)
            target.texture.bind(unit: Unit.target)
            context.state.bindSampler(samplers.name(of: .nearest), unit: Unit.target)
            glBindImageTexture(
                0, target.texture.name, 0, GLboolean(GL_FALSE), 0, GLenum(GL_WRITE_ONLY),
                GLenum(target.texture.format.layout.texture))
            let strips = hasDeadline ? step.strips : [step.tiles]
            for strip in strips {
                tile.set("u_tiles", SIMD2(strip.minX, strip.minY))
                glDispatchCompute(GLuint(strip.width), GLuint(strip.height), 1)
                if hasDeadline { try pace.drew(step.records.count, in: context) }
            }
            // Later commands may read the target in any way, or write the lists again.
            glMemoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS))
            timer?.mark(.tiles)
            dispatches += 1 + strips.count
        }
        return dispatches
    }

    /// Stores the luma and chroma of a picture's top left part, as `ReadFormat.planes420` has them, in a buffer of as many bytes,
    /// rounded up to whole words.
    func store(
        planesOf picture: GLTarget, width: Int, height: Int, _ weights: PlaneWeights, in buffer: GLuint
    ) throws(RenderError) {
        let program = try programs.program(for: .planes)
        program.use()
        program.set(weights, width: width, height: height)
        picture.texture.bind(unit: Unit.target)
        context.state.bindSampler(samplers.name(of: .nearest), unit: Unit.target)
        glBindBufferBase(GLenum(GL_SHADER_STORAGE_BUFFER), 2, buffer)
        let groups = (PlaneWeights.byteCount(width: width, height: height) + 1023) / 1024
        // The number of groups that every driver takes along an axis.
        let columns = min(groups, 65535)
        glDispatchCompute(GLuint(columns), GLuint((groups + columns - 1) / columns), 1)
        glMemoryBarrier(GLbitfield(GL_BUFFER_UPDATE_BARRIER_BIT))
    }

    private func set(_ step: TilePlan.Step, of program: GLProgram) {
        program.set("u_run", SIMD2(Int32(clamping: step.records.lowerBound), Int32(clamping: step.records.count)))
        program.set("u_capacity", Int32(clamping: step.records.count))
        let bins = step.bins
        glUniform4i(
            program.location(of: "u_bins"), bins.minX, bins.minY, GLint(clamping: bins.width),
            GLint(clamping: bins.height))
    }
}

/// A kernel of the tiles' pipeline.
enum TileProgram: ProgramVariant, CaseIterable, Sendable {
    /// Sorts records into bins.
    case bin
    /// Draws tiles.
    case tile
    /// Stores luma and chroma.
    case planes

    var stages: [ProgramStage] { [ProgramStage(.compute, "tiles/\(self).comp")] }

    /// The macros that kernels share with the programs of quads and of effects, and the steps of records.
    var defines: [(name: String, value: Int)] {
        ProgramKey.kindDefines + EffectProgram.modeDefines + RecordStep.defines
    }

    var dependsOnRange: Bool { self == .tile }

    var name: String { self == .planes ? "planes" : "\(self)s" }
}
