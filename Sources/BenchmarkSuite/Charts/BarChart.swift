internal import Foundation

/// Horizontal bars of milliseconds, each in parts, as SVG.
struct BarChart {
    /// One bar.
    struct Bar {
        var label: String
        /// One length a part of the legend, in milliseconds.
        var parts: [Double]
        /// The median of the whole, which the sum of the parts' medians need not be.
        var total: Double
        /// How far the total may lie from the true one.
        var uncertainty: Double
        /// Whether the picture is right: else there is no comparison.
        var isRight: Bool
    }

    /// The names of the parts, in the order of the bars' lengths.
    static let parts = ["model", "prepare", "draw", "upload", "readback"]

    var bars: [Bar]

    init(_ result: BenchmarkReport.ComparisonResult) {
        bars = result.measurements.map {
            Bar(
                label: $0.label,
                parts: [
                    $0.model.median, $0.prepare.median, max(0, $0.draw.median - $0.upload.median), $0.upload.median,
                    $0.readback.median,
                ], total: $0.total.median, uncertainty: $0.total.uncertainty, isRight: $0.isRight)
        }
    }

    private static let width = 780.0
    private static let rowHeight = 24.0
    private static let valueWidth = 140.0

    /// The chart; colours come from the page's style sheet, by the classes `part0` to `part4`.
    var svg: String {
        let labelWidth = min(430, 7.6 * Double(bars.map(\.label.count).max() ?? 0) + 14)
        let bottom = Self.rowHeight * Double(bars.count) + 6
        // A variant that noise hides must not squeeze the others' bars by more than a quarter.
        let ends = bars.map { max(min($0.total + $0.uncertainty, $0.total * 1.25), $0.parts.reduce(0, +)) }
        let longest = max(ends.max() ?? 0, 1e-9)
        let scale = (Self.width - labelWidth - Self.valueWidth) / longest
        var body = ""
        for tick in AxisTicks.linear(upTo: longest) {
            let x = Markup.number(labelWidth + tick * scale)
            body += "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"2\" y2=\"\(bottom)\"/>"
            body += "<text class=\"value\" x=\"\(x)\" y=\"\(bottom + 14)\" text-anchor=\"middle\">"
            body += "\(AxisTicks.label(tick))\(tick == 0 ? " ms" : "")</text>"
        }
        let fastest = bars.filter { $0.isRight && $0.total > 0 }.map(\.total).min() ?? 1
        for (index, bar) in bars.enumerated() {
            let top = 4 + Double(index) * Self.rowHeight
            body += "<text class=\"label\" x=\"\(Markup.number(labelWidth - 8))\" "
            body += "y=\"\(Markup.number(top + 14))\" text-anchor=\"end\">\(Markup.escaped(bar.label))</text>"
            body += parts(of: bar, left: labelWidth, top: top, scale: scale, longest)
            let end = labelWidth + min(max(bar.total + bar.uncertainty, bar.parts.reduce(0, +)), longest) * scale
            let times = bar.total / fastest
            body += "<text class=\"value\" x=\"\(Markup.number(end + 8))\" y=\"\(Markup.number(top + 14))\">"
            body += "<tspan class=\"strong\">\(Markup.milliseconds(bar.total)) ms</tspan>"
            let comparison =
                bar.isRight ? (times > 1.005 ? " · \(Markup.times(times))" : "") : " · void: another picture"
            body += "\(comparison)</text>"
        }
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(bottom + 20))\" role=\"img\">\(body)</svg>"
    }

    private func parts(of bar: Bar, left: Double, top: Double, scale: Double, _ longest: Double) -> String {
        var body = ""
        var x = left
        for (part, length) in bar.parts.enumerated() where length > 0 {
            body += "<rect class=\"part\(part)\" x=\"\(Markup.number(x))\" y=\"\(Markup.number(top + 2))\" "
            body +=
                "width=\"\(Markup.number(max(length * scale, 0.5)))\" height=\"\(Markup.number(Self.rowHeight - 8))\">"
            body += "<title>\(Self.parts[part]): \(Markup.milliseconds(length)) ms</title></rect>"
            x += length * scale
        }
        let (low, high) = (max(0, bar.total - bar.uncertainty), min(bar.total + bar.uncertainty, longest))
        let middle = Markup.number(top + 2 + (Self.rowHeight - 8) / 2)
        body += "<line class=\"spread\" x1=\"\(Markup.number(left + low * scale))\" y1=\"\(middle)\" "
        body += "x2=\"\(Markup.number(left + high * scale))\" y2=\"\(middle)\">"
        body += "<title>± \(Markup.milliseconds(bar.uncertainty)) ms</title></line>"
        return body
    }
}
