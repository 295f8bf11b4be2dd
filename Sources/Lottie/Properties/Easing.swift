import LayerModel

/// The progress between two keyframes over time.
struct Easing: Sendable {
    /// The curve of every component, or of the first if others have curves of their own.
    private let curve: TimingCurve
    private let others: [TimingCurve]

    static let linear = Easing(curves: [])

    /// - Parameter curves: One for each component, or one for all; none is linear.
    init(curves: [TimingCurve]) {
        curve = curves.first ?? .linear
        others = curves.dropFirst().allSatisfy { $0 == curves[0] } ? [] : Array(curves.dropFirst().prefix(3))
    }

    /// Progress for a fraction of the time, for each component; components without a curve follow the last one.
    func progress(_ fraction: Double) -> SIMD4<Double> {
        var progress = SIMD4(repeating: curve(fraction))
        guard !others.isEmpty else { return progress }
        for index in 1..<4 {
            progress[index] = others[min(index, others.count) - 1](fraction)
        }
        return progress
    }
}
