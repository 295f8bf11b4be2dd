/// Horizontal bars of milliseconds, each in parts, as SVG.
struct BarChart {
    /// One bar.
    struct Bar {
        var label: String
        /// One length a part of the legend, in milliseconds.
        var parts: [Double]

        var total: Double { parts.reduce(0, +) }
    }

    /// The names of the parts, in the order of the bars' lengths.
    static let parts = ["model", "prepare", "draw", "upload", "readback"]

    var bars: [Bar]

    init(_ result: BenchmarkReport.ContestResult) {
        bars = result.measurements.map {
            Bar(
                label: $0.label,
                parts: [
                    $0.model.median, $0.prepare.median, max(0, $0.draw.median - $0.upload.median), $0.upload.median,
                    $0.readback.median,
                ])
        }
    }

    private static let width = 900.0
    private static let labelWidth = 330.0
    private static let rowHeight = 26.0

    /// The chart; colours come from the page's style sheet, by the classes `part0` to `part4`.
    var svg: String {
        let height = Self.rowHeight * Double(bars.count) + 8
        let longest = max(bars.map(\.total).max() ?? 0, 1e-9)
        let scale = (Self.width - Self.labelWidth - 90) / longest
        var body = ""
        for (index, bar) in bars.enumerated() {
            let top = 4 + Double(index) * Self.rowHeight
            body += "<text class=\"label\" x=\"\(Markup.number(Self.labelWidth - 10))\" "
            body += "y=\"\(Markup.number(top + 16))\" text-anchor=\"end\">\(Markup.escaped(bar.label))</text>"
            var left = Self.labelWidth
            for (part, length) in bar.parts.enumerated() where length > 0 {
                let title = "\(Self.parts[part]): \(Markup.milliseconds(length)) ms"
                body += "<rect class=\"part\(part)\" x=\"\(Markup.number(left))\" y=\"\(Markup.number(top + 3))\" "
                body +=
                    "width=\"\(Markup.number(max(length * scale, 0.5)))\" height=\"\(Markup.number(Self.rowHeight - 8))\">"
                body += "<title>\(title)</title></rect>"
                left += length * scale
            }
            body += "<text class=\"value\" x=\"\(Markup.number(left + 6))\" y=\"\(Markup.number(top + 16))\">"
            body += "\(Markup.milliseconds(bar.total)) ms</text>"
        }
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(height))\" role=\"img\">\(body)</svg>"
    }
}
