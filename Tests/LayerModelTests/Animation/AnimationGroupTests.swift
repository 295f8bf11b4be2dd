@testable import LayerModel
import Testing

/// Groups and transitions.
struct AnimationGroupTests {
    private func child(_ keyPath: String = "zPosition", to value: Double = 10, duration: Double = 0) -> CABasicAnimation
    {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = 0.0
        animation.toValue = value
        animation.duration = duration
        return animation
    }

    private func group(_ children: CAAnimation..., duration: Double = 2) -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.animations = children
        group.duration = duration
        return group
    }

    @Test func childrenRunInTheGroupsTime() {
        let late = child("cornerRadius", duration: 1)
        late.beginTime = 0.5
        late.fillMode = .backwards
        let probe = AnimationProbe(group(child(duration: 1), late))
        #expect(isClose(probe.number("zPosition", at: 0.5), 5))
        #expect(isClose(probe.number("cornerRadius", at: 0.25), 0))
        #expect(isClose(probe.number("cornerRadius", at: 1), 5))
        // A child still applies at its very end, and is gone after it unless it fills.
        #expect(probe.number("zPosition", at: 1) == 10)
        #expect(probe.number("zPosition", at: 1.001) == 0)
    }

    @Test func childrenAreClippedNotScaled() {
        let probe = AnimationProbe(group(child(duration: 8)))
        #expect(isClose(probe.number("zPosition", at: 1.6), 2))
        #expect(probe.number("zPosition", at: 2.5) == 0)
    }

    @Test func childrenWithoutDurationLastAsLongAsTheGroup() {
        #expect(isClose(AnimationProbe(group(child())).number("zPosition", at: 1), 5))
    }

    @Test func theGroupsFillHoldsItsChildrensLastValues() {
        let group = group(child(), child("cornerRadius", duration: 1))
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        let probe = AnimationProbe(group)
        #expect(probe.number("zPosition", at: 5) == 10)
        #expect(probe.number("cornerRadius", at: 5) == 0)
    }

    @Test func theGroupRepeatsReversesAndPaces() {
        let group = group(child())
        group.repeatCount = 2
        group.autoreverses = true
        let probe = AnimationProbe(group)
        #expect(isClose(probe.number("zPosition", at: 3), 5))
        #expect(isClose(probe.number("zPosition", at: 5), 5))
        let eased = self.group(child())
        eased.timingFunction = CAMediaTimingFunction(name: .easeIn)
        #expect(
            isClose(
                AnimationProbe(eased).number("zPosition", at: 1),
                10 * CAMediaTimingFunction(name: .easeIn).evaluate(at: 0.5)))
    }

    @Test func childrensRemovalHasNoEffect() {
        let filling = child(duration: 1)
        filling.fillMode = .forwards
        filling.isRemovedOnCompletion = true
        #expect(AnimationProbe(group(filling)).number("zPosition", at: 1.5) == 10)
    }

    @Test func groupsNest() {
        let inner = group(child(), duration: 1)
        inner.beginTime = 1
        #expect(isClose(AnimationProbe(group(inner)).number("zPosition", at: 1.5), 5))
        // Deeper than anyone needs: ignored, not a stack overflow.
        var deep = group(child())
        for _ in 0..<2000 {
            deep = group(deep)
        }
        #expect(AnimationProbe(deep).number("zPosition", at: 1) == 0)
    }

    @Test func transitionsSayWhatShowsWhen() throws {
        let transition = CATransition()
        #expect(transition.type == .fade && transition.subtype == nil)
        #expect(transition.startProgress == 0 && transition.endProgress == 1)
        transition.type = .push
        transition.subtype = .fromTop
        transition.startProgress = 0.2
        transition.endProgress = 0.6
        transition.duration = 2
        let layer = CALayer()
        layer.add(transition, forKey: "anything")
        #expect(layer.animationKeys() == ["transition"])
        let animations = try #require(layer.animationStorage?.committed(beginTime: 10))
        #expect(animations.transition(at: 9.9) == nil)
        let state = try #require(animations.transition(at: 11))
        #expect(state.type == .push && state.subtype == .fromTop)
        #expect(isClose(state.progress, 0.4, 1e-6))
        #expect(animations.transition(at: 12) == nil)
    }

    @Test func transitionsCanBringTheirChangesAlong() {
        let transition = CATransition()
        transition.duration = 1
        transition.changes = [(LayerKeyPath(.zPosition), .number(9))]
        let probe = AnimationProbe(transition)
        #expect(probe.number("zPosition", at: -1) == 0)
        #expect(probe.number("zPosition", at: 0.1) == 9)
    }
}
