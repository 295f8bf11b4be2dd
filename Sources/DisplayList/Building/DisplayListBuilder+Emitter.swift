import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// The particles of an emitter layer, above all else that it draws.
    ///
    /// - Parameter transform: Index of the layer's own plane.
    @inline(__always)
    mutating func appendParticles(
        _ properties: UnsafePointer<LayerProperties>, slot: Int32, transform: TransformIndex, in context: Context
    ) {
        guard let box = properties.box(of: EmitterProperties.self) else { return }
        guard templateDepth == 0 else {
            templateFailed = true
            return
        }
        append(box.value, of: properties, slot: slot, transform: transform, in: context)
    }

    private mutating func append(
        _ emitter: EmitterProperties, of properties: UnsafePointer<LayerProperties>, slot: Int32,
        transform: TransformIndex,
        in context: Context
    ) {
        guard !emitter.cells.isEmpty else { return }
        var clipped = context
        if properties.pointee.flags.contains(.masksToBounds) {
            clip(&clipped, to: properties, transform: transform)
        }
        guard !clipped.visible.isEmpty else { return }
        let particles = caches.particles.particles
        ParticleSimulation.run(
            timeline(emitter, slot: slot, at: context.time), into: particles, threads: caches.threads)
        guard particles.count > 0 else { return }
        var space = interior(of: properties, matrix(of: properties).concatenating(context.space))
        if !emitter.preservesDepth { space = space.flattened }
        // Pictures stay upright wherever y points.
        let isUpsideDown = context.isFlipped != properties.pointee.flags.contains(.geometryFlipped)
        let placer = SpritePlacer(
            space: space, visible: Box(clipped.visible), isUpsideDown: isUpsideDown,
            cells: EmissionCell.properties(emitter).map(SpritePicture.init))
        append(
            particles, order(of: particles, emitter), placer, isAdditive: emitter.renderMode == .additive, in: clipped)
    }

    /// The order of the particles; `nil` is that of the buffer.
    private func order(of particles: ParticleBuffer, _ emitter: EmitterProperties) -> [Int32]? {
        let isOneCell = emitter.cells.count == 1 && emitter.cells[0].cells.isEmpty
        switch emitter.renderMode {
        case .oldestFirst: return isOneCell ? nil : particles.order(by: .age, descending: true)
        case .oldestLast: return particles.order(by: .age, descending: false)
        case .backToFront: return particles.order(by: .z, descending: false)
        // With a free order, the number of changes from one picture to another is the smallest.
        default: return isOneCell ? nil : particles.order(by: .cell, descending: false)
        }
    }

    /// The emitter at the moment that is drawn and before.
    private func timeline(_ emitter: EmitterProperties, slot: Int32, at time: CFTimeInterval) -> EmissionTimeline {
        let node = nodes[slot]
        var timeline = EmissionTimeline(now: emitter, time: time, start: emitter.start)
        timeline.range = list.range
        guard let animations = node.pointee.animations else { return timeline }
        let paths = animations.keyPaths.filter(\.changesBirths)
        guard !paths.isEmpty, let model = node.pointee.properties.box(of: EmitterProperties.self) else {
            return timeline
        }
        timeline.changesRate = paths.contains(where: \.changesBirthRate)
        timeline.changesLife = paths.contains(where: \.changesLifetime)
        timeline.history = caches.particles.history(of: node.pointee.layerID, animations, model)
        let base = node.pointee.properties
        timeline.sample = { time in
            var properties = base
            animations.apply(to: &properties, at: time)
            guard let box = properties.box(of: EmitterProperties.self) else { return emitter }
            return box.value
        }
        return timeline
    }

    /// Adds a command for each part of the particles that show the same picture; threads share out the commands.
    private mutating func append(
        _ particles: ParticleBuffer, _ order: [Int32]?, _ placer: SpritePlacer, isAdditive: Bool, in context: Context
    ) {
        for part in placer.placed(particles, in: order, threads: caches.threads) {
            for run in part.runs { append(run, of: part, placer, isAdditive: isAdditive, in: context) }
        }
    }

    private mutating func append(
        _ run: SpriteRun, of part: SpritePlacer.Part, _ placer: SpritePlacer, isAdditive: Bool, in context: Context
    ) {
        guard !run.sprites.isEmpty, placer.cells.indices.contains(run.cell), let paint = placer.cells[run.cell].paint
        else { return }
        let bounds = DeviceRect(enclosing: DeviceBox(run.box)).intersection(context.visible)
        guard !bounds.isEmpty else { return }
        list.particlePixels += Double(run.pixels)
        let half = placer.cells[run.cell].half
        let transform = list.transforms.add(PlaneTransform(scale: 1))
        let payload = list.particles.add(
            ParticlePaint(image: paint, sprites: part.sprites[run.sprites], isAdditive: isAdditive))
        list.commands.append(
            DrawCommand(
                primitive: .particles, edges: .all, isOpaque: false, transform: transform, clip: context.clip,
                payload: Index(payload), rect: PlaneRect(low: -half, high: half), color: multiplier(of: context),
                bounds: bounds))
    }
}

extension LayerKeyPath {
    /// Whether particles are born with other values while this changes.
    fileprivate var changesBirths: Bool {
        let properties = [
            \EmitterProperties.cells, \.emitterPosition, \.emitterZPosition, \.emitterSize, \.emitterDepth, \.birthRate,
            \.lifetime, \.velocity, \.scale, \.spin,
        ]
        return properties.contains { EmitterProperties.rows[$0] == property }
    }

    /// Whether the number of births in a second changes with this.
    fileprivate var changesBirthRate: Bool {
        if case .cell(_, let key) = component { return key.names(\.[.birthRate]) || key.names(\.isEnabled) }
        return property == EmitterProperties.rows[\.birthRate] || property == EmitterProperties.rows[\.cells]
    }

    /// Whether the lengths of lives change with this.
    fileprivate var changesLifetime: Bool {
        if case .cell(_, let key) = component { return key.names(\.[.lifetime]) || key.names(\.[.lifetimeRange]) }
        return property == EmitterProperties.rows[\.lifetime] || property == EmitterProperties.rows[\.cells]
    }
}
