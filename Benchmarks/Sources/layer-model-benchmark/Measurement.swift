/// The shortest of several runs, in nanoseconds.
///
/// - Parameters:
///   - runs: How many times to measure.
///   - prepare: What happens before each run and does not count.
///   - body: What is measured.
func shortestTime<Input>(of runs: Int, preparing prepare: () -> Input, _ body: (Input) -> Void) -> Double {
    let clock = ContinuousClock()
    var shortest = Double.infinity
    for _ in 0..<runs {
        let input = prepare()
        let time = clock.measure { body(input) }
        shortest = min(shortest, Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9)
    }
    return shortest
}
