/// Video's frame rates that are a thousandth slower than a whole number, and are written rounded.
package enum BroadcastRate {
    private static let nominals: [Double] = [24, 30, 48, 60, 96, 120, 240]

    /// The whole number of a rate: 30 for 29.97, which is 30000/1001; `nil` for other rates.
    package static func nominal(of rate: Double) -> Int? {
        nominals.first { abs(rate - $0 * 1000 / 1001) < 0.005 }.map { Int($0) }
    }

    /// The exact rate: 30000/1001 for 29.97, and any other as it is.
    package static func exact(_ rate: Double) -> Double {
        nominal(of: rate).map { Double($0) * 1000 / 1001 } ?? rate
    }
}
