import Foundation
import LayerModel

/// The range selector of a text animator: the amount of the effect for each character.
///
/// After Effects' selector, with the formulas of its shapes from lottie-web; numbers are resolved, for one time.
struct TextSelector: Sendable, Hashable {
    /// The things that are counted; the numbers are those of `b`.
    enum Basis: Int, Sendable {
        case characters = 1
        case charactersExcludingSpaces = 2
        case words = 3
        case lines = 4
    }

    /// The unit of start, end and offset; the numbers are those of `r`.
    enum Units: Int, Sendable {
        /// Of all that is counted.
        case percent = 1
        /// Of the counted elements, from 0.
        case index = 2
    }

    /// The growth of the effect inside the range; the numbers are those of `sh`.
    enum Shape: Int, Sendable {
        case square = 1
        case rampUp = 2
        case rampDown = 3
        case triangle = 4
        case round = 5
        case smooth = 6
    }

    /// The start of the range.
    var start = 0.0
    /// The end of the range; `nil` for the end of the text.
    var end: Double?
    /// The offset of both.
    var offset = 0.0
    /// The unit of the three.
    var units = Units.percent
    /// The things that are counted.
    var basis = Basis.characters
    /// The growth of the effect.
    var shape = Shape.square
    /// The most that is done, in percent; below zero the other way.
    var amount = 100.0
    /// The slowness of the effect's start, in percent; below zero its fastness.
    var easeLow = 0.0
    /// The slowness of the effect's completion, in percent; below zero its fastness.
    var easeHigh = 0.0
    /// The part of a character's step that a square's edge takes, in percent.
    var smoothness = 100.0
    /// Whether the counted elements come in a mixed order, always the same for the same count.
    var isRandomized = false
    /// The result, if an expression gives it.
    var given: [Double]?

    /// The amount of the effect for each counted element, in −1…1.
    ///
    /// - Parameter count: The number of elements.
    func weights(count: Int) -> [Double] {
        if let given { return given }
        guard count > 0 else { return [] }
        let scale = units == .percent ? Double(count) / 100 : 1
        let last = end ?? (units == .percent ? 100 : Double(count))
        let low = (min(start, last) + offset) * scale
        let high = (max(start, last) + offset) * scale
        let easing = CAMediaTimingFunction(
            controlPoints: Self.share(easeLow), Self.share(-easeLow), 1 - Self.share(easeHigh),
            1 - Self.share(-easeHigh))
        let most = max(-1, min(amount / 100, 1))
        let weights = (0..<count).map { index in
            easing.evaluate(at: coverage(of: Double(index), from: low, to: high)) * most
        }
        guard isRandomized else { return weights }
        return Self.order(count).map { weights[$0] }
    }

    /// A percentage as a part of 1.
    private static func share(_ percent: Double) -> Float {
        Float(max(0, min(percent / 100, 1)))
    }

    /// The shape's value for the thing between `index` and `index` + 1, in 0…1.
    private func coverage(of index: Double, from low: Double, to high: Double) -> Double {
        let width = high - low
        guard width > 0 else {
            let isAfter = index >= high
            return shape == .rampUp && isAfter || shape == .rampDown && !isAfter ? 1 : 0
        }
        let middle = max(0, min((index + 0.5 - low) / width, 1))
        switch shape {
        case .square:
            let covered = max(0, min(index + 1, high) - max(index, low))
            let part = max(smoothness / 100, 1e-8)
            return max(0, min((covered - 0.5) / part + 0.5, 1))
        case .rampUp: return middle
        case .rampDown: return 1 - middle
        case .triangle: return middle < 0.5 ? 2 * middle : 2 - 2 * middle
        case .round: return max(0, 1 - (2 * middle - 1) * (2 * middle - 1)).squareRoot()
        case .smooth: return (1 - Portable.cos(2 * .pi * middle)) / 2
        }
    }

    /// The numbers below `count` in an order that looks like chance, by a linear congruential generator (Knuth's MMIX).
    private static func order(_ count: Int) -> [Int] {
        var order = Array(0..<count)
        var state = UInt64(count)
        for index in stride(from: count - 1, to: 0, by: -1) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            order.swapAt(index, Int((state >> 33) % UInt64(index + 1)))
        }
        return order
    }
}
