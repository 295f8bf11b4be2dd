internal import Foundation

/// How many times as fast one device is as another, comparison by comparison: bars to either side of a middle line, as SVG.
struct RatioChart {
    /// One bar.
    struct Bar {
        var label: String
        /// The first device's time by the second's: above 1 the second is faster.
        var ratio: Double
        /// Whether the two differ by more than what both times may be off.
        var isCertain: Bool
    }

    var first: String
    var second: String
    var bars: [Bar]

    /// Compares two devices wherever both were measured, where comparisons compare devices alone.
    init(_ section: BenchmarkReport.Section, first: (index: Int, label: String), second: (index: Int, label: String)) {
        self.first = first.label
        self.second = second.label
        bars = section.comparisons.compactMap { comparison in
            let right = comparison.measurements.filter(\.isRight)
            guard let a = right.first(where: { $0.deviceIndex == first.index })?.total,
                let b = right.first(where: { $0.deviceIndex == second.index })?.total,
                a.median > 0, b.median > 0
            else { return nil }
            return Bar(
                label: comparison.name, ratio: a.median / b.median,
                isCertain: abs(a.median - b.median) > a.uncertainty + b.uncertainty)
        }
    }

    /// In words: who is faster how often, and by how much.
    var verdict: String {
        let faster = bars.filter { $0.ratio > 1 && $0.isCertain }.count
        let slower = bars.filter { $0.ratio < 1 && $0.isCertain }.count
        let even = bars.count - faster - slower
        let sorted = bars.map(\.ratio).sorted()
        guard let least = sorted.first, let most = sorted.last else { return "" }
        let product = sorted.map { log($0) }.reduce(0, +) / Double(sorted.count)
        let middle = exp(product)
        let winner = middle >= 1 ? second : first
        let text = """
            \(second) is faster in \(faster) of \(bars.count) workloads, \(first) in \(slower)\
            \(even > 0 ? "; \(even) are level within noise" : ""). On the geometric mean \(winner) is \
            \(Markup.times(max(middle, 1 / middle))) as fast; per workload, \(second) takes from \
            \(Markup.times(1 / most)) to \(Markup.times(1 / least)) the time of \(first).
            """
        return text
    }

    private static let width = 900.0
    private static let labelWidth = 150.0
    private static let rowHeight = 22.0

    /// The chart; colours come from the page's style sheet, by the classes `dot0` and `dot1`.
    var svg: String {
        let range = max(bars.map { abs(log2($0.ratio)) }.max() ?? 1, 1)
        let middle = (Self.labelWidth + Self.width) / 2
        let scale = (Self.width - Self.labelWidth - 120) / 2 / range
        let bottom = 26 + Self.rowHeight * Double(bars.count)
        var body = "<text class=\"label\" x=\"\(middle - 12)\" y=\"16\" text-anchor=\"end\">"
        body += "← \(Markup.escaped(first)) faster</text>"
        body += "<text class=\"label\" x=\"\(middle + 12)\" y=\"16\">\(Markup.escaped(second)) faster →</text>"
        for (index, bar) in bars.enumerated() {
            let top = 26 + Double(index) * Self.rowHeight
            let length = log2(bar.ratio) * scale
            body += "<text class=\"label\" x=\"\(Self.labelWidth - 8)\" y=\"\(Markup.number(top + 14))\" "
            body += "text-anchor=\"end\">\(Markup.escaped(bar.label))</text>"
            body += "<rect class=\"dot\(bar.ratio < 1 ? 0 : 1)\(bar.isCertain ? "" : " faint")\" "
            body += "x=\"\(Markup.number(middle + min(0, length)))\" y=\"\(Markup.number(top + 3))\" "
            body += "width=\"\(Markup.number(max(abs(length), 1)))\" height=\"\(Self.rowHeight - 7)\"/>"
            let side = length < 0 ? -6.0 : 6.0
            body +=
                "<text class=\"value\" x=\"\(Markup.number(middle + length + side))\" y=\"\(Markup.number(top + 14))\" "
            body += "text-anchor=\"\(length < 0 ? "end" : "start")\">"
            body += "\(Markup.times(max(bar.ratio, 1 / bar.ratio)))\(bar.isCertain ? "" : " (noise)")</text>"
        }
        body += "<line class=\"axis\" x1=\"\(middle)\" x2=\"\(middle)\" y1=\"22\" y2=\"\(bottom)\"/>"
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(bottom + 4))\" role=\"img\">\(body)</svg>"
    }
}
