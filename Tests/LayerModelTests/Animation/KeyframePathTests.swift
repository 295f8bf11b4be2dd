@testable import LayerModel
import Testing

/// Keyframe animations along paths.
struct KeyframePathTests {
    private func animation(
        _ path: CGPath, _ mode: CAAnimationCalculationMode = .linear, rotation: CAAnimationRotationMode? = nil
    ) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = [CGPoint(x: 777, y: 777)]
        animation.path = path
        animation.calculationMode = mode
        animation.rotationMode = rotation
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }

    private func position(_ animation: CAKeyframeAnimation, at time: Double) -> CGPoint {
        AnimationProbe(animation).properties(at: time).position
    }

    private func expect(
        _ point: CGPoint, _ x: Double, _ y: Double, within tolerance: Double = 1e-9,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            abs(point.x - x) <= tolerance && abs(point.y - y) <= tolerance, "\(point) instead of (\(x), \(y))",
            sourceLocation: sourceLocation)
    }

    private var corner: CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 10))
        path.addLine(to: CGPoint(x: 20, y: 10))
        path.addLine(to: CGPoint(x: 20, y: 40))
        return path
    }

    @Test func eachLineIsASegment() {
        let moving = animation(corner)
        expect(position(moving, at: 0), 10, 10)
        expect(position(moving, at: 0.25), 15, 10)
        expect(position(moving, at: 0.5), 20, 10)
        expect(position(moving, at: 0.75), 20, 25)
        expect(position(moving, at: 1), 20, 40)
        moving.keyTimes = [0, 0.2, 1]
        expect(position(moving, at: 0.6), 20, 25)
        moving.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        expect(position(moving, at: 0.1), 10 + 10 * CAMediaTimingFunction(name: .easeIn).evaluate(at: 0.5), 10)
    }

    @Test func pacedMeansConstantSpeed() {
        let moving = animation(corner, .paced)
        moving.keyTimes = [0, 0.9, 1]
        expect(position(moving, at: 0.25), 20, 10)
        expect(position(moving, at: 0.5), 20, 20)
        let circle = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
        for mode in [CAAnimationCalculationMode.paced, .cubicPaced] {
            for step in 0...16 {
                let angle = Double(step) / 16 * 2 * .pi
                expect(position(animation(circle, mode), at: Double(step) / 16), cos(angle), sin(angle), within: 1e-3)
            }
        }
    }

    @Test func discreteJumpsFromPointToPoint() {
        let moving = animation(corner, .discrete)
        expect(position(moving, at: 0.3), 10, 10)
        expect(position(moving, at: 0.4), 20, 10)
        expect(position(moving, at: 0.9), 20, 40)
    }

    @Test func curvesRunByTheirParameter() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 0, y: 20))
        expect(position(animation(path), at: 0.25), 0.625, 7.5)
    }

    @Test func closingGoesBackToTheStart() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        expect(position(animation(path), at: 0.875), 0, 5)
    }

    @Test func keyframesWithoutTimesAreNeverReached() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 20, y: 20), CGPoint(x: 100, y: 20), CGPoint(x: 180, y: 20)])
        path.closeSubpath()
        let moving = animation(path)
        moving.keyTimes = [0, 0.8, 1]
        expect(position(moving, at: 0.5), 70, 20)
        expect(position(moving, at: 1), 180, 20)
        moving.keyTimes = [0, 0.5, 0.75, 1]
        expect(position(moving, at: 1), 20, 20)
        moving.keyTimes = [0]
        expect(position(moving, at: 0.5), 20, 20)
        // More times than keyframes: even spacing.
        moving.keyTimes = [0, 0.1, 0.2, 0.3, 1]
        expect(position(moving, at: 0.5), 140, 20)
        moving.calculationMode = .discrete
        moving.keyTimes = [0, 0.5]
        expect(position(moving, at: 0.9), 100, 20)
    }

    /// As between values: along a line at 2,000 times the same places, along a curve where its equation leads.
    @Test func overshootLeadsOnAlongTheCurve() {
        let overshoot = CAMediaTimingFunction(controlPoints: 0.5, -2, 0.9, 3)
        let line = CGMutablePath()
        line.addLines(between: [CGPoint(x: 100, y: 50), CGPoint(x: 160, y: 50)])
        let along = animation(line)
        let between = animation(line)
        between.path = nil
        between.values = [CGPoint(x: 100, y: 50), CGPoint(x: 160, y: 50)]
        for animation in [along, between] { animation.timingFunctions = [overshoot] }
        var reach = (least: 100.0, greatest: 160.0)
        for step in 0...2000 {
            let time = Double(step) / 2000
            let place = position(between, at: time)
            expect(position(along, at: time), place.x, place.y)
            reach = (min(reach.least, place.x), max(reach.greatest, place.x))
        }
        #expect(reach.least < 80 && reach.greatest > 180)
        let curve = CGMutablePath()
        curve.move(to: .zero)
        curve.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 0, y: 20))
        let bent = animation(curve)
        bent.timingFunctions = [overshoot]
        let t = overshoot.evaluate(at: 0.3)
        #expect(t < 0)
        expect(position(bent, at: 0.3), 10 * t * t, 40 * t * (1 - t))
    }

    @Test func everyPointOrSizeFollowsAPath() {
        var model = LayerProperties()
        model.transform = CATransform3DMakeScale(2, 2, 1)
        model.rare.value.custom["place"] = .point(.zero)
        func value(_ keyPath: String) -> AnimatableValue? {
            let moving = animation(corner)
            moving.keyPath = keyPath
            return AnimationProbe(moving, model: model).value(keyPath, at: 0.75)
        }
        #expect(value("transform.translation") == .size(CGSize(width: 20, height: 25)))
        #expect(value("bounds.origin") == .point(CGPoint(x: 20, y: 25)))
        #expect(value("bounds.size") == .size(CGSize(width: 20, height: 25)))
        #expect(value("shadowOffset") == .size(CGSize(width: 20, height: 25)))
        #expect(value("anchorPoint") == .point(CGPoint(x: 20, y: 25)))
        #expect(value("place") == .point(CGPoint(x: 20, y: 25)))
        let moving = animation(corner)
        moving.keyPath = "transform.translation"
        moving.isAdditive = true
        model.transform = CATransform3DMakeTranslation(5, 6, 7)
        let moved = AnimationProbe(moving, model: model).properties(at: 0.75).transform
        #expect((moved.m41, moved.m42, moved.m43) == (25, 31, 7))
    }

    @Test func laterSubpathsJump() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.move(to: CGPoint(x: 100, y: 0))
        path.addLine(to: CGPoint(x: 110, y: 0))
        expect(position(animation(path), at: 0.49), 9.8, 0)
        expect(position(animation(path), at: 0.5), 100, 0)
    }

    @Test func rotationFollowsThePath() {
        var model = LayerProperties()
        model.transform = CATransform3DMakeScale(2, 2, 1)
        for (mode, offset) in [(CAAnimationRotationMode.rotateAuto, 0.0), (.rotateAutoReverse, Double.pi)] {
            let probe = AnimationProbe(animation(corner, rotation: mode), model: model)
            for (time, angle) in [(0.2, 0.0), (0.8, Double.pi / 2)] {
                let transform = probe.properties(at: time).transform
                let turn = CATransform3DMakeRotation(angle + offset, 0, 0, 1)
                let expected = CATransform3DConcat(turn, model.transform)
                #expect(isClose(transform.m11, expected.m11) && isClose(transform.m12, expected.m12))
            }
        }
        let still = AnimationProbe(animation(corner), model: model).properties(at: 0.8)
        #expect(still.transform == model.transform)
    }

    @Test func pathsWithoutExtent() {
        let point = CGMutablePath()
        point.move(to: CGPoint(x: 3, y: 4))
        for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic] {
            expect(position(animation(point, mode, rotation: .rotateAuto), at: 0.7), 3, 4)
            expect(position(animation(CGMutablePath(), mode), at: 0.7), 0, 0)
        }
    }

    @Test func onlyPointsFollowPaths() {
        let animation = animation(corner)
        animation.keyPath = "zPosition"
        animation.values = [5]
        #expect(AnimationProbe(animation).number("zPosition", at: 0.5) == 5)
    }
}
