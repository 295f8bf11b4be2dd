/// Particles born one after the other, at equal distances of a cell's time.
struct ParticleBirths {
    /// The number of the first, counted from the first that the cell ever emits.
    private(set) var first = 0.0
    private(set) var count = 0
    /// When the first is born, in seconds of the cell's time.
    private(set) var clock = 0.0
    /// From one to the next, in seconds of the cell's time.
    private(set) var interval = 0.0

    /// The particles whose number the sum of all births reaches between two moments.
    ///
    /// - Parameters:
    ///   - low: In seconds of the cell's time; included.
    ///   - high: In seconds of the cell's time.
    ///   - rate: In particles a second.
    ///   - includesEnd: Whether one born at `high` belongs to them.
    ///   - start: When the sum was `sum`; not after `low`.
    init(
        from low: Double, to high: Double, rate: Double, includesEnd: Bool, start: Double = 0, sum: Double = 0
    ) {
        let low = max(low, start)
        guard rate > 0, rate.isFinite, high >= low, high.isFinite, sum.isFinite else { return }
        let least = sum + (low - start) * rate
        let most = sum + (high - start) * rate
        // A number that is whole up to rounding is whole.
        let slack = 1e-9 * max(1, most)
        first = (least - slack).rounded(.up)
        var last = (most + slack).rounded(.down)
        if !includesEnd, last >= most - slack { last -= 1 }
        guard last >= first, last < 9e15 else { return }
        first = max(first, last - Double(ParticleSimulation.largestCount - 1))
        count = Int(last - first) + 1
        interval = 1 / rate
        clock = start + (first - sum) * interval
    }
}
