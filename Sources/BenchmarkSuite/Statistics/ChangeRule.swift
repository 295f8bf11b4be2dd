internal import Foundation

/// When a difference between times counts as one.
package struct ChangeRule: Codable, Equatable, Sendable {
    /// The verdict on two times.
    package enum Verdict: String, Codable, Sendable {
        case slower
        case faster
        /// They differ by less than the smallest change that has to be found.
        case same
        /// The samples do not decide.
        case unsure
    }

    /// The smallest change that has to be found, such as 0.05.
    package var smallest: Double
    /// The allowed difference between runs of one program; 0 if two programs were timed in turns.
    package var allowance: Double
    /// The rows that are judged together: with more of them each has to be surer, so that the risk stays that of all.
    package var rows: Int

    /// The probability that any row of equal programs is called slower or faster.
    package static let risk = 0.01
    /// Times of one program, measured an hour apart.
    package static let usualAllowance = 0.05
    package static let usualSmallest = 0.05

    package init(smallest: Double = ChangeRule.usualSmallest, allowance: Double, rows: Int) {
        self.smallest = smallest
        self.allowance = allowance
        self.rows = rows
    }

    /// The confidence that a row needs, from 0 to 1.
    package var confidence: Double { 1 - Self.risk / Double(max(rows, 1)) }

    /// The verdict on a row.
    package func verdict(_ ratio: TimingRatio) -> Verdict {
        // A change that has to be found is found by an estimate of half of it, as that of 0 is not.
        let counts = abs(log(ratio.ratio)) > log(1 + smallest / 2)
        if counts, ratio.confidence(beyond: allowance) >= confidence { return ratio.ratio > 1 ? .slower : .faster }
        return isTold(ratio) ? .same : .unsure
    }

    /// Whether the samples suffice to find the smallest change.
    package func isTold(_ ratio: TimingRatio) -> Bool {
        let interval = ratio.interval(confidence: confidence)
        return interval.upperBound < ratio.ratio * (1 + smallest / 2)
    }
}
