import Geometry
import LayerModel

/// The particles that live at one moment: a function of the emitter and the moment, independent of earlier drawing.
///
/// A particle's birth and all that is random about it follow from its number; its place, size and colour follow from its age.
/// So no frame needs the one before.
struct ParticleSimulation {
    /// The particles of one emitter that are drawn at most.
    static let largestCount = 1 << 20
    /// The most particles simulated for one emitter, including the dead.
    static let largestEffort = 1 << 23
    /// The number of particles that a thread makes at a time.
    private static let sharedCount = 1 << 12

    typealias Values = SIMD8<Float>

    private let timeline: EmissionTimeline
    private let cells: [EmissionCell]
    /// Whether emission cones are cones in space; otherwise all lies in the layer's plane, and they are fans in it.
    private let isSpatial: Bool
    private let particles: ParticleBuffer
    /// The threads that may make particles.
    private let threads: Int
    /// The time after its birth that each cell's particles may be visible, in seconds of the cell's time.
    private var reach: [Double] = []
    private var moments: [MomentKey: Moment] = [:]
    private var effort = 0
    private var probe = WorkProbe(every: 512)

    /// A step of the time of one of the layer's own cells; a negative one is the moment that is drawn.
    private struct MomentKey: Hashable {
        var cell: Int
        var step: Int
    }

    /// An emitter's values at a step.
    private struct Moment {
        var values: [EmissionValues]
        var shape: EmissionShape
        /// The motion of the shape's middle until the next step, in points.
        var motion: SIMD3<Float>
    }

    /// Puts the living particles of an emitter into a buffer, each cell's own in the order of their births.
    ///
    /// - Parameter threads: The number of threads.
    static func run(_ timeline: EmissionTimeline, into particles: ParticleBuffer, threads: Int = 1) {
        var simulation = ParticleSimulation(timeline, particles, threads: threads)
        particles.removeAll()
        guard timeline.time >= timeline.start, !WorkLimits.areExceeded else { return }
        for index in timeline.now.cells.indices where simulation.cells.indices.contains(index) {
            simulation.runCell(index)
        }
    }

    private init(_ timeline: EmissionTimeline, _ particles: ParticleBuffer, threads: Int) {
        self.timeline = timeline
        self.threads = threads
        self.particles = particles
        cells = EmissionCell.list(timeline.now, start: timeline.start)
        isSpatial = timeline.now.preservesDepth
    }

    // MARK: - The layer's own cells

    private mutating func runCell(_ index: Int) {
        let cell = cells[index]
        let clock = cell.clock(at: timeline.time)
        guard clock >= 0, clock.isFinite else { return }
        let end = min(clock, cell.activeDuration)
        let isEmitting = clock < cell.activeDuration
        guard timeline.sample != nil, cell.speed > 0 else {
            let key = MomentKey(cell: 0, step: -1)
            reach = reaches(at: key)
            let births = ParticleBirths(
                from: clock - reach[index], to: end, rate: moment(key).values[index].birthRate,
                includesEnd: isEmitting)
            emit(index, births, clock: clock, key: key, owner: nil)
            return
        }
        let last = EmissionTimeline.step(of: end)
        reach = longestReaches(of: index, upTo: last)
        let first = EmissionTimeline.step(of: clock - reach[index])
        guard first <= last else { return }
        let sums = timeline.changesRate ? births(of: cell, index: index, upTo: last) : []
        for step in first...last {
            if probe.isOver() { break }
            let key = MomentKey(cell: index, step: step)
            let start = Double(step) * EmissionTimeline.step
            let limit = min(end, step == last ? end : start + EmissionTimeline.step)
            var rate = moment(key).values[index].birthRate
            var sum = start * rate
            if step + 1 < sums.count {
                rate = (sums[step + 1] - sums[step]) / EmissionTimeline.step
                sum = sums[step]
            }
            let births = ParticleBirths(
                from: clock - reach[index], to: limit, rate: rate, includesEnd: step == last && isEmitting,
                start: start, sum: sum)
            emit(index, births, clock: clock, key: key, owner: nil)
            moments[key] = nil
        }
    }

    /// The number of particles that a cell has emitted at the start of each step up to the one after `last`.
    private mutating func births(of cell: EmissionCell, index: Int, upTo last: Int) -> [Double] {
        var births = timeline.history.births.removeValue(forKey: index) ?? [0]
        while births.count <= last + 1, births.count <= EmissionTimeline.largestStepCount, !probe.isOver() {
            let clock = (Double(births.count - 1) + 0.5) * EmissionTimeline.step
            let emitter = timeline.emitter(of: cell, at: clock)
            var rate = 0.0
            if emitter.cells.indices.contains(index) {
                rate = EmissionValues(emitter.cells[index], factors: emitter, in: timeline.range).birthRate
            }
            births.append(births[births.count - 1] + rate * EmissionTimeline.step)
        }
        if timeline.history.size > ParticleCache.largestSize { timeline.history.births = [:] }
        timeline.history.births[index] = births
        return births
    }

