/// A `MediaTiming` made ready to be evaluated often: checked, with derived durations.
///
/// A `nan` or negative duration or repetition counts as 0, a `nan` speed or offset as 0. A negative speed plays all runs from
/// their end to their start, beginning at `beginTime` as a positive one does.
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

    /// Whether all runs are played from their end to their start.
    private var isReversed: Bool { speed < 0 }

    /// The phase at a moment of the parent's time.
    ///
    /// The single implementation of the timing formula: elapsed time, fill, repetition, reversal.
    func phase(at parentTime: Double) -> MediaTiming.Phase {
        guard !parentTime.isNaN, !beginTime.isNaN else {
            return MediaTiming.Phase(state: .before, isApplied: false, progress: 0, time: 0, cycle: 0)
        }
        var elapsed = elapsed(at: parentTime)
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
        // Without an end to come from, the reverse begins at the end of the first cycle and counts on below it.
        let end = activeDuration.isFinite ? activeDuration : cycle
        return folded(isReversed ? end - elapsed : elapsed, state: state, isApplied: isApplied)
    }

    /// Seconds of local time since the start, whichever way they are played; 0 if time stands still.
    private func elapsed(at parentTime: Double) -> Double {
        speed == 0 || parentTime == beginTime ? 0 : (parentTime - beginTime) * abs(speed)
    }

    /// The phase of a moment that is `played` seconds from the start of the first run.
    private func folded(_ played: Double, state: MediaTiming.Phase.State, isApplied: Bool) -> MediaTiming.Phase {
        let offset = played + timeOffset
        guard cycle > 0 else {
            return MediaTiming.Phase(
                state: state, isApplied: isApplied, progress: isReversed ? 0 : 1, time: 0, cycle: 0)
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
        // Where two cycles meet, the one being played, or played last, is shown.
        let showsEnd = isReversed != (state == .after)
        if showsEnd, phase <= 1e-12 * cycle {
            phase = cycle
            count -= 1
        } else if showsEnd, phase >= cycle * (1 - 1e-12) {
            phase = cycle
        }
        let time = phase > duration ? 2 * duration - phase : phase
        return MediaTiming.Phase(
            state: state, isApplied: isApplied, progress: min(1, max(0, time / duration)), time: time,
            cycle: isReversed && activeDuration == .infinity ? count : max(0, count))
    }

    /// Whether the phase cannot be active at any later moment.
    ///
    /// - Parameter runsBack: Whether time runs backwards, as in a layer with a negative speed.
    func isFinished(at parentTime: Double, runsBack: Bool = false) -> Bool {
        guard !parentTime.isNaN, !beginTime.isNaN, speed != 0 else {
            return speed == 0 && activeDuration <= 0
        }
        let elapsed = elapsed(at: parentTime)
        return runsBack ? elapsed < 0 : elapsed >= activeDuration
    }

    /// Whether the phase is active, or was at an earlier moment.
    ///
    /// - Parameter runsBack: Whether earlier moments are larger ones.
    func hasStarted(at parentTime: Double, runsBack: Bool) -> Bool {
        isFinished(at: parentTime, runsBack: runsBack)
            || phase(at: parentTime).state != (runsBack ? .after : .before)
    }

    /// The first moment, `parentTime` itself or later, at which the phase may change; `nil` if there is none.
    ///
    /// - Parameter runsBack: Whether time runs backwards.
    func nextChange(after parentTime: Double, runsBack: Bool) -> Double? {
        guard speed != 0, !parentTime.isNaN, !isFinished(at: parentTime, runsBack: runsBack) else { return nil }
        return runsBack ? min(parentTime, beginTime + activeDuration / abs(speed)) : max(parentTime, beginTime)
    }
}
