import Compositor
import LayerModel
import Testing

@testable import BenchmarkSuite

@Suite struct CrossoverTests {
    /// Results with given milliseconds for two ways, by amount.
    private func results(_ rows: [(amount: Double, a: Double, b: Double)]) throws -> [BenchmarkReport.ComparisonResult]
    {
        let comparison = Comparison(
            renderers: [try Renderer(device: .cpu, threads: 1)],
            settings: ComparisonSettings(frames: 1, warmUp: 0, secondsPerComparison: 1))
        let tree = CALayer().commit(at: 0)
        let size = CGSize(width: 1, height: 1)
        return try rows.map { row in
            var measured = try comparison.run(
                ["a", "b"].map { Variant(label: "CPU", way: $0, device: 0, tree: tree, size: size) })
            measured[0].total = TimingSummary([row.a])
            measured[1].total = TimingSummary([row.b])
            return BenchmarkReport.ComparisonResult(
                name: "", summary: "", amount: row.amount, seconds: 0, measurements: measured)
        }
    }

    @Test func theCrossingLiesWhereTheLinesMeet() throws {
        // a grows with the amount, b stays: they meet at 100.
        let found = Crossover.find(in: try results([(10, 1, 10), (1000, 100, 10)]), unit: "layers")
        #expect(found.count == 1)
        let amount = try #require(found[0].amount)
        #expect(abs(amount - 100) < 1e-6)
        #expect(found[0].faster == "b · CPU" && found[0].slower == "a · CPU")
        #expect(abs(found[0].ratio - 10) < 1e-9)
        #expect(
            found[0].description == "b · CPU overtakes a · CPU at about 100 layers: 10.0 times as fast at 1,000 layers."
        )
    }

    /// The last crossing counts: what is ahead from there on.
    @Test func ofSeveralCrossingsTheLastIsTold() throws {
        let found = Crossover.find(
            in: try results([(10, 1, 10), (100, 10, 1), (10_000, 1, 100)]), unit: "layers")
        let amount = try #require(found[0].amount)
        #expect(amount > 100 && amount < 10_000)
        #expect(found[0].faster == "a · CPU")
    }

    @Test func linesThatDoNotCrossHaveNoCrossing() throws {
        let found = Crossover.find(in: try results([(10, 1, 2), (100, 10, 40)]), unit: "layers")
        #expect(found[0].amount == nil && found[0].faster == "a · CPU")
        #expect(found[0].description.hasPrefix("a · CPU is faster than b · CPU throughout"))
    }

    @Test func noResultsHaveNoCrossings() {
        #expect(Crossover.find(in: [], unit: "layers").isEmpty)
    }
}