    /// The emitter's values at a step.
    private mutating func moment(_ key: MomentKey) -> Moment {
        if let known = moments[key] { return known }
        var emitter = timeline.now
        var next = emitter
        if key.step >= 0 {
            let clock = Double(key.step) * EmissionTimeline.step
            emitter = timeline.emitter(of: cells[key.cell], at: clock)
            next = timeline.emitter(of: cells[key.cell], at: clock + EmissionTimeline.step)
        }
        let own = emitter.cells.count
        let values = EmissionCell.properties(emitter).enumerated().map { index, cell in
            EmissionValues(cell, factors: index < own ? emitter : nil, in: timeline.range)
        }
        let shape = EmissionShape(emitter)
        let moment = Moment(values: values, shape: shape, motion: EmissionShape(next).center - shape.center)
        moments[key] = moment
        return moment
    }

    /// The time that each cell's particles born at a moment can be seen, directly or through those that they emit.
    private mutating func reaches(at key: MomentKey) -> [Double] {
        let values = moment(key).values
        var reaches = [Double](repeating: 0, count: cells.count)
        for index in cells.indices.reversed() where index < values.count {
            reaches[index] = values[index].longestLife
            for child in cells[index].children where cells[child].speed > 0 {
                // A particle emitted at the end of a life is seen until its own reach is over.
                reaches[index] = max(
                    reaches[index], values[index].longestLife + reaches[child] / cells[child].speed)
            }
        }
        return reaches
    }

    /// The longest reaches of all steps up to one; later steps may be among them, without a visible change.
    private mutating func longestReaches(of index: Int, upTo last: Int) -> [Double] {
        guard timeline.changesLife else { return reaches(at: MomentKey(cell: index, step: last)) }
        var known = timeline.history.reaches[index] ?? (0, [Double](repeating: 0, count: cells.count))
        while known.steps <= last, !probe.isOver() {
            let key = MomentKey(cell: index, step: known.steps)
            for (cell, reach) in reaches(at: key).enumerated() { known.reach[cell] = max(known.reach[cell], reach) }
            moments[key] = nil
            known.steps += 1
        }
        timeline.history.reaches[index] = known
        return known.reach
    }

    // MARK: - Births

    /// Makes the particles of some births, and those that they emit.
    ///
    /// - Parameters:
    ///   - clock: The drawn moment, in seconds of the cell's time.
    ///   - key: The moment of their values.
    ///   - owner: The particle that emits them; `nil` for the layer.
    private mutating func emit(
        _ index: Int, _ births: ParticleBirths, clock: Double, key: MomentKey, owner: EmittingParticle?
    ) {
        guard births.count > 0 else { return }
        let moment = moment(key)
        guard moment.values.indices.contains(index) else { return }
        let brood = Brood(
            births: births, values: moment.values[index], cell: cells[index], index: Float(index),
            randomKey: owner.map { ParticleRandom.key($0.state, cells[index].key) } ?? cells[index].key, clock: clock,
            start: Double(max(0, key.step)) * EmissionTimeline.step, shape: moment.shape, motion: moment.motion,
            owner: owner, isSpatial: isSpatial)
        let hasChildren = !cells[index].children.isEmpty
        if !hasChildren, share(brood) { return }
        var position = 0
        while position < births.count, effort < Self.largestEffort, particles.count < Self.largestCount {
            if probe.isOver() { return }
            effort += ParticleBuffer.lanes
            let (newborn, ages) = brood.newborn(from: position)
            brood.show(newborn, ages: Values(ages), from: position, in: particles)
            if hasChildren {
                for lane in 0..<min(ParticleBuffer.lanes, births.count - position) {
                    let owner = newborn.emitting(lane, brood.values)
                    emitChildren(of: owner, age: ages[lane], cell: index, key: key)
                }
            }
            position += ParticleBuffer.lanes
        }
    }

