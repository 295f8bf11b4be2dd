import Compositor
internal import Foundation

extension ReportPage {
    /// The results before the figures: each two devices against each other, and the sizes where ways overtake each other.
    var overview: String {
        let ratios = report.sections.filter { $0.quantity == nil && Self.comparesDevicesAlone($0) }.flatMap(ratios)
        var verdicts = ratios.map(\.verdict)
        verdicts += report.sections.flatMap { section in
            section.crossovers.filter { $0.contains(" overtakes ") }.map { "\(section.title): \($0)" }
        }
        let void = report.sections.flatMap(\.comparisons).flatMap { comparison in
            comparison.measurements.filter { !$0.isRight }.map { "\(comparison.name), \($0.label)" }
        }
        if !void.isEmpty { verdicts.append("Void, since their pictures are wrong: \(void.joined(separator: "; ")).") }
        if verdicts.isEmpty { verdicts = ["One device was timed: there is nothing to compare it with."] }
        let items = verdicts.map { "<li>\(Markup.escaped($0))</li>" }.joined()
        let figures = ratios.map { "<figure>\($0.chart.svg)</figure>" }.joined()
        return "<section id=\"overview\"><h2>In short</h2><ul class=\"crossovers\">\(items)</ul>\(figures)</section>"
    }

    private static func comparesDevicesAlone(_ section: BenchmarkReport.Section) -> Bool {
        section.comparisons.allSatisfy { $0.measurements.allSatisfy(\.way.isEmpty) }
    }

    private func ratios(_ section: BenchmarkReport.Section) -> [DeviceRatios] {
        let devices = section.comparisons.first?.measurements.map { (index: $0.deviceIndex, label: $0.label) } ?? []
        return devices.enumerated().flatMap { place, first in
            // Numbers of threads have a chart of their own.
            devices[(place + 1)...].filter { !isThreadsAlone(first.index, $0.index) }.compactMap {
                DeviceRatios(section, first: first, second: $0)
            }
        }
    }

    private func isThreadsAlone(_ first: Int, _ second: Int) -> Bool {
        let (a, b) = (report.devices[first], report.devices[second])
        return a.kind == .cpu && b.kind == .cpu && a.threads != b.threads
    }
}
