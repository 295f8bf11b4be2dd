import Compositor
import Foundation
import LayerModel
import Testing

@testable import BenchmarkSuite

@Suite struct ReportTests {
    private let comparison: Comparison
    private let program = ProgramDescription(version: "1.2", arguments: ["bench"])

    init() throws {
        comparison = Comparison(
            renderers: [try Renderer(device: .cpu, threads: 1)],
            settings: ComparisonSettings(frames: 6, warmUp: 1, secondsPerComparison: 60))
    }

    private func smallTree(_ count: Int) -> RenderTree {
        let size = CGSize(width: 64, height: 48)
        let layers = Workload.turnedRectangles(count, sides: 4...8, alpha: 1...1, in: size)
        return CALayer.stage(size, sublayers: layers).commit(at: 0)
    }

    private func suite(quantity: Suite.Quantity? = nil) -> Suite {
        Suite(
            name: "small", title: "Small <trees>", explanation: "Few & \"quick\".", quantity: quantity,
            comparisons: [10, 20].map { count in
                PlannedComparison(name: "\(count)", summary: "\(count) rectangles", amount: Double(count)) {
                    ["a", "b"].map {
                        Variant(
                            label: $0, device: 0, tree: smallTree(count), size: CGSize(width: 64, height: 48))
                    }
                }
            })
    }

    @Test func aComparisonCountsEveryFrameOfEveryVariant() throws {
        var drawn: [Int] = []
        let tree = smallTree(3)
        let variants = (0..<2).map { index in
            Variant(label: "\(index)", renderer: 0, options: RenderOptions(size: CGSize(width: 8, height: 8))) {
                frame in
                drawn.append(index)
                return Variant.Frame(tree: tree, time: Double(frame))
            }
        }
        let measurements = try comparison.run(variants)
        // One cold frame, one to warm up, six that count, in turn.
        #expect(drawn == Array(repeating: [0, 1], count: 8).flatMap { $0 })
        #expect(measurements.map(\.total.count) == [6, 6])
        #expect(measurements.allSatisfy { $0.total.median > 0 && $0.first > 0 && $0.width == 8 })
        #expect(measurements[0].statistics.primitives == measurements[1].statistics.primitives)
    }

    @Test func aComparisonEndsAtItsTimeLimitWithTwoFrames() throws {
        var short = comparison
        short.settings = ComparisonSettings(frames: 1000, warmUp: 0, secondsPerComparison: 1e-9)
        let measurements = try short.run(try suite().comparisons[0].makeVariants())
        #expect(measurements.map(\.total.count) == [2, 2])
        let given = try comparison.run(try suite().comparisons[0].makeVariants(), seconds: 0)
        #expect(given.map(\.total.count) == [2, 2])
    }

    @Test func comparisonsShareABudget() throws {
        var settings = comparison.settings
        settings.frames = 1000
        settings.budget = 1e-9
        let run = BenchmarkRun(program, Comparison(renderers: comparison.renderers, settings: settings))
        let (report, _) = try run.run([suite()], date: Date(timeIntervalSince1970: 0))
        let measurements = report.sections.flatMap(\.comparisons).flatMap(\.measurements)
        #expect(measurements.map(\.total.count) == [2, 2, 2, 2])
    }

    /// What is measured apart is asked for by way and device, and kept with its variant.
    @Test func variantsAreMeasuredApart() throws {
        var run = BenchmarkRun(program, comparison)
        var asked: [[Int]] = []
        run.measureApart = { place in
            asked.append([place.comparison, place.way, place.device])
            return try FreshProcess {
                comparison.renderers[0]
            } makeVariant: { _ in
                try suite().comparisons[place.comparison].makeVariants()[place.way]
            }
        }
        var measured = suite()
        measured.comparisons[1].isMeasuredApart = true
        let (report, _) = try run.run([measured], date: Date(timeIntervalSince1970: 0))
        #expect(asked == [[1, 0, 0], [1, 1, 0]])
        let fresh = report.sections[0].comparisons.map { $0.measurements.map { $0.fresh != nil } }
        #expect(fresh == [[false, false], [true, true]])
        let memory = try #require(report.sections[0].comparisons[1].measurements[0].fresh)
        #expect(memory.firstPicture > 0 && memory.peakMemory >= memory.workingMemory && memory.openMemory > 0)
        #expect(ReportPage(report, pictures: [:]).html.contains("each in a process of its own"))
    }

    @Test func aReportComesBackFromItsJSONAndComparesWithItself() throws {
        let (report, _) = try BenchmarkRun(program, comparison).run([suite()], date: Date(timeIntervalSince1970: 0))
        let saved = try SavedReport(json: try JSONEncoder().encode(report))
        let changes = ReportChange.changes(from: saved, to: report)
        #expect(changes.count == 4)
        #expect(changes.allSatisfy { $0.ratio == 1 && $0.verdict != .slower && $0.verdict != .faster })
        #expect(saved.machine == report.machine)
        let samples = report.sections[0].comparisons[0].measurements[0].samples
        #expect(samples.total.count == 6 && samples.cpu.count == 6 && samples.total.allSatisfy { $0 > 0 })
    }

    /// A report of another version is refused, whatever else it holds.
    @Test func reportsOfOtherVersionsAreRefused() throws {
        let (report, _) = try BenchmarkRun(program, comparison).run([suite()], date: Date(timeIntervalSince1970: 0))
        var old = report
        old.version = 2
        #expect(throws: DecodingError.self) { try SavedReport(json: try JSONEncoder().encode(old)) }
    }

    @Test func anUnreadableReportIsRefused() {
        #expect(throws: DecodingError.self) { try SavedReport(json: Data("{}".utf8)) }
        #expect(throws: DecodingError.self) { try SavedReport(json: Data("no json".utf8)) }
    }

    @Test func thePageIsWholeAndEscaped() throws {
        var run = BenchmarkRun(program, comparison)
        run.pictureSide = 32
        let quantity = Suite.Quantity(unit: "layers", title: "Number of layers")
        let (report, pictures) = try run.run(
            [suite(), suite(quantity: quantity)], date: Date(timeIntervalSince1970: 0))
        let page = ReportPage(report, pictures: pictures).html
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(page.contains("Small &lt;trees&gt;") && page.contains("Few &amp; &quot;quick&quot;."))
        #expect(!page.contains("<trees>"))
        #expect(page.components(separatedBy: "data:image/jpeg;base64,").count == 3)
        #expect(page.components(separatedBy: "<svg").count == page.components(separatedBy: "</svg>").count)
        #expect(page.contains("<polyline"))
        // Nothing is fetched when the page is read.
        #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"))
    }
}
