import DisplayList
internal import Graphics
internal import Rasterization

/// Some consecutive commands of a frame, prepared together and sorted into bands.
///
/// One thread prepares a chunk; afterwards all threads only read it: that makes it safe to share.
///
/// Tables are not checked for overlapping accesses, which would cost more than the accesses: no method passes a table to code
/// that may reach it by another way.
final class FrameChunk: @unchecked Sendable {
    @exclusivity(unchecked) var commands = Arena<PreparedCommand>(capacity: 1024)
    /// Plain rectangles, which need no command.
    @exclusivity(unchecked) var quads = Arena<PlainRectangle>(capacity: 1024)
    /// The start of each band's events in `bandEvents`; one more than there are bands.
    @exclusivity(unchecked) var bandStarts = Arena<Int32>(capacity: 128)
    /// Painter's order within each band.
    @exclusivity(unchecked) var bandEvents = Arena<BandEvent>(capacity: 2048)
    /// Commands that draw nothing.
    @exclusivity(unchecked) var culled = 0
    /// The number of paths that look different in every frame.
    @exclusivity(unchecked) var changingPaths = 0

    // Payloads of commands are indices into these.
    /// The edges of convex shapes.
    @exclusivity(unchecked) var store = ConvexStore()
    /// The holes of rings.
    @exclusivity(unchecked) var innerShapes = Arena<ConvexShape>(capacity: 16)
    /// The edges of paths.
    @exclusivity(unchecked) var paths = PathStore()
    /// Paths that are drawn from their edges.
    @exclusivity(unchecked) var pathShapes = Arena<PathShape>(capacity: 16)
    /// Paths whose coverage is kept, or will be once the pending ones are made.
    @exclusivity(unchecked) var keptPaths: [CoverageCache.Placed] = []
    @exclusivity(unchecked) var pendingPaths: [PendingPath] = []
    /// Paths whose coverage is made for this frame only.
    @exclusivity(unchecked) var frameCoverage = TransientCoverage()
    @exclusivity(unchecked) var framePaths = Arena<TransientCoverage.Path>(capacity: 16)
    @exclusivity(unchecked) var images: [PreparedImage] = []
    @exclusivity(unchecked) var gradients: [GradientSampler] = []
    @exclusivity(unchecked) var particles: [PreparedParticles] = []
    @exclusivity(unchecked) var shadows = Arena<PreparedShadow>(capacity: 16)
    /// The tables that `shadows` point into.
    @exclusivity(unchecked) var keptTables: [CornerShadow] = []

    @exclusivity(unchecked) var maskedDrawings = Arena<MaskedDrawing>(capacity: 1)

    // The caches of preparing.
    let caches: PreparationCaches
    @exclusivity(unchecked) var builder = OutlineBuilder()
    /// In painter's order.
    @exclusivity(unchecked) var events = Arena<PlacedEvent>(capacity: 1024)
    @exclusivity(unchecked) var pendingQuads = Arena<PendingQuad>(capacity: 1)
    @exclusivity(unchecked) var items = Arena<Item>(capacity: 1024)
    /// Indices of `items`, by first band.
    @exclusivity(unchecked) var order = Arena<Int32>(capacity: 1024)
    @exclusivity(unchecked) var counts = Arena<Int32>(capacity: 128)
    /// The memory of the tables, charged while it is kept.
    @exclusivity(unchecked) private var memory: MemoryReservation?

    struct PlacedEvent: BitwiseCopyable {
        var event: BandEvent
        var firstBand: Int32
        /// One past the last band; `firstBand` if nothing is to be done.
        var endBand: Int32
    }

    /// A command that is to be prepared.
    struct Item: BitwiseCopyable {
        /// Index in the display list.
        var command: Int32
        /// Index in `events`.
        var event: Int32
        /// The pixels of its pass that it may cover; not empty.
        var clip: DeviceRect
        var firstBand: Int32
    }

    init(_ caches: PreparationCaches) {
        self.caches = caches
    }

    /// Prepares the steps `steps` of the frame's plan.
    ///
    /// Commands are laid out in memory by their first band: bands read them one after the other, and scattered reads take
    /// longer than drawing small layers.
    ///
    /// - Parameter workspace: Memory that the call may use.
    func prepare(
        _ steps: ArraySlice<FramePlan.Step>, plan: FramePlan, list: DisplayList, clips: ClipTable,
        workspace: inout PathWorkspace
    ) {
        commands.removeAll()
        quads.removeAll()
        pendingQuads.removeAll()
        store.removeAll()
        innerShapes.removeAll()
        paths.removeAll()
        pathShapes.removeAll()
        keptPaths.removeAll(keepingCapacity: true)
        pendingPaths.removeAll(keepingCapacity: true)
        frameCoverage.removeAll()
        framePaths.removeAll()
        changingPaths = 0
        images.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        particles.removeAll(keepingCapacity: true)
        shadows.removeAll()
        keptTables.removeAll(keepingCapacity: true)
        maskedDrawings.removeAll()
        events.removeAll()
        items.removeAll()
        culled = 0
        list.commands.withUnsafeBufferPointer { source in
            for step in steps {
                switch step {
                case .draw(let range, let bounds, let occlusion):
                    list.transforms.withUnsafeBufferPointer { transforms in
                        note(range, of: source, clip: bounds, occlusion, plan: plan, transforms: transforms)
                    }
                case .begin(let pass, let placed):
                    place(.begin, pass, plan.passBounds[placed], plan: plan)
                case .effects(let composite):
                    place(.effects, composite, plan.passBounds[plan.composites[composite].pass], plan: plan)
                case .mask(let pass):
                    place(.mask, pass, plan.passBounds[pass], plan: plan)
                case .coverage(let pass):
                    place(.coverage, pass, plan.passBounds[pass], plan: plan)
                case .end(let composite):
                    place(.end, composite, plan.passBounds[plan.composites[composite].pass], plan: plan)
                case .maskedEnd(let composite):
                    addMasked(nil, composite, plan: plan, list: list, clips: clips, workspace: &workspace)
                case .masked(let content, let composite):
                    addMasked(content, composite, plan: plan, list: list, clips: clips, workspace: &workspace)
                case .shadow(let shadow):
                    place(.shadow, shadow, plan.shadows[shadow].bounds, plan: plan)
                case .outlineShadow(let shadow):
                    add(plan.outlineShadows[shadow], plan: plan)
                case .beginClip(let clip):
                    place(.beginClip, clip, plan.edgeClips[clip].bounds, plan: plan)
                case .endClip(let clip):
                    place(.endClip, clip, plan.edgeClips[clip].bounds, plan: plan)
                }
            }
            sortQuads(bands: plan.bandCount)
            sortItems(bands: plan.bandCount)
            var probe = WorkProbe(every: 64)
            for index in 0..<order.count {
                let item = items.base[Int(order.base[index])]
                let command = source[Int(item.command)]
                if probe.isOver(after: Self.cost(of: command, in: list)) { break }
                prepare(
                    item, command, plan: plan, list: list, clips: clips, workspace: &workspace)
            }
        }
        sortIntoBands(count: plan.bandCount)
        chargeMemory()
    }