    /// Makes particles that emit none on several threads.
    /// - Returns: Whether it did; not for few particles, nor for more than the limits allow.
    private mutating func share(_ brood: Brood) -> Bool {
        let count = brood.births.count
        guard threads > 1, count >= Self.sharedCount * 2, particles.count <= Self.largestCount - count,
            effort <= Self.largestEffort - count
        else { return false }
        effort += count
        let parts = SharedWork.map(count, by: Self.sharedCount, threads: threads) { part in
            let particles = ParticleBuffer()
            for position in stride(from: part.lowerBound, to: part.upperBound, by: ParticleBuffer.lanes) {
                let (newborn, ages) = brood.newborn(from: position)
                brood.show(newborn, ages: Values(ages), from: position, in: particles)
            }
            return particles
        }
        particles.append(parts ?? [], threads: threads)
        return true
    }

    private mutating func emitChildren(of owner: EmittingParticle, age: Double, cell: Int, key: MomentKey) {
        for index in cells[cell].children {
            let child = cells[index]
            let clock = child.clock(at: age)
            let end = min(clock, child.clock(at: Double(owner.life)), child.activeDuration)
            guard end >= 0, clock - end <= reach[index], moment(key).values.indices.contains(index) else { continue }
            let births = ParticleBirths(
                from: clock - reach[index], to: end, rate: moment(key).values[index].birthRate,
                includesEnd: end == clock && clock < child.activeDuration)
            emit(index, births, clock: clock, key: key, owner: owner)
        }
    }
}

/// Particles that one emitter gives birth to, with the values of one moment.
private struct Brood: Sendable {
    typealias Values = ParticleSimulation.Values

    let births: ParticleBirths
    let values: EmissionValues
    let cell: EmissionCell
    /// Of the cell.
    let index: Float
    let randomKey: UInt32
    /// The drawn moment, in seconds of the cell's time.
    let clock: Double
    /// The moment of the values, in seconds of the cell's time.
    let start: Double
    let shape: EmissionShape
    /// The motion of the shape's middle until the next step, in points.
    let motion: SIMD3<Float>
    /// The particle that emits them; `nil` for the layer.
    let owner: EmittingParticle?
    let isSpatial: Bool

    /// Eight particles from a birth on, and their ages in seconds.
    @inline(__always)
    func newborn(from position: Int) -> (NewbornParticles, SIMD8<Double>) {
        let number = UInt32(truncatingIfNeeded: Int(births.first) &+ position)
        let numbers = ParticleRandom.Bits(repeating: number) &+ ParticleRandom.Bits(0, 1, 2, 3, 4, 5, 6, 7)
        let born =
            SIMD8(repeating: births.clock + Double(position) * births.interval)
            + SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7) * births.interval
        var newborn = NewbornParticles(ParticleRandom(key: randomKey, indices: numbers), values)
        if let owner {
            newborn.place(by: owner, at: ages(ofOwnerAt: born), values, isSpatial: isSpatial)
        } else {
            let part = Values((born - start) / EmissionTimeline.step)
            newborn.place(in: shape, motion: motion, part: part, values, isSpatial: isSpatial)
        }
        // Rounding may put a birth just after the clock.
        let exact = SIMD8(repeating: clock) - born
        return (newborn, exact.replacing(with: 0, where: exact .< 0))
    }

    /// The age of the emitting particle at the birth of each of its own.
    private func ages(ofOwnerAt clock: SIMD8<Double>) -> Values {
        guard cell.speed > 0 else { return Values(repeating: Float(cell.beginTime)) }
        return Values((clock - cell.timeOffset) / cell.speed + cell.beginTime)
    }

    /// Puts the living ones of eight particles, from a birth on, into a buffer.
    @inline(__always)
    func show(_ newborn: NewbornParticles, ages: Values, from position: Int, in particles: ParticleBuffer) {
        let left = Values(repeating: Float(min(ParticleBuffer.lanes, births.count - position)))
        let scale = newborn.scale + ages * newborn.scaleSpeed
        let isShown = (Values(0, 1, 2, 3, 4, 5, 6, 7) .< left) .& (ages .< newborn.life) .& (scale .> 0)
        guard any(isShown) else { return }
        let falling = ages * ages * 0.5
        var (sine, cosine) = (Values(repeating: 0), Values(repeating: 1))
        if values.spin != 0 || values.spinRange != 0 {
            (sine, cosine) = ParticleAngle.sineCosine(newborn.spin * ages)
        }
        particles.append(
            ParticleBuffer.Block(
                place: (
                    newborn.place.x + newborn.velocity.x * ages + falling * values.acceleration.x,
                    newborn.place.y + newborn.velocity.y * ages + falling * values.acceleration.y,
                    newborn.place.z + newborn.velocity.z * ages + falling * values.acceleration.z
                ),
                axis: (cosine * scale, sine * scale), color: newborn.colors(at: ages), age: ages, cell: index),
            where: isShown)
    }
}
