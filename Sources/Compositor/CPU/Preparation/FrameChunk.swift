internal import Foundation
internal import LayerModel
internal import Rasterization

/// Some consecutive commands of a frame, prepared together and sorted into bands.
///
/// One thread prepares a chunk; afterwards it is only read, by all threads: that makes it safe to share.
final class FrameChunk: @unchecked Sendable {
    private(set) var commands = Arena<PreparedCommand>(capacity: 1024)
    var quads = Arena<SmallQuad>(capacity: 1024)
    /// Whether any event is more than drawing on what is there.
    private(set) var hasCoversOrGroups = false
    private(set) var store = ConvexStore()
    private(set) var innerShapes = Arena<ConvexShape>(capacity: 16)
    var paths = PathStore()
    /// Paths that are drawn from their edges.
    var pathShapes = Arena<PathShape>(capacity: 16)
    /// Paths whose coverage is kept, or will be once the pending ones are made.
    var keptPaths: [CoverageCache.Placed] = []
    var pendingPaths: [PendingPath] = []
    /// How many paths look different in every frame.
    var changingPaths = 0
    /// Paths whose coverage is made for this frame only.
    var frameCoverage = FrameCoverage()
    var framePaths = Arena<FrameCoverage.Path>(capacity: 16)
    private(set) var images: [PreparedImage] = []
    private(set) var gradients: [GradientSampler] = []
    private(set) var particles: [PreparedParticles] = []
    private(set) var shadows = Arena<PreparedShadow>(capacity: 16)
    /// Where each band's events start in `bandEvents`; one more than there are bands.
    private(set) var bandStarts = Arena<Int32>(capacity: 128)
    /// Painter's order within each band.
    private(set) var bandEvents = Arena<BandEvent>(capacity: 2048)
    /// Commands that draw nothing.
    private(set) var culled = 0
    var events = Arena<PlacedEvent>(capacity: 1024)
    private var builder = OutlineBuilder()
    private let shadowTables: ShadowTableCache
    private let gradientTables: GradientTableCache
    private let mipmaps: MipmapCache
    /// Those that `shadows` point into.
    private var keptTables: [CornerShadow] = []
    let coverages: CoverageCache

    var pendingQuads = Arena<PendingQuad>(capacity: 1)
    private var items = Arena<Item>(capacity: 1024)
    private var order = Arena<Int32>(capacity: 1024)
    var counts = Arena<Int32>(capacity: 128)

    struct PlacedEvent: BitwiseCopyable {
        var event: BandEvent
        var firstBand: Int32
        /// One past the last band; `firstBand` where nothing is to be done.
        var endBand: Int32
    }

    /// A command that is to be prepared.
    private struct Item: BitwiseCopyable {
        /// Index in the display list.
        var command: Int32
        /// Index in `events`.
        var event: Int32
        /// What its pass can show of it; not empty.
        var clip: DeviceRect
        var firstBand: Int32
    }

    init(
        shadowTables: ShadowTableCache, gradientTables: GradientTableCache, mipmaps: MipmapCache,
        coverages: CoverageCache
    ) {
        self.shadowTables = shadowTables
        self.gradientTables = gradientTables
        self.mipmaps = mipmaps
        self.coverages = coverages
    }

