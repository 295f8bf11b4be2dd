/// The times of one variant before, in an earlier run or by another program, and now.
package struct ReportChange: Encodable, Sendable {
    package var section: String
    package var comparison: String
    package var label: String
    /// Milliseconds.
    package var before: Double
    /// Milliseconds.
    package var after: Double
    /// The number of frames of each that were counted.
    package var count: Int
    /// After by before: below 1 is faster.
    package var ratio: Double
    /// The interval of the ratio, with the confidence that the verdict needs.
    package var low: Double
    /// `nil` if the samples set no limit.
    package var high: Double?
    /// The confidence that times differ by more than the rule allows, from 0 to 1.
    package var confidence: Double
    package var verdict: ChangeRule.Verdict
    /// Whether the times are the processor's work, since other programs disturb the frames' times.
    package var isWork: Bool

    /// Judges two times; `nil` if one was not measured.
    init?(
        section: String, comparison: String, label: String, before: TimingSummary, after: TimingSummary,
        _ ratio: TimingRatio, _ rule: ChangeRule, isWork: Bool = false
    ) {
        guard before.median > 0, after.median > 0 else { return nil }
        self.section = section
        self.comparison = comparison
        self.label = label
        self.isWork = isWork
        self.before = before.median
        self.after = after.median
        count = min(before.count, after.count)
        self.ratio = ratio.ratio
        let interval = ratio.interval(confidence: rule.confidence)
        low = interval.lowerBound
        high = interval.upperBound.isFinite ? interval.upperBound : nil
        confidence = ratio.confidence(beyond: rule.allowance)
        verdict = rule.verdict(ratio)
    }

    /// Every variant that both reports have, in the order of the new one.
    ///
    /// - Parameter smallest: The smallest change to find, beyond the difference of runs.
    package static func changes(
        from old: SavedReport, to new: BenchmarkReport, smallest: Double = ChangeRule.usualSmallest
    ) -> [ReportChange] {
        let pairs = new.sections.flatMap { section in
            section.comparisons.flatMap { comparison in
                comparison.measurements.compactMap { measurement in
                    old.measurement(section: section.name, comparison: comparison.name, label: measurement.label).map {
                        (section: section.name, comparison: comparison.name, before: $0, after: measurement)
                    }
                }
            }
        }
        let rule = ChangeRule(smallest: smallest, allowance: ChangeRule.usualAllowance, rows: pairs.count)
        return pairs.compactMap { pair in
            ReportChange(
                section: pair.section, comparison: pair.comparison, label: pair.after.label, before: pair.before.total,
                after: pair.after.total,
                TimingRatio(before: pair.before.samples.total, after: pair.after.samples.total), rule)
        }
    }
}
