/// A chart of a report, as SVG: bars along one axis, or lines between two.
///
/// Colours come from the page's style sheet, by classes such as `part0`, `line0` and `dot0`.
struct Chart {
    /// A bar of pieces.
    struct Bar {
        struct Piece {
            var style: String
            var from: Double
            var to: Double
            var title = ""
        }

        var label: String
        var pieces: [Piece]
        /// The interval of its end; `nil` if unknown.
        var spread: ClosedRange<Double>?
        /// Beside its end.
        var value: String
    }

    /// A line over a quantity.
    struct Line {
        var label: String
        /// The number of the colour; lines of one way share it.
        var color: Int
        /// The number of the dashes; lines of one device share them.
        var dash: Int
        var points: [(x: Double, y: Double)]
    }

    enum Kind {
        case bars([Bar])
        case lines([Line], y: Axis)
    }

    var kind: Kind
    /// Along bars, or of the quantity.
    var x: Axis
    /// Above the chart.
    var title = ""
    /// Below the chart.
    var caption = ""

    static let colors = 6
    private static let dashes = ["", "7 5", "2 4", "12 4 2 4"]
    private static let width = 840.0
    private static let rowHeight = 24.0

    /// The chart, empty if there is nothing to draw.
    var svg: String {
        switch kind {
        case .bars(let bars): bars.isEmpty ? "" : document(bars)
        case .lines(let lines, let y): x.high > x.low ? document(lines, y) : ""
        }
    }

    /// The names of the lines, as HTML.
    var legend: String {
        guard case .lines(let lines, _) = kind else { return "" }
        let entries = lines.map { line in
            let sample = polyline(line, through: ["0,5", "36,5"])
            return "<span><svg viewBox=\"0 0 36 10\">\(sample)</svg>\(Markup.escaped(line.label))</span>"
        }
        return "<p class=\"legend lines\">\(entries.joined())</p>"
    }

    private func document(_ bars: [Bar]) -> String {
        let labels = min(430, 7.6 * Double(bars.map(\.label.count).max() ?? 0) + 14)
        // Bars to both sides have their values at either end.
        let room = x.isLogarithmic ? (left: 90.0, right: 90.0) : (left: 0, right: 140)
        let top = title.isEmpty ? 4.0 : 26
        let bottom = top + Self.rowHeight * Double(bars.count)
        let place = { labels + room.left + (Self.width - labels - room.left - room.right) * x.place($0) }
        var body = text(title, at: 8, 16, "label")
        for tick in x.ticks {
            body += line("grid", place(tick), top, place(tick), bottom + 4)
            body += text(x.label(tick), at: place(tick), bottom + 18, "value", "middle")
        }
        for (index, bar) in bars.enumerated() {
            let row = top + Double(index) * Self.rowHeight
            body += text(bar.label, at: labels - 8, row + 14, "label", "end")
            for piece in bar.pieces {
                let (from, to) = (place(min(piece.from, piece.to)), place(max(piece.from, piece.to)))
                let box = zip(["x", "y", "width", "height"], [from, row + 2, max(to - from, 0.5), Self.rowHeight - 8])
                body += element("rect", piece.style, Array(box), tip: piece.title)
            }
            let (start, end) = (bar.pieces.first?.from ?? x.low, bar.pieces.last?.to ?? x.low)
            let (low, high) = (max(bar.spread?.lowerBound ?? end, x.low), min(bar.spread?.upperBound ?? end, x.high))
            if bar.spread != nil { body += line("spread", place(low), row + 10, place(high), row + 10) }
            let side = end < start ? (-8, "end") : (8.0, "start")
            body += text(bar.value, at: place(max(end, high)) + side.0, row + 14, "value", side.1)
        }
        if x.isLogarithmic { body += line("axis", place(1), top, place(1), bottom) }
        return document(body, height: bottom + 24)
    }

    private func document(_ lines: [Line], _ y: Axis) -> String {
        let plot = (left: 80.0, top: 30.0, right: Self.width - 40, bottom: 340.0)
        let across = { plot.left + (plot.right - plot.left) * x.place($0) }
        let up = { plot.bottom - (plot.bottom - plot.top) * y.place($0) }
        var body = text(title, at: 8, 16, "label")
        for tick in y.ticks {
            body += line("grid", plot.left, up(tick), plot.right, up(tick))
            body += text(y.label(tick), at: plot.left - 8, up(tick) + 4, "value", "end")
        }
        for tick in x.ticks {
            body += line("grid", across(tick), plot.bottom, across(tick), plot.bottom + 5)
            body += text(x.label(tick), at: across(tick), plot.bottom + 20, "value", "middle")
        }
        body += text(caption, at: (plot.left + plot.right) / 2, plot.bottom + 44, "label", "middle")
        for line in lines {
            let places = line.points.map { "\(Markup.number(across($0.x))),\(Markup.number(up($0.y)))" }
            body += polyline(line, through: places)
            for point in line.points {
                body += element(
                    "circle", "dot\(line.color % Self.colors)",
                    [("cx", across(point.x)), ("cy", up(point.y)), ("r", 4)],
                    tip: "\(line.label), \(x.label(point.x)): \(Markup.milliseconds(point.y)) \(y.unit)")
            }
        }
        return document(body, height: plot.bottom + 60)
    }

    // MARK: - Elements

    private func document(_ body: String, height: Double) -> String {
        "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(height))\" role=\"img\">\(body)</svg>"
    }

    private func element(_ name: String, _ style: String, _ numbers: [(String, Double)], tip: String = "") -> String {
        let attributes = numbers.map { " \($0.0)=\"\(Markup.number($0.1))\"" }.joined()
        let start = "<\(name) class=\"\(style)\"\(attributes)"
        return start + (tip.isEmpty ? "/>" : "><title>\(Markup.escaped(tip))</title></\(name)>")
    }

    private func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        element("line", style, [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)])
    }

    private func polyline(_ line: Line, through places: [String]) -> String {
        let dash = Self.dashes[line.dash % Self.dashes.count]
        let points = places.joined(separator: " ")
        return "<polyline class=\"line\(line.color % Self.colors)\" stroke-dasharray=\"\(dash)\" points=\"\(points)\"/>"
    }

    private func text(_ text: String, at x: Double, _ y: Double, _ style: String, _ anchor: String = "start") -> String
    {
        let place = "x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" text-anchor=\"\(anchor)\""
        return text.isEmpty ? "" : "<text class=\"\(style)\" \(place)>\(Markup.escaped(text))</text>"
    }
}
