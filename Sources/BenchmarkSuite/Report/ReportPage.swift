import Compositor
package import Foundation

/// A report as one self-contained HTML page: charts, pictures and tables, with no script and no network.
package struct ReportPage {
    private var report: BenchmarkReport
    private var pictures: [String: [String: Data]]
    private var changes: [ReportChange]

    /// A page.
    ///
    /// - Parameters:
    ///   - pictures: JPEG files by section and contest.
    ///   - changes: Against an earlier run; empty for none.
    package init(_ report: BenchmarkReport, pictures: [String: [String: Data]], changes: [ReportChange] = []) {
        self.report = report
        self.pictures = pictures
        self.changes = changes
    }

    /// The document.
    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>glrender bench</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <h1>Drawing layer trees on the CPU and on the GPU</h1>
        \(machine)
        \(contents)
        \(report.sections.map(section).joined(separator: "\n"))
        \(changeTable)
        \(reading)
        </body>
        </html>

        """
    }

    private var machine: String {
        let date = ISO8601DateFormatter().string(from: report.date)
        let memory = Double(report.machine.memory) / 1_073_741_824
        var rows = [
            ("Date", date), ("Processor", "\(report.machine.processor), \(report.machine.processors) in use"),
            ("Memory", "\(Int(memory.rounded())) GiB"),
            ("System", "\(report.machine.system), \(report.machine.architecture)"),
        ]
        for device in report.devices {
            let driver = device.driver.isEmpty ? "" : " (\(device.driver))"
            rows.append(("Device", device.description + driver))
        }
        let settings = report.settings
        rows.append(
            (
                "Frames",
                "up to \(settings.frames) after \(settings.warmUp) to warm up, all contestants of a contest in turn; "
                    + "at most about \(Markup.milliseconds(settings.secondsPerContest)) s a contest"
            ))
        let cells = rows.map { "<tr><th>\(Markup.escaped($0.0))</th><td>\(Markup.escaped($0.1))</td></tr>" }
        let software =
            report.devices.contains { $0.kind == .gpu && $0.isSoftware }
            ? "<p class=\"notice\">The OpenGL here is software: its figures say how well it uses the CPU, not what a GPU does.</p>"
            : ""
        return "<table class=\"machine\">\(cells.joined())</table>\(software)"
    }

    private var contents: String {
        let links = report.sections.map { "<li><a href=\"#\($0.name)\">\(Markup.escaped($0.title))</a></li>" }
        return "<nav><ul>\(links.joined())</ul></nav>"
    }

    private func section(_ section: BenchmarkReport.Section) -> String {
        var parts = [
            "<section id=\"\(Markup.escaped(section.name))\"><h2>\(Markup.escaped(section.title))</h2>",
            "<p>\(Markup.escaped(section.explanation))</p>",
        ]
        if section.quantity != nil {
            parts.append("<figure>\(LineChart(section).svg)</figure>")
            if !section.crossovers.isEmpty {
                parts.append("<ul>\(section.crossovers.map { "<li>\(Markup.escaped($0))</li>" }.joined())</ul>")
            }
            let tables = section.contests.map { table(of: $0) }.joined()
            parts.append("<details><summary>Figures</summary>\(tables)</details>")
        } else {
            parts.append(legend)
            parts += section.contests.map { contest($0, in: section) }
        }
        parts.append("</section>")
        return parts.joined(separator: "\n")
    }

    private var legend: String {
        let entries = BarChart.parts.enumerated().map { "<span><i class=\"part\($0)\"></i>\($1)</span>" }
        return "<p class=\"legend\">\(entries.joined())</p>"
    }

    private func contest(_ result: BenchmarkReport.ContestResult, in section: BenchmarkReport.Section) -> String {
        let picture = pictures[section.name]?[result.name].map {
            "<img alt=\"what was drawn\" src=\"data:image/jpeg;base64,\($0.base64EncodedString())\">"
        }
        return """
            <article>
            <h3>\(Markup.escaped(result.name))</h3>
            <p>\(Markup.escaped(result.summary))</p>
            <div class="pair">\(picture ?? "")<figure>\(BarChart(result).svg)</figure></div>
            <details><summary>Figures</summary>\(table(of: result))</details>
            </article>
            """
    }

    private func table(of result: BenchmarkReport.ContestResult) -> String {
        let titles = [
            result.name, "total", "±", "model", "prepare", "draw", "upload", "readback", "CPU time", "first", "passes",
            "draw calls", "peak memory",
        ]
        let rows = result.measurements.map { measurement in
            let times = [
                measurement.total.median, measurement.total.uncertainty, measurement.model.median,
                measurement.prepare.median, measurement.draw.median, measurement.upload.median,
                measurement.readback.median, measurement.cpu.median, measurement.first,
            ]
            let cells =
                times.map(Markup.milliseconds) + [
                    "\(measurement.statistics.passes)", "\(measurement.statistics.drawCalls)",
                    "\(measurement.peakMemory >> 20) MiB",
                ]
            return "<tr><th>\(Markup.escaped(measurement.label))</th>\(cells.map { "<td>\($0)</td>" }.joined())</tr>"
        }
        let header = titles.map { "<th>\(Markup.escaped($0))</th>" }.joined()
        return "<div class=\"scroll\"><table><tr>\(header)</tr>\(rows.joined())</table></div>"
    }

    private var changeTable: String {
        guard !changes.isEmpty else { return "" }
        let rows = changes.map { change in
            let verdict = change.isBeyondNoise ? (change.ratio < 1 ? "faster" : "slower") : "the same, within noise"
            let name = "\(change.section), \(change.contest), \(change.label)"
            let cells = [
                Markup.milliseconds(change.before), Markup.milliseconds(change.after),
                String(format: "%.2f", change.ratio), verdict,
            ]
            return "<tr><th>\(Markup.escaped(name))</th>\(cells.map { "<td>\($0)</td>" }.joined())</tr>"
        }
        return """
            <section id="changes"><h2>Against the earlier run</h2>
            <div class="scroll"><table><tr><th></th><th>before</th><th>after</th><th>ratio</th><th></th></tr>\(rows.joined())</table></div>
            </section>
            """
    }

    private var reading: String {
        """
        <section><h2>How to read this</h2>
        <p>All figures are medians in milliseconds a frame; ± is three standard errors of the median. Model is changing and
        committing the tree, and Core Graphics drawing where a way does it each frame; prepare makes the list of what to draw;
        draw lasts until the device is done, and includes upload, which the charts show apart; readback brings the pixels into
        memory. First is the first frame, with shaders and pictures on their way to the device. CPU time is that of all threads.
        Peak memory is the process's while the whole contest ran, all contestants together. Compare figures of one page only:
        another machine, or another hour, gives others.</p>
        </section>
        """
    }
}
