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
                "", "total", "±", "p95", "worst", "ratio", "model", "prepare", "draw", "upload", "readback", "cpu",
                "first", "passes",
                "draws",
            ] + (isTimed ? ["device"] : []) + (isMeasuredApart ? ["fresh", "MiB", "peak"] : []))
        let fastest = measurements.map(\.total.median).filter { $0 > 0 }.min() ?? 1
        for measurement in measurements {
            let times = [
                measurement.total.median, measurement.total.uncertainty, measurement.total.p95, measurement.total.worst,
                measurement.total.median / fastest,
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
    /// How sure the verdict is, such as `99.9 %`; empty where there is none.
    var sureness: String {
        switch verdict {
        // Rounded down: nothing is certain.
        case .slower, .faster: String(format: "%.2f %%", (confidence * 1e4 - 0.5).rounded() / 100)
        case .same, .unsure: ""
        }
    }

    /// What the ratio lies between, such as `0.98…1.03`.
    var span: String {
        String(format: "%.3f…", low) + (high.map { String(format: "%.3f", $0) } ?? "")
    }

    /// Changes for a terminal, slower ones marked.
    package static func text(of changes: [ReportChange]) -> String {
        var table = TextTable(header: ["", "frames", "before", "after", "ratio", "between", "", "sure"])
        for change in changes {
            table.append(
                ["\(change.section), \(change.comparison), \(change.label)"]
                    + ["\(change.count)"] + [change.before, change.after].map { String(format: "%.2f", $0) }
                    + [String(format: "%.3f", change.ratio), change.span]
                    + [change.verdict == .slower ? "SLOWER" : change.verdict.rawValue, change.sureness])
        }
        return table.lines().joined(separator: "\n")
    }
}
