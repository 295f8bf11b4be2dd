/// The times of two programs that drew the same in turns.
struct TurnTimes {
    typealias Turn = (before: Double, after: Double)

    /// Of frames.
    var frames: [Turn] = []
    /// Of all processors together, for the same frames; fewer where a program does not tell.
    var work: [Turn] = []

    /// The part of a frame's time that processors have to work for their time to stand for the frame's.
    private static let leastWork = 0.9
    /// In so many frames, which nothing holds up.
    private static let frames = 3

    /// The ratio that tells more: that of frames, or, where other programs hide it, that of the processors' work.
    func ratio(_ rule: ChangeRule) -> (ratio: TimingRatio, isWork: Bool) {
        let frames = TimingRatio(turns: frames)
        guard rule.verdict(frames) == .unsure, isAllWork({ $0.before }), isAllWork({ $0.after }) else {
            return (frames, false)
        }
        let work = TimingRatio(turns: work)
        return rule.verdict(work) == .unsure ? (frames, false) : (work, true)
    }

    /// Whether processors are at work all the time of frames that nothing holds up.
    private func isAllWork(_ side: (Turn) -> Double) -> Bool {
        guard work.count == frames.count else { return false }
        let shares = zip(work, frames).map { side($0) / max(side($1), 1e-9) }
        return shares.count { $0 >= Self.leastWork } >= Self.frames
    }
}
