internal import Foundation

/// The speed of one device relative to another, comparison by comparison.
struct DeviceRatios {
    private struct Ratio {
        var label: String
        /// The first device's time by the second's: above 1 the second is faster.
        var value: Double
        /// Whether the two differ by more than the errors of both times.
        var isCertain: Bool
    }

    private let first: String
    private let second: String
    private let ratios: [Ratio]

    /// Compares two devices wherever both were measured, if comparisons compare devices alone; `nil` if they never were.
    init?(_ section: BenchmarkReport.Section, first: (index: Int, label: String), second: (index: Int, label: String)) {
        self.first = first.label
        self.second = second.label
        ratios = section.comparisons.compactMap { comparison in
            let right = comparison.measurements.filter(\.isRight)
            guard let a = right.first(where: { $0.deviceIndex == first.index })?.total,
                let b = right.first(where: { $0.deviceIndex == second.index })?.total,
                a.median > 0, b.median > 0
            else { return nil }
            return Ratio(
                label: comparison.name, value: a.median / b.median,
                isCertain: abs(a.median - b.median) > a.uncertainty + b.uncertainty)
        }
        if ratios.isEmpty { return nil }
    }

    /// In words: the number of times, and the ratios, that each device is faster.
    var verdict: String {
        let faster = ratios.filter { $0.value > 1 && $0.isCertain }.count
        let slower = ratios.filter { $0.value < 1 && $0.isCertain }.count
        let even = ratios.count - faster - slower
        let sorted = ratios.map(\.value).sorted()
        let middle = exp(sorted.map { log($0) }.reduce(0, +) / Double(sorted.count))
        return """
            \(second) is faster in \(faster) of \(ratios.count) workloads, \(first) in \(slower)\
            \(even > 0 ? "; \(even) are level within noise" : ""). On the geometric mean \(middle >= 1 ? second : first) is \
            \(Markup.times(max(middle, 1 / middle))) as fast; per workload, \(second) takes from \
            \(Markup.times(1 / sorted[sorted.count - 1])) to \(Markup.times(1 / sorted[0])) the time of \(first).
            """
    }

    /// Bars to either side of even.
    var chart: Chart {
        let bars = ratios.map { ratio in
            Chart.Bar(
                label: ratio.label,
                pieces: [
                    .init(
                        style: "dot\(ratio.value < 1 ? 0 : 1)\(ratio.isCertain ? "" : " faint")", from: 1,
                        to: ratio.value)
                ],
                value: Markup.times(max(ratio.value, 1 / ratio.value)) + (ratio.isCertain ? "" : " (noise)"))
        }
        let values = ratios.map(\.value)
        let axis = Axis.powers(of: 2, from: min(values.min() ?? 1, 0.5), to: max(values.max() ?? 1, 2), unit: "×")
        return Chart(kind: .bars(bars), x: axis, title: "← \(first) faster · \(second) faster →")
    }
}
