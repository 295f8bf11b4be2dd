/// When each keyframe is reached, in parts of an animation's run.
///
/// Times may lie outside 0 to 1 and in any order. A moment belongs to the first keyframe whose successor is still to come; before
/// the first time the first keyframe shows, after all of them the last one does.
struct KeyframeTimes: Sendable {
    private let times: [Double]
    /// The latest of the times up to each keyframe.
    ///
    /// They ascend, so that the first time after a moment is found by halving.
    private let latest: [Double]

    /// - Parameter times: At least one.
    private init(_ times: [Double]) {
        self.times = times
        var latest = times
        // Of times that ascend, as they nearly always do, the array stays the same one.
        for index in latest.indices.dropFirst() where latest[index] < latest[index - 1] {
            latest[index] = latest[index - 1]
        }
        self.latest = latest
    }

    /// The number of keyframes.
    var count: Int { times.count }

    /// Times for `count` values that are passed through: `given`, if it has one for each, else even spacing from 0 to 1.
    ///
    /// - Parameter mayEndEarly: Whether fewer times are used too, and the last keyframes are then never reached.
    static func passing(_ given: [Double]?, count: Int, mayEndEarly: Bool = false) -> KeyframeTimes {
        if let given, given.count == count || mayEndEarly && given.count < count, isUsable(given) {
            return KeyframeTimes(given)
        }
        return even(count: count)
    }

    /// The start of each of `count` values that are shown one after the other.
    ///
    /// `given` has a time for each value, and may have the end of the last after them.
    ///
    /// - Parameter mayEndEarly: Whether fewer times are used too, and the last values are then never shown.
    static func discrete(_ given: [Double]?, count: Int, mayEndEarly: Bool = false) -> KeyframeTimes {
        if let given, isUsable(given), given.count <= count + 1, mayEndEarly || given.count >= count {
            return KeyframeTimes(Array(given.prefix(max(1, count))))
        }
        return KeyframeTimes((0..<max(1, count)).map { Double($0) / Double(max(1, count)) })
    }

    /// Times in proportion to the way: `distances` from each value to the next.
    ///
    /// Even if the whole way has no length.
    static func paced(_ distances: [Double]) -> KeyframeTimes {
        let total = distances.reduce(0, +)
        guard total > 0, total.isFinite else {
            return even(count: distances.count + 1)
        }
        var sum = 0.0
        var times = [0.0]
        for distance in distances {
            sum += distance
            times.append(min(1, sum / total))
        }
        times[times.count - 1] = 1
        return KeyframeTimes(times)
    }

    private static func even(count: Int) -> KeyframeTimes {
        guard count > 1 else { return KeyframeTimes([0]) }
        return KeyframeTimes((0..<count).map { Double($0) / Double(count - 1) })
    }

    private static func isUsable(_ times: [Double]) -> Bool {
        !times.isEmpty && times.allSatisfy(\.isFinite)
    }

    /// The keyframe that shows at `progress` until the next is reached.
    func keyframe(at progress: Double) -> Int {
        max(0, reachedCount(at: progress) - 1)
    }

    /// The segment between two keyframes at `progress`, and the progress in it by the segment's own curve: 0 at its start, 1
    /// at its end; a curve may lead beyond both.
    func segment(at progress: Double, curves: [TimingCurve]) -> (index: Int, local: Double) {
        let reached = reachedCount(at: progress)
        guard reached > 0, times.count > 1 else { return (0, 0) }
        guard reached < times.count else { return (times.count - 2, 1) }
        let index = reached - 1
        let local = (progress - times[index]) / (times[reached] - times[index])
        return (index, index < curves.count ? curves[index](local) : local)
    }

    /// The number of keyframes before the first that is still to come.
    private func reachedCount(at progress: Double) -> Int {
        latest.partitionPoint { !($0 <= progress) }
    }
}
