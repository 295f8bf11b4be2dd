internal import Foundation

/// An axis with round numbers.
struct Axis {
    var ticks: [Double] = []
    var low = 0.0
    var high = 1.0
    var isLogarithmic = false
    /// After the numbers.
    var unit = ""

    /// From 0 to a value, in three to six steps of 1, 2 or 5 times a power of ten.
    static func linear(upTo value: Double, unit: String = "") -> Axis {
        guard value > 0, value.isFinite else { return Axis(ticks: [0], unit: unit) }
        let power = pow(10, floor(log10(value / 3)))
        let step = [1, 2, 5, 10].map { $0 * power }.last { value / $0 >= 2.5 } ?? power
        return Axis(ticks: (0...Int(value / step)).map { Double($0) * step }, high: value, unit: unit)
    }

    /// The powers of a base around values, at least two, from the last one below the least.
    static func powers(of base: Double, from least: Double, to greatest: Double, unit: String = "") -> Axis {
        let exponent = { (value: Double) in log(min(max(value, 0x1p-30), 0x1p40)) / log(base) }
        // Rounding must not take a power for more than itself.
        let first = Int((exponent(least) + 1e-9).rounded(.down))
        let last = max(Int((exponent(greatest) - 1e-9).rounded(.up)), first + 1)
        let ticks = (first...last).map { pow(base, Double($0)) }
        return Axis(ticks: ticks, low: ticks[0], high: ticks[ticks.count - 1], isLogarithmic: true, unit: unit)
    }

    /// Some amounts themselves, as far apart as their logarithms.
    static func amounts(_ amounts: [Double]) -> Axis {
        let ticks = Set(amounts).sorted()
        return Axis(ticks: ticks, low: ticks.first ?? 1, high: ticks.last ?? 1, isLogarithmic: true)
    }

    /// The place of a value between the ends, 0 to 1.
    func place(_ value: Double) -> Double {
        isLogarithmic ? log(value / low) / log(high / low) : (value - low) / (high - low)
    }

    /// Up to four significant digits; factors below 1 as fractions.
    func label(_ value: Double) -> String {
        guard unit != "×" || value >= 1 else { return "1/" + label(1 / value) }
        return (value >= 1_000 ? Markup.grouped(value) : String(format: "%.4g", value))
            + (unit.isEmpty ? "" : " " + unit)
    }
}
