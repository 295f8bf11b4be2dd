internal import Foundation

/// Where one way to draw overtakes another as a quantity grows.
struct Crossover: CustomStringConvertible {
    var faster: String
    var slower: String
    /// Between the two amounts where the order changes, by a straight line on logarithmic axes; `nil` where one is
    /// faster throughout.
    var amount: Double?
    var unit: String
    /// How many times as fast the faster one is at the largest amount.
    var ratio: Double

    var description: String {
        let times = String(format: "%.2g", ratio)
        guard let amount else { return "\(faster) is faster than \(slower) throughout; \(times) times at the end." }
        return
            "\(faster) overtakes \(slower) at about \(Int(amount.rounded())) \(unit); \(times) times as fast at the end."
    }

    /// Compares every two contestants that differ in their device or in their way, but not in both.
    static func find(in results: [BenchmarkReport.ContestResult], unit: String) -> [Crossover] {
        let contestants = results.first?.measurements ?? []
        return contestants.enumerated().flatMap { index, a in
            contestants[(index + 1)...].compactMap { b in
                guard (a.way == b.way) != (a.device == b.device) else { return nil }
                return between(a.label, b.label, in: results, unit: unit)
            }
        }
    }

    /// Compares two ways over all amounts where both were measured.
    static func between(
        _ a: String, _ b: String, in results: [BenchmarkReport.ContestResult], unit: String
    ) -> Crossover? {
        let points = results.compactMap { result -> (amount: Double, logRatio: Double)? in
            guard let amount = result.amount, amount > 0,
                let first = result.measurements.first(where: { $0.label == a })?.total.median, first > 0,
                let second = result.measurements.first(where: { $0.label == b })?.total.median, second > 0
            else { return nil }
            return (amount, log(second / first))
        }
        guard let last = points.last else { return nil }
        let (faster, slower) = last.logRatio >= 0 ? (a, b) : (b, a)
        var amount: Double?
        for (left, right) in zip(points, points.dropFirst()) where (left.logRatio >= 0) != (right.logRatio >= 0) {
            let part = left.logRatio / (left.logRatio - right.logRatio)
            amount = exp(log(left.amount) + part * (log(right.amount) - log(left.amount)))
        }
        return Crossover(faster: faster, slower: slower, amount: amount, unit: unit, ratio: exp(abs(last.logRatio)))
    }
}
