package import SceneFormat

/// The span of the frames, and their rate.
package struct Timeline: Sendable {
    package let rate: FrameRate
    /// In seconds; 0 for no end, so that there is every moment.
    package let duration: Double
    /// Whether nothing is left to see at the very end, which is then drawn as the last frame.
    private let isOverAtEnd: Bool

    /// A timeline.
    ///
    /// - Parameter duration: In seconds; 0 is without an end.
    init(rate: FrameRate, duration: Double) {
        self.rate = rate
        self.duration = duration
        isOverAtEnd = false
    }

    /// The timeline of a scene.
    ///
    /// - Parameter duration: In seconds, in place of the scene's; `nil` is the scene's.
    package init(of scene: Scene, rate: FrameRate, duration: Double? = nil) {
        self.rate = rate
        self.duration = duration ?? scene.duration
        // Layers of other formats last up to their end, not through it.
        isOverAtEnd = !scene.isNative
    }

    /// The number of frames; `nil` without an end.
    private var frameCount: Int? { duration > 0 ? rate.frameCount(of: duration) : nil }

    /// When a frame is.
    ///
    /// - Parameter frame: From 0.
    package func time(ofFrame frame: Int) throws(BeyondEnd) -> Double {
        try check(frame)
        return rate.time(ofFrame: frame)
    }

    /// The moment to draw for a requested moment; the end belongs to the timeline.
    ///
    /// - Parameter seconds: At least 0.
    package func time(at seconds: Double) throws(BeyondEnd) -> Double {
        guard let frameCount else { return seconds }
        // Durations that are sums of frames are rounded.
        let slack = duration * 1e-9
        guard seconds <= duration + slack else { throw beyondEnd(.time(seconds)) }
        return isOverAtEnd && seconds >= duration - slack ? rate.time(ofFrame: frameCount - 1) : seconds
    }

    /// The length of a movie or sequence of a scene without a duration, in seconds.
    private static let lengthOfStill = 1.0

    /// All frames; of a timeline without an end those of its first second, with a note.
    ///
    /// - Parameters:
    ///   - plays: The number of times to draw the timeline, at least once.
    ///   - option: The caller's name of the option that gives another length, for the note.
    package func allFrames(plays: Int, option: String) -> (schedule: FrameSchedule, note: String?) {
        guard duration <= 0 else { return (FrameSchedule(rate: rate, duration: duration, plays: plays), nil) }
        return (
            FrameSchedule(rate: rate, duration: Self.lengthOfStill, plays: plays),
            "the scene has no duration: \(Int(Self.lengthOfStill)) second of it is drawn; \(option) gives another length"
        )
    }

    /// Frames that are requested by their numbers.
    package func schedule(of frames: some Sequence<Int>) throws(BeyondEnd) -> FrameSchedule {
        let schedule = FrameSchedule(rate: rate, frames: frames)
        try check(schedule)
        return schedule
    }

    /// Checks that the timeline has all frames of a schedule that names them; a schedule with a timeline of its own has them.
    func check(_ schedule: FrameSchedule) throws(BeyondEnd) {
        guard schedule.period == nil, let last = schedule.frames.max() else { return }
        try check(last)
    }

    private func check(_ frame: Int) throws(BeyondEnd) {
        if let frameCount, frame >= frameCount { throw beyondEnd(.frame(frame)) }
    }

    private func beyondEnd(_ asked: BeyondEnd.Asked) -> BeyondEnd {
        BeyondEnd(asked: asked, duration: duration, rate: rate, frameCount: frameCount ?? 0)
    }
}
