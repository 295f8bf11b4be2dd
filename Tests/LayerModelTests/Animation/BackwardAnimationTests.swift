@testable import LayerModel
import Testing

/// Animations with a negative speed, and animations of layers whose time runs backwards or stands still.
struct BackwardAnimationTests {
    private func animation(from: Double = 0, to: Double = 10, duration: Double = 2) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        return animation
    }

    /// One of each class, of two seconds, that change `zPosition` or `position`.
    private var animations: [CAAnimation] {
        let keyframes = CAKeyframeAnimation(keyPath: "zPosition")
        keyframes.values = [1.0, 5.0, 2.0, 8.0]
        keyframes.keyTimes = [0, 0.2, 0.7, 1]
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 50, y: 20), control: CGPoint(x: 30, y: -10))
        let motion = CAKeyframeAnimation(keyPath: "position")
        motion.path = path
        let spring = CASpringAnimation(keyPath: "zPosition")
        spring.fromValue = 3.0
        spring.toValue = 9.0
        let paced = animation()
        paced.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let late = animation(duration: 1)
        late.beginTime = 0.75
        let group = CAAnimationGroup()
        group.animations = [late, motion]
        return [keyframes, motion, spring, paced, group].map {
            $0.duration = 2
            return $0
        }
    }

    @Test func everyClassIsPlayedFromItsEndToItsStart() throws {
        for animation in animations {
            let backwards = try #require(animation.copy() as? CAAnimation)
            backwards.speed = -1
            let (shown, mirrored) = (AnimationProbe(animation), AnimationProbe(backwards))
            for time in stride(from: 0.05, to: 2, by: 0.05) {
                for keyPath in ["zPosition", "position.x", "position.y"] {
                    let (a, b) = (mirrored.number(keyPath, at: time), shown.number(keyPath, at: 2 - time))
                    #expect(isClose(a, b), "\(type(of: animation)): \(keyPath) at \(time)")
                }
            }
        }
    }

    @Test func aChildIsPlayedBackwardsInItsGroup() {
        let child = animation(duration: 1)
        child.beginTime = 0.5
        child.speed = -1
        let group = CAAnimationGroup()
        group.animations = [child]
        group.duration = 3
        let probe = AnimationProbe(group)
        #expect(probe.number("zPosition", at: 0.25) == 0)
        #expect(isClose(probe.number("zPosition", at: 0.75), 7.5))
        #expect(isClose(probe.number("zPosition", at: 1.25), 2.5))
        #expect(probe.number("zPosition", at: 2) == 0)
    }

    @Test func valuesGoOnFallingWhereCyclesAddUp() {
        let turning = animation(duration: 1)
        turning.speed = -1
        turning.isCumulative = true
        turning.repeatCount = .infinity
        let probe = AnimationProbe(turning)
        for time in [0, 0.25, 0.9, 1.1, 2.5, 40.75] {
            #expect(isClose(probe.number("zPosition", at: time), 10 - 10 * time), "at \(time)")
        }
    }

    @Test func delegatesHearOfTheEndAtTheStart() {
        let tree = SteppedTree()
        let delegate = RecordingDelegate()
        let watched = animation()
        watched.speed = -2
        watched.delegate = delegate
        tree.layer.add(watched, forKey: "a")
        tree.step(to: 1)
        #expect(tree.layer.presentation()?.zPosition == 10)
        tree.step(to: 1.75)
        #expect(tree.layer.presentation()?.zPosition == 2.5)
        #expect(delegate.events == ["start"] && tree.renderer.nextFrameTime() == 1.75)
        tree.step(to: 2)
        #expect(delegate.events == ["start", "finished"] && tree.layer.animationKeys() == nil)
    }

    /// Turned round while its animation runs, a layer shows the animation back to its start, which is then its end.
    @Test func aLayerTurnsRound() {
        let tree = SteppedTree()
        let delegate = RecordingDelegate()
        let watched = animation()
        watched.delegate = delegate
        tree.layer.add(watched, forKey: "a")
        tree.step(to: 4)
        tree.step(to: 5.5)
        #expect(tree.layer.presentation()?.zPosition == 7.5)
        tree.quietly { (tree.layer.beginTime, tree.layer.timeOffset, tree.layer.speed) = (5.5, 5.5, -1) }
        tree.step(to: 5.5)
        #expect(tree.layer.presentation()?.zPosition == 7.5)
        tree.step(to: 6.5)
        #expect(tree.layer.presentation()?.zPosition == 2.5)
        #expect(delegate.events == ["start"] && tree.renderer.nextFrameTime() == 6.5)
        tree.step(to: 7.5)
        #expect(tree.layer.presentation()?.zPosition == 0)
        #expect(delegate.events == ["start", "finished"] && tree.layer.animationKeys() == nil)
    }

    @Test func aLayerComesToAnAnimationFromItsEnd() {
        let tree = SteppedTree()
        let delegate = RecordingDelegate()
        let watched = animation(duration: 1)
        watched.beginTime = 1
        watched.delegate = delegate
        // The layer's time is 5 − t.
        tree.quietly { (tree.layer.timeOffset, tree.layer.speed) = (5, -1) }
        tree.layer.add(watched, forKey: "a")
        tree.step(to: 0.5)
        tree.step(to: 2.5)
        #expect(delegate.events.isEmpty && tree.renderer.nextFrameTime() == 3)
        tree.step(to: 3.25)
        #expect(tree.layer.presentation()?.zPosition == 7.5 && delegate.events == ["start"])
        tree.step(to: 4.25)
        #expect(tree.layer.presentation()?.zPosition == 0 && delegate.events == ["start", "finished"])
        tree.step(to: 5)
        #expect(tree.renderer.nextFrameTime() == .infinity)
    }

    /// Two layers whose times run backwards, one in the other, are as one whose time runs forwards.
    @Test func twoTurnsAreNone() {
        let tree = SteppedTree()
        let watched = animation()
        watched.beginTime = 1
        tree.quietly { (tree.root.timeOffset, tree.root.speed, tree.layer.speed) = (0, -1, -1) }
        tree.layer.add(watched, forKey: "a")
        tree.step(to: 0.5)
        #expect(tree.renderer.nextFrameTime() == 1)
        tree.step(to: 2)
        #expect(tree.layer.presentation()?.zPosition == 5)
        tree.step(to: 3.5)
        #expect(tree.layer.animationKeys() == nil)
    }

    @Test func whereTimeStandsStillNoFrameIsDue() {
        let tree = SteppedTree()
        tree.layer.add(animation(), forKey: "a")
        tree.step(to: 1)
        tree.step(to: 1.5)
        tree.quietly { (tree.layer.timeOffset, tree.layer.speed) = (1.5, 0) }
        tree.step(to: 2)
        #expect(tree.layer.presentation()?.zPosition == 2.5)
        #expect(tree.renderer.nextFrameTime() == .infinity)
    }
}
