@testable import LayerModel
import Testing

/// Basic animations: their ends, and how values are set, added and accumulated.
struct BasicAnimationTests {
    private func animation(
        _ keyPath: String = "zPosition", from: Any? = nil, to: Any? = nil, by: Any? = nil
    ) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.byValue = by
        animation.duration = 1
        return animation
    }

    /// A model with zPosition 7.
    private var model: LayerProperties {
        var model = LayerProperties()
        model.zPosition = 7
        return model
    }

    @Test(
        arguments: [
            // from, by, to; values at 0, ½.
            (10.0, nil, 20.0, 10.0, 15.0), (10, 4, nil, 10, 12), (nil, 4, 20, 16, 18), (10, nil, nil, 10, 8.5),
            (nil, nil, 20, 7, 13.5), (nil, 4, nil, 7, 9), (nil, nil, nil, 7, 7), (10, 99, 20, 10, 15),
        ] as [(Double?, Double?, Double?, Double, Double)])
    func ends(from: Double?, by: Double?, to: Double?, start: Double, middle: Double) {
        let probe = AnimationProbe(animation(from: from, to: to, by: by), model: model)
        #expect(probe.number("zPosition", at: 0) == start)
        #expect(isClose(probe.number("zPosition", at: 0.5), middle))
        // Removed on completion, the model shows again.
        #expect(probe.number("zPosition", at: 1) == 7)
        #expect(probe.number("zPosition", at: -0.1) == 7)
    }

    @Test func aListOfAnotherLengthThanTheLayersGivesWayAtOnce() {
        let gradient = CAGradientLayer()
        gradient.locations = [0, 0.5, 1]
        for (from, shown) in [([0.25, 0.75], [0, 0.5, 1]), ([0.5, 0.5, 0.5], [0.5, 0.5, 0.5])] as [([Double], [Double])]
        {
            let probe = AnimationProbe(animation("locations", from: from), model: gradient.properties)
            #expect(probe.value("locations", at: 0) == .numbers(shown))
        }
        // Between two lists of the animation's own, the first one stays.
        let probe = AnimationProbe(
            animation("locations", from: [0.25, 0.75], to: [0, 0.2, 1]), model: gradient.properties)
        #expect(probe.value("locations", at: 0.9) == .numbers([0.25, 0.75]))
    }

    @Test func currentIsWhatLiesBelow() {
        let below = animation(from: 100.0, to: 100.0)
        #expect(isClose(AnimationProbe(below, animation(to: 0.0), model: model).number("zPosition", at: 0.5), 50))
        #expect(isClose(AnimationProbe(below, animation(by: 10.0), model: model).number("zPosition", at: 0.5), 105))
    }

    @Test func withoutValuesItStartsFromWhatWasShown() {
        let root = CALayer()
        root.zPosition = 10
        root.commit(at: 0)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.zPosition = 20
        root.add(animation(), forKey: "z")
        CATransaction.commit()
        root.commit(at: 5)
        root.stepAnimations(to: 5.25)
        #expect(root.presentation()?.zPosition == 12.5)
        root.removeAllAnimations()
        CATransaction.flush()
    }

    @Test func fillForwardsNeedsToStay() {
        let staying = animation(from: 10.0, to: 20.0)
        staying.fillMode = .forwards
        #expect(AnimationProbe(staying, model: model).number("zPosition", at: 3) == 7)
        staying.isRemovedOnCompletion = false
        #expect(AnimationProbe(staying, model: model).number("zPosition", at: 3) == 20)
    }

    @Test func timingFunctionsMayOvershoot() {
        let overshooting = animation(from: 0.0, to: 10.0)
        overshooting.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 3)
        let values = (0..<20).map { AnimationProbe(overshooting).number("zPosition", at: Double($0) / 20) }
        #expect((values.max() ?? 0) > 11)
    }

    @Test func additiveValuesAddToWhatLiesBelow() {
        let below = animation(to: 17.0)
        let shift = animation(from: -10.0, to: 0.0)
        shift.isAdditive = true
        let probe = AnimationProbe(below, shift, model: model)
        #expect(probe.number("zPosition", at: 0) == -3)
        #expect(isClose(probe.number("zPosition", at: 0.5), 12 - 5))
        // A missing end is nothing to add.
        let growing = animation(by: 8.0)
        growing.isAdditive = true
        #expect(isClose(AnimationProbe(growing, model: model).number("zPosition", at: 0.5), 11))
        let fading = animation(from: 8.0)
        fading.isAdditive = true
        #expect(isClose(AnimationProbe(fading, model: model).number("zPosition", at: 0.25), 13))
    }

    @Test func additiveTransformsComeFirst() {
        var model = LayerProperties()
        model.transform = CATransform3DMakeScale(2, 2, 1)
        let move = animation("transform", from: CATransform3DMakeTranslation(10, 0, 0))
        move.toValue = move.fromValue
        move.isAdditive = true
        let transform = AnimationProbe(move, model: model).properties(at: 0.5).transform
        #expect(transform == CATransform3DConcat(CATransform3DMakeTranslation(10, 0, 0), model.transform))
        #expect(transform.m41 == 20)
    }

    @Test func cumulativeValuesGoOnFromCycleToCycle() {
        let climbing = animation(from: 0.0, to: 10.0)
        climbing.repeatCount = 3
        climbing.isCumulative = true
        climbing.fillMode = .forwards
        climbing.isRemovedOnCompletion = false
        let probe = AnimationProbe(climbing)
        for (time, value) in [(0.5, 5.0), (1, 10), (1.5, 15), (2.25, 22.5), (3, 30), (9, 30)] {
            #expect(isClose(probe.number("zPosition", at: time), value), "at \(time)")
        }
    }

    /// A cycle that goes back ends with the value that it starts with, and that is what the next ones add.
    @Test func cumulativeCyclesThatReverseAddUpTheirStart() {
        let there = CABasicAnimation(keyPath: "position.x")
        there.fromValue = 5
        there.toValue = 20
        let steps = CAKeyframeAnimation(keyPath: "position.x")
        steps.values = [5, 30, 20]
        let along = CAKeyframeAnimation(keyPath: "position")
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 5, y: 0))
        path.addLine(to: CGPoint(x: 20, y: 0))
        along.path = path
        let animations: [CAPropertyAnimation] = [there, steps, along]
        for animation in animations {
            animation.isCumulative = true
            animation.autoreverses = true
            animation.repeatCount = 3
            animation.duration = 1
            let probe = AnimationProbe(animation)
            for (time, value) in [(1, 20), (2, 10), (3, 25), (4, 15), (5, 30)] {
                #expect(isClose(probe.number("position.x", at: Double(time)), Double(value)), "\(time)")
            }
        }
    }

    @Test func cumulativeTransformsMultiply() {
        let turning = animation(
            "transform", from: CATransform3DIdentity, to: CATransform3DMakeRotation(.pi / 3, 0, 0, 1))
        turning.repeatCount = 4
        turning.isCumulative = true
        let transform = AnimationProbe(turning).properties(at: 2.5).transform
        #expect(isClose(transform.number(of: .rotationZ), 5 * .pi / 6))
    }

    @Test func bySubtractsTransforms() {
        let part = CATransform3DMakeRotation(0.4, 0, 0, 1)
        let whole = CATransform3DMakeTranslation(5, 6, 7)
        let moving = animation("transform", to: whole, by: part)
        let start = AnimationProbe(moving).properties(at: 0).transform
        #expect(CATransform3DConcat(part, start).isAlmost(whole))
    }

    @Test func valueFunctionsTurnAllTheWay() throws {
        let turning = animation("transform", from: 0.0, to: 4 * Double.pi)
        turning.valueFunction = CAValueFunction.function(withName: .rotateZ)
        let probe = AnimationProbe(turning)
        for time in [0.1, 0.2, 0.4] {
            let expected = CATransform3DMakeRotation(4 * .pi * time, 0, 0, 1)
            #expect(probe.properties(at: time).transform.isAlmost(expected))
        }
        let scaling = animation("transform", from: [1.0, 1, 1], to: [3.0, 5, 1])
        scaling.valueFunction = CAValueFunction.function(withName: .scale)
        #expect(AnimationProbe(scaling).properties(at: 0.5).transform == CATransform3DMakeScale(2, 3, 1))
    }

    @Test(arguments: [
        "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX", "translateY",
        "translateZ",
    ])
    func valueFunctionsAreShared(name: String) throws {
        let name = CAValueFunctionName(rawValue: name)
        let function = try #require(CAValueFunction.function(withName: name))
        #expect(function === CAValueFunction.function(withName: name))
        #expect(function.name == name)
        // Numbers and transform fit together.
        let transform = try #require(function.transform(of: .number(0.5)))
        let back = try #require(function.transform(of: function.numbers(of: transform)))
        #expect(back.isAlmost(transform))
    }

    @Test func unknownValueFunctionsAreNil() {
        #expect(CAValueFunction.function(withName: CAValueFunctionName(rawValue: "")) == nil)
        #expect(CAValueFunction.function(withName: CAValueFunctionName(rawValue: "rotate")) == nil)
    }

    @Test func partsOfValues() {
        let turning = animation("transform.rotation.z", from: 0.0, to: 6 * Double.pi)
        let transform = AnimationProbe(turning).properties(at: 0.25).transform
        #expect(transform.isAlmost(CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1)))
        let moving = animation("position.x", to: 10.0)
        #expect(AnimationProbe(moving).properties(at: 0.5).position == CGPoint(x: 5, y: 0))
    }

    @Test func hiddenShowsUntilTheEnd() {
        for (from, to, shows) in [(false, true, true), (true, false, true), (true, true, false)] {
            let probe = AnimationProbe(animation("hidden", from: from, to: to))
            #expect(probe.properties(at: 0.2).flags[.hidden] != shows)
            #expect(probe.properties(at: 0.9).flags[.hidden] != shows)
        }
    }

    @Test func wholeNumbersRound() {
        let model = LayerProperties(of: .replicator)
        let counting = animation("instanceCount", from: 1, to: 4)
        let counts = [0.1, 0.2, 0.6, 0.9].map {
            AnimationProbe(counting, model: model).number("instanceCount", at: $0)
        }
        #expect(counts == [1, 2, 3, 4])
    }

    @Test func whatCannotBeAnimatedIsIgnored() {
        for ignored in [
            animation("nonsense", from: 0, to: 1), animation("", from: 0, to: 1), animation("position.q", to: 3),
            animation("zPosition", from: [Date()], to: NSObject()), CABasicAnimation(),
        ] {
            let before = AnimationProbe(model: model).properties(at: 0.5)
            let after = AnimationProbe(ignored, model: model).properties(at: 0.5)
            for property in LayerProperty.allCases {
                #expect(before[property] == after[property])
            }
        }
    }
}

extension CATransform3D {
    /// Whether all entries are nearly those of another.
    fileprivate func isAlmost(_ other: CATransform3D) -> Bool {
        let entries: [KeyPath<CATransform3D, CGFloat>] = [
            \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43,
            \.m44,
        ]
        return entries.allSatisfy { isClose(self[keyPath: $0], other[keyPath: $0], 1e-9) }
    }
}
