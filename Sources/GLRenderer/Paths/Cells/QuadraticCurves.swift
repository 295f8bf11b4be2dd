import LayerModel

/// A quadratic Bezier curve, relative to the corner of a grid; a line has its control point in the middle.
struct QuadraticCurve: Sendable {
    var start: SIMD2<Float>
    var control: SIMD2<Float>
    var end: SIMD2<Float>

    /// The lesser coordinates of the three points.
    var low: SIMD2<Float> {
        pointwiseMin(pointwiseMin(start, control), end)
    }

    /// The greater coordinates of the three points.
    var high: SIMD2<Float> {
        pointwiseMax(pointwiseMax(start, control), end)
    }
}

/// The outline of a path as quadratic curves; subpaths are closed, and each curve starts exactly where the last one ended.
struct QuadraticCurves {
    private(set) var curves: [QuadraticCurve] = []
    /// Whether the path has a point that is not finite, or more curves than the limit.
    private(set) var isRefused = false
    private let origin: SIMD2<Double>
    private let tolerance: Double
    private let limit: Int
    private var first = SIMD2<Double>.zero
    private var current = SIMD2<Double>.zero

    /// - Parameters:
    ///   - origin: What curves are relative to, in the path's units.
    ///   - tolerance: The largest distance from the path, in its units.
    ///   - limit: The most curves.
    init(_ path: CGPath, origin: SIMD2<Double>, tolerance: Double, limit: Int) {
        self.origin = origin
        self.tolerance = tolerance
        self.limit = limit
        path.withElements { verbs, points in
            var index = 0
            for verb in verbs {
                guard !isRefused else { return }
                let place = { (offset: Int) in SIMD2(Double(points[index + offset].x), Double(points[index + offset].y))
                }
                switch verb {
                case .move:
                    line(to: first)
                    first = place(0)
                    current = first
                case .line: line(to: place(0))
                case .quad: append(control: place(0), end: place(1))
                case .cubic: cubic(place(0), place(1), to: place(2))
                case .close: line(to: first)
                }
                index += verb.pointCount
            }
            line(to: first)
        }
    }

    private mutating func line(to end: SIMD2<Double>) {
        guard end != current else { return }
        append(control: (current + end) / 2, end: end)
    }

    private mutating func append(control: SIMD2<Double>, end: SIMD2<Double>) {
        let curve = QuadraticCurve(
            start: SIMD2<Float>(current - origin), control: SIMD2<Float>(control - origin),
            end: SIMD2<Float>(end - origin))
        current = end
        guard (curve.low + curve.high).sum().isFinite, curves.count < limit else {
            isRefused = true
            return
        }
        curves.append(curve)
    }

    /// Replaces a cubic curve by quadratic ones of equal steps.
    ///
    /// The distance of a cubic from the quadratic with its ends and tangents is √3 / 36 of its third difference.
    private mutating func cubic(_ c1: SIMD2<Double>, _ c2: SIMD2<Double>, to end: SIMD2<Double>) {
        let start = current
        let third = end - c2 * 3 + c1 * 3 - start
        let error = (third * third).sum().squareRoot() * 0.0481
        let wanted = error > 0 ? (error / tolerance).cubeRoot.rounded(.up) : 1
        guard wanted.isFinite, wanted < Double(limit) else {
            isRefused = true
            return
        }
        let count = max(1, Int(wanted))
        let step = 1 / Double(count)
        let b = (c1 - start) * 3
        let c = (start - c1 * 2 + c2) * 3
        for index in 0..<count {
            let (t0, t1) = (Double(index) * step, Double(index + 1) * step)
            let from = current
            let to = index == count - 1 ? end : start + (b + (c + third * t1) * t1) * t1
            let slope0 = b + (c * 2 + third * (3 * t0)) * t0
            let slope1 = b + (c * 2 + third * (3 * t1)) * t1
            append(control: (from + to) / 2 + (slope0 - slope1) * (step / 4), end: to)
        }
    }
}

extension Double {
    /// Of a positive number, to about three digits, which is enough to count steps.
    fileprivate var cubeRoot: Double {
        var root = Double(sign: .plus, exponent: exponent / 3, significand: 1)
        for _ in 0..<6 { root = (2 * root + self / (root * root)) / 3 }
        return root
    }
}
