import AppleNames
import LayerModel
import Testing

/// The examples of the article `CustomDrawing.md`.
struct CustomDrawingArticleTests {
    final class Badge: CALayer {
        override func draw(in context: CGContext) {
            context.setFillColor(UIColor.systemRed.cgColor)
            context.fillEllipse(in: bounds)
            context.setStrokeColor(UIColor.white.cgColor)
            context.setLineWidth(2)
            context.strokeEllipse(in: bounds.insetBy(dx: 4, dy: 4))
        }
    }

    @Test func badgeIsRecorded() {
        let badge = Badge()
        badge.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        badge.setNeedsDisplay()
        badge.commit(at: 0)

        let expected = """
            drawing [0.0, 0.0 … 40.0, 40.0]: 2 commands
              fillPath [0.0, 0.0 … 40.0, 40.0] color (1.0, 0.23137255, 0.1882353, 1.0)
              strokePath [4.0, 4.0 … 36.0, 36.0] color (1.0, 1.0, 1.0, 1.0) width 2.0
            """
        #expect(drawing(in: badge) == expected)
    }

    @Test func shorthandsDrawIntoTheCurrentContext() {
        let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 40, height: 40))
        UIGraphicsPushContext(context)
        UIColor.black.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        "Hello".draw(at: CGPoint(x: 12, y: 0), withAttributes: [.font: UIFont.systemFont(ofSize: 9)])
        UIGraphicsPopContext()
        context.setShadow(offset: CGSize(width: 1, height: 2), blur: 4)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.clip(to: CGRect(x: 5, y: 5, width: 5, height: 5))
        context.setShouldAntialias(false)
        context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        context.endTransparencyLayer()
        let expected = """
            drawing [0.0, 0.0 … 40.0, 40.0]: 5 commands
              fillRect [0.0, 0.0 … 10.0, 10.0] color (0.0, 0.0, 0.0, 1.0) copy
              text "Hello" color (1.0, 1.0, 1.0, 1.0)
              beginLayer color (1.0, 1.0, 1.0, 1.0) shadow (1.0, 2.0) sigma 2.0
                fillRect [0.0, 0.0 … 9.0, 9.0] color (0.0, 0.0, 0.0, 1.0) clip [5.0, 5.0 … 10.0, 10.0] aliased
              endLayer
            """
        #expect(context.recording.description == expected)
    }

    final class Gauge: CALayer {
        var progress: Double {
            get { value(forKey: "progress") as? Double ?? 0 }
            set { setValue(newValue, forKey: "progress") }
        }

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "progress" || super.needsDisplay(forKey: key)
        }

        override func draw(in context: CGContext) {
            context.setFillColor(UIColor.green.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
        }
    }

    @Test func aPropertyOfASubclassAnimatesWhatIsDrawn() {
        func drawn(width: Double) -> String {
            """
            drawing [0.0, 0.0 … 100.0, 10.0]: 1 commands
              fillRect [0.0, 0.0 … \(width), 10.0] color (0.0, 1.0, 0.0, 1.0)
            """
        }
        let gauge = Gauge()
        gauge.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        gauge.progress = 1
        gauge.commit(at: 0)
        #expect(drawing(in: gauge) == drawn(width: 100))

        let animation = CABasicAnimation(keyPath: "progress")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 4
        gauge.add(animation, forKey: "fill")
        gauge.commit(at: 0)
        gauge.commit(at: 1)
        #expect(drawing(in: gauge) == drawn(width: 25))
        gauge.commit(at: 2)
        #expect(drawing(in: gauge) == drawn(width: 50))
    }

    @Test func layersAndPartsAreRecorded() {
        let badge = Badge()
        badge.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        let snapshot = UIGraphicsImageRenderer(size: badge.bounds.size).image { context in
            badge.render(in: context.cgContext)
        }
        let expected = """
            drawing [0.0, 0.0 … 40.0, 40.0]: 1 commands
              part of 1 layers color (1.0, 1.0, 1.0, 1.0)
            """
        #expect(snapshot.cgImage?.backingStore?.recording.description == expected)

        let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 40, height: 40))
        let dot = CGLayer(context, size: CGSize(width: 6, height: 6), auxiliaryInfo: nil)
        dot?.context?.fillEllipse(in: CGRect(x: 0, y: 0, width: 6, height: 6))
        for x in stride(from: 0.0, to: 40, by: 10) {
            if let dot { context.draw(dot, at: CGPoint(x: x, y: 30)) }
        }
        let line = "  part of 1 commands color (1.0, 1.0, 1.0, 1.0)"
        #expect(
            context.recording.description
                == (["drawing [0.0, 0.0 … 40.0, 40.0]: 4 commands"] + Array(repeating: line, count: 4))
                .joined(separator: "\n"))
    }
}

/// The description of what was drawn into a layer; empty where nothing was.
private func drawing(in layer: CALayer) -> String {
    (layer.contents as? LayerContents)?.backingStore?.recording.description ?? ""
}
