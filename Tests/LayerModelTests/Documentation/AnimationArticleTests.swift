import Testing

@testable import LayerModel

/// The article steps the clock, in a process of its own.
struct AnimationArticleTests {
    /// The examples of the article `Animation.md`, with what they come to.
    @Test func theArticlesExamples() async {
        await #expect(processExitsWith: .success) { AnimationArticleTests.runExamples() }
    }

    fileprivate static func runExamples() {
        let output = ExampleOutput()
        func print(_ line: String) { output.print(line) }

        let root = CALayer()
        let ball = CALayer()
        root.addSublayer(ball)

        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 0
        move.toValue = 100
        move.duration = 2
        ball.add(move, forKey: "move")
        ball.position.x = 100

        let tree = root.commit(at: 0)

        #expect(tree.count == 2)
        root.stepAnimations(to: 0.5)
        #expect(ball.presentation()?.position.x == 25)

        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.byValue = 2 * Double.pi
        spin.duration = 1
        spin.repeatCount = .infinity

        let bounce = CAKeyframeAnimation(keyPath: "position")
        bounce.values = [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 80), CGPoint(x: 100, y: 0)]
        bounce.calculationMode = .cubic
        bounce.duration = 3

        let settle = CASpringAnimation(keyPath: "transform.scale")
        settle.fromValue = 0.5
        settle.toValue = 1
        settle.damping = 15
        settle.duration = settle.settlingDuration

        #expect(isClose(AnimationProbe(spin).number("transform.rotation.z", at: 7.25), .pi / 2))
        #expect(AnimationProbe(bounce).properties(at: 1.5).position == CGPoint(x: 50, y: 80))
        #expect(isClose(AnimationProbe(settle).number("transform.scale", at: settle.duration - 1e-9), 1, 1e-3))

        let pulse = CABasicAnimation(keyPath: "opacity")
        pulse.fromValue = 1
        pulse.toValue = 0.2
        pulse.duration = 0.5
        pulse.autoreverses = true
        pulse.repeatCount = 3
        pulse.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

        let group = CAAnimationGroup()
        group.animations = [pulse, spin]
        group.duration = 3
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false

        let probe = AnimationProbe(group)
        for (time, opacity) in [(0.0, 1.0), (0.25, 0.6), (0.5, 0.2), (1.75, 0.6)] {
            #expect(isClose(probe.number("opacity", at: time), opacity, 1e-6))
        }

        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setCompletionBlock { print("faded") }
        ball.opacity = 0
        CATransaction.commit()

        CAMediaClock.shared.source = .manual(0)
        root.commit(at: CACurrentMediaTime())
        let link = CADisplayLink { link in print("frame at \(link.timestamp)") }
        link.add(to: .current, forMode: .default)
        CAMediaClock.shared.run(until: 2)
        link.invalidate()

        let shown = ball.presentation()?.opacity

        #expect(output.lines.filter { $0 == "faded" }.count == 1)
        #expect(output.lines.filter { $0.hasPrefix("frame") }.count == 120)
        #expect(shown == 0)
        #expect(ball.animationKeys() == nil)
    }
}
