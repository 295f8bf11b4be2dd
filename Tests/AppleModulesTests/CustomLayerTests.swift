import CoreGraphics
import QuartzCore
import Testing

/// What the layers of `CustomLayers.swift` do where they are used as on Apple's systems.
struct CustomLayerTests {
    /// Goes on with a layer's tree to a time, in one frame.
    private func frame(of layer: CALayer, at time: CFTimeInterval) {
        let renderer = CARenderer()
        renderer.layer = layer
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.endFrame()
    }

    @Test func aPropertyOfAProgramAnimates() throws {
        let layer = ProgressLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.tint = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        frame(of: layer, at: 0)
        layer.progress = 1
        #expect(layer.animation(forKey: "progress") is CABasicAnimation)
        frame(of: layer, at: 0)
        frame(of: layer, at: 1)
        let shown = try #require(layer.presentation())
        #expect(abs(shown.progress - 0.5) < 1e-9 && shown.tint == layer.tint && shown !== layer)
        #expect(layer.progress == 1 && layer.drawn.contains { abs($0 - 0.5) < 1e-9 })
        frame(of: layer, at: 3)
        #expect(layer.animationKeys() == nil && layer.drawn.last == 1)
    }

    @Test func actionsCanBeSwitchedOff() {
        let layer = ProgressLayer()
        frame(of: layer, at: 0)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.progress = 0.5
        CATransaction.commit()
        frame(of: layer, at: 0)
        #expect(layer.animationKeys() == nil && layer.presentation()?.progress == 0.5)
    }

    @Test func displayMakesContents() {
        let layer = SwatchLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.setNeedsDisplay()
        #expect(layer.needsDisplay() && layer.displays == 0)
        layer.displayIfNeeded()
        layer.displayIfNeeded()
        #expect(layer.displays == 1 && layer.contents is CGImage)
    }

    @Test func containersLayOutAndHearOfAnimations() {
        let row = RowLayer()
        row.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        for _ in 0..<3 { row.addSublayer(CALayer()) }
        row.layoutIfNeeded()
        #expect(row.sublayers?.map(\.frame.minX) == [0, 12, 24] && row.sublayers?.last?.frame.height == 20)
        let pulse = CAKeyframeAnimation(keyPath: "transform.scale")
        pulse.values = [1, 1.5, 1]
        pulse.keyTimes = [0, 0.25, 1]
        pulse.duration = 1
        pulse.delegate = row
        frame(of: row, at: 0)
        row.add(pulse, forKey: "pulse")
        frame(of: row, at: 0)
        frame(of: row, at: 2)
        #expect(row.finished == [true])
    }
}
