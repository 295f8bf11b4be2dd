/// The number of elements that a device draws in a sixtieth of a second.
///
/// Their number grows until a frame takes too long; then frames of five numbers around that are timed in turn, and a straight
/// line through their medians gives the number. Its uncertainty is found by repeating that with samples drawn from the
/// samples.
package struct FrameScore: Codable, Equatable, Sendable {
    package var elements: Double
    /// With 95 % of certainty it is at least this.
    package var low: Double
    /// With 95 % of certainty it is at most this; `nil` if there was no time to find a number that takes a frame too long.
    package var high: Double?

    /// Of a frame.
    static let milliseconds = 1000 / 60.0
    private static let fewest = 8
    private static let most = 1 << 20
    /// The timed numbers of elements, relative to the fitting one.
    private static let around = [0.5, 0.75, 1, 1.25, 1.5]
    private static let samples = 3...20
    private static let resamplings = 400

    /// Finds the number.
    ///
    /// - Parameters:
    ///   - end: The time for a score, by the wall's clock, in milliseconds.
    ///   - frames: Builds frames of a number of elements; each call times the next one, in milliseconds.
    init(until end: Double, frames: (Int) throws -> () throws -> Double) throws {
        var (count, time) = (Self.fewest, 0.0)
        while true {
            let next = try frames(count)
            // The first frame of a tree has more to do.
            _ = try next()
            time = try min(next(), next())
            guard time < Self.milliseconds, count < Self.most, BenchmarkClock.wall() < end else { break }
            let wanted = Double(count) * min(max(Self.milliseconds / max(time, 1e-3), 1.2), 4)
            count = min(Int(wanted.rounded(.up)), Self.most)
        }
        guard time >= Self.milliseconds else {
            self.init(elements: Double(count), low: Double(count), high: nil)
            return
        }
        let fitting = Double(count) * Self.milliseconds / time
        let counts = Self.around.map { max(1, Int((fitting * $0).rounded())) }
        let trees = try counts.map(frames)
        for tree in trees { _ = try tree() }
        var times = counts.map { _ in [Double]() }
        while times[0].count < Self.samples.upperBound {
            guard times[0].count < Self.samples.lowerBound || BenchmarkClock.wall() < end else { break }
            for index in trees.indices { times[index].append(try trees[index]()) }
        }
        self.init(counts: counts, times: times)
    }

    /// The number that times of several numbers of elements give, each with as many samples.
    init(counts: [Int], times: [[Double]]) {
        var random = RandomNumbers(seed: 61)
        let found = (0..<Self.resamplings).map { _ in
            Self.number(counts, times.map { list in list.map { _ in list[random.index(list.count)] } })
        }.sorted()
        let number = Self.number(counts, times)
        self.init(
            elements: number, low: min(found[found.count / 40], number),
            high: max(found[found.count - 1 - found.count / 40], number))
    }

    private init(elements: Double, low: Double, high: Double?) {
        self.elements = elements
        self.low = low
        self.high = high
    }

    /// The number at which the line through the medians takes a sixtieth of a second.
    private static func number(_ counts: [Int], _ times: [[Double]]) -> Double {
        let points = zip(counts, times).map { (x: Double($0), y: TimingSummary.median(of: $1)) }
        let size = Double(points.count)
        let (x, y) = (points.map(\.x).reduce(0, +) / size, points.map(\.y).reduce(0, +) / size)
        let spread = points.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
        let slope = points.map { ($0.x - x) * ($0.y - y) }.reduce(0, +) / max(spread, 1e-9)
        // No elements take at least no time, and noise must not make more of them free.
        let proportion = max(y, 1e-9) / x
        return max(0, x + (milliseconds - y) / min(max(slope, proportion / 4), proportion))
    }
}
