internal import Foundation

/// The ratio of a time to an earlier one, by the samples of both, and its confidence.
///
/// Samples in a row are alike: another program works for some of them, or the processor is slow for a while. So they are cut
/// into blocks, each represented by its median, which single slow frames do not move; blocks that lie far out are left out;
/// and the spread of the others gives the error of their mean (Yuen, "The two-sample trimmed t for unequal population
/// variances", 1974). If blocks beside each other are still alike, they count as fewer.
package struct TimingRatio: Equatable, Sendable {
    /// After by before: below 1 is faster.
    package var ratio: Double
    /// The standard error of the ratio's logarithm; infinite for too few samples.
    package var error: Double
    /// The degrees of freedom of that error.
    var freedom: Double

    private static let mostBlocks = 16
    /// The share of blocks that is left out at either end.
    private static let trimmed = 0.2

    /// Compares samples that were taken in turns: each before with the one after of the same turn.
    ///
    /// A slow machine affects both of a turn.
    package init(turns: [(before: Double, after: Double)]) {
        let logs = turns.compactMap { $0.before > 0 && $0.after > 0 ? log($0.after / $0.before) : nil }
        let blocks = BlockMean(logs)
        self.init(mean: blocks.mean, error: blocks.error, freedom: blocks.freedom)
    }

    /// Compares samples of two runs, each in the order of its frames.
    package init(before: [Double], after: [Double]) {
        let (before, after) = (Self.blocks(before), Self.blocks(after))
        let variance = before.error * before.error + after.error * after.error
        // Welch's degrees of freedom.
        let parts = [before, after].map { pow($0.error, 4) / max($0.freedom, 1e-9) }.reduce(0, +)
        self.init(
            mean: after.mean - before.mean, error: variance.squareRoot(),
            freedom: parts > 0 ? variance * variance / parts : before.freedom + after.freedom)
    }

    private init(mean: Double, error: Double, freedom: Double) {
        ratio = exp(mean)
        self.error = error
        self.freedom = freedom
    }

    private static func blocks(_ samples: [Double]) -> BlockMean {
        BlockMean(samples.filter { $0 > 0 }.map { log($0) })
    }

    /// The interval of the ratio with the given confidence, such as 0.99.
    package func interval(confidence: Double) -> ClosedRange<Double> {
        let distance = error > 0 ? StudentDistribution.distance(confidence: confidence, freedom: freedom) * error : 0
        guard distance.isFinite else { return 0...Double.infinity }
        return ratio * exp(-distance)...ratio * exp(distance)
    }

    /// The confidence in a change beyond an allowance, from 0 to 1.
    ///
    /// - Parameter allowance: The distance of the ratio from 1 for programs that are alike, such as 0.05; 0 for samples taken
    ///   in turns.
    package func confidence(beyond allowance: Double = 0) -> Double {
        let distance = abs(log(ratio)) - log(1 + allowance)
        guard distance > 0, error.isFinite else { return 0 }
        return error > 0 ? 1 - StudentDistribution.tails(beyond: distance / error, freedom: freedom) : 1
    }

    /// The trimmed mean of the blocks' medians, and its error.
    private struct BlockMean {
        var mean: Double
        var error: Double
        var freedom: Double

        init(_ values: [Double]) {
            let count = min(TimingRatio.mostBlocks, values.count)
            let blocks = (0..<count).map { block in
                let range = block * values.count / count..<(block + 1) * values.count / count
                return TimingSummary.median(of: Array(values[range]))
            }
            guard count > 1 else {
                (mean, error, freedom) = (blocks.first ?? 0, .infinity, 0)
                return
            }
            let sorted = blocks.sorted()
            let left = Int(Double(count) * TimingRatio.trimmed)
            let kept = sorted[left..<count - left]
            mean = kept.reduce(0, +) / Double(kept.count)
            // Trimmed blocks count as the outermost of the others.
            let near = blocks.map { min(max($0, sorted[left]), sorted[count - 1 - left]) }
            let middle = near.reduce(0, +) / Double(count)
            let squares = near.map { ($0 - middle) * ($0 - middle) }.reduce(0, +)
            let products = zip(near, near.dropFirst()).map { ($0 - middle) * ($1 - middle) }.reduce(0, +)
            let likeness = squares > 0 ? min(max(products / squares, 0), 0.8) : 0
            let alike = (1 + likeness) / (1 - likeness)
            freedom = Double(kept.count - 1)
            let share = Double(kept.count) / Double(count)
            error = (squares / Double(count - 1) / Double(count) * alike).squareRoot() / share
        }
    }
}
