internal import Foundation

/// Lines of milliseconds over a growing quantity, both axes logarithmic, as SVG.
struct LineChart {
    /// One line.
    struct Line {
        var label: String
        /// Amount and milliseconds, by amount.
        var points: [(x: Double, y: Double)]
    }

    var title: String
    var lines: [Line]

    /// A line a contestant, over the amounts where it was measured.
    init(_ section: BenchmarkReport.Section) {
        title = section.quantity?.title ?? ""
        var labels: [String] = []
        for contest in section.contests {
            for measurement in contest.measurements where !labels.contains(measurement.label) {
                labels.append(measurement.label)
            }
        }
        lines = labels.map { label in
            Line(
                label: label,
                points: section.contests.compactMap { contest in
                    guard let amount = contest.amount, amount > 0,
                        let total = contest.measurements.first(where: { $0.label == label })?.total.median, total > 0
                    else { return nil }
                    return (amount, total)
                })
        }
    }

    private static let width = 900.0
    private static let height = 380.0
    private static let plot = (left: 70.0, top: 12.0, right: 560.0, bottom: 330.0)

    /// The chart; colours come from the page's style sheet, by the classes `line0` to `line5`.
    var svg: String {
        let points = lines.flatMap(\.points)
        guard let lowX = points.map(\.x).min(), let highX = points.map(\.x).max(),
            let lowY = points.map(\.y).min(), let highY = points.map(\.y).max(), highX > lowX
        else { return "" }
        let bottom = pow(10, floor(log10(lowY)))
        let top = max(pow(10, ceil(log10(highY))), bottom * 10)
        let plot = Self.plot
        func x(_ value: Double) -> Double {
            plot.left + (plot.right - plot.left) * (log(value) - log(lowX)) / (log(highX) - log(lowX))
        }
        func y(_ value: Double) -> Double {
            plot.bottom - (plot.bottom - plot.top) * (log(value) - log(bottom)) / (log(top) - log(bottom))
        }
        var body = ""
        var tick = bottom
        while tick <= top * 1.001 {
            let height = Markup.number(y(tick))
            body += "<line class=\"grid\" x1=\"\(plot.left)\" x2=\"\(plot.right)\" y1=\"\(height)\" y2=\"\(height)\"/>"
            body +=
                "<text class=\"value\" x=\"\(plot.left - 8)\" y=\"\(Markup.number(y(tick) + 4))\" text-anchor=\"end\">"
            body += "\(String(format: "%g", tick)) ms</text>"
            tick *= 10
        }
        for amount in Set(points.map(\.x)).sorted() {
            body +=
                "<text class=\"value\" x=\"\(Markup.number(x(amount)))\" y=\"\(plot.bottom + 20)\" text-anchor=\"middle\">"
            body += "\(Int(amount))</text>"
        }
        body +=
            "<text class=\"label\" x=\"\((plot.left + plot.right) / 2)\" y=\"\(Self.height - 10)\" text-anchor=\"middle\">"
        body += "\(Markup.escaped(title))</text>"
        for (index, line) in lines.enumerated() {
            let path = line.points.map { "\(Markup.number(x($0.x))),\(Markup.number(y($0.y)))" }.joined(separator: " ")
            body += "<polyline class=\"line\(index % 6)\" points=\"\(path)\"/>"
            for point in line.points {
                body +=
                    "<circle class=\"dot\(index % 6)\" cx=\"\(Markup.number(x(point.x)))\" cy=\"\(Markup.number(y(point.y)))\" r=\"4\">"
                body +=
                    "<title>\(Markup.escaped(line.label)), \(Int(point.x)): \(Markup.milliseconds(point.y)) ms</title></circle>"
            }
        }
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\">\(body)\(labels(y))</svg>"
    }

    /// The lines' names beside their ends, moved apart where they would meet.
    private func labels(_ y: (Double) -> Double) -> String {
        let ends = lines.enumerated().compactMap { index, line in
            line.points.last.map { (index: index, label: line.label, height: y($0.y)) }
        }
        var body = ""
        var next = -Double.infinity
        for end in ends.sorted(by: { $0.height < $1.height }) {
            let height = max(end.height + 4, next)
            next = height + 17
            body += "<rect class=\"part\" style=\"fill:var(--series\(end.index % 6))\" x=\"\(Self.plot.right + 14)\" "
            body += "y=\"\(Markup.number(height - 9))\" width=\"10\" height=\"10\"/>"
            body += "<text class=\"label\" x=\"\(Self.plot.right + 30)\" y=\"\(Markup.number(height))\">"
            body += "\(Markup.escaped(end.label))</text>"
        }
        return body
    }
}
