import Testing

@testable import LayerModel

private final class DisplayDelegate: CALayerDelegate {
    var calls: [String] = []
    func display(_ layer: CALayer) { calls.append("display") }
    func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
    func layerWillDraw(_ layer: CALayer) { calls.append("willDraw") }
}

private final class DrawDelegate: CALayerDelegate {
    var calls: [String] = []
    var clip = CGRect.null
    func draw(_ layer: CALayer, in ctx: CGContext) {
        calls.append("draw")
        clip = ctx.boundingBoxOfClipPath
        ctx.fill(CGRect(x: 0, y: 0, width: 1000, height: 1000))
    }
    func layerWillDraw(_ layer: CALayer) {
        calls.append("willDraw")
        layer.isOpaque = true
    }
}

private final class SilentDelegate: CALayerDelegate {}

private final class Dial: CALayer {
    var drawn: [Double] = []

    var progress: Double {
        get { value(forKey: "progress") as? Double ?? 0 }
        set { setValue(newValue, forKey: "progress") }
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || key == "cornerRadius" || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
        drawn.append(progress)
        ctx.fill(bounds)
    }
}

@Suite struct DisplayTests {
    @Test func theDelegatesDisplayGoesFirst() {
        let layer = LayerModelTests.layer(bounds: rect(0, 0, 10, 10), at: 0, 0)
        let delegate = DisplayDelegate()
        layer.delegate = delegate
        #expect(!layer.needsDisplay())
        layer.displayIfNeeded()
        #expect(delegate.calls.isEmpty)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(delegate.calls == ["display"] && !layer.needsDisplay() && layer.contents == nil)
    }

    @Test func drawingMakesABackingStore() throws {
        let layer = LayerModelTests.layer(bounds: rect(5, 7, 10.25, 20), at: 0, 0)
        let delegate = DrawDelegate()
        layer.contentsScale = 2
        layer.delegate = delegate
        layer.setNeedsDisplay(rect(0, 0, 1, 1))
        layer.commit(at: 0)
        #expect(delegate.calls == ["willDraw", "draw"])
        #expect(delegate.clip == rect(5, 7, 10.25, 20))
        let store = try #require(layer.properties.contents?.backingStore)
        #expect(store.width == 21 && store.height == 40 && store.scale == 2 && store.isOpaque)
        #expect(!store.recording.isEmpty)
    }

    @Test func withoutAnyDrawingContentsStay() {
        let layer = LayerModelTests.layer(bounds: rect(0, 0, 10, 10), at: 0, 0)
        let silent = SilentDelegate()
        layer.contents = "kept"
        layer.delegate = silent
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents as? String == "kept" && layer.properties.contents == nil)
        layer.delegate = nil
        layer.setNeedsDisplay()
        layer.display()
        #expect(!layer.needsDisplay())
    }

    @Test("a layer without extent is not drawn, and loses what was drawn when it had one") func empty() {
        let dial = Dial()
        dial.bounds.size.width = 10
        dial.setNeedsDisplay()
        dial.displayIfNeeded()
        let delegate = DrawDelegate()
        let plain = CALayer()
        plain.delegate = delegate
        plain.display()
        #expect(dial.drawn.isEmpty && dial.contents == nil && !dial.needsDisplay() && delegate.calls.isEmpty)
        dial.bounds.size.height = 10
        dial.display()
        #expect(dial.drawn == [0] && dial.contents != nil)
        dial.bounds.size.width = 0
        dial.display()
        #expect(dial.drawn == [0] && dial.contents == nil)
    }

    @Test func whatMarksALayerForDisplay() {
        let layer = CALayer()
        layer.bounds.size.width = 5
        #expect(!layer.needsDisplay())
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.size.width = 5
        #expect(!layer.needsDisplay())
        layer.bounds.size.width = 6
        #expect(layer.needsDisplay())
        #expect(!CALayer.needsDisplay(forKey: "bounds") && !CALayer.needsDisplay(forKey: "nothing"))
    }

    @Test func keysOfSubclassesMark() {
        let dial = Dial()
        dial.cornerRadius = 0
        dial.setValue(0, forKey: "cornerRadius")
        #expect(!dial.needsDisplay())
        dial.cornerRadius = 1
        #expect(dial.needsDisplay())
        dial.displayIfNeeded()
        dial.progress = 0.5
        #expect(dial.needsDisplay() && dial.progress == 0.5)
        dial.displayIfNeeded()
        dial.progress = 0.5
        #expect(!dial.needsDisplay())
    }

    @Test func drawingReadsPresentationValues() {
        let dial = Dial()
        dial.bounds = rect(0, 0, 10, 10)
        dial.progress = 1
        dial.commit(at: 0)
        let animation = CABasicAnimation(keyPath: "progress")
        animation.fromValue = 0.0
        animation.toValue = 1.0
        animation.duration = 2
        dial.add(animation, forKey: nil)
        dial.commit(at: 10)
        dial.commit(at: 11)
        #expect(dial.drawn.last == 0.5)
        #expect(dial.progress == 1)
        dial.commit(at: 11.5)
        #expect(dial.drawn.last == 0.75)
    }

    /// The layer's own values count where the animation is over, and each set of values is drawn for once.
    @Test func animatedDrawingIsMadeOnceForEachMoment() {
        let dial = Dial()
        dial.bounds = rect(0, 0, 10, 10)
        dial.commit(at: 0)
        dial.drawn = []
        let animation = CABasicAnimation(keyPath: "progress")
        animation.fromValue = 0.0
        animation.toValue = 1.0
        animation.duration = 2
        dial.add(animation, forKey: "progress")
        // The model's new value is not drawn where the animation's is shown.
        dial.progress = 1
        for frame in 0..<8 {
            for _ in 0..<3 {
                dial.commit(at: Double(frame) / 4)
                dial.stepAnimations(to: Double(frame) / 4)
            }
            #expect(dial.drawn == (0...frame).map { Double($0) / 8 })
        }
        // Wishes of the program, other animations and direct calls are drawn for, at the same moment too.
        dial.setNeedsDisplay()
        dial.commit(at: 1.75)
        dial.display()
        dial.commit(at: 1.75)
        #expect(dial.drawn.suffix(3) == [0.875, 1, 0.875] && dial.drawn.count == 11)
        let other = CABasicAnimation(keyPath: "progress")
        (other.fromValue, other.toValue, other.duration) = (0.5, 0.5, 1)
        dial.add(other, forKey: "progress")
        dial.commit(at: 1.75)
        #expect(dial.drawn.last == 0.5 && dial.drawn.count == 12)
        dial.stepAnimations(to: 3)
        for time in [3.0, 3, 4] { dial.commit(at: time) }
        #expect(dial.drawn.last == 1 && dial.drawn.count == 13)
    }

    @Test func textMarksForDisplay() {
        let text = CATextLayer()
        text.string = "a"
        #expect(text.needsDisplay())
        text.displayIfNeeded()
        text.string = "a"
        #expect(!text.needsDisplay())
        text.fontSize = 12
        #expect(text.needsDisplay())
        text.commit(at: 0)
        #expect(!text.needsDisplay())
        #expect(CATextLayer.needsDisplay(forKey: "string") && !CATextLayer.needsDisplay(forKey: "opacity"))
        #expect(!CAGradientLayer.needsDisplay(forKey: "colors"))
    }
}
