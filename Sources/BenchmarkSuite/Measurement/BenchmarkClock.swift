internal import Foundation

/// The clocks that a benchmark reads, in milliseconds.
package enum BenchmarkClock {
    /// Time on the wall.
    package static func wall() -> Double {
        milliseconds(CLOCK_MONOTONIC)
    }

    /// Time that all threads of this process spent on a core.
    package static func cpu() -> Double {
        milliseconds(CLOCK_PROCESS_CPUTIME_ID)
    }

    /// Time that the calling thread spent on a core.
    package static func own() -> Double {
        milliseconds(CLOCK_THREAD_CPUTIME_ID)
    }

    private static func milliseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
