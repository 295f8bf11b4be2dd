internal import Foundation
internal import Synchronization

/// The time of all animations: the system's, or one that the program steps by hand.
///
/// A headless program sets `time = .manual(0)`, and then calls `step(to:)` once a frame. A step belongs to its thread: it
/// commits the trees that this thread has committed before, calls its display links, then the delegates of animations that
/// began or ended, and completion blocks.
///
/// A program with a main loop does not step: trees of the main thread that were committed at the system's time are stepped by
/// that loop, after changes and, while animations run, at the display's rate.
public final class CAMediaClock: Sendable {
    /// A source of time.
    public enum Source: Sendable, Equatable {
        /// `CLOCK_MONOTONIC`: seconds since the system was started.
        case system
        /// As set by hand, in seconds.
        case manual(CFTimeInterval)
    }

    /// The clock that all animations use.
    public static let shared = CAMediaClock()

    private struct State {
        var source = Source.system
        var framesPerSecond = 60
    }

    private let state = Mutex(State())

    private init() {}

    /// The source of the time.
    ///
    /// May be set from any thread; a manual time that is not finite counts as 0.
    public var source: Source {
        get { state.withLock { $0.source } }
        set {
            state.withLock {
                if case .manual(let time) = newValue, !time.isFinite {
                    $0.source = .manual(0)
                } else {
                    $0.source = newValue
                }
            }
        }
    }

    /// The display's rate, which limits that of display links.
    ///
    /// From 1 to 1000; default 60.
    public var maximumFramesPerSecond: Int {
        get { state.withLock { $0.framesPerSecond } }
        set { state.withLock { $0.framesPerSecond = min(1000, max(1, newValue)) } }
    }

    /// The time, in seconds.
    public var now: CFTimeInterval {
        if case .manual(let time) = source { time } else { CAMediaClock.systemTime }
    }

    var isManual: Bool {
        if case .manual = source { true } else { false }
    }

    private static var systemTime: CFTimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) / 1e9
    }

    // MARK: - Steps

    /// Sets a manual clock to a time and runs due work on this thread.
    ///
    /// - Parameter time: In seconds. A time before the present one, or one that is not finite, leaves the clock unchanged.
    public func step(to time: CFTimeInterval) {
        state.withLock {
            if case .manual(let present) = $0.source, time > present, time.isFinite {
                $0.source = .manual(time)
            }
        }
        step()
    }

    /// Advances a manual clock and runs due work on this thread.
    ///
    /// - Parameter interval: In seconds.
    public func step(by interval: CFTimeInterval) {
        step(to: now + interval)
    }

    /// Runs due work on this thread at the present time.
    public func step() {
        let thread = ThreadState.current
        let time = now
        for link in thread.activeLinks {
            link.callIfDue(at: time)
        }
        CATransaction.flush()
        for root in thread.hostedRoots {
            root.commitTree(at: time)
            root.stepAnimations(to: time)
        }
        thread.drain()
    }

    /// Steps a manual clock from frame to frame, at the display's rate, to a time.
    ///
    /// - Parameter time: In seconds; the last step is to it. No more than 10⁷ frames are made.
    public func run(until time: CFTimeInterval) {
        guard time.isFinite, isManual else { return }
        let start = now
        let interval = 1 / CFTimeInterval(maximumFramesPerSecond)
        let count = min(10_000_000, max(0, ((time - start) / interval).rounded(.up)))
        for frame in 1...max(1, Int(count)) {
            step(to: min(time, start + CFTimeInterval(frame) * interval))
        }
        step(to: time)
    }
}

/// The time of the shared `CAMediaClock`, in seconds: that since the system was started, unless the clock is manual.
public func CACurrentMediaTime() -> CFTimeInterval {
    CAMediaClock.shared.now
}
