import LayerModel
import Testing

/// Values of animations by key, and copies.
struct AnimationKeyValueTests {
    private func samples() -> [(animation: CAAnimation, values: [String: Any])] {
        let timing: [String: Any] = [
            "beginTime": 1.0, "timeOffset": 2.0, "speed": Float(3), "duration": 4.0, "repeatCount": Float(5),
            "repeatDuration": 6.0, "autoreverses": true, "fillMode": CAMediaTimingFillMode.both,
            "timingFunction": CAMediaTimingFunction(name: .easeIn), "removedOnCompletion": false, "mine": "my own",
        ]
        let property: [String: Any] = ["keyPath": "opacity", "additive": true, "cumulative": true]
        func with(_ dictionaries: [String: Any]...) -> [String: Any] {
            dictionaries.reduce(timing) { $0.merging($1) { $1 } }
        }
        return [
            (CAAnimation(), timing),
            (CABasicAnimation(), with(property, ["fromValue": 1.0, "toValue": 2.0, "byValue": 3.0])),
            (
                CASpringAnimation(),
                with(
                    property,
                    [
                        "mass": CGFloat(2), "stiffness": CGFloat(3), "damping": CGFloat(4),
                        "initialVelocity": CGFloat(5),
                        "allowsOverdamping": true, "toValue": 2.0,
                    ])
            ),
            (
                CAKeyframeAnimation(),
                with(
                    property,
                    [
                        "keyTimes": [NSNumber(value: 0), NSNumber(value: 1)],
                        "calculationMode": CAAnimationCalculationMode.paced,
                        "rotationMode": CAAnimationRotationMode.rotateAuto, "tensionValues": [NSNumber(value: 0.5)],
                        "continuityValues": [NSNumber(value: 0.25)], "biasValues": [NSNumber(value: 0.125)],
                    ])
            ),
            (
                CATransition(),
                with([
                    "type": CATransitionType.reveal, "subtype": CATransitionSubtype.fromTop,
                    "startProgress": Float(0.25), "endProgress": Float(0.5),
                ])
            ),
        ]
    }

    @Test func whatIsSetReadsBackAlsoInCopies() throws {
        for (animation, values) in samples() {
            for (key, value) in values {
                animation.setValue(value, forKey: key)
            }
            let copy = try #require(animation.copy() as? CAAnimation)
            #expect(copy !== animation && type(of: copy) == type(of: animation))
            for (key, value) in values {
                for object in [animation, copy] {
                    let read = try #require(object.value(forKeyPath: key), "\(key)")
                    if let function = value as? CAMediaTimingFunction {
                        #expect(read as? CAMediaTimingFunction === function)
                    } else {
                        let (read, value) = (read as? NSNumber ?? read, value as? NSNumber ?? value)
                        #expect("\(read)" == "\(value)", "\(key) of \(type(of: object))")
                    }
                    #expect(object.shouldArchiveValue(forKey: key) || CAAnimation.defaultValue(forKey: key) == nil)
                }
            }
        }
    }

    @Test func copiesAreApart() throws {
        let child = CABasicAnimation(keyPath: "opacity")
        let group = CAAnimationGroup()
        group.animations = [child]
        group.setValue("a", forKey: "tag")
        let copy = try #require(group.copy() as? CAAnimationGroup)
        // A copy shares its animations; a layer takes copies of them.
        #expect(copy.animations?.first === child)
        let layer = CALayer()
        layer.add(group, forKey: "group")
        let taken = try #require((layer.animation(forKey: "group") as? CAAnimationGroup)?.animations?.first)
        child.duration = 7
        #expect(taken !== child && taken.duration == 0)
        group.setValue("b", forKey: "tag")
        #expect(copy.value(forKey: "tag") as? String == "a")
    }

