import LayerModel
import Testing
import TestSupport

/// Timing functions and their solver.
struct TimingFunctionTests {
    /// What Core Animation gives for these differs from the curve by up to four millionths: its solver stops there.
    private let measured = 5e-6

    /// Values at a quarter, a half and three quarters.
    @Test(arguments: [
        ("easeIn", [0.093465, 0.315357, 0.621861]),
        ("easeOut", [0.378140, 0.684643, 0.906535]),
        ("easeInEaseOut", [0.129162, 0.5, 0.870838]),
        ("default", [0.408511, 0.802403, 0.960459]),
        ("linear", [0.25, 0.5, 0.75]),
    ])
    func namedFunctions(name: String, values: [Double]) {
        let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
        for (time, value) in zip([0.25, 0.5, 0.75], values) {
            #expect(isClose(function.evaluate(at: time), value, measured))
        }
    }

    @Test func controlPoints() {
        let function = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
        for (time, value) in [(0.25, 0.105889), (0.5, 0.5), (0.75, 0.894111)] {
            #expect(isClose(function.evaluate(at: time), value, measured))
        }
        var points: [[Float]] = []
        for index in 0..<4 {
            var point: [Float] = [-1, -1]
            function.getControlPoint(at: index, values: &point)
            points.append(point)
        }
        #expect(points == [[0, 0], [0.5, 0], [0.5, 1], [1, 1]])
        var untouched: [Float] = [7, 7]
        function.getControlPoint(at: 4, values: &untouched)
        function.getControlPoint(at: -1, values: &untouched)
        #expect(untouched == [7, 7])
    }

    @Test func namedControlPoints() {
        let expected: [(CAMediaTimingFunctionName, [Float])] = [
            (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
            (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
        ]
        for (name, points) in expected {
            #expect(
                CAMediaTimingFunction(name: name)
                    == CAMediaTimingFunction(
                        controlPoints: points[0], points[1], points[2], points[3]))
        }
    }

    @Test func inputsOutsideClampToTheEnds() {
        let function = CAMediaTimingFunction(controlPoints: 0.3, -1, 0.6, 2)
        #expect(function.evaluate(at: -3) == 0)
        #expect(function.evaluate(at: 0) == 0)
        #expect(function.evaluate(at: 1) == 1)
        #expect(function.evaluate(at: 9) == 1)
        #expect(function.evaluate(at: .nan) == 0)
    }

    @Test func outputMayOvershoot() {
        let function = CAMediaTimingFunction(controlPoints: 0.3, -1, 0.6, 2)
        let values = (0...100).map { function.evaluate(at: Double($0) / 100) }
        #expect(values.contains { $0 < -0.1 })
        #expect(values.contains { $0 > 1.1 })
    }

    @Test func solutionsLieOnTheCurve() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<2000 {
            // The ends' slopes may be zero or infinite.
            let c = (0..<4).map { _ in
                Float([0, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0)
            }
            let function = CAMediaTimingFunction(controlPoints: c[0], c[1], c[2], c[3])
            let s = Double.random(in: 0...1, using: &random)
            func bezier(_ p: Float, _ q: Float) -> Double {
                let u = 1 - s
                return 3 * u * u * s * Double(p) + 3 * u * s * s * Double(q) + s * s * s
            }
            let x = bezier(c[0], c[2])
            let slope =
                3 * (1 - s) * (1 - s) * Double(c[0]) + 6 * (1 - s) * s * Double(c[2] - c[0])
                + 3 * s * s * (1 - Double(c[2]))
            // Where x hardly moves, y is not determined by it.
            guard slope > 1e-3 else { continue }
            #expect(isClose(function.evaluate(at: x), bezier(c[1], c[3]), 1e-6), "\(c) at \(s)")
        }
    }

    @Test func oddControlPointsGiveFiniteValues() {
        let odd: [Float] = [.nan, .infinity, -.infinity, -5, 5, 0, 1]
        for a in odd {
            for b in odd {
                let function = CAMediaTimingFunction(controlPoints: a, b, b, a)
                for time in [0.0, 0.2, 0.5, 0.9, 1] {
                    #expect(function.evaluate(at: time).isFinite)
                }
            }
        }
    }
}
