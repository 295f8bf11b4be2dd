@testable import LayerModel
import Testing

/// The clock, which starts at 100.
private func manualClock() -> CAMediaClock {
    CAMediaClock.shared.source = .manual(100)
    return .shared
}

/// The clock and display links.
///
/// A clock that is stepped is one of a process of its own: it would be that of all other tests, too.
struct MediaClockTests {
    private final class Target: CADisplayLinkTarget {
        var times: [CFTimeInterval] = []

        func displayLinkDidFire(_ link: CADisplayLink) {
            times.append(link.timestamp)
        }
    }

    @Test func theSystemsTimeNeverGoesBack() {
        var last = CACurrentMediaTime()
        for _ in 0..<1000 {
            let now = CACurrentMediaTime()
            #expect(now >= last)
            last = now
        }
    }

    @Test func manualTime() async {
        await #expect(processExitsWith: .success) {
            let clock = manualClock()
            #expect(CACurrentMediaTime() == 100)
            clock.step(by: 0.5)
            #expect(CACurrentMediaTime() == 100.5)
            clock.step(to: 50)
            clock.step(to: .nan)
            clock.step(to: .infinity)
            #expect(CACurrentMediaTime() == 100.5)
            clock.source = .manual(.nan)
            #expect(CACurrentMediaTime() == 0)
        }
    }

    @Test func windowsWaitForFramesOfTheirOwn() async {
        await #expect(processExitsWith: .success) {
            let clock = manualClock()
            let host = WindowLayerHost()
            host.beginFrame(at: clock.now)
            host.layer.setNeedsDisplay()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            host.layer.opacity = 0.5
            CATransaction.commit()
            clock.step(by: 1)
            #expect(host.needsFrame)
            host.beginFrame(at: clock.now)
            #expect(!host.needsFrame)
        }
    }

    @Test func stepsRunAnimations() async {
        await #expect(processExitsWith: .success) {
            let clock = manualClock()
            let root = CALayer()
            root.commit(at: clock.now)
            let delegate = RecordingDelegate()
            let animation = CABasicAnimation(keyPath: "zPosition")
            animation.fromValue = 0.0
            animation.toValue = 10.0
            animation.duration = 1
            animation.delegate = delegate
            CATransaction.begin()
            var isDone = false
            CATransaction.setCompletionBlock { isDone = true }
            root.add(animation, forKey: "a")
            // The outermost commit sends the change on.
            CATransaction.commit()
            clock.step(by: 0.5)
            #expect(root.presentation()?.zPosition == 5)
            #expect(delegate.events == ["start"] && !isDone)
            clock.step(by: 0.5)
            #expect(delegate.events == ["start", "finished"] && isDone)
            #expect(root.animationKeys() == nil)
        }
    }

    @Test func aTransactionInsideAnImplicitOneIsSentOnWithIt() async {
        await #expect(processExitsWith: .success) {
            let clock = manualClock()
            let root = CALayer()
            root.commit(at: clock.now)
            root.name = "changed"
            root.opacity = 0.5
            let animation = CABasicAnimation(keyPath: "zPosition")
            animation.fromValue = 0.0
            animation.toValue = 10.0
            animation.duration = 1
            CATransaction.begin()
            root.add(animation, forKey: "a")
            CATransaction.commit()
            // The step ends the implicit transaction, and only then the animation begins.
            clock.step(by: 0.5)
            #expect(root.presentation()?.zPosition == 0)
            clock.step(by: 0.5)
            #expect(root.presentation()?.zPosition == 5)
        }
    }

    @Test func runGoesFromFrameToFrame() async {
        await #expect(processExitsWith: .success) {
            let clock = manualClock()
            let target = Target()
            let link = CADisplayLink(target: target)
            link.add(to: .main, forMode: .default)
            clock.step()
            clock.run(until: 101)
            #expect(target.times.count == 61)
            #expect(zip(target.times, target.times.dropFirst()).allSatisfy { isClose($1 - $0, 1.0 / 60, 1e-9) })
            #expect(clock.now == 101)
            #expect(isClose(link.targetTimestamp - link.timestamp, 1.0 / 60))
            #expect(isClose(link.duration, 1.0 / 60))
            link.invalidate()
            clock.step(by: 1)
            #expect(target.times.count == 61)
        }
    }

    @Test func ratesAreParts() async {
        await #expect(processExitsWith: .success) {
            let clock = manualClock()
            for (wish, rate) in [(60, 60.0), (45, 60), (30, 30), (25, 30), (20, 20), (15, 15), (200, 60), (0, 60)] {
                let link = CADisplayLink { _ in }
                link.preferredFramesPerSecond = wish
                #expect(isClose(1 / link.interval, rate, 1e-6), "for \(wish)")
            }
            let ranged = CADisplayLink { _ in }
            ranged.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
            #expect(isClose(1 / ranged.interval, 20, 1e-6))
            clock.step()
        }
    }

    @Test func lateStepsCallOnce() async {
        await #expect(processExitsWith: .success) {
            let clock = manualClock()
            var calls = 0
            let link = CADisplayLink { _ in calls += 1 }
            link.add(to: .main, forMode: .default)
            clock.step()
            #expect(calls == 1)
            clock.step(by: 0.001)
            #expect(calls == 1)
            clock.step(by: 10)
            #expect(calls == 2)
            link.isPaused = true
            clock.step(by: 1)
            #expect(calls == 2)
            link.isPaused = false
            clock.step(by: 1)
            #expect(calls == 3)
            link.remove(from: .main, forMode: .default)
            clock.step(by: 1)
            #expect(calls == 3)
            link.invalidate()
        }
    }

    @Test func linksHoldTheirTargetUntilTheyEnd() async {
        await #expect(processExitsWith: .success) {
            _ = manualClock()
            weak var held: Target?
            let link: CADisplayLink
            do {
                let target = Target()
                held = target
                link = CADisplayLink(target: target)
            }
            #expect(held != nil)
            link.invalidate()
            #expect(held == nil)
        }
    }

    // MARK: Trees that follow the system's clock

    @Test func transactionsCommitTreesThatFollowTheClock() {
        CATransaction.flush()
        let following = CALayer()
        let byHand = CALayer()
        following.commit()
        byHand.commit(at: 0)
        CATransaction.begin()
        for root in [following, byHand] { root.name = "changed" }
        #expect(following.presentation()?.name == nil)
        CATransaction.commit()
        // Whoever chooses the times of commits keeps doing so.
        #expect(following.presentation()?.name == "changed" && byHand.presentation()?.name == nil)
        byHand.commit(at: 0)
        #expect(byHand.presentation()?.name == "changed")
    }
}
