import Testing

@testable import BenchmarkSuite

@Suite struct TimingSummaryTests {
    @Test func sumsUpSamplesOfAnyOrder() {
        let summary = TimingSummary([5, 1, 3, 100, 2])
        #expect(summary.median == 3)
        #expect(summary.min == 1)
        #expect(summary.p95 == 100 && summary.p99 == 100 && summary.worst == 100)
        #expect(summary.deviation == 2)
        #expect(summary.count == 5)
    }

    @Test func theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
        #expect(TimingSummary([4, 1, 2, 9]).median == 3)
    }

    @Test func noSamplesGiveZeros() {
        let summary = TimingSummary([])
        #expect(summary.median == 0 && summary.min == 0 && summary.uncertainty == 0 && summary.count == 0)
    }

    /// A single slow frame does not widen the uncertainty; more frames of the same spread narrow it by the root of their
    /// number.
    @Test func uncertaintyFollowsSpreadAndNumber() {
        let few = (0..<10).map { 10 + Double($0 % 2) }
        let slow = few.dropLast() + [500]
        #expect(TimingSummary(Array(slow)).uncertainty == TimingSummary(few).uncertainty)
        let many = (0..<1000).map { 10 + Double($0 % 2) }
        let ratio = TimingSummary(few).uncertainty / TimingSummary(many).uncertainty
        #expect(abs(ratio - 10) < 1e-9)
    }

    @Test func percentilesAreSamples() {
        let summary = TimingSummary((1...200).map(Double.init).shuffled())
        #expect(summary.p95 == 190 && summary.p99 == 198 && summary.worst == 200)
        let one = TimingSummary([7])
        #expect(one.p95 == 7 && one.p99 == 7 && one.worst == 7)
    }
}

@Suite struct SerialPartTests {
    /// A frame whose stages take `serial` milliseconds on one thread and share `work` among all.
    private func sample(_ stages: [FrameSample.Stage: (serial: Double, work: Double)], threads: Int) -> FrameSample {
        let wall = { (stage: FrameSample.Stage) in
            stages[stage].map { $0.serial + $0.work / Double(threads) } ?? 0
        }
        let own = stages.mapValues { $0.serial + $0.work / Double(threads) }
        let work = stages.mapValues { $0.serial + $0.work }
        return FrameSample(
            model: wall(.model), list: wall(.list), plan: wall(.plan), draw: wall(.draw), upload: 0,
            readback: wall(.readback), own: own, work: work, cpu: work.values.reduce(0, +), device: nil, joules: nil)
    }

    @Test(arguments: [2, 3, 16])
    func whatOneThreadDoesIsTold(threads: Int) throws {
        let samples = (0..<5).map { _ in
            sample([.list: (3, 0), .plan: (1, 0), .draw: (0.5, 32), .readback: (0, 1)], threads: threads)
        }
        let serial = try #require(SerialPart(samples, threads: threads))
        #expect(abs(serial.milliseconds - 4.5) < 1e-9)
        #expect(abs((serial.stages["list"] ?? 0) - 3) < 1e-9 && abs((serial.stages["draw"] ?? 0) - 0.5) < 1e-9)
        #expect(abs(serial.share - 4.5 / (4.5 + 33 / Double(threads))) < 1e-9)
        #expect(serial.text.hasSuffix("% list"))
    }

    @Test func oneThreadHasNoSerialPart() {
        #expect(SerialPart([sample([.list: (3, 0)], threads: 1)], threads: 1) == nil)
        #expect(SerialPart([], threads: 4) == nil)
        // More work than threads had time for, as clocks that are read at different moments give it, is none of one thread.
        let odd = sample([.draw: (-1, 8)], threads: 2)
        #expect(SerialPart([odd], threads: 2)?.milliseconds == 0)
    }
}
