import LayerModel
import LayerViews
import Testing

/// Animations that are held, led by hand and turned back.
struct PropertyAnimatorTests {
    private let hosted = HostedWindow()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    init() {
        hosted.window.addSubview(view)
        hosted.frame(at: 0)
    }

    private var x: CGFloat { view.layer.presentation()?.position.x ?? .nan }

    private func animator() -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 110 }
    }

    @Test func changesMoveFromTheStartOn() {
        var ended: [UIViewAnimatingPosition] = []
        let animator = animator()
        animator.addCompletion { ended.append($0) }
        #expect(animator.state == .inactive && view.center.x == 10)
        animator.startAnimation()
        #expect(animator.state == .active && animator.isRunning && view.center.x == 110)
        hosted.frame(at: 1)
        hosted.frame(at: 1.5)
        #expect(abs(x - 60) < 1e-6 && ended.isEmpty)
        hosted.frame(at: 2.5)
        #expect(x == 110 && ended == [.end] && animator.state == .inactive)
    }

    @Test func viewsAreLedByHand() {
        let animator = animator()
        for fraction in [0.25, 0.75, 0, 1] as [CGFloat] {
            animator.fractionComplete = fraction
            hosted.frame(at: 1 + Double(fraction))
            #expect(abs(x - (10 + 100 * fraction)) < 0.01 && animator.fractionComplete == fraction)
        }
        #expect(animator.state == .active && !animator.isRunning)
    }

    @Test func animatorsGoOnFromWhereTheyAre() {
        let animator = animator()
        animator.fractionComplete = 0.5
        hosted.frame(at: 1)
        animator.continueAnimation(durationFactor: 1)
        hosted.frame(at: 2)
        #expect(abs(x - 60) < 0.01)
        hosted.frame(at: 2.5)
        #expect(abs(x - 85) < 0.01)
        hosted.frame(at: 3.1)
        #expect(x == 110 && animator.state == .inactive)
    }

    @Test func animatorsTurnBack() {
        var ended: [UIViewAnimatingPosition] = []
        let animator = animator()
        animator.addCompletion { ended.append($0) }
        animator.fractionComplete = 0.5
        hosted.frame(at: 1)
        animator.isReversed = true
        animator.startAnimation()
        hosted.frame(at: 2)
        hosted.frame(at: 2.25)
        #expect(abs(x - 35) < 0.01)
        hosted.frame(at: 3)
        #expect(x == 10 && view.center.x == 10 && ended == [.start])
    }

    @Test func stoppedAnimatorsAreFinishedWhereTheyAreTold() {
        for (position, expected) in [(UIViewAnimatingPosition.start, 10.0), (.end, 110), (.current, 60)] {
            view.center.x = 10
            hosted.frame(at: 0)
            var ended: [UIViewAnimatingPosition] = []
            let animator = animator()
            animator.addCompletion { ended.append($0) }
            animator.fractionComplete = 0.5
            hosted.frame(at: 1)
            animator.stopAnimation(false)
            #expect(animator.state == .stopped && abs(view.center.x - 60) < 0.01)
            animator.finishAnimation(at: position)
            #expect(abs(view.center.x - expected) < 0.01 && ended == [position] && animator.state == .inactive)
        }
    }

    @Test func animatorsMayPauseAtTheEnd() {
        var ended = 0
        let animator = animator()
        animator.addCompletion { _ in ended += 1 }
        animator.pausesOnCompletion = true
        animator.startAnimation()
        hosted.frame(at: 1)
        hosted.frame(at: 2.5)
        hosted.frame(at: 2.6)
        #expect(abs(x - 110) < 0.01 && animator.state == .active && !animator.isRunning && ended == 0)
        animator.isReversed = true
        animator.startAnimation()
        hosted.frame(at: 3)
        hosted.frame(at: 3.5)
        #expect(abs(x - 60) < 0.01)
        hosted.frame(at: 4.5)
        hosted.frame(at: 4.6)
        #expect(abs(x - 10) < 0.01 && animator.state == .active && ended == 0)
        animator.stopAnimation(false)
        animator.finishAnimation(at: .current)
        #expect(ended == 1 && animator.state == .inactive)
    }

    @Test func animatorsWithoutChangesEnd() {
        var ended = 0
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addCompletion { _ in ended += 1 }
        animator.startAnimation()
        #expect(ended == 1 && animator.state == .inactive)
    }
}