    /// The time of a command in simple commands, approximately.
    private static func cost(of command: DrawCommand, in list: DisplayList) -> Int {
        switch command.primitive {
        case .particles: 1 + list.particles[Index(command.payload)].sprites.count / 256
        case .path: 8
        default: 1
        }
    }

    /// Charges the tables that grow with the number of commands, of lines of paths, and of bands that commands touch.
    private func chargeMemory() {
        let bytes =
            commands.byteCount + quads.byteCount + pendingQuads.byteCount + events.byteCount + bandEvents.byteCount
            + items.byteCount + order.byteCount + store.byteCount + paths.byteCount
        let what = "the commands of a picture"
        if let memory {
            _ = memory.resize(to: bytes, for: what)
        } else {
            memory = MemoryBudget.reserve(bytes, for: what)
        }
    }

    /// Makes events for commands, in painter's order, to be completed when the commands are prepared.
    ///
    /// Not inlined, since in a caller of any size the optimiser would leave calls in the loop.
    @inline(never)
    private func note(
        _ range: Range<Int>, of commands: UnsafeBufferPointer<DrawCommand>, clip: DeviceRect,
        _ occlusion: OcclusionGrid, plan: FramePlan, transforms: UnsafeBufferPointer<PlaneTransform>
    ) {
        for index in range { note(commands[index], index, clip: clip, occlusion, plan: plan, transforms: transforms) }
    }

    @inline(__always)
    private func note(
        _ command: DrawCommand, _ index: Int, clip: DeviceRect, _ occlusion: OcclusionGrid, plan: FramePlan,
        transforms: UnsafeBufferPointer<PlaneTransform>
    ) {
        var bounds = command.bounds.intersection(clip)
        let visible = occlusion.visiblePart(of: bounds, drawnBy: index)
        guard !visible.isEmpty, command.color.w > 0 else {
            culled += 1
            return
        }
        // The coverage of a path is kept for all of its pixels in the pass.
        if command.primitive != .path { bounds = visible }
        let first = max(0, (bounds.minY - plan.region.minY) / plan.bandHeight)
        guard first < plan.bandCount else {
            culled += 1
            return
        }
        if noteQuad(command, bounds: bounds, firstBand: first, plan: plan, transforms: transforms) { return }
        items.append(
            Item(
                command: Int32(truncatingIfNeeded: index), event: Int32(truncatingIfNeeded: events.count), clip: bounds,
                firstBand: first))
        events.append(PlacedEvent(event: BandEvent(kind: .draw, index: 0), firstBand: 0, endBand: 0))
    }

    /// Prepares a command and completes its event; a command that draws nothing keeps an event of no bands.
    private func prepare(
        _ item: Item, _ command: DrawCommand, plan: FramePlan, list: DisplayList, clips: ClipTable,
        workspace: inout PathWorkspace
    ) {
        let index = Int32(truncatingIfNeeded: commands.count)
        let made = makeCommand(
            command, Int(item.command), clip: item.clip, plan: plan, list: list, clips: clips, workspace: &workspace)
        guard let prepared = made else {
            culled += 1
            return
        }
        commands.append(prepared)
        let bands = plan.bands(of: prepared.shape.bounds)
        events.base[Int(item.event)] = PlacedEvent(
            event: BandEvent(kind: .draw, index: index), firstBand: bands.lowerBound, endBand: bands.upperBound)
    }

    func place(_ kind: BandEvent.Kind, _ index: Int, _ bounds: DeviceRect, plan: FramePlan) {
        let bands = plan.bands(of: bounds)
        guard !bands.isEmpty else { return }
        events.append(
            PlacedEvent(
                event: BandEvent(kind: kind, index: Int32(truncatingIfNeeded: index)), firstBand: bands.lowerBound,
                endBand: bands.upperBound))
    }
}

/// The caches that prepare commands from frame to frame, for any number of threads.
struct PreparationCaches: Sendable {
    let shadowTables = ShadowTableCache()
    let mipmaps = MipmapCache()
    let coverages: CoverageCache

    /// Starts a frame: entries without use for some frames are removed.
    func beginFrame() {
        mipmaps.beginFrame()
        coverages.beginFrame()
    }
}
