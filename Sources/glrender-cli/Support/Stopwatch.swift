/// Measures the time since it was made.
struct Stopwatch {
    private let start = ContinuousClock.now

    /// On the wall.
    var seconds: Double {
        (ContinuousClock.now - start) / .seconds(1)
    }
}
