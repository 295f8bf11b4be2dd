import LayerModel
import Testing

/// The examples of the article `Replicators.md`.
struct ReplicatorsArticleTests {
    @Test func ringsAndMirrors() {
        let ring = CAReplicatorLayer()
        ring.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        ring.instanceCount = 12
        ring.instanceTransform = CATransform3DMakeRotation(2 * .pi / 12, 0, 0, 1)
        ring.instanceAlphaOffset = -0.08

        let dot = CALayer()
        dot.frame = CGRect(x: 92, y: 10, width: 16, height: 16)
        dot.cornerRadius = 8
        dot.backgroundColor = .white
        ring.addSublayer(dot)

        #expect(ring.instanceCount == 12 && ring.sublayers?.count == 1)

        let pulse = CABasicAnimation(keyPath: "opacity")
        pulse.fromValue = 1
        pulse.toValue = 0
        pulse.duration = 1.2
        pulse.repeatCount = .infinity
        dot.add(pulse, forKey: "pulse")
        ring.instanceDelay = 0.1

        #expect(dot.animation(forKey: "pulse") != nil && ring.instanceDelay == 0.1)

        let mirror = CAReplicatorLayer()
        mirror.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        mirror.instanceCount = 2
        var below = CATransform3DIdentity
        below = CATransform3DTranslate(below, 0, mirror.bounds.height + 2, 0)
        below = CATransform3DScale(below, 1, -1, 0)
        mirror.instanceTransform = below
        mirror.instanceAlphaOffset = -0.6

        #expect(mirror.instanceTransform.m22 == -1 && mirror.instanceTransform.m42 == 102)
    }
}
