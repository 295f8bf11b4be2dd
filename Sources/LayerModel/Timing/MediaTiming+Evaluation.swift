extension MediaTiming {
    /// The place of a moment of the parent's time in the time of an animation.
    public struct Phase: Sendable, Equatable {
        /// The relation of a moment to the active duration.
        public enum State: Sendable {
            /// Before it.
            case before
            /// In it.
            case active
            /// At its end or later.
            case after
        }

        /// The relation of the moment to the active duration.
        public var state: State
        /// Whether the animation has an effect: it is active or it fills.
        public var isApplied: Bool
        /// From 0, the start of the run, to 1, its end; falls from 1 to 0 in a reverse.
        ///
        /// No timing function is applied.
        public var progress: Double
        /// Seconds from the start of the run, as `progress` counts them.
        public var time: CFTimeInterval
        /// The number of whole cycles, each a run with its reverse, before the moment; below 0 for endless ones played
        /// backwards.
        public var cycle: Double
    }

    /// The phase at a moment of the parent's time.
    ///
    /// With `e = (parentTime − beginTime) · speed`, the active duration is 0 ≤ e < A, where A is `repeatDuration`, else
    /// `repeatCount` cycles, else one. A cycle is `duration`, twice that if it autoreverses. The phase is
    /// `(e + timeOffset)` modulo the cycle: an offset wraps round. The end of the last cycle is its end, not the
    /// start of a next. With a duration of 0 the progress is 1.
    ///
    /// A negative speed plays the same backwards: it begins at `beginTime` with the end, and ends `A / |speed|` later with
    /// the start, which fills forwards. With `e = (parentTime − beginTime) · |speed|` the phase is `(A − e + timeOffset)`
    /// modulo the cycle; where A is infinite, a cycle takes its place. With a duration of 0 the progress is 0.
    ///
    /// - Parameter parentTime: In seconds. Not-a-number is before everything.
    public func evaluate(parentTime: CFTimeInterval) -> Phase {
        ActiveTiming(self).phase(at: parentTime)
    }

    /// Local time for a moment of the parent's time: `(parentTime − beginTime) · speed + timeOffset`, without repetition.
    ///
    /// - Parameter parentTime: In seconds.
    public func localTime(parentTime: CFTimeInterval) -> CFTimeInterval {
        (parentTime - beginTime) * CFTimeInterval(speed) + timeOffset
    }

    /// The parent's time for a moment of local time; `beginTime` if `speed` is 0.
    ///
    /// - Parameter localTime: In seconds.
    public func parentTime(localTime: CFTimeInterval) -> CFTimeInterval {
        speed == 0 ? beginTime : (localTime - timeOffset) / CFTimeInterval(speed) + beginTime
    }
}
