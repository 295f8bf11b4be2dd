import LayerModel
import LayerViews
import Testing

struct ViewAnimationTests {
    private let hosted = HostedWindow()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    init() {
        hosted.window.addSubview(view)
        hosted.frame(at: 0)
    }

    private var x: CGFloat { view.layer.presentation()?.position.x ?? .nan }

    @Test func changesAnimateInBlocksOnly() throws {
        view.center.x = 50
        view.alpha = 0.5
        view.layer.cornerRadius = 4
        #expect(view.layer.animationKeys() == nil)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.center.x = 150 })
        #expect(view.layer.animationKeys() == ["position"] && view.center.x == 150)
        hosted.frame(at: 1)
        #expect(abs(x - 50) < 1e-9)
        hosted.frame(at: 1.5)
        #expect(abs(x - 100) < 1e-9)
        hosted.frame(at: 2.5)
        #expect(x == 150 && view.layer.animationKeys() == nil)
    }

    @Test func theCurveIsSlowAtBothEndsOfItself() {
        UIView.animate(withDuration: 1) { self.view.center.x = 110 }
        hosted.frame(at: 1)
        hosted.frame(at: 1.1)
        let early = (x - 10) / 100
        hosted.frame(at: 1.5)
        #expect(early > 0.005 && early < 0.05 && abs(x - 60) < 1e-4)
    }

