import Compositor
internal import Foundation

extension ReportPage {
    /// A suite's question and its answers.
    func section(_ section: BenchmarkReport.Section) -> String {
        var parts = [
            "<section id=\"\(Markup.escaped(section.name))\"><h2>\(Markup.escaped(section.title))</h2>",
            "<p>\(Markup.escaped(section.explanation))</p>",
        ]
        if let quantity = section.quantity {
            let chart = Chart(section)
            let pictures = section.comparisons.map { picture(of: $0, in: section) }.joined()
            parts.append("<div class=\"pair\">\(pictures)<figure>\(chart.svg)\(chart.legend)</figure></div>")
            if quantity.isCounted { parts.append("<figure>\(Chart(section, isEach: true).svg)</figure>") }
            if !section.crossovers.isEmpty {
                let items = section.crossovers.map { "<li>\(Markup.escaped($0))</li>" }
                parts.append("<h3>Who is ahead, and from where</h3><ul class=\"crossovers\">\(items.joined())</ul>")
            }
            let tables = section.comparisons.map { table(of: $0) }.joined()
            parts.append("<details><summary>All figures</summary>\(tables)</details>")
        } else {
            parts.append(legend)
            parts += section.comparisons.map { comparison($0, in: section) }
        }
        parts.append(scoreTable(of: section))
        parts.append(threadTable(of: section))
        parts.append(deviceTable(of: section))
        parts.append(freshTable(of: section))
        parts.append("</section>")
        return parts.joined(separator: "\n")
    }

    private var legend: String {
        let entries = Chart.parts.enumerated().map { "<span><i class=\"part\($0)\"></i>\($1)</span>" }
        return """
            <p class="legend">Milliseconds a frame, by part: \(entries.joined())<span><i class="whisker"></i>how far the \
            total may be off</span></p>
            """
    }

    private func comparison(_ result: BenchmarkReport.ComparisonResult, in section: BenchmarkReport.Section) -> String {
        let size = result.measurements.first.map { "\($0.width) × \($0.height) pixels, \($0.total.count) frames" } ?? ""
        return """
            <article>
            <h3>\(Markup.escaped(result.name))</h3>
            <p>\(Markup.escaped(result.summary)) <small>(\(size))</small></p>
            <div class="pair">\(picture(of: result, in: section))<figure>\(Chart(partsOf: result).svg)</figure></div>
            <details><summary>All figures</summary>\(table(of: result))</details>\(publishedTable(of: result))
            </article>
            """
    }

    private func picture(of result: BenchmarkReport.ComparisonResult, in section: BenchmarkReport.Section) -> String {
        guard let data = pictures[section.name]?[result.name]?.base64EncodedString() else { return "" }
        return "<img alt=\"what \(Markup.escaped(result.name)) draws\" src=\"data:image/jpeg;base64,\(data)\">"
    }

    private func table(of result: BenchmarkReport.ComparisonResult) -> String {
        let titles = [
            result.name, "total, ms", "±", "fastest", "p95", "p99", "worst", "model", "prepare", "draw", "upload",
            "readback", "CPU time",
            "first", "passes", "draw calls", "copies", "largest difference", "mean", "J", "card J",
        ]
        let rows = result.measurements.map { measurement in
            let times = [
                measurement.total.median, measurement.total.uncertainty, measurement.total.min, measurement.total.p95,
                measurement.total.p99, measurement.total.worst, measurement.model.median,
                measurement.prepare.median, measurement.draw.median, measurement.upload.median,
                measurement.readback.median, measurement.cpu.median, measurement.first,
            ]
            let counts = ["\(measurement.statistics.passes)", "\(measurement.statistics.drawCalls)"]
            let copy = Double(measurement.width * measurement.height * 4) / report.copyBandwidth * 1e3
            let difference = measurement.difference.map { ["\($0.largest)", String(format: "%.3f", $0.mean)] }
            return row(
                measurement.label,
                times.map(Markup.milliseconds) + counts + [Markup.times(measurement.total.median / max(copy, 1e-9))]
                    + (difference ?? ["", ""])
                    + [measurement.joules, measurement.cardJoules].map { joules in
                        joules.map { String(format: "%.3f", $0) } ?? ""
                    })
        }
        return table(titles, rows)
    }

