import Compositor
internal import Foundation

/// Rows of text in columns: the first to the left, the others to the right.
package struct TextTable {
    private var rows: [[String]]

    package init(header: [String]) {
        rows = [header]
    }

    package mutating func append(_ row: [String]) {
        rows.append(row)
    }

    /// The lines, each after an indent.
    package func lines(indent: String = "  ") -> [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                let padding = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 ? text + padding : padding + text
            }
            return indent + cells.joined(separator: "  ")
        }
    }
}

extension BenchmarkReport.ComparisonResult {
    /// The figures for a terminal: a line a variant, with how many times as long as the fastest it took.
    package var text: String {
        let isMeasuredApart = measurements.contains { $0.fresh != nil }
        let isTimed = measurements.contains { $0.deviceTime != nil }
        var table = TextTable(
            header: [
                "", "total", "±", "ratio", "model", "prepare", "draw", "upload", "readback", "cpu", "first", "passes",
                "draws",
            ] + (isTimed ? ["device"] : []) + (isMeasuredApart ? ["fresh", "MiB", "peak"] : []))
        let fastest = measurements.map(\.total.median).filter { $0 > 0 }.min() ?? 1
        for measurement in measurements {
            let times = [
                measurement.total.median, measurement.total.uncertainty, measurement.total.median / fastest,
                measurement.model.median, measurement.prepare.median, measurement.draw.median,
                measurement.upload.median, measurement.readback.median, measurement.cpu.median, measurement.first,
            ]
            table.append(
                [measurement.label] + times.map { String(format: "%.2f", $0) }
                    + ["\(measurement.statistics.passes)", "\(measurement.statistics.drawCalls)"]
                    + (isTimed ? [measurement.deviceTime.map { String(format: "%.2f", $0.median) } ?? ""] : [])
                    + (measurement.fresh.map { $0.cells } ?? []))
        }
        let size = measurements.first.map { "\($0.width) × \($0.height), " } ?? ""
        let frames = measurements.first.map { "\($0.total.count) frames" } ?? ""
        return (["\(name): \(summary)", "  \(size)\(frames), milliseconds"] + table.lines()).joined(separator: "\n")
    }
}

extension FreshProcess {
    /// The first picture and memory for a terminal.
    fileprivate var cells: [String] {
        [String(format: "%.2f", firstPicture), "\(workingMemory >> 20)", "\(peakMemory >> 20)"]
    }
}

extension ReportChange {
    /// Changes for a terminal, those beyond noise marked.
    package static func text(of changes: [ReportChange]) -> String {
        var table = TextTable(header: ["", "before", "after", "ratio", ""])
        for change in changes {
            table.append(
                ["\(change.section), \(change.comparison), \(change.label)"]
                    + [change.before, change.after].map { String(format: "%.2f", $0) }
                    + [String(format: "%.2f", change.ratio)]
                    + [change.isBeyondNoise ? (change.ratio < 1 ? "faster" : "SLOWER") : "same"])
        }
        return table.lines().joined(separator: "\n")
    }
}
