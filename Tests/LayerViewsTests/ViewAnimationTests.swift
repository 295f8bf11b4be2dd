import AppleNames
import Foundation
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

    /// Each movement goes on to its end: the sum begins at what shows, and turns round smoothly.
    @Test func interruptedMovementsAddUp() {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.center.x = 110 })
        hosted.frame(at: 1)
        hosted.frame(at: 1.5)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.center.x = 10 })
        #expect(view.layer.animationKeys()?.count == 2)
        for (time, place) in [(1.5, 60.0), (1.75, 60), (2, 60), (2.25, 35), (2.5, 10)] {
            hosted.frame(at: time)
            #expect(abs(x - place) < 1e-6, "at \(time)")
        }
        hosted.frame(at: 2.6)
        #expect(view.layer.animationKeys() == nil)
    }

    private func basic(_ key: String) -> CABasicAnimation? { view.layer.animation(forKey: key) as? CABasicAnimation }

    /// Geometry is added to, from the change undone to nothing, under a key for each change; anything else leads to its value.
    @Test(arguments: [UIView.AnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]])
    func geometryIsAddedUp(options: UIView.AnimationOptions) throws {
        view.backgroundColor = nil
        view.transform = CGAffineTransform(scaleX: 3, y: 2).rotated(by: 0.4)
        let before = view.layer.transform
        func change(_ animations: @escaping () -> Void) {
            UIView.animate(withDuration: 1, delay: 0, options: options, animations: animations)
        }
        let (position, size) = (view.layer.position, view.layer.bounds.size)
        change {
            self.view.center.x += 30
            self.view.bounds = CGRect(x: 0, y: 0, width: 50, height: 20)
            self.view.layer.cornerRadius = 6
            self.view.transform = CGAffineTransform(translationX: 4, y: 5).scaledBy(x: 0.5, y: 0.25)
            self.view.backgroundColor = .red
            self.view.alpha = 0.5
        }
        #expect(
            Set(view.layer.animationKeys() ?? [])
                == ["position", "bounds.size", "cornerRadius", "transform", "backgroundColor", "opacity"])
        for key in ["position", "bounds.size", "cornerRadius", "transform"] {
            #expect(basic(key)?.isAdditive == true && basic(key)?.keyPath == key, "\(key)")
        }
        #expect(basic("opacity")?.isAdditive == false && basic("backgroundColor")?.isAdditive == false)
        #expect(basic("position")?.fromValue as? CGPoint == CGPoint(x: -30, y: 0))
        #expect(basic("position")?.toValue as? CGPoint == .zero)
        #expect(basic("bounds.size")?.fromValue as? CGSize == CGSize(width: -30, height: 0))
        #expect(basic("cornerRadius")?.fromValue as? CGFloat == -6)
        change {
            self.view.center.y += 8
            self.view.bounds.origin.y = 5
        }
        #expect(view.layer.animationKeys()?.count == 8)
        hosted.frame(at: 3)
        let start = try #require(view.layer.presentation())
        #expect(abs(start.position.x - position.x) < 1e-9 && abs(start.position.y - position.y) < 1e-9)
        #expect(start.bounds == CGRect(origin: .zero, size: size) && start.cornerRadius == 0)
        #expect(abs(start.transform.m12 - before.m12) < 1e-9 && abs(start.transform.m11 - before.m11) < 1e-9)
        #expect(start.backgroundColor?.alpha == 0 || start.backgroundColor == nil)
        hosted.frame(at: 3.5)
        #expect(view.layer.presentation()?.bounds == CGRect(x: 0, y: 2.5, width: 35, height: 20))
        #expect(abs((view.layer.presentation()?.backgroundColor?.alpha ?? 0) - 0.5) < 0.01)
        hosted.frame(at: 4.1)
        #expect(view.layer.presentation()?.transform == view.layer.transform)
    }

    /// Without an inverse there is nothing to add to.
    @Test func transformsToNothingBeginAtWhatIsThere() {
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { self.view.transform = CGAffineTransform(scaleX: 0, y: 0) })
        hosted.frame(at: 0)
        hosted.frame(at: 0.25)
        #expect(abs((view.layer.presentation()?.transform.m11 ?? 0) - 0.75) < 1e-6)
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.transform = .identity })
        hosted.frame(at: 5)
        hosted.frame(at: 5.25)
        #expect(abs((view.layer.presentation()?.transform.m11 ?? 0) - 0.25) < 1e-6)
    }

    @Test func otherValuesBeginAtTheModelUnlessTheOptionsSayOtherwise() throws {
        for begins in [false, true] {
            view.layer.removeAllAnimations()
            view.alpha = 1
            let time: Double = begins ? 20 : 10
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.alpha = 0.5 })
            hosted.frame(at: time)
            hosted.frame(at: time + 0.5)
            UIView.animate(
                withDuration: 1, delay: 0, options: begins ? [.beginFromCurrentState] : [],
                animations: { self.view.alpha = 0.2 })
            #expect(view.layer.animationKeys() == ["opacity"])
            let from = try #require(basic("opacity")?.fromValue as? NSNumber).doubleValue
            #expect(abs(from - (begins ? 0.75 : 0.5)) < 1e-6)
        }
    }

    @Test(arguments: [
        "shadowOffset", "shadowOpacity", "shadowRadius", "shadowColor", "strokeStart", "strokeEnd", "lineWidth",
        "strokeColor",
        "hidden", "masksToBounds", "contentsGravity", "lineCap", "filters",
    ])
    func someValuesShowAtOnce(key: String) {
        final class Shape: UIView {
            override class var layerClass: AnyClass { CAShapeLayer.self }
        }
        let values: [String: Any] = [
            "shadowOffset": CGSize(width: 1, height: 1), "shadowColor": CGColor.white, "strokeColor": CGColor.white,
            "hidden": true, "masksToBounds": true, "contentsGravity": "left", "lineCap": "round", "filters": ["invert"],
        ]
        let shape = Shape(frame: view.frame)
        hosted.window.addSubview(shape)
        hosted.frame(at: 0)
        UIView.animate(withDuration: 1) { shape.layer.setValue(values[key] ?? 0.25, forKey: key) }
        #expect(shape.layer.animationKeys() == nil)
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
        #expect(view.layer.animation(forKey: "position")?.duration == 4)
        #expect(view.layer.animation(forKey: "position-2")?.duration == 1)
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
    }

    /// A view in no window has its animations, and nothing waits for their end.
    @Test func viewsWithoutAWindowAnimate() {
        let alone = UIView()
        alone.center.x = 5
        #expect(alone.layer.animationKeys() == nil)
        var ends: [Bool] = []
        UIView.animate(
            withDuration: 0.8, delay: 0, options: .curveLinear,
            animations: {
                alone.alpha = 0
                alone.layer.zPosition = 4
            }, completion: { ends.append($0) })
        UIView.performWithoutAnimation { alone.layer.cornerRadius = 4 }
        #expect(Set(alone.layer.animationKeys() ?? []) == ["opacity", "zPosition"])
        #expect(alone.layer.animation(forKey: "opacity")?.duration == 0.8)
        hosted.frame(at: 1)
        hosted.frame(at: 1.1)
        #expect(ends == [true])
        for step in 1...3 { UIView.animate(withDuration: 1) { alone.center.x = CGFloat(step) } }
        #expect(alone.layer.animationKeys()?.filter { $0.hasPrefix("position") } == ["position"])
        let layer = CALayer()
        layer.opacity = 0.5
        #expect(layer.animationKeys() == nil)
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