    /// The number of elements that fit into a sixtieth of a second; empty if their number is not open.
    private func scoreTable(of section: BenchmarkReport.Section) -> String {
        let rows = section.comparisons.flatMap { comparison in
            comparison.measurements.compactMap { measurement in
                measurement.score.map { row("\(comparison.name), \(measurement.label)", $0.cells) }
            }
        }
        guard !rows.isEmpty else { return "" }
        return "<h3>At 60 frames a second</h3>\(table(["", "elements", "between"], rows))"
    }

    /// Published figures of other engines; empty if there are none.
    private func publishedTable(of result: BenchmarkReport.ComparisonResult) -> String {
        guard !result.published.isEmpty else { return "" }
        let rows = result.published.map {
            row($0.engine, [Markup.milliseconds($0.milliseconds), Markup.escaped($0.conditions)])
        }
        return table(["published", "ms", "machine"], rows)
    }

    /// The gain of several threads and the serial part; empty if one number of threads was measured.
    private func threadTable(of section: BenchmarkReport.Section) -> String {
        let chart = Chart(gainsIn: section)
        guard !chart.svg.isEmpty else { return "" }
        let stages = FrameSample.Stage.allCases.map(\.rawValue)
        let rows = section.comparisons.flatMap { comparison in
            comparison.measurements.compactMap { measurement -> String? in
                guard let serial = measurement.serial else { return nil }
                let cells = [
                    Markup.milliseconds(measurement.total.median),
                    comparison.gain(of: measurement).map(Markup.times) ?? "",
                    "\(Int((serial.share * 100).rounded())) %",
                ]
                return row(
                    "\(comparison.name), \(measurement.label)",
                    cells + stages.map { Markup.milliseconds(serial.stages[$0] ?? 0) })
            }
        }
        return """
            <h3>Threads</h3><figure>\(chart.svg)</figure>\(chart.legend)
            <details><summary>What one thread does alone</summary>\(table(["", "total, ms", "gain", "serial"] + stages, rows))\
            </details>
            """
    }

    /// The devices' own times, pass by pass; empty if none was measured.
    private func deviceTable(of section: BenchmarkReport.Section) -> String {
        let rows = section.comparisons.flatMap { comparison in
            comparison.measurements.flatMap { measurement in
                measurement.deviceParts.map { part in
                    row(
                        "\(comparison.name), \(measurement.label)",
                        ["\(part.pass)", "\(part.work)", Markup.milliseconds(part.milliseconds)])
                }
            }
        }
        guard !rows.isEmpty else { return "" }
        return """
            <details><summary>The device's own time, pass by pass</summary>
            \(table(["", "pass", "work", "median, ms"], rows))</details>
            """
    }

    /// The costs in processes of their own; empty if none was measured.
    private func freshTable(of section: BenchmarkReport.Section) -> String {
        let rows = section.comparisons.flatMap { comparison in
            comparison.measurements.compactMap { measurement in
                measurement.fresh.map { fresh in
                    row(
                        "\(comparison.name), \(measurement.label)",
                        [
                            Markup.milliseconds(fresh.open), Markup.milliseconds(fresh.firstPicture),
                            Markup.mebibytes(fresh.openMemory), Markup.mebibytes(fresh.workingMemory),
                            Markup.mebibytes(fresh.peakMemory),
                            fresh.deviceMemory.map(Markup.mebibytes) ?? "not readable",
                        ])
                }
            }
        }
        guard !rows.isEmpty else { return "" }
        let titles = [
            "each in a process of its own", "device open, ms", "first picture, ms", "memory before", "working memory",
            "peak memory", "the device's own",
        ]
        return """
            <details open><summary>First pictures and memory, each in a process of its own</summary>
            \(table(titles, rows))</details>
            """
    }

    /// A row whose first cell is a heading.
    func row(_ title: String, _ cells: [String]) -> String {
        "<tr><th>\(Markup.escaped(title))</th>\(cells.map { "<td>\($0)</td>" }.joined())</tr>"
    }

    /// A table that scrolls sideways if it is too wide.
    func table(_ titles: [String], _ rows: [String]) -> String {
        let header = titles.map { "<th>\(Markup.escaped($0))</th>" }.joined()
        return "<div class=\"scroll\"><table><tr>\(header)</tr>\(rows.joined())</table></div>"
    }
}
