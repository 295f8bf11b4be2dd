@testable import LayerModel
import TestSupport
import Testing

/// Animations on layers, from adding to removal, and presentation layers.
struct AnimationLifecycleTests {
    private func animation(_ duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = 0.0
        animation.toValue = 10.0
        animation.duration = duration
        return animation
    }

    @Test func keysAreInOrderAndReplace() {
        let layer = CALayer()
        #expect(layer.animationKeys() == nil)
        layer.add(animation(), forKey: "a")
        layer.add(animation(), forKey: nil)
        layer.add(animation(), forKey: "b")
        layer.add(animation(), forKey: nil)
        #expect(layer.animationKeys() == ["a", "b"])
        layer.add(animation(9), forKey: "a")
        #expect(layer.animationKeys() == ["b", "a"])
        #expect(layer.animation(forKey: "a")?.duration == 9)
        #expect(layer.animation(forKey: "c") == nil)
        layer.removeAnimation(forKey: "c")
        layer.removeAnimation(forKey: "b")
        #expect(layer.animationKeys() == ["a"])
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil)
    }

    @Test func animationsAreCopied() {
        let layer = CALayer()
        let original = animation()
        layer.add(original, forKey: "a")
        original.toValue = 99
        original.duration = 5
        let copy = layer.animation(forKey: "a") as? CABasicAnimation
        #expect(copy !== original && copy?.duration == 1 && copy?.toValue as? Double == 10)
    }

    @Test func beginsWithTheCommit() throws {
        let tree = SteppedTree()
        tree.layer.add(animation(), forKey: "a")
        let late = animation()
        late.keyPath = "cornerRadius"
        late.beginTime = 8
        late.fillMode = .backwards
        late.fromValue = 4
        tree.layer.add(late, forKey: "late")
        tree.step(to: 7)
        tree.step(to: 7.5)
        #expect(tree.layer.presentation()?.zPosition == 5)
        #expect(tree.layer.presentation()?.cornerRadius == 4)
        tree.step(to: 8.5)
        #expect(tree.layer.presentation()?.zPosition == 0)
        #expect(tree.layer.presentation()?.cornerRadius == 7)
        tree.step(to: 9)
        #expect(tree.layer.animationKeys() == nil)
    }

    @Test func delegatesHearOfStartAndEnd() {
        let tree = SteppedTree()
        let delegate = RecordingDelegate()
        let watched = animation()
        watched.delegate = delegate
        tree.layer.add(watched, forKey: "a")
        #expect(delegate.events.isEmpty)
        tree.step(to: 1)
        #expect(delegate.events == ["start"])
        tree.step(to: 1.9)
        #expect(delegate.events == ["start"])
        tree.step(to: 2)
        #expect(delegate.events == ["start", "finished"])
        tree.step(to: 3)
        #expect(delegate.events.count == 2)
        #expect(tree.layer.animationKeys() == nil)
    }

    @Test func animationsThatStayFinishOnce() {
        let tree = SteppedTree()
        let delegate = RecordingDelegate()
        let staying = animation()
        staying.delegate = delegate
        staying.isRemovedOnCompletion = false
        staying.fillMode = .forwards
        tree.layer.add(staying, forKey: "a")
        for time in [1.0, 2, 3, 4] {
            tree.step(to: time)
        }
        #expect(delegate.events == ["start", "finished"])
        #expect(tree.layer.presentation()?.zPosition == 10)
        #expect(tree.layer.zPosition == 0)
        tree.layer.removeAnimation(forKey: "a")
        tree.step(to: 5)
        #expect(delegate.events.count == 2)
        #expect(tree.layer.presentation()?.zPosition == 0)
    }

    @Test func removedReplacedAndOrphanedAnimationsDoNotFinish() {
        let tree = SteppedTree()
        let delegates = (0..<3).map { _ in RecordingDelegate() }
        for (delegate, key) in zip(delegates, ["removed", "replaced", "orphaned"]) {
            let watched = animation(100)
            watched.delegate = delegate
            tree.layer.add(watched, forKey: key)
        }
        tree.step(to: 1)
        tree.layer.removeAnimation(forKey: "removed")
        tree.layer.add(animation(), forKey: "replaced")
        #expect(delegates.allSatisfy { $0.events == ["start"] })
        tree.step(to: 2)
        #expect(delegates.map { $0.events.last } == ["stopped", "stopped", "start"])
        // Leaving the tree removes the animations.
        tree.layer.removeFromSuperlayer()
        #expect(tree.layer.animationKeys() == nil)
        tree.step(to: 3)
        #expect(delegates[2].events == ["start", "stopped"])
    }

    @Test func delegatesAreHeldStrongly() {
        let layer = CALayer()
        weak var held: RecordingDelegate?
        do {
            let delegate = RecordingDelegate()
            held = delegate
            let watched = animation()
            watched.delegate = delegate
            layer.add(watched, forKey: "a")
        }
        #expect(held != nil)
        layer.removeAllAnimations()
        CATransaction.flush()
        ThreadState.current.drain()
        #expect(held == nil)
    }

    @Test func pausingALayer() {
        let tree = SteppedTree()
        tree.layer.add(animation(), forKey: "a")
        tree.step(to: 10)
        tree.step(to: 10.25)
        tree.quietly {
            tree.layer.speed = 0
            tree.layer.timeOffset = 10.25
        }
        tree.step(to: 20)
        #expect(tree.layer.presentation()?.zPosition == 2.5)
        tree.quietly {
            tree.layer.speed = 1
            tree.layer.timeOffset = 0
            tree.layer.beginTime = 9.75
        }
        tree.step(to: 20.25)
        #expect(tree.layer.presentation()?.zPosition == 5)
    }

    @Test func presentationLayersAreCopies() throws {
        let root = CAShapeLayer()
        #expect(root.presentation() == nil)
        let child = CALayer()
        root.addSublayer(child)
        root.lineWidth = 4
        root.name = "root"
        root.commit(at: 0)
        let shown = try #require(root.presentation())
        #expect(type(of: shown) == CAShapeLayer.self)
        #expect(shown !== root && shown.model() === root && root.model() === root)
        #expect(shown.presentation() === shown)
        #expect(shown.lineWidth == 4 && shown.name == "root")
        #expect(shown.sublayers?.first?.model() === child)
        #expect(shown.sublayers?.first?.superlayer?.model() === root)
        // Changes show with the next commit.
        root.opacity = 0.5
        #expect(root.presentation()?.opacity == 1)
        root.removeAllAnimations()
        root.commit(at: 1)
        #expect(root.presentation()?.opacity == 0.5)
        CATransaction.flush()
    }

    @Test func presentationIsTheTreesEvaluation() throws {
        var random = SplitMix64(seed: 21)
        let root = CALayer()
        var layers = [root]
        for _ in 0..<40 {
            let layer = CALayer()
            layers[Int.random(in: 0..<layers.count, using: &random)].addSublayer(layer)
            layer.speed = [1, 0.5, 2, 0, -1].randomElement(using: &random) ?? 1
            layer.beginTime = Double.random(in: -1...1, using: &random)
            layer.timeOffset = Double.random(in: -1...1, using: &random)
            layer.opacity = Float.random(in: 0...1, using: &random)
            layers.append(layer)
        }
        for layer in layers {
            for keyPath in ["zPosition", "position", "transform.rotation.z", "bounds.size.width", "opacity"] {
                let animation = CASpringAnimation(keyPath: keyPath)
                animation.byValue = keyPath == "position" ? CGPoint(x: 3, y: 4) : 0.5
                animation.duration = Double.random(in: 0...2, using: &random)
                animation.repeatCount = Float.random(in: 0...3, using: &random)
                animation.autoreverses = Bool.random(using: &random)
                animation.fillMode = .both
                animation.isRemovedOnCompletion = Bool.random(using: &random)
                layer.add(animation, forKey: keyPath)
            }
        }
        let tree = root.commit(at: 0)
        for time in [0.0, 0.3, 0.8] {
            root.stepAnimations(to: time)
            if time == 0 {
                _ = root.commit(at: 0)
            }
            for layer in layers {
                let shown = try #require(layer.presentation())
                var expected = tree.withUnsafeNodes { $0[layer.slot].pointee.properties }
                let animations = tree.withUnsafeNodes { $0[layer.slot].pointee.animations }
                animations?.apply(to: &expected, at: layer.convertTime(time, from: nil))
                for property in LayerProperty.allCases {
                    #expect(shown.properties[property] == expected[property], "\(property) at \(time)")
                }
            }
        }
    }

    @Test func renderersSayWhatChanged() {
        let renderer = CARenderer()
        #expect(renderer.layer == nil && renderer.bounds.isNull && renderer.updateBounds().isNull)
        #expect(renderer.nextFrameTime() == .infinity)
        renderer.endFrame()
        let tree = SteppedTree()
        let bounds = tree.renderer.bounds
        tree.renderer.beginFrame(atTime: 1)
        #expect(tree.renderer.updateBounds().isNull)
        tree.renderer.addUpdate(CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(tree.renderer.updateBounds() == CGRect(x: 1, y: 2, width: 3, height: 4))
        tree.renderer.endFrame()
        #expect(tree.renderer.updateBounds().isNull)
        #expect(tree.renderer.nextFrameTime() == .infinity)
        let late = animation()
        late.beginTime = 5
        tree.layer.add(late, forKey: "a")
        tree.renderer.beginFrame(atTime: 2)
        #expect(tree.renderer.updateBounds() == bounds)
        tree.renderer.endFrame()
        #expect(tree.renderer.nextFrameTime() == 5)
        tree.renderer.beginFrame(atTime: 5.5)
        #expect(tree.renderer.updateBounds() == bounds)
        #expect(tree.renderer.nextFrameTime() == 5.5)
        tree.renderer.endFrame()
        tree.step(to: 7)
        tree.step(to: 8)
        #expect(tree.renderer.nextFrameTime() == .infinity)
    }

    /// Whatever an animation says, it gives properties that it names values of their kind, and others none.
    @Test func randomAnimationsChangeOnlyWhatTheyName() {
        var random = SplitMix64(seed: 77)
        let odd: [Double] = [0, 1, -1, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0.5]
        func pick() -> Double { odd.randomElement(using: &random) ?? 0 }
        func kind(_ value: AnimatableValue) -> Substring { "\(value)".prefix { $0 != "(" } }
        let keyPaths = [
            "position", "position.x", "transform", "transform.rotation.x", "transform.scale", "opacity", "bounds.size",
            "hidden", "backgroundColor", "nonsense", "shadowOffset.width", "contentsGravity", "sublayerTransform",
        ]
        for _ in 0..<3000 {
            let made: [CAPropertyAnimation] = [CABasicAnimation(), CASpringAnimation(), CAKeyframeAnimation()]
            let animation = made.randomElement(using: &random) ?? CABasicAnimation()
            animation.keyPath = keyPaths.randomElement(using: &random)
            animation.isAdditive = Bool.random(using: &random)
            animation.isCumulative = Bool.random(using: &random)
            animation.valueFunction = CAValueFunction.function(withName: .rotateX)
            let values: [Any] = [
                pick(), CGPoint(x: pick(), y: pick()), CGSize(width: pick(), height: pick()),
                CATransform3DMakeScale(pick(), pick(), pick()), CGColor(gray: pick(), alpha: pick()), true, "text",
                [pick(), pick()],
            ]
            (animation as? CABasicAnimation)?.fromValue = values.randomElement(using: &random)
            (animation as? CABasicAnimation)?.byValue = values.randomElement(using: &random)
            (animation as? CAKeyframeAnimation)?.values = values
            (animation as? CAKeyframeAnimation)?.keyTimes = values.map { _ in NSNumber(value: pick()) }
            (animation as? CAKeyframeAnimation)?.calculationMode =
                [.linear, .discrete, .paced, .cubic].randomElement(using: &random) ?? .linear
            animation.duration = pick()
            animation.speed = Float(pick())
            animation.timeOffset = pick()
            animation.repeatCount = Float(pick())
            animation.fillMode = .both
            var probe = AnimationProbe(animation)
            probe.model.backgroundColor = .white
            probe.beginTime = pick()
            let properties = probe.properties(at: pick())
            for keyPath in keyPaths {
                guard let path = probe.model.keyPath(keyPath) else { continue }
                let (before, after) = (probe.model[path], properties[path])
                if path.property == animation.keyPath.flatMap({ LayerKeyPath($0)?.property }) {
                    #expect(kind(after) == kind(before), "\(keyPath)")
                } else {
                    #expect(after == before, "\(keyPath) by \(animation.keyPath ?? "")")
                }
            }
        }
    }
}
