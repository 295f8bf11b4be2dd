/// A `MediaTiming` made ready to be evaluated often: checked, with derived durations.
///
/// A `nan` or negative duration or repetition counts as 0, a `nan` speed or offset as 0.
struct ActiveTiming: Sendable, Equatable {
    /// In seconds of the parent's time.
    var beginTime: Double
    var speed: Double
    var timeOffset: Double
    /// One run, in seconds.
    var duration: Double
    /// One run with its reverse, in seconds.
    var cycle: Double
    /// All runs, in seconds.
    var activeDuration: Double
    var autoreverses: Bool
    var fillsBackwards: Bool
    var fillsForwards: Bool
    /// Whether the very last moment is still shown without fill, as the children of a group show theirs.
    var includesEnd = false

    init(_ timing: MediaTiming) {
        beginTime = timing.beginTime
        speed = timing.speed.isNaN ? 0 : Double(timing.speed)
        timeOffset = timing.timeOffset.isNaN ? 0 : timing.timeOffset
        duration = timing.duration > 0 ? timing.duration : 0
        autoreverses = timing.autoreverses
        cycle = autoreverses ? duration * 2 : duration
        if timing.repeatDuration > 0 {
            activeDuration = timing.repeatDuration
        } else if timing.repeatCount > 0, cycle > 0 {
            let isEndless = timing.repeatCount >= .greatestFiniteMagnitude
            activeDuration = isEndless ? .infinity : Double(timing.repeatCount) * cycle
        } else {
            activeDuration = cycle
        }
        fillsBackwards = timing.fillMode == .backwards || timing.fillMode == .both
        fillsForwards = timing.fillMode == .forwards || timing.fillMode == .both
    }

    /// Where a moment of the parent's time falls.
    ///
    /// The single implementation of the timing formula: elapsed time, fill, repetition, reversal.
    func phase(at parentTime: Double) -> MediaTiming.Phase {
        guard !parentTime.isNaN, !beginTime.isNaN else {
            return MediaTiming.Phase(state: .before, isApplied: false, progress: 0, time: 0, cycle: 0)
        }
        let parentElapsed = parentTime == beginTime ? 0 : parentTime - beginTime
        var elapsed = speed == 0 ? 0 : parentElapsed * speed
        var state = MediaTiming.Phase.State.active
        var isApplied = true
        if elapsed < 0 {
            state = .before
            isApplied = fillsBackwards
            elapsed = 0
        } else if elapsed >= activeDuration {
            state = .after
            let isAtEnd = elapsed - activeDuration <= 1e-9 * max(1, activeDuration)
            isApplied = fillsForwards || (includesEnd && isAtEnd)
            elapsed = activeDuration
        }
        return folded(elapsed, state: state, isApplied: isApplied)
    }

    /// The phase of a moment that is `elapsed` seconds after the start, within the active duration.
    private func folded(_ elapsed: Double, state: MediaTiming.Phase.State, isApplied: Bool) -> MediaTiming.Phase {
        let offset = elapsed + timeOffset
        guard cycle > 0 else {
            return MediaTiming.Phase(state: state, isApplied: isApplied, progress: 1, time: 0, cycle: 0)
        }
        guard offset.isFinite else {
            return MediaTiming.Phase(state: state, isApplied: isApplied, progress: 0, time: 0, cycle: 0)
        }
        guard cycle.isFinite else {
            let time = max(0, offset)
            let progress = duration.isFinite ? min(1, time / duration) : 0
            return MediaTiming.Phase(state: state, isApplied: isApplied, progress: progress, time: time, cycle: 0)
        }
        var count = (offset / cycle).rounded(.down)
        var phase = offset - count * cycle
        if phase < 0 || phase >= cycle {
            phase = phase < 0 ? 0 : cycle.nextDown
        }
        if state == .after, phase <= 1e-12 * cycle {
            phase = cycle
            count -= 1
        } else if state == .after, phase >= cycle * (1 - 1e-12) {
            phase = cycle
        }
        let time = phase > duration ? 2 * duration - phase : phase
        return MediaTiming.Phase(
            state: state, isApplied: isApplied, progress: min(1, max(0, time / duration)), time: time,
            cycle: max(0, count))
    }

    /// Whether there is no later moment at which the phase could be active.
    func isFinished(at parentTime: Double) -> Bool {
        guard !parentTime.isNaN, !beginTime.isNaN, speed != 0 else {
            return speed == 0 && activeDuration <= 0
        }
        let elapsed = parentTime == beginTime ? 0 : (parentTime - beginTime) * speed
        return speed > 0 ? elapsed >= activeDuration : elapsed < 0
    }
}
