import LayerModel

/// The present and the past of an emitter.
///
/// Without animations of the emitter the drawn moment serves for all. With them, values are taken every sixtieth of a
/// second of a cell's time, and hold from there to the next; the emitter's place moves evenly between.
struct EmissionTimeline {
    /// In seconds of a cell's time.
    static let step = 1.0 / 60
    /// The steps that a birth rate is added up over at most; later it stays as it was.
    static let largestStepCount = 1 << 22

    /// The emitter at the moment that is drawn.
    let now: EmitterProperties
    /// The moment of the frame, in seconds of the layer's time.
    let time: CFTimeInterval
    /// When the layer began to emit, in seconds of its time.
    let start: CFTimeInterval
    /// The emitter at any moment; `nil` if nothing that particles are born with changes.
    var sample: ((CFTimeInterval) -> EmitterProperties)?
    /// Whether the number of births in a second changes.
    var changesRate = false
    /// Of the picture that shows the particles.
    var range = TargetRange.standard
    /// Whether the lengths of lives change.
    var changesLife = false
    /// The sums of earlier frames.
    var history = EmissionHistory()

    /// The index of the step that a moment of a cell's time lies in.
    static func step(of clock: Double) -> Int {
        Int(min(max(0, (clock / step).rounded(.down)), Double(largestStepCount)))
    }

    /// The emitter at a moment of a cell's time.
    func emitter(of cell: EmissionCell, at clock: Double) -> EmitterProperties {
        sample?(cell.time(ofClock: clock)) ?? now
    }
}

/// Births added up along an animation, kept from frame to frame.
final class EmissionHistory {
    /// By index of the layer's own cell: the number of particles emitted at the start of each step.
    var births: [Int: [Double]] = [:]
    /// The number of sums.
    var size: Int { births.values.reduce(0) { $0 + $1.count } }
    /// By index of the layer's own cell: the longest visibility of each cell's particles, of the examined steps.
    var reaches: [Int: (steps: Int, reach: [Double])] = [:]
}

/// The emissions of emitters with animated birth rates, and the memory of their particles, kept from frame to frame.
///
/// Belongs to the renderer that builds display lists, and so to one thread at a time. Its contents make frames faster and
/// change none.
package final class ParticleCache {
    private struct Entry {
        let animations: CommittedAnimations
        let emitter: CopyOnWrite<EmitterProperties>
        let history: EmissionHistory
    }

    private var entries: [UInt64: Entry] = [:]
    let particles = ParticleBuffer()

    /// The emitters whose sums are kept.
    private static let largestCount = 256
    /// The sums that are kept, of all emitters and of one: 32 MiB.
    static let largestSize = EmissionTimeline.largestStepCount

    /// An empty cache.
    package init() {}

    /// The sums of a layer as long as its animations and model values stay.
    func history(
        of layer: UInt64, _ animations: CommittedAnimations, _ emitter: CopyOnWrite<EmitterProperties>
    ) -> EmissionHistory {
        if let known = entries[layer], known.animations === animations, known.emitter.isIdentical(to: emitter) {
            return known.history
        }
        let size = entries.values.reduce(0) { $0 + $1.history.size }
        if entries.count >= Self.largestCount || size > Self.largestSize { entries.removeAll() }
        let history = EmissionHistory()
        entries[layer] = Entry(animations: animations, emitter: emitter, history: history)
        return history
    }
}
