import Compositor
package import Foundation

/// A report as one self-contained HTML page: charts, pictures and tables, with no script and no network.
package struct ReportPage {
    let report: BenchmarkReport
    let pictures: [String: [String: Data]]
    let changes: [ReportChange]

    /// A page.
    ///
    /// - Parameters:
    ///   - pictures: JPEG files by section and comparison.
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
        \(overview)
        \(machine)
        \(contents)
        \(report.sections.map(section).joined(separator: "\n"))
        \(changeTable)
        \(leftOut)
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
            ("Frequency", report.machine.governor.map { "governor \($0)" } ?? "governor not readable"),
            ("Memory's speed", String(format: "%.1f GB copied in a second by one thread", report.copyBandwidth / 1e9)),
            ("Energy", energy),
            ("Program", "glrender \(report.program.version) \(report.program.arguments.joined(separator: " "))"),
            ("Its SHA-256", report.program.digest ?? "not readable"),
        ]
        for device in report.devices {
            let driver = device.driver.isEmpty ? "" : " (\(device.driver))"
            rows.append(("Device", device.description + driver))
        }
        let settings = report.settings
        rows.append(
            (
                "Frames",
                "up to \(settings.frames) after \(settings.warmUp) to warm up, all variants of a comparison frame by frame in "
                    + "turn; about \(Markup.milliseconds(settings.secondsPerComparison)) s a comparison at most"
            ))
        let cells = rows.map { "<tr><th>\(Markup.escaped($0.0))</th><td>\(Markup.escaped($0.1))</td></tr>" }
        let software =
            report.devices.contains { $0.kind == .gpu && $0.isSoftware }
            ? "<p class=\"notice\">The OpenGL here is software: its figures say how well it uses the CPU, not what a GPU does.</p>"
            : ""
        return "<table class=\"machine\">\(cells.joined())</table>\(software)"
    }

    private var energy: String {
        let measurements = report.sections.flatMap(\.comparisons).flatMap(\.measurements)
        let sources = [
            measurements.contains { $0.joules != nil } ? "of the processor's packages (RAPL)" : nil,
            measurements.contains { $0.cardJoules != nil } ? "of the card (NVML)" : nil,
        ].compactMap(\.self)
        return sources.isEmpty ? "not readable" : sources.joined(separator: ", ")
    }

    private var contents: String {
        let links = report.sections.map { "<li><a href=\"#\($0.name)\">\(Markup.escaped($0.title))</a></li>" }
        let more = changes.isEmpty ? "" : "<li><a href=\"#changes\">Against the earlier run</a></li>"
        return "<nav><ul>\(links.joined())\(more)<li><a href=\"#reading\">How to read this</a></li></ul></nav>"
    }

    private var changeTable: String {
        guard !changes.isEmpty else { return "" }
        let rows = changes.map { change in
            let name = "\(change.section), \(change.comparison), \(change.label)"
            let cells = [
                Markup.milliseconds(change.before), Markup.milliseconds(change.after),
                String(format: "%.3f", change.ratio), change.span, change.verdict.rawValue, change.sureness,
            ]
            return "<tr><th>\(Markup.escaped(name))</th>\(cells.map { "<td>\($0)</td>" }.joined())</tr>"
        }
        return """
            <section id="changes"><h2>Against the earlier run</h2>
            <div class="scroll"><table><tr><th></th><th>before, ms</th><th>after, ms</th><th>ratio</th><th>between</th><th></th><th>sure</th></tr>
            \(rows.joined())</table></div>
            </section>
            """
    }

    private var leftOut: String {
        guard !report.leftOut.isEmpty else { return "" }
        let items = report.leftOut.map { "<li>\(Markup.escaped($0))</li>" }
        return "<section><h2>Left out, since time was up</h2><ul>\(items.joined())</ul></section>"
    }

    private var reading: String {
        """
        <section id="reading"><h2>How to read this</h2>
        <dl>
        <dt>Total</dt><dd>All of a frame, from the layer tree to pixels in memory: the median of the frames counted, in
        milliseconds. The black line at a bar's end, and ± in tables, is three standard errors of that median.</dd>
        <dt>Model</dt><dd>Changing and committing the tree, and Core Graphics drawing where a way does it each frame.</dd>
        <dt>Prepare</dt><dd>Making the list of what to draw, and the plan of passes.</dd>
        <dt>Draw</dt><dd>Until the device is done. Upload, which the charts show apart, is the part of it that hands pixels to
        the device.</dd>
        <dt>Readback</dt><dd>Bringing the pixels into this process's memory; the CPU renderer draws there.</dd>
        <dt>CPU time</dt><dd>Of all threads of the process: more than the total where several work at once.</dd>
        <dt>Gain, serial</dt><dd>How many times as fast as on one thread, and the share of the frame that one thread alone does, by
        that thread's work beside the work of all.</dd>
        <dt>First</dt><dd>The first frame of a comparison, with what it has to upload and compile. A device that drew an earlier
        comparison is warm; the table of processes of their own has truly first pictures.</dd>
        <dt>Memory</dt><dd>The resident size of a process that opens one device and draws one thing: program, libraries, driver,
        tree and all. Peak is the largest it was; working is what it was after three frames.</dd>
        <dt>Passes, draw calls</dt><dd>Targets drawn into one after the other, and calls of OpenGL; on the CPU renderer groups,
        and commands drawn, once for each band of the picture they touch.</dd>
        <dt>Copies</dt><dd>The total over the time in which one thread copies as many bytes as the picture has.</dd>
        <dt>Difference</dt><dd>From the CPU renderer's picture of the same frame, in levels of 0 to 255, on black and on white. A time
        whose picture is beyond the tolerance of glrender's own tests is void: it is compared with none.</dd>
        <dt>J, card J</dt><dd>Joules that the processor's packages, and the graphics card, used in a frame. The card's counter steps some
        ten times a second, so that frames of devices that take turns share its steps: for its joules time the card alone.</dd>
        <dt>The device's own memory</dt><dd>What it holds more than when it was just opened: of NVIDIA's cards by all processes, of others
        by this one.</dd>
        </dl>
        <p>Compare figures of one page only: another machine, or another hour, gives others.</p>
        </section>
        """
    }
}
