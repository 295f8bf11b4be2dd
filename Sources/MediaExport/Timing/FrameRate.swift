internal import Foundation
internal import LayerModel

/// Frames a second, as an exact fraction: film's 24, and video's 30000/1001.
public struct FrameRate: Sendable, Hashable {
    /// Above 0, without a factor in common with the denominator.
    public let numerator: Int
    /// Above 0.
    public let denominator: Int

    /// The largest numerator and denominator; encoders count in 32 bits.
    private static let largest = 1_000_000_000

    /// A fraction.
    ///
    /// - Returns: `nil` if a part is not of 1…1,000,000,000.
    public init?(_ numerator: Int, _ denominator: Int = 1) {
        let parts = 1...Self.largest
        guard parts.contains(numerator), parts.contains(denominator) else { return nil }
        var (a, b) = (numerator, denominator)
        while b != 0 { (a, b) = (b, a % b) }
        self.numerator = numerator / a
        self.denominator = denominator / a
    }

    /// The rate in a text: `60`, `12.5` or `30000/1001`; video's `29.97` and its like are thousandths, `30000/1001`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]) {
            self.init(numerator, denominator)
            return
        }
        let digits = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(digits.count), let value = Double(text),
            digits.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        let fraction = digits.count == 2 ? digits[1] : ""
        // More digits are those of a number that is no decimal fraction.
        guard fraction.count <= 6, BroadcastRate.nominal(of: value) == nil, let numerator = Int(digits[0] + fraction)
        else {
            self.init(value)
            return
        }
        self.init(numerator, Int(pow(10, Double(fraction.count))))
    }

    /// The simplest fraction that is a number to nine digits; for video's 29.97 and its like the exact thousandths.
    ///
    /// - Returns: `nil` if the number is not above 0, or too large.
    public init?(_ value: Double) {
        guard value > 0, value <= Double(Self.largest) else { return nil }
        if let nominal = BroadcastRate.nominal(of: value) {
            self.init(nominal * 1000, 1001)
            return
        }
        // Continued fractions: each step is the best approximation with a denominator of its size.
        var (before, last) = ((0, 1), (1, 0))
        var rest = value
        repeat {
            let whole = Int(rest)
            let next = (whole * last.0 + before.0, whole * last.1 + before.1)
            guard next.0 <= Self.largest, next.1 <= 1_000_000 else { break }
            (before, last) = (last, next)
            guard abs(Double(last.0) / Double(last.1) - value) > value * 1e-9, rest > Double(whole) else { break }
            rest = 1 / (rest - Double(whole))
        } while rest < 1e9
        self.init(last.0, last.1)
    }

    /// Frames a second, as a rounded number.
    public var value: Double { Double(numerator) / Double(denominator) }

    /// When a frame begins, in seconds, the first one being 0.
    ///
    /// - Parameter frame: Of ±2³¹.
    public func time(ofFrame frame: Int) -> Double {
        Double(frame * denominator) / Double(numerator)
    }

    /// The number of frames of a duration, in seconds, rounded, at least 1.
    public func frameCount(of duration: Double) -> Int {
        let count = (duration * Double(numerator) / Double(denominator)).rounded()
        return count >= 1 ? Int(min(count, Double(Int32.max))) : 1
    }

    /// The start of a frame, in whole units of `unitsPerSecond`, rounded to nearest, halves up.
    public func time(ofFrame frame: Int, in unitsPerSecond: Int) -> Int {
        let product = frame.multipliedFullWidth(by: denominator * unitsPerSecond * 2)
        let sum = product.low.addingReportingOverflow(UInt(numerator))
        let (quotient, _) = (numerator * 2).dividingFullWidth((product.high + (sum.overflow ? 1 : 0), sum.partialValue))
        return quotient
    }
}

extension FrameRate: CustomStringConvertible {
    /// As it is written: `60` or `30000/1001`.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
