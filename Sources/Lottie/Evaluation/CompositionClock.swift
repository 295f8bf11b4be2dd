import Foundation
import LayerModel

/// The frame of a composition at a moment.
final class CompositionClock: Sendable {
    private enum Pace: Sendable {
        /// The document itself: its frames in seconds, from its first.
        ///
        /// The scene lives as long as the properties that evaluate expressions in it, each of which has a clock.
        case root(first: Double, frameRate: Double, scene: ExpressionScene?)
        /// A composition that a layer shows, from one of the outer composition's frames on, each of its own taking some of them.
        case layer(outer: CompositionClock, start: Double, stretch: Double)
        /// A composition with the time of a layer's property, in seconds.
        case remapped(outer: CompositionClock, seconds: Property<Double>, frameRate: Double)
    }

    private let pace: Pace

    /// The document's clock.
    init(first: Double, frameRate: Double, scene: ExpressionScene? = nil) {
        pace = .root(first: first, frameRate: frameRate, scene: scene)
    }

    /// The clock of a composition that a layer shows.
    init(outer: CompositionClock, start: Double, stretch: Double) {
        pace = .layer(outer: outer, start: start, stretch: stretch)
    }

    /// The clock of a composition whose time is a property of the layer that shows it.
    init(outer: CompositionClock, remap seconds: Property<Double>, frameRate: Double) {
        pace = .remapped(outer: outer, seconds: seconds, frameRate: frameRate)
    }

    /// The frame at a moment, with its fraction.
    ///
    /// - Parameter time: Seconds from the document's first frame.
    func frame(at time: CFTimeInterval) -> Double {
        let frame =
            switch pace {
            case .root(let first, let frameRate, _): first + time * frameRate
            case .layer(let outer, let start, let stretch): (outer.frame(at: time) - start) / stretch
            case .remapped(let outer, let seconds, let frameRate):
                seconds.value(at: outer.frame(at: time)) * frameRate
            }
        // Whole frames are meant if seconds miss them by their last digits.
        let whole = frame.rounded()
        return abs(frame - whole) < 1e-6 ? whole : frame
    }
}
