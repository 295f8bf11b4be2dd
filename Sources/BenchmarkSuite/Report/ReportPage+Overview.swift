internal import Foundation

extension ReportPage {
    /// The results before the figures: each two devices against each other, and the sizes at which ways overtake each other.
    var overview: String {
        var parts: [String] = []
        for section in report.sections where section.quantity == nil && Self.comparesDevicesAlone(section) {
            for chart in ratioCharts(section) where !chart.bars.isEmpty {
                parts.append("<p>\(Markup.escaped(chart.verdict))</p><figure>\(chart.svg)</figure>")
            }
        }
        let crossings = report.sections.flatMap { section in
            section.crossovers.filter { $0.contains(" overtakes ") }.map { "\(section.title): \($0)" }
        }
        if !crossings.isEmpty {
            let items = crossings.map { "<li>\(Markup.escaped($0))</li>" }
            parts.append(
                "<details><summary>Where one way overtakes another (\(crossings.count))</summary>"
                    + "<ul class=\"crossovers\">\(items.joined())</ul></details>")
        }
        guard !parts.isEmpty else { return "" }
        return "<section id=\"overview\"><h2>In short</h2>\(parts.joined(separator: "\n"))</section>"
    }

    private static func comparesDevicesAlone(_ section: BenchmarkReport.Section) -> Bool {
        section.comparisons.allSatisfy { $0.measurements.allSatisfy(\.way.isEmpty) }
    }

    private func ratioCharts(_ section: BenchmarkReport.Section) -> [RatioChart] {
        let devices = section.comparisons.first?.measurements.map { (index: $0.device, label: $0.label) } ?? []
        return devices.enumerated().flatMap { place, first in
            devices[(place + 1)...].map { RatioChart(section, first: first, second: $0) }
        }
    }
}
