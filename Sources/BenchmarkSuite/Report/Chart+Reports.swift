extension Chart {
    /// The names of a frame's parts.
    static let parts = ["model", "prepare", "draw", "upload", "readback"]

    /// The parts of a frame, a bar for each way to draw it.
    init(partsOf result: BenchmarkReport.ComparisonResult) {
        let totals = result.measurements.map { measurement in
            // A bar that noise lengthens must not squeeze the others by more than a quarter.
            min(measurement.total.median + measurement.total.uncertainty, measurement.total.median * 1.25)
        }
        let parts = result.measurements.map {
            [
                $0.model.median, $0.prepare.median, max(0, $0.draw.median - $0.upload.median), $0.upload.median,
                $0.readback.median,
            ]
        }
        let longest = max((totals + parts.map { $0.reduce(0, +) }).max() ?? 0, 1e-9)
        let bars = zip(result.measurements, parts).map { measurement, parts in
            var end = 0.0
            let pieces = parts.enumerated().filter { $0.element > 0 }.map { index, length in
                end += length
                return Bar.Piece(
                    style: "part\(index)", from: end - length, to: end,
                    title: "\(Self.parts[index]): \(Markup.milliseconds(length)) ms")
            }
            let (total, uncertainty) = (measurement.total.median, measurement.total.uncertainty)
            let times = total / result.fastest
            let comparison =
                measurement.isRight ? (times > 1.005 ? " · \(Markup.times(times))" : "") : " · void: another picture"
            return Bar(
                label: measurement.label, pieces: pieces, spread: total - uncertainty...total + uncertainty,
                value: "\(Markup.milliseconds(total)) ms" + comparison)
        }
        self.init(kind: .bars(bars), x: .linear(upTo: longest, unit: "ms"))
    }

    /// Times of a frame over a growing quantity, a line a variant.
    ///
    /// - Parameter isEach: Whether they are microseconds for each of the quantity, not milliseconds for all.
    init(_ section: BenchmarkReport.Section, isEach: Bool = false) {
        var variants: [(label: String, way: String, device: Int)] = []
        var ways: [String] = []
        for measurement in section.comparisons.flatMap(\.measurements) {
            if !variants.contains(where: { $0.label == measurement.label }) {
                variants.append((measurement.label, measurement.way, measurement.deviceIndex))
            }
            if !ways.contains(measurement.way) { ways.append(measurement.way) }
        }
        let lines = variants.map { variant in
            Line(
                label: variant.label,
                color: ways.count > 1 ? ways.firstIndex(of: variant.way) ?? 0 : variant.device,
                dash: ways.count > 1 ? variant.device : 0,
                points: section.comparisons.compactMap { comparison in
                    let right = comparison.measurements.first { $0.isRight && $0.label == variant.label }
                    guard let amount = comparison.amount, amount > 0, let time = right?.total.median, time > 0 else {
                        return nil
                    }
                    return (amount, isEach ? time * 1e3 / amount : time)
                })
        }
        let title = section.quantity?.title ?? ""
        let measure = isEach ? "Microseconds a frame, by the \(title.lowercased())" : "Milliseconds a frame"
        self.init(lines, base: 10, unit: isEach ? "µs" : "ms", measure, over: title)
    }

    /// The CPU renderer's speed-up over one thread, a line for each workload; without lines if one number of threads was
    /// measured.
    init(gainsIn section: BenchmarkReport.Section) {
        var lines: [Line] = []
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
        self.init(lines, base: 2, unit: "×", "Times as fast as on one thread", over: "Threads")
    }

    private init(_ lines: [Line], base: Double, unit: String, _ measure: String, over quantity: String) {
        let values = lines.flatMap(\.points).map(\.y)
        self.init(
            kind: .lines(lines, y: .powers(of: base, from: values.min() ?? 1, to: values.max() ?? 1, unit: unit)),
            x: .amounts(lines.flatMap(\.points).map(\.x)), title: measure + " (both axes logarithmic)",
            caption: quantity)
    }
}
