/// Milliseconds of one step over several frames.
package struct TimingSummary: Codable, Equatable, Sendable {
    package var median: Double
    package var min: Double
    /// Nineteen in twenty frames took at most this.
    package var p95: Double
    /// Ninety-nine in a hundred frames took at most this.
    package var p99: Double
    package var worst: Double
    /// Half of the frames lie within this distance of the median.
    package var deviation: Double
    /// The number of frames that were counted.
    package var count: Int

    /// Sums up; all zero without samples.
    package init(_ samples: [Double]) {
        let sorted = samples.sorted()
        count = sorted.count
        min = sorted.first ?? 0
        worst = sorted.last ?? 0
        (p95, p99) = (Self.percentile(95, of: sorted), Self.percentile(99, of: sorted))
        median = Self.middle(sorted)
        let middle = median
        deviation = Self.middle(samples.map { abs($0 - middle) }.sorted())
    }

    /// The middle one of samples in any order; 0 for none.
    static func median(of samples: [Double]) -> Double {
        middle(samples.sorted())
    }

    /// The least sample that `percent` of all do not exceed.
    private static func percentile(_ percent: Int, of sorted: [Double]) -> Double {
        sorted.isEmpty ? 0 : sorted[(sorted.count * percent + 99) / 100 - 1]
    }

    private static func middle(_ sorted: [Double]) -> Double {
        sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The error of the median: three standard errors.
    ///
    /// They are taken from the median deviation, which single slow frames do not move (1.4826 times the deviation is a normal
    /// distribution's σ; the median's error is 1.2533 σ/√n). One frame may be off by all of itself.
    package var uncertainty: Double {
        count < 2 ? median : 3 * 1.2533 * 1.4826 * deviation / Double(count).squareRoot()
    }
}