    @Test func aNewAnimationBeginsAtWhatShows() {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.center.x = 110 })
        hosted.frame(at: 1)
        hosted.frame(at: 1.5)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.center.x = 10 })
        hosted.frame(at: 1.5)
        #expect(abs(x - 60) < 1e-6)
        hosted.frame(at: 2)
        #expect(abs(x - 35) < 1e-6)
    }

    @Test func delaysAreCountedFromTheCommit() {
        UIView.animate(withDuration: 1, delay: 2, options: .curveLinear, animations: { self.view.center.x = 110 })
        hosted.frame(at: 10)
        hosted.frame(at: 11.9)
        #expect(abs(x - 10) < 1e-6)
        hosted.frame(at: 12.5)
        #expect(abs(x - 60) < 1e-6)
        hosted.frame(at: 13.1)
        #expect(x == 110)
    }

    @Test func completionHearsOfTheEnd() {
        var ends: [Bool] = []
        UIView.animate(withDuration: 1, animations: { self.view.center.x = 110 }) { ends.append($0) }
        hosted.frame(at: 1)
        hosted.frame(at: 1.9)
        #expect(ends.isEmpty)
        hosted.frame(at: 2.1)
        hosted.frame(at: 2.2)
        #expect(ends == [true])
        UIView.animate(withDuration: 1, animations: { self.view.alpha = 0 }) { ends.append($0) }
        hosted.frame(at: 3)
        view.layer.removeAllAnimations()
        hosted.frame(at: 3.1)
        hosted.frame(at: 3.2)
        #expect(ends == [true, false])
        // Without anything that moves it comes with the next frame.
        UIView.animate(withDuration: 0, animations: { self.view.alpha = 1 }) { ends.append($0) }
        hosted.frame(at: 3.3)
        hosted.frame(at: 3.4)
        #expect(ends == [true, false, true] && view.layer.animationKeys() == nil)
    }

    @Test func blocksNestAndCanBeSwitchedOff() throws {
        UIView.animate(
            withDuration: 4, delay: 0, options: .curveLinear,
            animations: {
                UIView.animate(withDuration: 1) { self.view.center.x = 110 }
                UIView.performWithoutAnimation { self.view.alpha = 0.5 }
                UIView.animate(
                    withDuration: 1, delay: 0, options: .overrideInheritedDuration,
                    animations: { self.view.center.y = 110 })
            })
        #expect(view.layer.animation(forKey: "opacity") == nil)
        #expect(view.layer.animation(forKey: "position")?.duration == 1)
        UIView.animate(withDuration: 4) { UIView.animate(withDuration: 1) { self.view.alpha = 1 } }
        #expect(view.layer.animation(forKey: "opacity")?.duration == 4)
        view.layer.removeAllAnimations()
        UIView.setAnimationsEnabled(false)
        UIView.animate(withDuration: 1) { self.view.center.x = 10 }
        UIView.setAnimationsEnabled(true)
        #expect(view.layer.animationKeys() == nil && UIView.areAnimationsEnabled)
    }

    @Test("layers that no view belongs to keep the transaction's duration and curve in blocks") func hostedLayers() {
        let layer = CALayer()
        view.layer.addSublayer(layer)
        hosted.frame(at: 0)
        UIView.animate(withDuration: 4, delay: 0, options: .curveLinear, animations: { layer.opacity = 0 })
        UIView.performWithoutAnimation { layer.zPosition = 1 }
        for key in ["opacity", "zPosition"] {
            #expect(layer.animation(forKey: key)?.duration == 0.25)
            #expect(layer.animation(forKey: key)?.timingFunction == CAMediaTimingFunction(name: .default))
        }
    }

    @Test(arguments: [1.0, 0.5, 0.2]) func springsRestInTheirTime(_ ratio: CGFloat) throws {
        UIView.animate(
            withDuration: 2, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: 0,
            animations: { self.view.center.x = 110 })
        let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
        #expect(spring.duration == 2 && abs(spring.settlingDuration - 2) < 1e-6)
        hosted.frame(at: 0)
        var most: CGFloat = 0
        for step in 1...100 {
            hosted.frame(at: Double(step) / 50)
            most = max(most, x)
        }
        #expect((most > 110.2) == (ratio < 1) && abs(x - 110) < 0.2)
        UIView.animate(springDuration: 0.5, bounce: 0.3) { self.view.alpha = 0 }
        #expect(view.layer.animation(forKey: "opacity") is CASpringAnimation)
    }

    @Test func repetitionGoesThereAndBack() {
        UIView.animate(
            withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
            animations: { self.view.center.x = 110 })
        hosted.frame(at: 0)
        for (time, place) in [(0.5, 60.0), (1.25, 85), (2.25, 35), (100.5, 60)] {
            hosted.frame(at: time)
            #expect(abs(x - place) < 1e-6, "at \(time)")
        }
    }

    @Test func keyframesTakeTheirPart() {
        UIView.animateKeyframes(
            withDuration: 2, delay: 0,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { self.view.center.x = 50 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.view.center.x = 110 }
                self.view.alpha = 0
            })
        #expect(view.center.x == 110)
        hosted.frame(at: 0)
        for (time, place) in [(0.25, 30.0), (0.5, 50), (0.9, 50), (1.5, 80)] {
            hosted.frame(at: time)
            #expect(abs(x - place) < 1e-6, "at \(time)")
        }
        #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.25) < 1e-5)
    }

    @Test func newViewsAnimateInTheTurnThatTheyCame() {
        let new = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        hosted.window.addSubview(new)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { new.center.x = 105 })
        hosted.frame(at: 5)
        hosted.frame(at: 5.5)
        #expect(abs((new.layer.presentation()?.position.x ?? 0) - 55) < 1e-6)
        // What is in no window does not move.
        let alone = UIView()
        UIView.animate(withDuration: 1) { alone.alpha = 0 }
        #expect(alone.layer.animationKeys() == nil)
    }

    @Test func layoutInABlockMoves() {
        final class Row: UIView {
            override func layoutSubviews() { subviews.first?.frame.origin.x = bounds.width - 10 }
        }
        let row = Row(frame: CGRect(x: 0, y: 0, width: 50, height: 10))
        let item = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        row.addSubview(item)
        hosted.window.addSubview(row)
        hosted.frame(at: 0)
        #expect(item.frame.minX == 40)
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                row.frame.size.width = 150
                row.layoutIfNeeded()
            })
        hosted.frame(at: 0)
        hosted.frame(at: 0.5)
        #expect(abs((item.layer.presentation()?.frame.minX ?? 0) - 90) < 1e-6)
    }

    @Test func transitionsDissolveAndFlip() {
        let label = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        var ended = false
        UIView.transition(
            with: view, duration: 1, options: .transitionCrossDissolve,
            animations: {
                self.view.addSubview(label)
            }
        ) { ended = $0 }
        #expect(view.layer.animationKeys() == [kCATransition])
        hosted.frame(at: 0)
        hosted.frame(at: 1.1)
        hosted.frame(at: 1.2)
        #expect(ended)
        UIView.transition(from: label, to: UIView(), duration: 1, options: .transitionFlipFromLeft)
        #expect(Set(view.layer.animationKeys() ?? []) == [kCATransition, "flip"] && label.superview == nil)
        hosted.frame(at: 2)
        hosted.frame(at: 2.499)
        // Seen from its edge in the middle.
        #expect(abs(view.layer.presentation()?.transform.m11 ?? 1) < 0.01)
    }
}
