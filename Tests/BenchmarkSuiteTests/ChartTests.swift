import Foundation
import Testing

@testable import BenchmarkSuite

@Suite struct ChartTests {
    @Test(arguments: [0.003, 0.9, 1, 2.4, 5, 7.3, 99, 100, 12_345])
    func linearTicksAreRoundAndFew(_ value: Double) throws {
        let axis = Axis.linear(upTo: value)
        #expect((3...7).contains(axis.ticks.count))
        #expect(axis.ticks[0] == 0 && axis.place(0) == 0 && abs(axis.place(value) - 1) < 1e-12)
        let last = try #require(axis.ticks.last)
        #expect(last <= value * 1.000_001 && last > value * 0.5)
    }

    @Test func nothingHasOneTick() {
        #expect(Axis.linear(upTo: 0).ticks == [0])
        #expect(Axis.linear(upTo: .nan).ticks == [0])
    }

    @Test func powersReachAroundTheValues() {
        for (base, least, greatest, expected) in [
            (10.0, 0.5, 30.0, [0.1, 1, 10, 100]), (10, 1, 1, [1, 10]), (2, 0.9, 5, [0.5, 1, 2, 4, 8]),
            (2, 1, 1, [1, 2]),
            (2, 0.125, 8, [0.125, 0.25, 0.5, 1, 2, 4, 8]), (10, 100, 100_000, [100, 1_000, 10_000, 100_000]),
        ] {
            let axis = Axis.powers(of: base, from: least, to: greatest)
            #expect(
                zip(axis.ticks, expected).allSatisfy { abs($0 / $1 - 1) < 1e-9 } && axis.ticks.count == expected.count)
            #expect(axis.place(axis.low) == 0 && abs(axis.place(axis.high) - 1) < 1e-12)
        }
        #expect(Axis.powers(of: 2, from: 0, to: .infinity).ticks.count < 100)
        let factors = Axis.powers(of: 2, from: 0.5, to: 2, unit: "×")
        #expect(factors.ticks.map(factors.label) == ["1/2 ×", "1 ×", "2 ×"])
    }

    /// All kinds are whole XML, with as many marks as there is to show.
    @Test func chartsAreDocuments() throws {
        let bars = [("a < b", 1.0), ("c & \"d\"", 3)].map { label, end in
            Chart.Bar(
                label: label, pieces: [.init(style: "part0", from: 0, to: end, title: "<all>")],
                spread: end - 0.5...end + 9,
                value: "\(end) ms · <void>")
        }
        let lines = [
            Chart.Line(label: "e > f", color: 7, dash: 5, points: [(1, 10), (100, 20), (1_000, 5)]),
            Chart.Line(label: "g", color: 0, dash: 0, points: [(1, 2)]),
        ]
        let charts = [
            Chart(kind: .bars(bars), x: .linear(upTo: 3, unit: "ms"), title: "Times"),
            Chart(kind: .bars(bars), x: .powers(of: 2, from: 0.5, to: 4)),
            Chart(
                kind: .lines(lines, y: .powers(of: 10, from: 2, to: 20)), x: .amounts([1, 100, 1_000]),
                caption: "Number"),
        ]
        for (chart, (name, count)) in zip(charts, [("rect", 2), ("rect", 2), ("circle", 4)]) {
            let svg = chart.svg
            #expect(svg.components(separatedBy: "<\(name) ").count == count + 1)
            for tag in ["svg", "text", "title"] {
                let ends = svg.components(separatedBy: "</\(tag)>").count
                #expect(svg.components(separatedBy: "<\(tag)").count == ends)
            }
            #expect(!svg.contains("nan") && !svg.contains("inf") && !svg.contains("<all>") && !svg.contains("<void>"))
        }
        #expect(charts[2].legend.contains("e &gt; f") && charts[0].legend.isEmpty)
        #expect(Chart(kind: .bars([]), x: Axis()).svg.isEmpty)
        #expect(Chart(kind: .lines([], y: Axis()), x: .amounts([])).svg.isEmpty)
    }

    @Test func numbersForPeople() {
        #expect(Markup.grouped(1_234_567) == "1,234,567")
        #expect(Markup.grouped(100) == "100")
        #expect(Markup.times(2.44) == "2.4×" && Markup.times(17.3) == "17×" && Markup.times(0.25) == "0.25×")
        #expect(Markup.milliseconds(1.234) == "1.23" && Markup.milliseconds(123.4) == "123")
    }
}
