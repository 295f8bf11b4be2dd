@testable import LayerModel
import TestSupport
import Testing

/// Keyframe animations by values.
struct KeyframeAnimationTests {
    private func animation(
        _ values: [Any], _ mode: CAAnimationCalculationMode = .linear, keyTimes: [NSNumber]? = nil
    ) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "zPosition")
        animation.values = values
        animation.keyTimes = keyTimes
        animation.calculationMode = mode
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }

    private func values(_ animation: CAKeyframeAnimation, at times: [Double]) -> [Double] {
        times.map { AnimationProbe(animation).number("zPosition", at: $0) }
    }

    private func expectClose(_ a: [Double], _ b: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1) }, "\(a) instead of \(b)",
            sourceLocation: sourceLocation)
    }

    @Test func linear() {
        expectClose(values(animation([0, 10, 30]), at: [-1, 0, 0.25, 0.5, 0.75, 1, 2]), [0, 0, 5, 10, 20, 30, 30])
        expectClose(
            values(animation([0, 10, 30], keyTimes: [0, 0.8, 1]), at: [0.4, 0.8, 0.9]), [5, 10, 20])
    }

    @Test(arguments: [[0, 1], [0, 0.2, 0.3, 1], [0, .nan, 1], [0, 1, .infinity], []] as [[Double]])
    func keyTimesOfAnotherNumberSpaceEvenly(times: [Double]) {
        expectClose(
            values(animation([0, 10, 30], keyTimes: times.map { NSNumber(value: $0) }), at: [0.25, 0.5, 0.75]),
            [5, 10, 20])
    }

    /// A moment belongs to the first value whose successor's time is still to come.
    @Test func keyTimesAreUsedAsTheyAre() {
        expectClose(
            values(animation([0, 10, 30], keyTimes: [0.2, 0.5, 1]), at: [0.1, 0.2, 0.35, 0.75]), [0, 0, 5, 20])
        expectClose(
            values(animation([0, 10, 30], keyTimes: [0, 0.5, 0.8]), at: [0.25, 0.65, 0.8, 0.9]), [5, 20, 30, 30])
        // Before and beyond the run.
        expectClose(values(animation([0, 10, 30], keyTimes: [-1, 0, 2]), at: [0, 0.5, 1]), [10, 15, 20])
        expectClose(values(animation([0, 10, 30], keyTimes: [1.5, 2, 3]), at: [0, 0.5, 1]), [0, 0, 0])
        // Out of order: the second is never reached for itself.
        expectClose(values(animation([0, 10, 30], keyTimes: [0, 2, 1]), at: [0.25, 0.5, 1]), [1.25, 2.5, 5])
        expectClose(values(animation([0, 10, 30], keyTimes: [0, -1, 1]), at: [0, 0.5, 1]), [20, 25, 30])
        expectClose(
            values(animation([20, 20, 60, 180, 180], keyTimes: [0, -0.5, 0, 1, 1]), at: [0, 0.5, 1]), [60, 120, 180])
        expectClose(
            values(animation([1, 2, 3], .discrete, keyTimes: [0.2, -1, 0.6, 2]), at: [0.1, 0.3, 0.7]), [1, 2, 3])
    }

    /// Halving finds the segment that the rule's own words find.
    @Test func randomKeyTimesFollowTheRule() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let times = (0..<6).map { _ in (Double.random(in: -1...2, using: &random)) }
            let numbers = (0..<6).map { _ in Double.random(in: 0...100, using: &random) }
            let animation = animation(numbers, keyTimes: times.map { NSNumber(value: $0) })
            for step in 0...20 {
                let moment = Double(step) / 20
                let next = moment < times[0] ? 0 : (1..<6).first { times[$0] > moment }
                let expected: Double
                switch next {
                case 0: expected = numbers[0]
                case let next?:
                    let part = (moment - times[next - 1]) / (times[next] - times[next - 1])
                    expected = numbers[next - 1] + (numbers[next] - numbers[next - 1]) * part
                case nil: expected = numbers[5]
                }
                #expect(isClose(values(animation, at: [moment])[0], expected))
            }
        }
    }

    @Test func equalKeyTimesJump() {
        let jumping = animation([0, 10, 50, 60], keyTimes: [0, 0.5, 0.5, 1])
        expectClose(values(jumping, at: [0.25, 0.5, 0.75]), [5, 50, 55])
    }

    @Test func unknownModeIsLinear() {
        let odd = animation([0, 10], CAAnimationCalculationMode(rawValue: "wavy"))
        #expect(odd.calculationMode.rawValue == "wavy")
        expectClose(values(odd, at: [0.3]), [3])
    }

    @Test func discrete() {
        expectClose(
            values(animation([1, 2, 3, 4], .discrete), at: [0, 0.24, 0.25, 0.74, 0.75, 1]), [1, 1, 2, 3, 4, 4])
        // A time for each value and the end, or for each value.
        let times: [NSNumber] = [0, 0.1, 0.9]
        for keyTimes in [times + [1], times] {
            expectClose(
                values(animation([1, 2, 3], .discrete, keyTimes: keyTimes), at: [0.05, 0.5, 0.95]), [1, 2, 3])
        }
        expectClose(values(animation([1, 2], .discrete, keyTimes: [0, 0.2, 0.3, 1]), at: [0.4, 0.6]), [1, 2])
    }

    @Test func paced() {
        // Constant speed: 30 units in all; key times and segments' functions have no effect.
        let steady = animation([0, 10, 30], .paced, keyTimes: [0, 0.9, 1])
        steady.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeIn)]
        expectClose(values(steady, at: [0.1, 1.0 / 3, 0.5, 1]), [3, 10, 15, 30])
        // Nothing to measure: even.
        expectClose(values(animation([5, 5, 5], .paced), at: [0.3, 1]), [5, 5])
    }

    @Test func segmentsHaveTheirOwnPace() {
        let uneven = animation([0, 100, 200])
        uneven.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        let easeIn = CAMediaTimingFunction(name: .easeIn)
        expectClose(values(uneven, at: [0.25, 0.75]), [100 * easeIn.evaluate(at: 0.5), 150])
        // The animation's own function comes first.
        uneven.timingFunctions = nil
        uneven.timingFunction = easeIn
        expectClose(values(uneven, at: [0.25]), [200 * easeIn.evaluate(at: 0.25)])
    }

    @Test func cubicIsCatmullRom() {
        // Between 10 and 30: tangents (30 − 0)/2 and (40 − 10)/2.
        let smooth = animation([0, 10, 30, 40], .cubic)
        let (t1, t2) = (15.0, 15.0)
        let middle = 0.5 * 10 + 0.125 * t1 + 0.5 * 30 - 0.125 * t2
        expectClose(values(smooth, at: [0, 1.0 / 3, 0.5, 1]), [0, 10, middle, 40])
        // The first segment starts with half the first step.
        let start = 0.5 * 0 + 0.125 * 5 + 0.5 * 10 - 0.125 * 15
        expectClose(values(smooth, at: [1.0 / 6]), [start])
    }

    @Test func tensionContinuityAndBias() {
        let shaped = animation([0, 10, 40], .cubic)
        shaped.tensionValues = [0, 1, 0]
        // Full tension: no tangent at the middle value.
        expectClose(values(shaped, at: [0.25]), [0.125 * 5 + 0.5 * 10])
        shaped.tensionValues = nil
        shaped.biasValues = [0, 1, 0]
        // Full bias: the middle value's tangents are the step before it.
        expectClose(values(shaped, at: [0.25]), [0.125 * 5 + 5 - 0.125 * 10])
        shaped.biasValues = nil
        shaped.continuityValues = [0, -1, 0]
        // A corner: arriving with the step before, leaving with the step after.
        let arriving = 0.125 * 5 + 5 - 0.125 * 10
        let leaving = 5 + 0.125 * 30 + 20 - 0.125 * 15
        expectClose(values(shaped, at: [0.25, 0.75]), [arriving, leaving])
    }

    @Test func cubicPacedGoesByDistance() {
        let smooth = animation([0, 10, 40], .cubicPaced)
        expectClose(values(smooth, at: [0, 0.25, 1]), [0, 10, 40])
    }

    @Test func singleAndMissingValues() {
        for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
            // One discrete value has no effect.
            expectClose(
                values(animation([4], mode), at: [0, 0.5, 1]), Array(repeating: mode == .discrete ? 0 : 4, count: 3))
            expectClose(values(animation([], mode), at: [0.5]), [0])
            expectClose(values(animation([NSObject()], mode), at: [0.5]), [0])
        }
    }

    @Test func overshootStaysWithinTheValues() {
        let overshooting = animation([0, 10])
        overshooting.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -2, 0.5, 3)
        #expect(values(overshooting, at: (0...20).map { Double($0) / 20 }).allSatisfy { (0...10).contains($0) })
    }

    @Test func additiveAndCumulative() {
        var model = LayerProperties()
        model.zPosition = 100
        let steps = animation([0, 10, 20])
        steps.isAdditive = true
        steps.isCumulative = true
        steps.repeatCount = 2
        let probe = AnimationProbe(steps, model: model)
        #expect(isClose(probe.number("zPosition", at: 0.5), 110))
        #expect(isClose(probe.number("zPosition", at: 1.5), 130))
    }

    @Test func pointsAndColours() throws {
        let moving = CAKeyframeAnimation(keyPath: "position")
        moving.values = [CGPoint.zero, NSValue(cgPoint: CGPoint(x: 3, y: 4)), CGPoint(x: 3, y: 14)]
        moving.duration = 1
        moving.calculationMode = .paced
        #expect(AnimationProbe(moving).properties(at: 1.0 / 3).position.y.isAlmost(4))
        let colouring = CAKeyframeAnimation(keyPath: "backgroundColor")
        colouring.values = [
            CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        ]
        colouring.duration = 1
        let color = try #require(AnimationProbe(colouring).properties(at: 0.5).backgroundColor)
        #expect(color.extendedSRGBComponents == SIMD4(0.5, 0, 0, 1))
    }

    @Test func pictures() throws {
        let images = [UInt8(0), 255].compactMap { TestImages.opaque(gray: $0) }
        try #require(images.count == 2)
        let dissolving = CAKeyframeAnimation(keyPath: "contents")
        dissolving.values = images
        dissolving.duration = 1
        let contents = try #require(AnimationProbe(dissolving).properties(at: 0.25).contents)
        guard case .blend(.image(let from), .image(let to), let progress) = contents else {
            Issue.record("\(contents) is no blend")
            return
        }
        #expect(from === images[0] && to === images[1])
        #expect(isClose(progress, 0.25))
        dissolving.calculationMode = .discrete
        #expect(AnimationProbe(dissolving).properties(at: 0.6).contents == .image(images[1]))
    }
}

extension CGFloat {
    fileprivate func isAlmost(_ other: CGFloat) -> Bool {
        isClose(Double(self), Double(other))
    }
}
