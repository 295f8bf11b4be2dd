import Foundation

/// Milliseconds of one step over several frames.
struct TimingSummary: Encodable, Equatable {
    var median: Double
    var min: Double
    var p90: Double
    var count: Int

    /// - Parameter samples: At least one.
    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        count = sorted.count
        min = sorted.first ?? 0
        median = sorted.isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
        p90 = sorted.isEmpty ? 0 : sorted[Swift.min(count - 1, Int((Double(count) * 0.9).rounded(.up)) - 1)]
    }
}

/// The clocks that a benchmark reads, in milliseconds.
enum BenchmarkClock {
    /// Time on the wall.
    static func wall() -> Double {
        milliseconds(CLOCK_MONOTONIC)
    }

    /// Time that all threads of this process spent on a core.
    static func cpu() -> Double {
        milliseconds(CLOCK_PROCESS_CPUTIME_ID)
    }

    private static func milliseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
