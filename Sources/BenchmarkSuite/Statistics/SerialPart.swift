/// The part of a frame that one thread does alone while others wait, by that thread's work beside the work of all.
///
/// A stage of `s` milliseconds on one thread and of work `p` shared by `n` threads takes `s + p / n` of the first thread's
/// time and `s + p` of all threads', which gives `s`. Both are times of work: neither other programs on the processors count,
/// nor threads that wait for the last one.
package struct SerialPart: Codable, Equatable, Sendable {
    package var milliseconds: Double
    /// Of the frame, from 0 to 1.
    package var share: Double
    /// Milliseconds by stage: `model`, `list`, `plan`, `draw`, `readback`.
    package var stages: [String: Double]

    /// Medians over frames; `nil` for one thread or no frames.
    init?(_ samples: [FrameSample], threads: Int) {
        guard threads > 1, !samples.isEmpty else { return nil }
        stages = [:]
        for stage in FrameSample.Stage.allCases {
            let serial = samples.map { sample in
                let (own, work) = (sample.own[stage] ?? 0, sample.work[stage] ?? 0)
                return min(max((Double(threads) * own - work) / Double(threads - 1), 0), own)
            }
            stages[stage.rawValue] = TimingSummary.median(of: serial)
        }
        milliseconds = stages.values.reduce(0, +)
        let total = TimingSummary.median(of: samples.map(\.total))
        share = total > 0 ? min(milliseconds / total, 1) : 0
    }

    /// The share and the stage that has most of it, such as `31 % list`.
    var text: String {
        let largest = stages.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return "\(Int((share * 100).rounded())) %" + (share >= 0.005 ? largest.map { " \($0.key)" } ?? "" : "")
    }
}
