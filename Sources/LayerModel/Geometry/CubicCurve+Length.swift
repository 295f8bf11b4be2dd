extension CubicCurve {
    /// The arc length, to about ten digits.
    var length: Double {
        let whole = Self.gaussLegendre(self)
        return length(estimate: whole, depth: 0)
    }

    private func length(estimate: Double, depth: Int) -> Double {
        let (first, second) = split(at: 0.5)
        let lengthOfFirst = Self.gaussLegendre(first)
        let lengthOfSecond = Self.gaussLegendre(second)
        let sum = lengthOfFirst + lengthOfSecond
        // Near a cusp the quadrature converges slowly; there the error halves with the length that is left.
        if depth >= 16 || abs(sum - estimate) <= 1e-11 * sum {
            return sum
        }
        return first.length(estimate: lengthOfFirst, depth: depth + 1)
            + second.length(estimate: lengthOfSecond, depth: depth + 1)
    }

    /// The parameter up to which the curve has the given arc length.
    func parameter(atLength target: Double, of total: Double) -> Double {
        guard target > 0, total > 0 else { return 0 }
        guard target < total else { return 1 }
        var low = 0.0
        var high = 1.0
        var t = target / total
        for _ in 0..<60 {
            let excess = part(from: 0, to: t).length - target
            if abs(excess) <= 1e-11 * total {
                break
            }
            if excess > 0 {
                high = t
            } else {
                low = t
            }
            let speed = derivative(at: t).length
            let next = speed > 0 ? t - excess / speed : (low + high) / 2
            t = next > low && next < high ? next : (low + high) / 2
            if high - low < 1e-15 {
                break
            }
        }
        return t
    }

    /// The length by 8-point Gauss–Legendre quadrature of the speed.
    private static func gaussLegendre(_ curve: CubicCurve) -> Double {
        var sum = 0.0
        for (offset, weight) in gaussNodes {
            sum += weight * (curve.derivative(at: 0.5 - offset).length + curve.derivative(at: 0.5 + offset).length)
        }
        return sum
    }

    /// Distances from the middle of 0…1, and weights.
    private static let gaussNodes: [(Double, Double)] = [
        (0.183434642495649805 / 2, 0.362683783378361983 / 2),
        (0.525532409916328986 / 2, 0.313706645877887287 / 2),
        (0.796666477413626740 / 2, 0.222381034453374471 / 2),
        (0.960289856497536232 / 2, 0.101228536290376259 / 2),
    ]
}
