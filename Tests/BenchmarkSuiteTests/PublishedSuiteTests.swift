import Compositor
import LayerModel
import Testing

@testable import BenchmarkSuite

/// The suites after benchmarks that others have published.
@Suite struct PublishedSuiteTests {
    private static func suites(on plan: DevicePlan) -> [Suite] {
        [.flutter(on: plan), .motionMark(on: plan), .thorVG(on: plan)] + Suite.blend2D(on: plan)
    }

    /// Each row but those of Blend2D, and of those one side a shape: `suite, row`.
    private static let rows = suites(on: DevicePlan([])).flatMap { suite in
        (suite.quantity == nil ? suite.comparisons : [suite.comparisons[2]]).map { "\(suite.name), \($0.name)" }
    }

    private func comparison(_ row: String, on renderer: Renderer) throws -> PlannedComparison {
        let suites = Self.suites(on: DevicePlan([renderer.device]))
        for suite in suites {
            if let found = suite.comparisons.first(where: { "\(suite.name), \($0.name)" == row }) { return found }
        }
        throw UnknownSuite(name: row)
    }

    private func bytes(_ frame: Variant.Frame, _ options: RenderOptions, _ renderer: Renderer) throws -> [UInt8] {
        var options = options
        options.scale = 0.25
        return try renderer.render(frame.tree, at: frame.time, options).withPremultipliedRGBA8 { bytes, _ in
            Array(bytes)
        }
    }

    /// As many elements as are told, which show; a frame is the same however often it is built.
    @Test(arguments: rows)
    func rowsDrawWhatTheyTell(_ row: String) throws {
        let renderer = try Renderer(device: .cpu)
        let comparison = try comparison(row, on: renderer)
        let variants = try (0..<2).map { _ in try #require(try comparison.makeVariants().first) }
        let number = try #require(comparison.summary.split(separator: " ").first.flatMap { Int($0) })
        let frames = try variants.map { try $0.frame(0) }
        let isDrawn = ["arcs", "paths", "lines"].contains(comparison.name)
        #expect(frames[0].tree.count >= 1 + (isDrawn ? 1 : number))
        let pictures = try zip(variants, frames).map { try bytes($1, $0.options, renderer) }
        #expect(pictures[0] == pictures[1])
        let blank = row.hasPrefix("flutter") ? [255, 255, 255, 255] : Array(pictures[0].prefix(4))
        let shown = stride(from: 0, to: pictures[0].count, by: 4).count { Array(pictures[0][$0..<$0 + 4]) != blank }
        #expect(shown * 300 > pictures[0].count / 4)
        // What moves moves, alike.
        guard row.hasPrefix("motionmark") || row.hasPrefix("thorvg") else { return }
        let later = try variants.map { try bytes(try $0.frame(7), $0.options, renderer) }
        #expect(later[0] == later[1] && later[0] != pictures[0])
    }

    /// The number of elements is open: half of them are half as many layers, those before the others.
    @Test func elementsAreAsManyAsAskedFor() throws {
        let renderer = try Renderer(device: .cpu)
        for comparison in Suite.motionMark(on: DevicePlan([renderer.device])).comparisons {
            let make = try #require(comparison.makeVariant)
            let counts = try [10, 20].map { try make($0, 0).frame(0).tree.count }
            let isDrawn = ["arcs", "paths", "lines"].contains(comparison.name)
            #expect(isDrawn ? counts[0] == counts[1] : counts[1] - 1 == 2 * (counts[0] - 1))
        }
    }

    @Test func figuresOfOthersStandBeside() throws {
        let renderer = try Renderer(device: .cpu)
        let circles = try comparison("flutter, circle 64", on: renderer)
        #expect(circles.published.map(\.milliseconds) == [45.5] && circles.published[0].conditions.contains("M1"))
        #expect(try comparison("flutter, clip 1000", on: renderer).published.count == 2)
    }

    @Test func suitesAreFoundByName() throws {
        let catalog = SuiteCatalog(size: CGSize(width: 64, height: 48), on: DevicePlan([]))
        #expect(Set(catalog.usual.map(\.name)).isDisjoint(with: ["flutter", "motionmark", "thorvg"]))
        #expect(try catalog.suites(named: ["blend2d"]).count == 26)
        #expect(try catalog.suites(named: ["text5k", "ways"]).map(\.name) == ["ways", "workloads"])
        let all = try catalog.suites(named: ["all"]).map(\.name)
        #expect(
            Set(all).count == all.count
                && SuiteCatalog.names.allSatisfy { name in
                    all.contains { $0.hasPrefix(name) }
                })
        #expect(throws: UnknownSuite(name: "nothing")) { try catalog.suites(named: ["nothing"]) }
    }

    /// The score of a device whose frames take a millisecond, and a hundredth for each element, with noise.
    @Test(arguments: [0.0, 0.02, 0.1])
    func scoresAreTheNumberThatFits(noise: Double) throws {
        let expected = (FrameScore.milliseconds - 1) / 0.01
        let trials = 20
        var inside = 0
        for seed in 0..<trials {
            var random = RandomNumbers(seed: UInt64(seed))
            let score = try FrameScore(until: BenchmarkClock.wall() + 1000) { count in
                { (1 + 0.01 * Double(count)) * (1 + noise * random.number(-1, 1)) }
            }
            #expect(abs(score.elements / expected - 1) <= max(noise, 0.001))
            let high = try #require(score.high)
            #expect(score.low <= score.elements && score.elements <= high)
            if (score.low - 1...high + 1).contains(expected) { inside += 1 }
        }
        // Intervals of few samples are a little too narrow.
        #expect(inside * 10 >= trials * 8)
    }

    @Test func scoresThatAreOutOfReachAreLimits() throws {
        let fast = try FrameScore(until: .infinity) { _ in { 0.001 } }
        #expect(fast.elements == Double(1 << 20) && fast.high == nil)
        let late = try FrameScore(until: 0) { _ in { 1 } }
        #expect(late.high == nil && late.elements == 8)
        let slow = try FrameScore(until: 0) { count in { 100 * Double(count) } }
        #expect(slow.elements < 1 && slow.high != nil)
    }
}
