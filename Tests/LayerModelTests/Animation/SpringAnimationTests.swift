@testable import LayerModel
import Testing

/// Springs.
struct SpringAnimationTests {
    private func spring(damping: CGFloat = 10, velocity: CGFloat = 0) -> CASpringAnimation {
        let spring = CASpringAnimation(keyPath: "zPosition")
        spring.fromValue = 0.0
        spring.toValue = 100.0
        spring.damping = damping
        spring.initialVelocity = velocity
        spring.duration = 10
        return spring
    }

    @Test func defaults() {
        let spring = CASpringAnimation()
        #expect(spring.mass == 1)
        #expect(spring.stiffness == 100)
        #expect(spring.damping == 10)
        #expect(spring.initialVelocity == 0)
        #expect(spring.duration == 0)
        #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? CGFloat == 100)
    }

    @Test(arguments: [(5.0, 2.85497), (10, 1.4727003346780927), (15, 1.02209), (20, 0.923)])
    func settlingDuration(damping: Double, seconds: Double) {
        let tolerance = damping == 10 ? 1e-12 : damping == 20 ? 5e-4 : 5e-6
        #expect(isClose(spring(damping: CGFloat(damping)).settlingDuration, seconds, tolerance))
    }

    @Test func settlingDurationWithoutDampingIsInfinite() {
        #expect(spring(damping: 0).settlingDuration == .infinity)
        #expect(spring(damping: -3).settlingDuration == .infinity)
    }

    @Test func settledMeansWithinAThousandth() {
        for damping in [1.0, 5, 19, 20, 21, 60, 400] {
            for velocity in [0.0, 8, -30] {
                for allows in [false, true] {
                    let spring = spring(damping: CGFloat(damping), velocity: CGFloat(velocity))
                    spring.allowsOverdamping = allows
                    let end = spring.settlingDuration
                    #expect(end.isFinite && end > 0)
                    for step in 0...20 {
                        let progress = spring.curve.progress(at: end * (1 + Double(step) / 5))
                        #expect(abs(1 - progress) <= 0.001 + 1e-9, "damping \(damping), velocity \(velocity)")
                    }
                }
            }
        }
    }

    @Test func underdampedMotion() {
        // ω₀ = 10, ζ = ½: x = e^(−5t)·(cos ωt + 5/ω·sin ωt), ω = √75.
        let probe = AnimationProbe(spring())
        let frequency = 75.0.squareRoot()
        for time in [0.05, 0.2, 0.3627598728468436, 1] {
            let x = exp(-5 * time) * (cos(frequency * time) + 5 / frequency * sin(frequency * time))
            #expect(isClose(probe.number("zPosition", at: time), 100 * (1 - x), 1e-9))
        }
        // The first overshoot is at π/ω, by e^(−πζ/√(1−ζ²)).
        #expect(isClose(probe.number("zPosition", at: .pi / frequency), 100 * (1 + exp(-.pi / 3.0.squareRoot())), 1e-9))
    }

    @Test func criticalAndOverdampedMotion() {
        let critical = AnimationProbe(spring(damping: 20))
        #expect(isClose(critical.number("zPosition", at: 0.2), 100 * (1 - 3 * exp(-2)), 1e-9))
        // More damping changes nothing unless it is allowed.
        #expect(
            AnimationProbe(spring(damping: 40)).number("zPosition", at: 0.2) == critical.number("zPosition", at: 0.2))
        let overdamped = spring(damping: 40)
        overdamped.allowsOverdamping = true
        let (slow, fast) = (-20 + 300.0.squareRoot(), -20 - 300.0.squareRoot())
        let x = (slow * exp(fast * 0.2) - fast * exp(slow * 0.2)) / (slow - fast)
        #expect(isClose(AnimationProbe(overdamped).number("zPosition", at: 0.2), 100 * (1 - x), 1e-9))
    }

    @Test func initialVelocityPointsTowardsTheTarget() {
        for damping in [5.0, 20, 50] {
            let animation = spring(damping: CGFloat(damping), velocity: 3)
            animation.allowsOverdamping = true
            let curve = animation.curve
            #expect(isClose(curve.progress(at: 0), 0))
            #expect(isClose(curve.progress(at: 1e-6) / 1e-6, 3, 1e-3), "damping \(damping)")
        }
    }

    @Test func durationCutsOff() {
        let spring = spring()
        spring.duration = 0.1
        spring.fillMode = .forwards
        spring.isRemovedOnCompletion = false
        let probe = AnimationProbe(spring)
        #expect(probe.number("zPosition", at: 5) == probe.number("zPosition", at: 0.1))
        #expect(probe.number("zPosition", at: 5) < 60)
    }

    @Test func perceptualDurationAndBounce() {
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
        #expect(spring.mass == 1)
        #expect(isClose(spring.stiffness, 16 * .pi * .pi))
        #expect(isClose(spring.damping, 4 * .pi * 0.7 / 0.5))
        #expect(isClose(spring.perceptualDuration, 0.5))
        #expect(isClose(spring.bounce, 0.3))
        let flat = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
        #expect(isClose(flat.damping, 4 * .pi / (0.5 * 0.5)))
        #expect(isClose(flat.bounce, -0.5))
    }

    @Test func oddParametersGiveFiniteProgress() {
        let odd: [CGFloat] = [.nan, .infinity, -.infinity, -1, 0, 1e-300, 1e300, 100]
        for a in odd {
            for b in odd {
                let spring = spring(damping: b, velocity: a)
                spring.mass = a
                spring.stiffness = b
                #expect(!spring.settlingDuration.isNaN)
                for time in [0.0, 0.1, 1e6, .infinity] {
                    #expect(spring.curve.progress(at: time).isFinite, "\(a), \(b) at \(time)")
                }
            }
        }
    }
}
