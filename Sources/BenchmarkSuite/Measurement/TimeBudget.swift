/// The time that comparisons share.
struct TimeBudget {
    /// By the wall's clock, in milliseconds.
    private let end: Double
    /// The parts that are still to come.
    private var left: Int

    /// - Parameters:
    ///   - seconds: From now on; `nil` is without end.
    ///   - parts: That it is shared by.
    init(seconds: Double?, parts: Int) {
        end = seconds.map { BenchmarkClock.wall() + $0 * 1e3 } ?? .infinity
        left = parts
    }

    /// Seconds that are left.
    var rest: Double { (end - BenchmarkClock.wall()) / 1e3 }

    /// The seconds of the next comparison: the rest of the time, shared by the remaining parts.
    mutating func next(_ parts: Int = 1) -> Double {
        defer { left -= parts }
        return max(0, rest) * Double(parts) / Double(max(left, parts))
    }
}
