import Compositor
import Foundation
import LayerModel
import TestSupport
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

    @Test func aComparisonEndsWithOneFrameWhereTimeIsLongUp() throws {
        var short = comparison
        short.settings = ComparisonSettings(frames: 1000, warmUp: 0, secondsPerComparison: 1e-9)
        let measurements = try short.run(try suite().comparisons[0].makeVariants())
        #expect(measurements.map(\.total.count) == [1, 1])
        #expect(measurements.allSatisfy { $0.total.uncertainty == $0.total.median })
        let given = try comparison.run(try suite().comparisons[0].makeVariants(), seconds: 0)
        #expect(given.map(\.total.count) == [1, 1])
    }

    /// A budget of time ends the run: what it does not suffice for is left out, and named.
    @Test func aBudgetEndsTheRun() throws {
        var settings = comparison.settings
        settings.frames = 1000
        settings.budget = 0.4
        var run = BenchmarkRun(program, Comparison(renderers: comparison.renderers, settings: settings))
        var apart = 0
        run.measureApart = { _ in
            apart += 1
            usleep(60_000)
            return nil
        }
        let tree = smallTree(3)
        var slow = suite()
        slow.comparisons = (0..<20).map { index in
            PlannedComparison(name: "\(index)", summary: "", isMeasuredApart: true) {
                let options = RenderOptions(size: CGSize(width: 8, height: 8))
                return [
                    Variant(label: "a", renderer: 0, options: options) { frame in
                        usleep(20_000)
                        return Variant.Frame(tree: tree, time: 0)
                    }
                ]
            }
        }
        let (report, _) = try run.run([slow], date: Date(timeIntervalSince1970: 0))
        let drawn = report.sections[0].comparisons
        #expect(drawn.count < 20 && !drawn.isEmpty && apart < 20)
        #expect(drawn.allSatisfy { $0.measurements[0].total.count >= 1 })
        #expect(report.leftOut.contains("small, 19"))
        #expect(report.leftOut.count { !$0.contains("first pictures") } == 20 - drawn.count)
        #expect(ReportPage(report, pictures: [:]).html.contains("<li>small, 19</li>"))
    }

    /// A comparison that takes longer leaves less to the others.
    @Test func timeIsSharedByWhatIsLeft() {
        var budget = TimeBudget(seconds: 12e6, parts: 4)
        #expect(abs(budget.next() - 3e6) < 1e3 && abs(budget.next(2) - 8e6) < 1e3 && abs(budget.next() - 12e6) < 1e3)
        var endless = TimeBudget(seconds: nil, parts: 1)
        #expect(endless.next() == .infinity && endless.rest == .infinity)
        #expect(TimeBudget(seconds: 0, parts: 1).rest <= 0)
    }

    /// A step of a growing quantity that would take longer than there is time is left out, and those after it.
    @Test func stepsThatDoNotFitAreLeftOut() throws {
        var settings = comparison.settings
        settings.budget = 60
        let tree = smallTree(3)
        var growing = suite(quantity: Suite.Quantity(unit: "layers", title: "Number of layers"))
        growing.comparisons = [10.0, 20, 1e6, 2e6].map { amount in
            PlannedComparison(name: "\(Int(amount))", summary: "", amount: amount) {
                let options = RenderOptions(size: CGSize(width: 8, height: 8))
                return [
                    Variant(label: "a", renderer: 0, options: options) { frame in
                        usleep(5_000)
                        return Variant.Frame(tree: tree, time: 0)
                    }
                ]
            }
        }
        let run = BenchmarkRun(program, Comparison(renderers: comparison.renderers, settings: settings))
        let (report, _) = try run.run([growing], date: Date(timeIntervalSince1970: 0))
        #expect(report.sections[0].comparisons.map(\.name) == ["10", "20"])
        #expect(report.leftOut == ["small, 1000000", "small, 2000000"])
        settings.budget = nil
        let patient = BenchmarkRun(program, Comparison(renderers: comparison.renderers, settings: settings))
        #expect(try patient.run([growing], date: Date(timeIntervalSince1970: 0)).report.leftOut.isEmpty)
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
        // Two, and one of the steps of the quantity; both suites have one name.
        #expect(page.components(separatedBy: "data:image/jpeg;base64,").count == 5)
        #expect(page.components(separatedBy: "<svg").count == page.components(separatedBy: "</svg>").count)
        #expect(page.contains("<polyline"))
        // Nothing is fetched when the page is read.
        #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"))
    }

    /// Numbers of threads are compared in one run, with what they gain and what one thread alone does.
    @Test func numbersOfThreadsHaveAChart() throws {
        var threaded = comparison
        threaded.renderers = try [1, 2].map { try Renderer(device: .cpu, threads: $0) }
        var suite = suite()
        suite.comparisons[0].makeVariants = {
            [0, 1].map {
                Variant(label: "\($0 + 1)", device: $0, tree: smallTree(9), size: CGSize(width: 64, height: 48))
            }
        }
        suite.comparisons.removeLast()
        let (report, _) = try BenchmarkRun(program, threaded).run([suite], date: Date(timeIntervalSince1970: 0))
        let result = report.sections[0].comparisons[0]
        #expect(result.measurements.map(\.threads) == [1, 2] && result.measurements[0].serial == nil)
        let gain = try #require(result.gain(of: result.measurements[1]))
        #expect(gain > 0 && result.gain(of: result.measurements[0]) == nil)
        let chart = Chart(gainsIn: report.sections[0])
        #expect(chart.x.ticks == [1, 2] && chart.svg.components(separatedBy: "<polyline").count == 2)
        let page = ReportPage(report, pictures: [:]).html
        #expect(page.contains("Times as fast as on one thread") && !page.contains("faster →"))
        // Without one thread there is nothing to gain on.
        threaded.renderers.removeFirst()
        let (other, _) = try BenchmarkRun(program, threaded).run([self.suite()], date: Date(timeIntervalSince1970: 0))
        #expect(Chart(gainsIn: other.sections[0]).svg.isEmpty)
    }

    /// A picture that is another one makes its time void: it has no ratio, and nothing is compared with it.
    @Test func wrongPicturesMakeTimesVoid() throws {
        func picture(_ value: UInt8) throws -> CGImage {
            let pixels = (0..<400).flatMap { [$0 % 20 < 10 ? value : 0, 0, 0, 255] as [UInt8] }
            return try #require(
                CGImage(premultipliedRGBA8: ContiguousArray(pixels), width: 20, height: 20, isOpaque: true))
        }
        let near = PictureDifference(try picture(203), reference: try picture(200))
        #expect(near.largest == 3 && near.failures.isEmpty && abs(near.mean - 0.5) < 1e-9)
        let far = PictureDifference(try picture(100), reference: try picture(200))
        #expect(far.largest == 100 && !far.failures.isEmpty)
        let (report, _) = try BenchmarkRun(program, comparison).run([suite()], date: Date(timeIntervalSince1970: 0))
        var result = report.sections[0].comparisons[0]
        result.measurements[0].difference = far
        result.measurements[1].difference = near
        #expect(result.fastest == result.measurements[1].total.median)
        #expect(result.text.contains("void") && result.text.contains("interior"))
        var wrong = report
        wrong.sections[0].comparisons = [result]
        let page = ReportPage(wrong, pictures: [:]).html
        #expect(page.contains("Void, since their pictures are wrong: 10, a"))
        #expect(page.contains("void: another picture"))
        // The verdict comes before all else.
        let verdict = try #require(page.range(of: "In short"))
        let machine = try #require(page.range(of: "Processor"))
        #expect(verdict.lowerBound < machine.lowerBound)
    }

    @Test func energyIsReadWhereThereAreCounters() throws {
        let folder = try TemporaryFolder()
        for (name, energy) in [("intel-rapl:0", 500), ("intel-rapl:1", 9_000_000), ("intel-rapl:0:0", 7)] {
            let place = folder.url(name)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try "\(energy)\n".write(to: place.appendingPathComponent("energy_uj"), atomically: true, encoding: .utf8)
            try "10000000\n".write(
                to: place.appendingPathComponent("max_energy_range_uj"), atomically: true, encoding: .utf8)
        }
        let meter = try #require(EnergyMeter(folder: folder.path))
        let before = try #require(meter.joules())
        #expect(before == [500, 9_000_000])
        // The second one has begun anew.
        for (name, energy) in [("intel-rapl:0", 2_000_500), ("intel-rapl:1", 1_000_000)] {
            let place = folder.url(name).appendingPathComponent("energy_uj")
            try "\(energy)".write(to: place, atomically: true, encoding: .utf8)
        }
        #expect(meter.joules(since: before) == 4)
        #expect(EnergyMeter(folder: folder.path + "/nowhere") == nil && meter.joules(since: nil) == nil)
    }
}
