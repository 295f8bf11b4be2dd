/// The times of two programs that drew the same in turns.
struct TurnTimes {
    typealias Turn = (before: Double, after: Double)

    /// Of frames.
    var frames: [Turn] = []
    /// Of the processor for the same frames, if they are all its work.
    var work: [Turn] = []

    /// The more telling ratio: that of frames, or, if other programs hide it, that of the processor's work.
    func ratio(_ rule: ChangeRule) -> (ratio: TimingRatio, isWork: Bool) {
        let frames = TimingRatio(turns: frames)
        guard rule.verdict(frames) == .unsure, work.count == self.frames.count else { return (frames, false) }
        let work = TimingRatio(turns: work)
        return rule.verdict(work) == .unsure ? (frames, false) : (work, true)
    }
}
