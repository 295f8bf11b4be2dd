internal import Foundation

/// Round numbers along an axis.
enum AxisTicks {
    /// Powers of two around values above 0, at least two.
    static func doublings(from low: Double, to high: Double) -> [Double] {
        let first = Int(log2(max(low, 0x1p-10)).rounded(.down))
        let last = max(Int(log2(min(max(high, low), 0x1p10)).rounded(.up)), first + 1)
        return (first...last).map { pow(2, Double($0)) }
    }

    /// From 0 to at most a value, in three to six steps of 1, 2 or 5 times a power of ten.
    static func linear(upTo value: Double) -> [Double] {
        guard value > 0, value.isFinite else { return [0] }
        let power = pow(10, floor(log10(value / 3)))
        let step = [1, 2, 5, 10].map { $0 * power }.last { value / $0 >= 2.5 } ?? power
        return (0...Int(value / step)).map { Double($0) * step }
    }

    /// The powers of ten from one below the least to one above the greatest value; both positive.
    static func decades(from least: Double, to greatest: Double) -> [Double] {
        let low = Int(floor(log10(least)))
        let high = max(Int(ceil(log10(greatest))), low + 1)
        return (low...high).map { pow(10, Double($0)) }
    }

    /// Up to four significant digits.
    static func label(_ value: Double) -> String {
        value >= 1_000 ? Markup.grouped(value) : String(format: "%.4g", value)
    }
}
