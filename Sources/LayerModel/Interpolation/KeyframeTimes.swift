/// When each keyframe is reached, from 0 to 1.
enum KeyframeTimes {
    /// Times for `count` values that are passed through, the first at 0 and the last at 1.
    ///
    /// `given` is used where it has one time for each value, from 0 to 1 without decreasing; else spacing is even.
    static func passing(_ given: [Double]?, count: Int) -> [Double] {
        guard count > 1 else { return [0] }
        if let given, given.count == count, given.last == 1, isValid(given) {
            return given
        }
        return (0..<count).map { Double($0) / Double(count - 1) }
    }

    /// The start of each of `count` values that are shown one after the other.
    ///
    /// `given` has a time for each value, and may have the end, 1, after them.
    static func discrete(_ given: [Double]?, count: Int) -> [Double] {
        if let given, isValid(given), given.count == count || (given.count == count + 1 && given.last == 1) {
            return Array(given.prefix(count))
        }
        return (0..<max(1, count)).map { Double($0) / Double(max(1, count)) }
    }

    /// Times in proportion to the way: `distances` from each value to the next.
    ///
    /// Even where the whole way has no length.
    static func paced(_ distances: [Double]) -> [Double] {
        let total = distances.reduce(0, +)
        guard total > 0, total.isFinite else {
            return passing(nil, count: distances.count + 1)
        }
        var sum = 0.0
        var times = [0.0]
        for distance in distances {
            sum += distance
            times.append(min(1, sum / total))
        }
        times[times.count - 1] = 1
        return times
    }

    private static func isValid(_ times: [Double]) -> Bool {
        guard times.first == 0 else { return false }
        return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 && $1 <= 1 }
    }

    /// The last keyframe that is reached at `progress`.
    static func index(of progress: Double, in times: [Double]) -> Int {
        var (low, high) = (0, times.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= progress {
                low = middle
            } else {
                high = middle
            }
        }
        return low
    }

    /// The segment between two keyframes that `progress` falls in, and how far it is in it, from 0 to 1, by its own curve.
    static func segment(of progress: Double, in times: [Double], curves: [TimingCurve]) -> (index: Int, local: Double) {
        let progress = min(1, max(0, progress))
        let index = max(0, min(KeyframeTimes.index(of: progress, in: times), times.count - 2))
        guard times.count > 1 else { return (0, 0) }
        let length = times[index + 1] - times[index]
        let local = length > 0 ? min(1, (progress - times[index]) / length) : 1
        return (index, index < curves.count ? curves[index](local) : local)
    }
}
