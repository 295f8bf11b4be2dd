extension CubicCurve {
    /// The arc length, to about nine digits.
    package var length: Double {
        let whole = Self.gaussLegendre(self)
        return length(estimate: whole, depth: 0)
    }

    private func length(estimate: Double, depth: Int) -> Double {
        let (first, second) = split(at: 0.5)
        let lengthOfFirst = Self.gaussLegendre(first)
        let lengthOfSecond = Self.gaussLegendre(second)
        let sum = lengthOfFirst + lengthOfSecond
        // Near a cusp the quadrature converges slowly; there the error halves with the length that is left.
        if depth >= 14 || abs(sum - estimate) <= 1e-9 * sum || !sum.isFinite {
            return sum
        }
        return first.length(estimate: lengthOfFirst, depth: depth + 1)
            + second.length(estimate: lengthOfSecond, depth: depth + 1)
    }

    /// The parameter of the point at the given arc length.
    package func parameter(atLength target: Double, of total: Double) -> Double {
        guard target > 0, total > 0 else { return 0 }
        guard target < total else { return 1 }
        var low = 0.0
        var high = 1.0
        var t = target / total
        var excess = part(from: 0, to: t).length - target
        for _ in 0..<60 {
            if abs(excess) <= 1e-10 * total {
                break
            }
            if excess > 0 {
                high = t
            } else {
                low = t
            }
            let speed = derivative(at: t).length
            let next = speed > 0 ? t - excess / speed : (low + high) / 2
            let last = t
            t = next > low && next < high ? next : (low + high) / 2
            if high - low < 1e-15 {
                break
            }
            // The short part in between takes less than all up to there.
            excess += t > last ? part(from: last, to: t).length : -part(from: t, to: last).length
        }
        return t
    }

    /// The length by 8-point Gauss–Legendre quadrature of the speed.
    private static func gaussLegendre(_ curve: CubicCurve) -> Double {
        var a: Vector2 = curve.p1 - curve.p0
        var b: Vector2 = curve.p2 - curve.p1
        var c: Vector2 = curve.p3 - curve.p2
        // Squares of the scaled parts neither overflow nor vanish.
        let scale = max(largest(a), max(largest(b), largest(c)))
        guard scale > 0, scale.isFinite else { return scale }
        a /= scale
        b /= scale
        c /= scale
        let linear: Vector2 = (b - a) * 2
        let square: Vector2 = a - b * 2 + c
        let x = (gaussNodes * square.x + linear.x) * gaussNodes + a.x
        let y = (gaussNodes * square.y + linear.y) * gaussNodes + a.y
        let speeds = (x * x + y * y).squareRoot()
        return (speeds * gaussWeights).sum() * 3 * scale
    }

    @inline(__always)
    private static func largest(_ vector: Vector2) -> Double {
        max(abs(vector.x), abs(vector.y))
    }

    /// The parameters in 0…1 at which the speed is taken.
    private static let gaussNodes: SIMD8<Double> = {
        let distances = SIMD4(0.183434642495649805, 0.525532409916328986, 0.796666477413626740, 0.960289856497536232)
        return SIMD8(lowHalf: (1 - distances) / 2, highHalf: (1 + distances) / 2)
    }()

    /// The weights of the speeds.
    private static let gaussWeights: SIMD8<Double> = {
        let weights = SIMD4(0.362683783378361983, 0.313706645877887287, 0.222381034453374471, 0.101228536290376259)
        return SIMD8(lowHalf: weights / 2, highHalf: weights / 2)
    }()
}
