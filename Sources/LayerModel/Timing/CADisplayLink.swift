public import Foundation

/// A range of frame rates, in frames a second; 0 leaves a choice open.
public struct CAFrameRateRange: Sendable, Equatable {
    /// The lowest rate.
    public var minimum: Float
    /// The highest rate.
    public var maximum: Float
    /// The rate wished for.
    public var preferred: Float?

    /// A range of rates.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    /// No wish.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

/// The target that a display link calls, in place of an object and a selector.
public protocol CADisplayLinkTarget: AnyObject {
    /// A frame is due.
    func displayLinkDidFire(_ link: CADisplayLink)
}

/// A call for each frame, driven by the shared `CAMediaClock`.
///
/// It belongs to the thread that adds it to a run loop. Each step of the clock on this thread calls it once if a frame is due,
/// however many have passed. With the system clock, the run loop steps the clock at the display's rate.
public final class CADisplayLink {
    private var handler: ((CADisplayLink) -> Void)?
    private var timers: [Timer] = []
    private var startTime: CFTimeInterval?
    private var lastFrame = -1.0

    /// The time of the frame of the last call, in seconds; 0 before the first.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time of the next frame, in seconds; 0 before the first call.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// Whether calls are left out.
    public var isPaused = false

    /// The number of calls, in frames a second; 0 for the display's own rate.
    ///
    /// Rounded to a part of the display's rate.
    public var preferredFramesPerSecond = 0 {
        didSet { startTime = nil }
    }

    /// The number of the display's frames from call to call: the older name for a part of the display's rate.
    ///
    /// Default 1; less counts as 1.
    public var frameInterval: Int {
        get { max(1, Int((interval / duration).rounded())) }
        set { preferredFramesPerSecond = max(1, CAMediaClock.shared.maximumFramesPerSecond / max(1, newValue)) }
    }

    /// The rate of calls; if `preferredFramesPerSecond` is 0, its preferred rate, else its maximum counts.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { startTime = nil }
    }

    /// A link that calls a closure, which it holds until `invalidate()`.
    public init(handler: @escaping (CADisplayLink) -> Void) {
        self.handler = handler
    }

    /// A link that calls an object, which it holds until `invalidate()`.
    public convenience init(target: any CADisplayLinkTarget) {
        self.init { target.displayLinkDidFire($0) }
    }

    /// The time between the display's frames, in seconds.
    public var duration: CFTimeInterval {
        1 / CFTimeInterval(CAMediaClock.shared.maximumFramesPerSecond)
    }

    /// Whether the link has not been invalidated.
    var isValid: Bool { handler != nil }

    /// The time between calls, in seconds.
    var interval: CFTimeInterval {
        let range = preferredFrameRateRange
        let wish = preferredFramesPerSecond > 0 ? Float(preferredFramesPerSecond) : range.preferred ?? range.maximum
        guard wish > 0, wish.isFinite else { return duration }
        let divisor = (1 / (duration * Double(wish))).rounded()
        return duration * max(1, divisor)
    }

    // MARK: - Starting and ending

    /// Starts calls on this thread.
    ///
    /// - Parameters:
    ///   - runloop: This thread's run loop; while it runs, it drives a clock that is the system's.
    ///   - mode: The run loop's mode.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard isValid else { return }
        ThreadState.current.add(self)
        guard !CAMediaClock.shared.isManual else { return }
        let timer = Timer(timeInterval: duration, repeats: true) { _ in CAMediaClock.shared.step() }
        runloop.add(timer, forMode: mode)
        timers.append(timer)
    }

    /// Ends calls on this thread.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        ThreadState.current.remove(self)
        stopTimers()
    }

    /// Ends all calls, and releases the target.
    public func invalidate() {
        handler = nil
        ThreadState.current.remove(self)
        stopTimers()
    }

    private func stopTimers() {
        timers.forEach { $0.invalidate() }
        timers = []
    }

    /// Calls the target if a frame has begun since the last call.
    func callIfDue(at time: CFTimeInterval) {
        let start = startTime ?? time
        if startTime == nil {
            startTime = start
            lastFrame = -1
        }
        // A step that ends a rounding error before a frame counts as on it.
        let frame = ((time - start) / interval + 1e-6).rounded(.down)
        guard frame > lastFrame else { return }
        lastFrame = frame
        timestamp = start + frame * interval
        targetTimestamp = timestamp + interval
        handler?(self)
    }
}
