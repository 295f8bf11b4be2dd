internal import Foundation

/// The quantity at which one way to draw overtakes another.
struct Crossover: CustomStringConvertible {
    var faster: String
    var slower: String
    /// Between the two amounts where the order changes, by a straight line on logarithmic axes; `nil` if one is
    /// faster throughout.
    var amount: Double?
    var unit: String
    /// The speed-up of the faster one at the largest amount.
    var ratio: Double
    /// The largest amount where both were measured.
    var largest: Double

    var description: String {
        let end = "\(String(format: "%.1f", ratio)) times as fast at \(Markup.grouped(largest)) \(unit)"
        guard let amount else { return "\(faster) is faster than \(slower) throughout: \(end)." }
        // Two digits: more would promise too much.
        let unitOfTwo = pow(10, max(0, floor(log10(max(amount, 1))) - 1))
        let rounded = (amount / unitOfTwo).rounded() * unitOfTwo
        return "\(faster) overtakes \(slower) at about \(Markup.grouped(rounded)) \(unit): \(end)."
    }

    /// Compares every two variants that differ in their device or in their way, but not in both.
    static func find(in results: [BenchmarkReport.ComparisonResult], unit: String) -> [Crossover] {
        let variants = results.first?.measurements ?? []
        return variants.enumerated().flatMap { index, a in
            variants[(index + 1)...].compactMap { b in
                guard (a.way == b.way) != (a.deviceIndex == b.deviceIndex) else { return nil }
                return between(a.label, b.label, in: results, unit: unit)
            }
        }
    }

    /// Compares two ways over all amounts where both were measured.
    static func between(
        _ a: String, _ b: String, in results: [BenchmarkReport.ComparisonResult], unit: String
    ) -> Crossover? {
        let points = results.compactMap { result -> (amount: Double, logRatio: Double)? in
            let right = result.measurements.filter(\.isRight)
            guard let amount = result.amount, amount > 0,
                let first = right.first(where: { $0.label == a })?.total.median, first > 0,
                let second = right.first(where: { $0.label == b })?.total.median, second > 0
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
        return Crossover(
            faster: faster, slower: slower, amount: amount, unit: unit, ratio: exp(abs(last.logRatio)),
            largest: last.amount)
    }
}