    @Test func valuesOfOtherTypes() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.setValue(NSNumber(value: 2), forKey: "duration")
        animation.setValue(3, forKey: "repeatCount")
        animation.setValue("forwards", forKey: "fillMode")
        animation.setValue(1, forKey: "autoreverses")
        #expect(animation.duration == 2 && animation.repeatCount == 3)
        #expect(animation.fillMode == .forwards && animation.autoreverses)
        // What does not fit is not taken.
        animation.setValue("long", forKey: "duration")
        animation.setValue(nil, forKey: "repeatCount")
        #expect(animation.duration == 2 && animation.repeatCount == 3)
    }

    /// As bridging makes them on Apple's systems.
    @Test func numbersCastToEveryTypeThatHoldsThem() {
        let animation = CASpringAnimation(keyPath: "opacity")
        animation.duration = 2
        animation.toValue = 0.5
        animation.mass = 3
        animation.setValue(CGFloat(1), forKey: "mine")
        for (key, number) in [("duration", 2.0), ("toValue", 0.5), ("mass", 3), ("mine", 1)] {
            let value = animation.value(forKey: key)
            #expect(value as? Double == number && value as? CGFloat == CGFloat(number), "\(key)")
            #expect(value as? Float == Float(number) && value as? Int == Int(exactly: number), "\(key)")
        }
        #expect(animation.value(forKey: "removedOnCompletion") as? Bool == true)
    }

    @Test func whatAnArchiveWouldHave() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.speed = 2
        animation.isCumulative = true
        for key in ["keyPath", "speed", "cumulative"] { #expect(animation.shouldArchiveValue(forKey: key), "\(key)") }
        for key in ["beginTime", "duration", "additive", "toValue", "removedOnCompletion", "fillMode", "mine"] {
            #expect(!animation.shouldArchiveValue(forKey: key), "\(key)")
        }
        animation.setValue(false, forKey: "mine")
        animation.isRemovedOnCompletion = false
        for key in ["mine", "removedOnCompletion"] { #expect(animation.shouldArchiveValue(forKey: key), "\(key)") }
    }

    @Test func animationsAreEqualWhereTheyAreTheSame() {
        let one = CABasicAnimation(keyPath: "opacity")
        let other = CABasicAnimation(keyPath: "opacity")
        #expect(one == one && one != other && one.isEqual(one) && !one.isEqual(other) && one.hash == one.hash)
        #expect(Set<CAAnimation>([one, other, one]).count == 2 && [other, one].firstIndex(of: one) == 1)
    }

    @Test func frameRatesAreKept() throws {
        let animation = CABasicAnimation(keyPath: "opacity")
        #expect(animation.preferredFrameRateRange == .default)
        animation.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
        let copy = try #require(animation.copy() as? CAAnimation)
        #expect(copy.preferredFrameRateRange == CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60))
    }

    @Test func valueFunctionsByName() {
        let function = CAValueFunction(name: .rotateZ)
        #expect(function?.name == .rotateZ && function === CAValueFunction(name: .rotateZ))
        #expect(function == CAValueFunction.function(withName: .rotateZ) && function != CAValueFunction(name: .scale))
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
        #expect(function?.copy() as? CAValueFunction === function)
    }

    @Test func unknownKeysAreNil() {
        #expect(CAAnimation().value(forKey: "nothing") == nil)
        #expect(CAAnimation.defaultValue(forKey: "nothing") == nil)
        #expect(CAAnimation.defaultValue(forKey: "duration") as? Double == 0)
        #expect(!CAAnimation().shouldArchiveValue(forKey: "nothing"))
        #expect(CATransition.defaultValue(forKey: "endProgress") as? Float == 1)
    }

    @Test func defaults() {
        let basic = CABasicAnimation(keyPath: "position")
        #expect(basic.keyPath == "position")
        #expect(basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil)
        #expect(basic.isRemovedOnCompletion && basic.timingFunction == nil && basic.delegate == nil)
        #expect(!basic.isAdditive && !basic.isCumulative && basic.valueFunction == nil)
        #expect(CAKeyframeAnimation().calculationMode == .linear)
        #expect(CAAnimationCalculationMode.cubicPaced.rawValue == "cubicPaced")
        #expect(CAAnimationRotationMode.rotateAuto.rawValue == "auto")
        #expect(CAAnimationRotationMode.rotateAutoReverse.rawValue == "autoReverse")
        #expect(CATransitionType.moveIn.rawValue == "moveIn" && kCATransition == "transition")
        #expect(kCAOnOrderIn == "onOrderIn" && kCAOnOrderOut == "onOrderOut")
    }
}
