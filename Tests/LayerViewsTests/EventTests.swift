import LayerModel
import LayerViews
import Testing

/// Pointers become touches of views, gestures and controls.
struct EventTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let view = EventView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))

    init() {
        window.isHidden = false
        window.addSubview(view)
    }

    private func send(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, _ time: TimeInterval, id: Int = 0) {
        window.sendPointer(phase, at: CGPoint(x: x, y: y), id: id, timestamp: time)
    }

    private func tap(_ x: CGFloat, _ y: CGFloat, _ time: TimeInterval) {
        send(.began, x, y, time)
        send(.ended, x, y, time + 0.05)
    }

    @Test func aTouchStaysWithItsView() {
        send(.began, 60, 60, 1)
        send(.moved, 190, 190, 1.1)
        send(.ended, 190, 190, 1.2)
        #expect(view.heard.filter { $0 != "in" && $0 != "window" } == ["began", "moved", "ended"])
        view.heard = []
        send(.moved, 60, 60, 2)
        send(.ended, 60, 60, 2)
        tap(5, 5, 3)
        #expect(view.heard.isEmpty)
        send(.began, 60, 60, 4)
        send(.cancelled, 60, 60, 4.1)
        #expect(view.heard == ["began", "cancelled"])
    }

    @Test func touchesGoUpTheChain() {
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.addSubview(inner)
        view.heard = []
        tap(55, 55, 1)
        #expect(view.heard == ["began", "ended"])
    }

    @Test func touchesKnowTheirPlaces() throws {
        final class Watcher: UIView {
            var places: [CGPoint] = []
            var taps: [Int] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                taps += touches.map(\.tapCount)
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                for touch in touches {
                    places += [touch.previousLocation(in: self), touch.location(in: self), touch.location(in: nil)]
                    #expect(touch.preciseLocation(in: self) == touch.location(in: self))
                    #expect(touch.precisePreviousLocation(in: self) == touch.previousLocation(in: self))
                    #expect(touch.azimuthAngle(in: self) == 0 && touch.azimuthUnitVector(in: self).dx == 1)
                }
            }
        }
        let watcher = Watcher(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        watcher.bounds.origin = CGPoint(x: 100, y: 0)
        window.addSubview(watcher)
        send(.began, 20, 20, 1)
        send(.moved, 25, 22, 1.1)
        send(.ended, 25, 22, 1.15)
        tap(25, 22, 1.2)
        tap(25, 22, 3)
        #expect(watcher.places == [CGPoint(x: 110, y: 10), CGPoint(x: 115, y: 12), CGPoint(x: 25, y: 22)])
        #expect(watcher.taps == [1, 2, 1])
    }

    @Test func tapsTakeTheTouchFromTheView() {
        var taps = 0
        let recognizer = UITapGestureRecognizer { _ in taps += 1 }
        view.addGestureRecognizer(recognizer)
        view.heard = []
        tap(60, 60, 1)
        #expect(taps == 1 && view.heard == ["began", "cancelled"])
        // Too far is no tap.
        send(.began, 60, 60, 2)
        send(.moved, 90, 60, 2.1)
        send(.ended, 90, 60, 2.2)
        #expect(taps == 1 && view.heard.suffix(3) == ["began", "moved", "ended"])
        recognizer.isEnabled = false
        tap(60, 60, 3)
        #expect(taps == 1)
        recognizer.isEnabled = true
        recognizer.cancelsTouchesInView = false
        view.heard = []
        tap(60, 60, 4)
        #expect(taps == 2 && view.heard == ["began", "ended"])
    }

    @Test func pansFollowTheTouch() {
        var steps: [String] = []
        let pan = UIPanGestureRecognizer { recognizer in
            let translation = recognizer.translation(in: self.view)
            steps.append("\(recognizer.state) \(Int(translation.x)),\(Int(translation.y))")
        }
        view.addGestureRecognizer(pan)
        send(.began, 60, 60, 1)
        send(.moved, 65, 60, 1.02)
        send(.moved, 80, 60, 1.04)
        send(.moved, 90, 70, 1.06)
        #expect(pan.velocity(in: nil).x > 400)
        send(.ended, 90, 70, 1.06)
        #expect(steps == ["began 20,0", "changed 30,10", "ended 30,10"] && pan.state == .possible)
    }

    @Test func methodsAreCalledOnTargetsThatAreAlive() {
        final class Target {
            var calls: [String] = []
            func tapped(_ recognizer: UITapGestureRecognizer) {
                calls.append("tapped \(recognizer.numberOfTapsRequired)")
            }
            func plain() { calls.append("plain") }
            func pressed(_ button: UIButton) { calls.append(button.currentTitle ?? "") }
        }
        var target: Target? = Target()
        let recognizer = UITapGestureRecognizer(target: target!, action: Target.tapped)
        recognizer.addTarget(target!, action: Target.plain)
        view.addGestureRecognizer(recognizer)
        tap(60, 60, 1)
        #expect(target?.calls == ["tapped 1", "plain"])
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        button.setTitle("go", for: .normal)
        button.addTarget(target!, action: Target.pressed, for: .touchUpInside)
        window.addSubview(button)
        tap(10, 10, 2)
        #expect(target?.calls.last == "go")
        weak let lost = target
        target = nil
        #expect(lost == nil)
        tap(60, 60, 3)
    }

    @Test func oneGestureOfSeveralWins() {
        var heard: [String] = []
        view.addGestureRecognizer(UIPanGestureRecognizer { _ in heard.append("inner") })
        window.addGestureRecognizer(UIPanGestureRecognizer { _ in heard.append("outer") })
        send(.began, 60, 60, 1)
        send(.moved, 90, 60, 1.1)
        send(.ended, 90, 60, 1.2)
        #expect(Set(heard) == ["inner"])
        send(.began, 10, 10, 2)
        send(.moved, 40, 10, 2.1)
        send(.ended, 40, 10, 2.2)
        #expect(Set(heard) == ["inner", "outer"])
    }

    @Test func swipesAndPinchesAndTurns() {
        var heard: [String] = []
        let swipe = UISwipeGestureRecognizer { _ in heard.append("swipe") }
        swipe.direction = .left
        view.addGestureRecognizer(swipe)
        send(.began, 140, 60, 1)
        send(.moved, 80, 62, 1.1)
        send(.ended, 80, 62, 1.2)
        send(.began, 60, 60, 2)
        send(.moved, 130, 60, 2.1)
        send(.ended, 130, 60, 2.2)
        #expect(heard == ["swipe"])
        view.removeGestureRecognizer(swipe)
        var (scale, rotation) = (CGFloat(1), CGFloat(0))
        let pinch = UIPinchGestureRecognizer { scale = $0.scale }
        view.addGestureRecognizer(pinch)
        send(.began, 80, 100, 3)
        send(.began, 120, 100, 3, id: 1)
        send(.moved, 140, 100, 3.1, id: 1)
        #expect(abs(scale - 1.5) < 1e-9)
        send(.ended, 140, 100, 3.2, id: 1)
        send(.ended, 80, 100, 3.2)
        view.removeGestureRecognizer(pinch)
        view.addGestureRecognizer(UIRotationGestureRecognizer { rotation = $0.rotation })
        send(.began, 100, 100, 4)
        send(.began, 120, 100, 4, id: 1)
        send(.moved, 100, 120, 4.1, id: 1)
        #expect(abs(rotation - .pi / 2) < 1e-9)
    }

    @Test func controlsTellWhatHappens() {
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        var heard: [String] = []
        for (name, event) in [
            ("down", UIControl.Event.touchDown), ("up", .touchUpInside), ("out", .touchUpOutside),
            ("exit", .touchDragExit),
            ("cancel", .touchCancel),
        ] {
            control.addAction(UIAction { _ in heard.append(name) }, for: event)
        }
        window.addSubview(control)
        send(.began, 5, 5, 1)
        #expect(control.isHighlighted && control.isTracking)
        send(.ended, 5, 5, 1.1)
        send(.began, 5, 5, 2)
        send(.moved, 150, 150, 2.1)
        #expect(!control.isHighlighted)
        send(.ended, 150, 150, 2.2)
        send(.began, 5, 5, 3)
        send(.cancelled, 5, 5, 3)
        #expect(heard == ["down", "up", "down", "exit", "out", "down", "cancel"])
        heard = []
        control.isEnabled = false
        tap(5, 5, 4)
        #expect(heard.isEmpty && control.state == .disabled)
        // A tap recognizer around it leaves it its taps.
        control.isEnabled = true
        var taps = 0
        window.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
        tap(5, 5, 5)
        #expect(heard == ["down", "up"] && taps == 0)
    }
}
