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
