import Foundation
import Testing

@testable import BenchmarkSuite

/// Frames' times as noisy machines give them: slow for a while, with single frames that take several times as long.
private struct NoisyMachine {
    private var random: RandomNumbers
    private var drift = 0.0
    /// What slows the machine down for some frames in a row; `stays` of it is there in the next one.
    private let spread: Double
    private let stays: Double

    init(seed: UInt64, spread: Double = 0.04, stays: Double = 0.9) {
        random = RandomNumbers(seed: seed)
        self.spread = spread
        self.stays = stays
    }

    private mutating func normal() -> Double {
        (0..<12).map { _ in random.unit() }.reduce(0, +) - 6
    }

    /// The time of a frame that takes 10 ms where nothing else runs.
    mutating func frame(slowDown: Double = 0) -> Double {
        drift = stays * drift + (1 - stays * stays).squareRoot() * spread * normal()
        let spike = random.unit() < 0.03 ? 1 + 3 * random.unit() : 1
        return 10 * (1 + slowDown) * exp(drift + 0.02 * normal()) * spike
    }

    mutating func turns(_ count: Int, slowDown: Double) -> [(before: Double, after: Double)] {
        (0..<count).map { _ in (frame(), frame(slowDown: slowDown)) }
    }
}

@Suite struct TimingRatioTests {
    private let rule = ChangeRule(smallest: 0.05, allowance: 0, rows: 20)

    @Test func studentsDistributionIsThatOfTables() {
        for (confidence, freedom, expected) in [
            (0.95, 1.0, 12.706), (0.95, 10, 2.228), (0.99, 15, 2.947), (0.999, 15, 4.073), (0.95, 1e6, 1.960),
        ] {
            #expect(abs(StudentDistribution.distance(confidence: confidence, freedom: freedom) - expected) < 1e-3)
            #expect(abs(StudentDistribution.tails(beyond: expected, freedom: freedom) - (1 - confidence)) < 1e-4)
        }
        #expect(StudentDistribution.tails(beyond: 0, freedom: 5) == 1)
        #expect(StudentDistribution.tails(beyond: .infinity, freedom: 5) == 0)
        #expect(StudentDistribution.distance(confidence: 1, freedom: 5) == .infinity)
    }

    /// Of a hundred runs with a slow-down of 5 % at least 95 find it; of a hundred without one at most one is called a change.
    @Test(arguments: [(spread: 0.02, stays: 0.0), (0.04, 0.9), (0.04, 0.98)])
    func slowDownsAreFoundInTurns(spread: Double, stays: Double) {
        var (found, wrong, wrongSamples) = (0, 0, 0)
        for seed in 0..<100 {
            var machine = NoisyMachine(seed: UInt64(seed), spread: spread, stays: stays)
            let slowed = TimingRatio(turns: machine.turns(192, slowDown: 0.05))
            if rule.verdict(slowed) == .slower { found += 1 }
            // Twenty rows a run.
            let same = (0..<20).map { _ in rule.verdict(TimingRatio(turns: machine.turns(192, slowDown: 0))) }
            if same.contains(.slower) { wrong += 1 }
            wrongSamples += same.filter { $0 == .faster }.count
        }
        #expect(found >= 95 && wrong <= 1 && wrongSamples <= 2)
    }

    /// Runs apart from each other are judged with what machines drift from hour to hour.
    @Test func runsApartAreJudgedWithAnAllowance() {
        let rule = ChangeRule(smallest: 0.05, allowance: 0.05, rows: 20)
        var (found, wrong) = (0, 0)
        for seed in 0..<100 {
            var (machine, later) = (NoisyMachine(seed: UInt64(seed)), NoisyMachine(seed: UInt64(seed) + 1000))
            let before: [Double] = (0..<200).map { _ in machine.frame() }
            let after: [Double] = (0..<200).map { _ in later.frame() }
            let same = TimingRatio(before: before, after: after)
            if rule.verdict(same) == .slower { wrong += 1 }
            let slowAfter: [Double] = (0..<200).map { _ in later.frame(slowDown: 0.25) }
            let slowed = TimingRatio(before: before, after: slowAfter)
            if rule.verdict(slowed) == .slower { found += 1 }
        }
        #expect(found >= 95 && wrong == 0)
    }

    @Test func ratiosAreThoseOfMedians() {
        let turns = (0..<64).map { (turn: Int) -> (before: Double, after: Double) in
            let time = 10 + Double(turn % 3)
            return (time, 2 * time)
        }
        let ratio = TimingRatio(turns: turns)
        #expect(abs(ratio.ratio - 2) < 1e-12 && ratio.confidence() == 1)
        #expect(rule.verdict(ratio) == .slower && rule.isTold(ratio))
        let faster = TimingRatio(before: [10, 11, 10, 11], after: [5, 5.5, 5, 5.5])
        #expect(abs(faster.ratio - 0.5) < 0.01 && faster.interval(confidence: 0.9).upperBound < 1)
    }

    @Test func tooFewSamplesTellNothing() {
        for ratio in [TimingRatio(turns: []), TimingRatio(turns: [(1, 2)]), TimingRatio(before: [1], after: [2, 2])] {
            #expect(rule.verdict(ratio) == .unsure && ratio.confidence() == 0)
            #expect(ratio.interval(confidence: 0.5).upperBound == .infinity)
        }
        // Times of nothing, as of a clock that stands still, are left out.
        #expect(rule.verdict(TimingRatio(turns: [(0, 0), (0, 1)])) == .unsure)
    }
}