    /// Prepares the steps `steps` of the frame's plan.
    ///
    /// Commands are laid out in memory by the band in which they start: bands read them one after the other, and reading what
    /// is scattered takes longer than drawing small layers.
    ///
    /// - Parameter workspace: Memory that the call may use.
    func prepare(
        _ steps: ArraySlice<FramePlan.Step>, plan: FramePlan, list: DisplayList, workspace: inout PathWorkspace
    ) {
        commands.removeAll()
        quads.removeAll()
        pendingQuads.removeAll()
        hasCoversOrGroups = false
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
        events.removeAll()
        items.removeAll()
        culled = 0
        list.commands.withUnsafeBufferPointer { source in
            for step in steps {
                switch step {
                case .draw(let range, let bounds):
                    list.transforms.withUnsafeBufferPointer { transforms in
                        for index in range {
                            note(source[index], index, clip: bounds, plan: plan, transforms: transforms)
                        }
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
                }
            }
            sortQuads(bands: plan.bandCount)
            sortItems(bands: plan.bandCount)
            for index in 0..<order.count {
                let item = items.base[Int(order.base[index])]
                prepare(item, source[Int(item.command)], plan: plan, list: list, workspace: &workspace)
            }
        }
        sortIntoBands(count: plan.bandCount)
    }

    /// Makes an event for a command, in painter's order, to be completed when the command is prepared.
    private func note(
        _ command: DrawCommand, _ index: Int, clip: DeviceRect, plan: FramePlan,
        transforms: UnsafeBufferPointer<PlaneTransform>
    ) {
        let bounds = command.bounds.intersection(clip)
        guard !bounds.isEmpty, command.color.w > 0 else {
            culled += 1
            return
        }
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

    /// A counting sort by first band into `order`, which keeps painter's order.
    private func sortItems(bands: Int) {
        counts.removeAll()
        let starts = counts.extend(by: bands + 1)
        starts.update(repeating: 0, count: bands + 1)
        for index in 0..<items.count { starts[Int(items.base[index].firstBand)] += 1 }
        var total: Int32 = 0
        for band in 0...bands {
            let here = starts[band]
            starts[band] = total
            total += here
        }
        order.removeAll()
        let sorted = order.extend(by: items.count)
        for index in 0..<items.count {
            let band = Int(items.base[index].firstBand)
            sorted[Int(starts[band])] = Int32(truncatingIfNeeded: index)
            starts[band] += 1
        }
    }

    /// Prepares a command and completes its event; one that draws nothing keeps an event of no bands.
    private func prepare(
        _ item: Item, _ command: DrawCommand, plan: FramePlan, list: DisplayList, workspace: inout PathWorkspace
    ) {
        let index = Int32(truncatingIfNeeded: commands.count)
        let made = makeCommand(
            command, Int(item.command), clip: item.clip, plan: plan, list: list, workspace: &workspace)
        guard let prepared = made else {
            culled += 1
            return
        }
        commands.append(prepared)
        let bands = plan.bands(of: prepared.shape.bounds)
        let kind: BandEvent.Kind = prepared.cover.isEmpty ? .draw : .cover
        if kind == .cover { hasCoversOrGroups = true }
        events.base[Int(item.event)] = PlacedEvent(
            event: BandEvent(kind: kind, index: index), firstBand: bands.lowerBound, endBand: bands.upperBound)
    }

    /// Prepares a command; `nil` where it draws nothing.
    private func makeCommand(
        _ command: DrawCommand, _ index: Int, clip bounds: DeviceRect, plan: FramePlan, list: DisplayList,
        workspace: inout PathWorkspace
    ) -> PreparedCommand? {
        let transform = list.transforms[Int(command.transform)]
        var prepared = PreparedCommand(
            paint: .solid, isRing: false, opacity: 255, color: packed(command.color), shape: .empty, clip: command.clip,
            payload: DrawCommand.none, cover: .empty)
        if command.primitive == .path {
            let isSeen = addPath(
                command, transform: transform, clip: bounds, list: list, workspace: &workspace, to: &prepared)
            return isSeen ? prepared : nil
        }
        if command.primitive == .glyphs {
            prepared.paint = .glyphs
            prepared.shape.bounds = bounds
            prepared.payload = command.payload
            return prepared
        }
        if command.primitive == .particles {
            prepared.paint = .particles
            prepared.shape.bounds = bounds
            prepared.payload = Int32(truncatingIfNeeded: particles.count)
            particles.append(PreparedParticles(command, bounds: bounds, plan: plan, list: list))
            return prepared
        }
        if command.primitive == .shadow {
            let isSeen = addShadow(command, index, transform: transform, clip: bounds, list: list, to: &prepared)
            return isSeen ? prepared : nil
        }
        guard let shape = addShape(of: command, transform: transform, clip: bounds, list: list, to: &prepared) else {
            return nil
        }
        prepared.shape = shape
        switch command.primitive {
        case .fill:
            if command.isOpaque, command.clip == DrawCommand.none { prepared.cover = store.solidRect(of: shape) }
        case .border, .path, .shadow, .glyphs, .particles:
            break
        case .image:
            guard addImage(command, transform: transform, list: list, to: &prepared) else { return nil }
            if command.isOpaque, command.clip == DrawCommand.none { prepared.cover = store.solidRect(of: shape) }
        case .gradient:
            guard addGradient(command, transform: transform, list: list, to: &prepared) else { return nil }
        }
        return prepared
    }

    private func addShape(
        of command: DrawCommand, transform: PlaneTransform, clip: DeviceRect, list: DisplayList,
        to prepared: inout PreparedCommand
    ) -> ConvexShape? {
        if command.primitive == .border {
            let ring = list.borders[Int(command.payload)]
            let outer = builder.add(ring.outer, edges: command.edges, transform: transform, clip: clip, to: &store)
            guard let outer else { return nil }
            let inner = ring.inner
            if inner.rect.x < inner.rect.z, inner.rect.y < inner.rect.w,
                let hole = builder.add(inner, edges: command.edges, transform: transform, clip: clip, to: &store)
            {
                prepared.isRing = true
                prepared.payload = Int32(truncatingIfNeeded: innerShapes.count)
                innerShapes.append(hole)
            }
            return outer
        }
        guard command.shape != DrawCommand.none else {
            return builder.add(command.rect, edges: command.edges, transform: transform, clip: clip, to: &store)
        }
        return builder.add(
            list.roundedRects[Int(command.shape)], edges: command.edges, transform: transform, clip: clip, to: &store)
    }

    private func addImage(
        _ command: DrawCommand, transform: PlaneTransform, list: DisplayList, to prepared: inout PreparedCommand
    ) -> Bool {
        let paint = list.images[Int(command.payload)]
        let source = SIMD4<Double>(
            Double(paint.source.x), Double(paint.source.y), Double(paint.source.z), Double(paint.source.w))
        guard let map = SampleMap(undoing: transform, from: command.rect, to: source) else { return false }
        let bounds = prepared.shape.bounds
        let density = map.density(
            x: Double(bounds.minX + bounds.maxX) / 2, y: Double(bounds.minY + bounds.maxY) / 2)
        let filter = density > 1 ? paint.minification : paint.magnification
        prepared.paint = .image
        prepared.payload = Int32(truncatingIfNeeded: images.count)
        let sampler = ImageSampler(map: map, isNearest: filter == .nearest, firstColumn: command.bounds.minX)
        var image = PreparedImage(paint: paint, sampler: sampler)
        if filter == .trilinear, density > 1 || !map.isAffine, density > 0 {
            image.level = Float(log2(density)) + paint.bias
            if image.level > 0 || !map.isAffine { image.mipmaps = mipmaps.levels(of: paint.image) }
        }
        images.append(image)
        setTint(command.color, of: &prepared)
        return true
    }

    private func addGradient(
        _ command: DrawCommand, transform: PlaneTransform, list: DisplayList, to prepared: inout PreparedCommand
    ) -> Bool {
        let unit = SIMD4<Double>(0, 0, 1, 1)
        guard let map = SampleMap(undoing: transform, from: command.rect, to: unit),
            let sampler = GradientSampler(list.gradients[Int(command.payload)], map: map, tables: gradientTables)
        else { return false }
        prepared.paint = .gradient
        prepared.payload = Int32(truncatingIfNeeded: gradients.count)
        gradients.append(sampler)
        setTint(command.color, of: &prepared)
        return true
    }

    private func addShadow(
        _ command: DrawCommand, _ index: Int, transform: PlaneTransform, clip: DeviceRect, list: DisplayList,
        to prepared: inout PreparedCommand
    ) -> Bool {
        let bounds = command.bounds.intersection(clip)
        let shadow = PreparedShadow(
            list.shadows[Int(command.payload)], transform: transform, bounds: bounds,
            hidden: HiddenArea(behind: index, in: list), tables: shadowTables, kept: &keptTables)
        guard let shadow else { return false }
        if shadow.isAlongRows {
            prepared.shape.bounds = bounds
        } else {
            guard let shape = addShape(of: command, transform: transform, clip: clip, list: list, to: &prepared) else {
                return false
            }
            prepared.shape = shape
        }
        prepared.paint = .shadow
        prepared.payload = Int32(truncatingIfNeeded: shadows.count)
        shadows.append(shadow)
        return true
    }

    /// A grey factor is an opacity; only others need a multiplication of their own.
    private func setTint(_ color: SIMD4<Float>, of prepared: inout PreparedCommand) {
        if color.x == color.w, color.y == color.w, color.z == color.w {
            prepared.opacity = UInt8(truncatingIfNeeded: packed(color) >> 24)
            prepared.color = .max
        }
    }

    private func place(_ kind: BandEvent.Kind, _ index: Int, _ bounds: DeviceRect, plan: FramePlan) {
        let bands = plan.bands(of: bounds)
        guard !bands.isEmpty else { return }
        hasCoversOrGroups = true
        events.append(
            PlacedEvent(
                event: BandEvent(kind: kind, index: Int32(truncatingIfNeeded: index)), firstBand: bands.lowerBound,
                endBand: bands.upperBound))
    }

    /// A counting sort by band, which keeps painter's order.
    private func sortIntoBands(count: Int) {
        bandStarts.removeAll()
        let starts = bandStarts.extend(by: count + 1)
        starts.update(repeating: 0, count: count + 1)
        for index in 0..<events.count {
            let event = events.base[index]
            for band in event.firstBand..<event.endBand { starts[Int(band)] += 1 }
        }
        var total: Int32 = 0
        for band in 0...count {
            let here = starts[band]
            starts[band] = total
            total += here
        }
        bandEvents.removeAll()
        let sorted = bandEvents.extend(by: Int(total))
        for index in 0..<events.count {
            let event = events.base[index]
            for band in event.firstBand..<event.endBand {
                sorted[Int(starts[Int(band)])] = event.event
                starts[Int(band)] += 1
            }
        }
        // Each start has moved to the next band's.
        for band in stride(from: count, to: 0, by: -1) { starts[band] = starts[band - 1] }
        starts[0] = 0
    }
}
