import LayerModel
import Synchronization

/// Results for the frames shown last, shared by all layers that show the same shapes.
///
/// Each layer may show them at a time of its own. So there are up to two results for each, and those of the last frame always stay.
final class FrameResults<Result: Sendable>: Sendable {
    private let kept = Mutex(RecentValues<[Double], Result>(budget: 0))
    private let showings: ShowingCount

    init(shownBy showings: ShowingCount) {
        self.showings = showings
    }

    /// The kept result of a key, else a new one.
    ///
    /// - Parameter key: The frames of the values that make the result, each as far back as the value has been the same.
    func result(for key: [Double], _ make: () -> Result) -> Result {
        if let known = kept.withLock({ $0.value(for: key) }) { return known }
        let made = make()
        // A result that the deadline cut off is of no use to another frame.
        guard !WorkLimits.areExceeded else { return made }
        kept.withLock {
            $0.budget = 2 * showings.count
            $0.keep(made, for: key, cost: 1)
        }
        return made
    }
}

/// The number of layers that show the same shapes.
final class ShowingCount: Sendable {
    private let layers = Atomic(1)

    var count: Int { layers.load(ordering: .relaxed) }

    /// Counts one more layer.
    func add() {
        layers.wrappingAdd(1, ordering: .relaxed)
    }
}
