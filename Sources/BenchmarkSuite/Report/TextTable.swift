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
    /// The figures for a terminal: a line a variant, with its time relative to the fastest.
    package var text: String {
        let isMeasuredApart = measurements.contains { $0.fresh != nil }
        let isTimed = measurements.contains { $0.device != nil }
        let isCompared = measurements.contains { $0.difference != nil }
        let isMetered = measurements.contains { $0.joules != nil }
        let isCardMetered = measurements.contains { $0.cardJoules != nil }
        let hasDeviceMemory = measurements.contains { $0.fresh?.deviceMemory != nil }
        let isThreaded = measurements.contains { $0.serial != nil }
        let isScored = measurements.contains { $0.score != nil }
        var table = TextTable(
            header: [
                "", "total", "±", "p95", "worst", "ratio", "model", "prepare", "draw", "upload", "readback", "cpu",
                "first", "passes", "draws",
            ] + (isScored ? ["at 60/s", "between"] : []) + (isThreaded ? ["gain", "serial"] : [])
                + (isTimed ? ["device"] : [])
                + (isCompared ? ["differs", "mean"] : []) + (isMetered ? ["J"] : [])
                + (isCardMetered ? ["card J"] : []) + (isMeasuredApart ? ["fresh", "MiB", "peak"] : [])
                + (hasDeviceMemory ? ["device MiB"] : []))
        let number = { (value: Double) in String(format: "%.2f", value) }
        for measurement in measurements {
            let (total, ratio) = (measurement.total, measurement.total.median / fastest)
            let parts = [
                measurement.model.median, measurement.prepare.median, measurement.draw.median,
                measurement.upload.median, measurement.readback.median, measurement.cpu.median, measurement.first,
            ]
            var row = [measurement.label]
            row += [total.median, total.uncertainty, total.p95, total.worst].map(number)
            row += [measurement.isRight ? number(ratio) : "void"] + parts.map(number)
            row += ["\(measurement.statistics.passes)", "\(measurement.statistics.drawCalls)"]
            if isScored { row += measurement.score?.cells ?? ["", ""] }
            if isThreaded { row += [gain(of: measurement).map(number) ?? "", measurement.serial?.text ?? ""] }
            if isTimed { row.append(measurement.device.map { number($0.median) } ?? "") }
            if isCompared {
                row += measurement.difference.map { ["\($0.largest)", String(format: "%.3f", $0.mean)] } ?? ["", ""]
            }
            if isMetered { row.append(measurement.joules.map { String(format: "%.3f", $0) } ?? "") }
            if isCardMetered { row.append(measurement.cardJoules.map { String(format: "%.3f", $0) } ?? "") }
            if isMeasuredApart { row += measurement.fresh?.cells ?? ["", "", ""] }
            if hasDeviceMemory { row.append(measurement.fresh?.deviceMemory.map { "\($0 >> 20)" } ?? "") }
            table.append(row)
        }
        let size = measurements.first.map { "\($0.width) × \($0.height), " } ?? ""
        let frames = measurements.first.map { "\($0.total.count) frames" } ?? ""
        let wrong = measurements.filter { !$0.isRight }.map { measurement in
            let failures = measurement.difference?.failures.joined(separator: ", ") ?? ""
            return
                "  \(measurement.label): another picture than the CPU renderer's, so that its time is void: \(failures)"
        }
        let works = measurements.filter { !$0.deviceParts.isEmpty }.map { measurement in
            "  \(measurement.label), the device's own: \(measurement.deviceWork)"
        }
        let others = published.map { "  \($0.engine): \(number($0.milliseconds)), \($0.conditions)" }
        return (["\(name): \(summary)", "  \(size)\(frames), milliseconds"] + table.lines() + works + others + wrong)
            .joined(separator: "\n")
    }
}

extension FrameScore {
    /// The number and its bounds, for people.
    var cells: [String] {
        [Markup.grouped(elements), Markup.grouped(low) + "…" + (high.map(Markup.grouped) ?? "")]
    }
}

extension FreshProcess {
    /// The first picture and memory for a terminal.
    fileprivate var cells: [String] {
        [String(format: "%.2f", firstPicture), "\(workingMemory >> 20)", "\(peakMemory >> 20)"]
    }
}

extension ReportChange {
    /// The confidence in the verdict, such as `99.9 %`; empty without a verdict.
    var sureness: String {
        switch verdict {
        // Rounded down: nothing is certain.
        case .slower, .faster: String(format: "%.2f %%", (confidence * 1e4 - 0.5).rounded() / 100)
        case .same, .unsure: ""
        }
    }

    /// The interval of the ratio, such as `0.98…1.03`.
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
                    + [change.verdict == .slower ? "SLOWER" : change.verdict.rawValue, change.sureness]
                    + (change.isWork ? ["by processor time"] : []))
        }
        return table.lines().joined(separator: "\n")
    }
}
