@testable import LayerModel
import Testing

/// The search for actions, and implicit animations.
struct LayerActionTests {
    private final class Action: CAAction {
        let name: String
        var runs: [(event: String, opacity: Float?)] = []

        init(_ name: String) {
            self.name = name
        }

        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            runs.append((event, (anObject as? CALayer)?.opacity))
        }
    }

    private final class Delegate: CALayerDelegate {
        var answer: (any CAAction)?

        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            answer
        }
    }

    private final class ClassWithDefault: CALayer {
        nonisolated(unsafe) static let shared = Action("class")

        override class func defaultAction(forKey event: String) -> (any CAAction)? {
            event == "opacity" ? shared : nil
        }
    }

    private func name(_ action: (any CAAction)?) -> String? {
        (action as? Action)?.name
    }

    @Test func theSearchGoesOutwards() {
        let layer = ClassWithDefault()
        let delegate = Delegate()
        layer.delegate = delegate
        #expect(name(layer.action(forKey: "opacity")) == "class")
        #expect(layer.action(forKey: "position") == nil)
        layer.style = ["style": ["actions": ["opacity": Action("deep") as any CAAction]] as [AnyHashable: Any]]
        #expect(name(layer.action(forKey: "opacity")) == "deep")
        layer.style = [
            "actions": ["opacity": Action("style") as any CAAction],
            "style": ["actions": ["opacity": Action("deep") as any CAAction]] as [AnyHashable: Any],
        ]
        #expect(name(layer.action(forKey: "opacity")) == "style")
        layer.actions = ["opacity": Action("actions")]
        #expect(name(layer.action(forKey: "opacity")) == "actions")
        delegate.answer = Action("delegate")
        #expect(name(layer.action(forKey: "opacity")) == "delegate")
    }

    @Test func nullEndsTheSearch() {
        let layer = ClassWithDefault()
        layer.actions = ["opacity": NSNull()]
        #expect(layer.action(forKey: "opacity") == nil)
        layer.actions = ["opacity": Action("actions")]
        let delegate = Delegate()
        delegate.answer = NSNull()
        layer.delegate = delegate
        #expect(layer.action(forKey: "opacity") == nil)
    }

    @Test func plainLayersHaveNoActions() {
        #expect(CALayer.defaultAction(forKey: "position") == nil)
        #expect(CALayer().action(forKey: "position") == nil)
    }

    @Test func actionsRunAfterTheChange() {
        let tree = SteppedTree()
        let action = Action("mine")
        tree.layer.actions = ["opacity": action]
        tree.layer.opacity = 0.5
        #expect(action.runs.map { $0.event } == ["opacity"])
        #expect(action.runs.first?.opacity == 0.5)
        #expect(tree.layer.animationKeys() == nil)
        // The same value is no change.
        tree.layer.opacity = 0.5
        #expect(action.runs.count == 1)
        // Switched off, the search still answers.
        tree.quietly {
            tree.layer.opacity = 0.75
            #expect(name(tree.layer.action(forKey: "opacity")) == "mine")
        }
        #expect(action.runs.count == 1)
        CATransaction.flush()
    }

    @Test func animationsAsActionsAddThemselves() throws {
        let tree = SteppedTree()
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = 0
        animation.toValue = 5
        animation.duration = 3
        tree.layer.actions = ["opacity": animation]
        tree.layer.opacity = 0
        let added = try #require(tree.layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(added !== animation && added.keyPath == "zPosition" && added.duration == 3)
        CATransaction.flush()
    }

    @Test("an animation without a key path takes the event's, as an action and where it is run") func keyPaths() throws
    {
        let tree = SteppedTree()
        let animation = CABasicAnimation()
        (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 2)
        tree.layer.actions = ["zPosition": animation]
        tree.layer.zPosition = 1
        animation.run(forKey: "cornerRadius", object: tree.layer, arguments: nil)
        for key in ["zPosition", "cornerRadius"] {
            let added = try #require(tree.layer.animation(forKey: key) as? CABasicAnimation)
            #expect(added.keyPath == key && added.toValue as? Int == 10)
        }
        #expect(animation.keyPath == nil)
        CATransaction.flush()
    }

    @Test func freeLayersDoNotAnimateImplicitly() {
        CATransaction.flush()
        let layer = CALayer()
        layer.opacity = 0.5
        layer.position = CGPoint(x: 5, y: 5)
        #expect(layer.animationKeys() == nil)
    }

    @Test func committedLayersAnimateImplicitly() throws {
        let tree = SteppedTree()
        tree.step(to: 1)
        tree.layer.opacity = 0
        let animation = try #require(tree.layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(animation.keyPath == "opacity" && animation.duration == 0.25)
        #expect(animation.fromValue as? Double == 1 && animation.toValue == nil)
        #expect(animation.timingFunction == CAMediaTimingFunction(name: .default))
        tree.step(to: 2)
        tree.step(to: 2.0625)
        let shown = try #require(tree.layer.presentation()?.opacity)
        #expect(isClose(Double(shown), 1 - CAMediaTimingFunction(name: .default).evaluate(at: 0.25), 1e-6))
        // A change half-way starts from what shows.
        tree.layer.opacity = 1
        let second = try #require(tree.layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(isClose(second.fromValue as? Double ?? .nan, Double(shown), 1e-6))
        #expect(tree.layer.animationKeys() == ["opacity"])
        tree.step(to: 2.1)
        tree.step(to: 3)
        #expect(tree.layer.animationKeys() == nil)
        #expect(tree.layer.presentation()?.opacity == 1)
    }

    @Test func theTransactionSetsDurationAndPace() throws {
        let tree = SteppedTree()
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        tree.layer.position = CGPoint(x: 10, y: 0)
        CATransaction.commit()
        #expect(tree.layer.animation(forKey: "position")?.duration == 2)
        #expect(tree.layer.animation(forKey: "position")?.timingFunction == CAMediaTimingFunction(name: .linear))
        CATransaction.begin()
        CATransaction.setAnimationDuration(0)
        tree.layer.zPosition = 4
        CATransaction.commit()
        #expect(tree.layer.animation(forKey: "zPosition") == nil)
    }

    @Test func newLayersDoNotAnimateTheirFirstValues() {
        let tree = SteppedTree()
        let new = CALayer()
        tree.layer.addSublayer(new)
        new.opacity = 0.3
        #expect(new.animationKeys() == nil)
        tree.step(to: 1)
        new.opacity = 0.6
        #expect(new.animationKeys() == ["opacity"])
        CATransaction.flush()
    }

    @Test func frameAnimatesBoundsAndPosition() {
        let tree = SteppedTree()
        tree.layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(Set(tree.layer.animationKeys() ?? []) == ["bounds", "position"])
        CATransaction.flush()
    }

    @Test func notEverythingAnimates() {
        let shape = CAShapeLayer()
        let tree = SteppedTree()
        tree.root.addSublayer(shape)
        tree.step(to: 1)
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        shape.shadowPath = shape.path
        shape.isDoubleSided = false
        shape.name = "shape"
        shape.contentsGravity = .center
        #expect(shape.animationKeys() == nil)
        shape.strokeEnd = 0.5
        #expect(shape.animationKeys() == ["strokeEnd"])
        CATransaction.flush()
    }

    @Test func colourThatWasNotThereFadesIn() throws {
        let tree = SteppedTree()
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        tree.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        CATransaction.commit()
        tree.step(to: 1)
        tree.step(to: 1.125)
        let color = try #require(tree.layer.presentation()?.backgroundColor)
        #expect(color.extendedSRGBComponents == SIMD4(1, 0, 0, 0.5))
    }

    @Test func comingAndGoingAreEvents() {
        let tree = SteppedTree()
        let action = Action("order")
        let layer = CALayer()
        layer.actions = [kCAOnOrderIn: action, kCAOnOrderOut: action]
        let container = CALayer()
        container.addSublayer(layer)
        tree.step(to: 1)
        #expect(action.runs.isEmpty)
        tree.root.addSublayer(container)
        tree.step(to: 2)
        #expect(action.runs.map { $0.event } == ["onOrderIn"])
        container.removeFromSuperlayer()
        tree.step(to: 3)
        tree.step(to: 4)
        #expect(action.runs.map { $0.event } == ["onOrderIn", "onOrderOut"])
        // In and out between two commits: nobody saw it.
        tree.root.addSublayer(layer)
        layer.removeFromSuperlayer()
        tree.step(to: 5)
        #expect(action.runs.count == 2)
    }

    @Test func layersThatGoAwayTellNobody() {
        let action = Action("order")
        let tree = SteppedTree()
        do {
            let root = CALayer()
            root.actions = [kCAOnOrderOut: action]
            root.commit(at: 0)
        }
        tree.step(to: 1)
        #expect(action.runs.isEmpty)
    }
}
