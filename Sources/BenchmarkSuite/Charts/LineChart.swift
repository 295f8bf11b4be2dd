internal import Foundation

/// Lines of time, or of gains, over a growing quantity, both axes logarithmic, as SVG.
struct LineChart {
    /// One line.
    struct Line {
        var label: String
        /// Which colour; lines of one way share it.
        var color: Int
        /// Which dashes; lines of one device share them.
        var dash: Int
        /// Amount and time, by amount.
        var points: [(x: Double, y: Double)]
    }

    /// The quantity on the vertical axis.
    enum Measure {
        /// Milliseconds a frame.
        case frame
        /// Microseconds a frame for each of the quantity.
        case each

        /// How many times as fast as the least amount.
        case gain

        func value(_ milliseconds: Double, _ amount: Double) -> Double {
            self == .each ? milliseconds * 1e3 / amount : milliseconds
        }

        var unit: String {
            switch self {
            case .frame: "ms"
            case .each: "µs"
            case .gain: "×"
            }
        }

        /// What the vertical axis has lines at, around the values.
        func ticks(from low: Double, to high: Double) -> [Double] {
            self == .gain ? AxisTicks.doublings(from: low, to: high) : AxisTicks.decades(from: low, to: high)
        }
    }

    var title: String
    var measure: Measure
    var lines: [Line]

    /// A line a variant, over the amounts where it was measured.
    init(_ section: BenchmarkReport.Section, _ measure: Measure) {
        self.measure = measure
        title = section.quantity?.title ?? ""
        var variants: [(label: String, way: String, device: Int)] = []
        for measurement in section.comparisons.flatMap(\.measurements)
        where !variants.contains(where: { $0.label == measurement.label }) {
            variants.append((measurement.label, measurement.way, measurement.deviceIndex))
        }
        var ways: [String] = []
        for variant in variants where !ways.contains(variant.way) { ways.append(variant.way) }
        lines = variants.map { variant in
            Line(
                label: variant.label,
                color: ways.count > 1 ? ways.firstIndex(of: variant.way) ?? 0 : variant.device,
                dash: ways.count > 1 ? variant.device : 0,
                points: section.comparisons.compactMap { comparison in
                    guard let amount = comparison.amount, amount > 0,
                        let total = comparison.measurements.first(where: { $0.isRight && $0.label == variant.label })?
                            .total.median,
                        total > 0
                    else { return nil }
                    return (amount, measure.value(total, amount))
                })
        }
    }

    /// How many times as fast as on one thread the CPU renderer is, a line for each thing drawn; empty where one number of threads
    /// was measured.
    init(gainsIn section: BenchmarkReport.Section) {
        measure = .gain
        title = "Threads"
        lines = []
        for comparison in section.comparisons {
            var ways: [String] = []
            for way in comparison.measurements.map(\.way) where !ways.contains(way) { ways.append(way) }
            for way in ways {
                let gains = comparison.measurements.filter { $0.way == way }.compactMap { measurement in
                    comparison.gain(of: measurement).map { (x: Double(measurement.threads ?? 1), y: $0) }
                }
                guard !gains.isEmpty else { continue }
                lines.append(
                    Line(
                        label: way.isEmpty ? comparison.name : "\(comparison.name), \(way)",
                        color: lines.count % Self.colors, dash: lines.count / Self.colors, points: [(1, 1)] + gains))
            }
        }
    }

    private static let width = 900.0
    private static let height = 400.0
    private static let plot = (left: 80.0, top: 30.0, right: 860.0, bottom: 340.0)
    private static let colors = 6
    private static let dashes = ["", "7 5", "2 4", "12 4 2 4"]

    /// The chart, empty if there is nothing to connect.
    ///
    /// Colours come from the page's style sheet, by the classes `line0` to `line5`.
    var svg: String {
        let points = lines.flatMap(\.points)
        guard let lowX = points.map(\.x).min(), let highX = points.map(\.x).max(),
            let lowY = points.map(\.y).min(), let highY = points.map(\.y).max(), highX > lowX
        else { return "" }
        let ticks = measure.ticks(from: lowY, to: highY)
        let (bottom, top) = (ticks.first ?? lowY, ticks.last ?? highY)
        let plot = Self.plot
        func x(_ value: Double) -> Double {
            plot.left + (plot.right - plot.left) * (log(value) - log(lowX)) / (log(highX) - log(lowX))
        }
        func y(_ value: Double) -> Double {
            plot.bottom - (plot.bottom - plot.top) * (log(value) - log(bottom)) / (log(top) - log(bottom))
        }
        var body = ""
        body += "<text class=\"label\" x=\"8\" y=\"16\">"
        switch measure {
        case .frame: body += "Milliseconds a frame"
        case .each: body += "Microseconds a frame, by the \(title.lowercased())"
        case .gain: body += "Times as fast as on one thread"
        }
        body += " (both axes logarithmic)</text>"
        for tick in ticks {
            let height = Markup.number(y(tick))
            body += "<line class=\"grid\" x1=\"\(plot.left)\" x2=\"\(plot.right)\" y1=\"\(height)\" y2=\"\(height)\"/>"
            body +=
                "<text class=\"value\" x=\"\(plot.left - 8)\" y=\"\(Markup.number(y(tick) + 4))\" text-anchor=\"end\">"
            body += "\(AxisTicks.label(tick)) \(measure.unit)</text>"
        }
        for amount in Set(points.map(\.x)).sorted() {
            let place = Markup.number(x(amount))
            body +=
                "<line class=\"grid\" x1=\"\(place)\" x2=\"\(place)\" y1=\"\(plot.bottom)\" y2=\"\(plot.bottom + 5)\"/>"
            body += "<text class=\"value\" x=\"\(place)\" y=\"\(plot.bottom + 20)\" text-anchor=\"middle\">"
            body += "\(Markup.grouped(amount))</text>"
        }
        body +=
            "<text class=\"label\" x=\"\((plot.left + plot.right) / 2)\" y=\"\(Self.height - 14)\" text-anchor=\"middle\">"
        body += "\(Markup.escaped(title))</text>"
        for line in lines { body += drawing(of: line, x, y) }
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\">\(body)</svg>"
    }

    private func drawing(of line: Line, _ x: (Double) -> Double, _ y: (Double) -> Double) -> String {
        let color = line.color % Self.colors
        let path = line.points.map { "\(Markup.number(x($0.x))),\(Markup.number(y($0.y)))" }.joined(separator: " ")
        var body = "<polyline class=\"line\(color)\" \(dash(of: line)) points=\"\(path)\"/>"
        for point in line.points {
            body +=
                "<circle class=\"dot\(color)\" cx=\"\(Markup.number(x(point.x)))\" cy=\"\(Markup.number(y(point.y)))\" r=\"4\">"
            body += "<title>\(Markup.escaped(line.label)), \(Markup.grouped(point.x)): "
            body += "\(Markup.milliseconds(point.y)) \(measure.unit)</title></circle>"
        }
        return body
    }

    private func dash(of line: Line) -> String {
        "stroke-dasharray=\"\(Self.dashes[line.dash % Self.dashes.count])\""
    }

    /// The names of the lines, as HTML.
    var legend: String {
        let entries = lines.map { line in
            """
            <span><svg viewBox="0 0 36 10"><polyline class="line\(line.color % Self.colors)" \(dash(of: line)) \
            points="0,5 36,5"/></svg>\(Markup.escaped(line.label))</span>
            """
        }
        return "<p class=\"legend lines\">\(entries.joined())</p>"
    }
}
