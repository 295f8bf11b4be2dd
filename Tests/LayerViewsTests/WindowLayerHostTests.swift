import AppleNames
import LayerModel
import LayerViews
import Testing

/// A host says when frames are needed, and makes them.
@Suite(.serialized) struct WindowLayerHostTests {
    private let host = WindowLayerHost()
    private let layer = CALayer()

    init() {
        host.size = CGSize(width: 100, height: 100)
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        host.layer.addSublayer(layer)
    }

    @Test func idleWindowsNeedNoFrame() {
        #expect(host.needsFrame && host.layer.bounds.width == 100)
        host.beginFrame(at: 1)
        #expect(!host.needsFrame && host.nextFrameTime == .infinity)
        layer.opacity = 0.5
        #expect(host.needsFrame)
        host.beginFrame(at: 2)
        // The implicit animation moves for a quarter of a second.
        #expect(host.needsFrame)
        host.beginFrame(at: 2.1)
        #expect(host.needsFrame)
        host.beginFrame(at: 2.3)
        host.beginFrame(at: 2.4)
        #expect(!host.needsFrame && layer.animationKeys() == nil)
    }

    @Test func itAsksForAFrameOnceForManyChanges() {
        var asked = 0
        host.whenFrameIsNeeded = { asked += 1 }
        host.beginFrame(at: 1)
        asked = 0
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position.x = 50
        layer.position.y = 50
        layer.opacity = 0.2
        #expect(asked == 1)
        CATransaction.commit()
        host.beginFrame(at: 2)
        layer.setNeedsDisplay()
        #expect(asked == 2)
        host.beginFrame(at: 3)
        layer.setNeedsLayout()
        #expect(asked == 3)
    }

    @Test func animationsThatWaitSayWhen() {
        host.beginFrame(at: 1)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 1
        animation.beginTime = 5
        layer.add(animation, forKey: "later")
        host.beginFrame(at: 1.1)
        #expect(!host.needsFrame && host.nextFrameTime == 5)
        host.beginFrame(at: 5)
        #expect(host.needsFrame)
    }

    @Test func displayLinksTickWithTheFrames() {
        var times: [CFTimeInterval] = []
        let link = CADisplayLink { times.append($0.timestamp) }
        link.add(to: .current, forMode: .common)
        host.beginFrame(at: 1)
        host.beginFrame(at: 1 + 1 / 60.0)
        host.beginFrame(at: 1 + 3 / 60.0)
        #expect(times.count == 3 && abs(times[2] - (1 + 3 / 60.0)) < 1e-9 && host.needsFrame)
        link.isPaused = true
        #expect(!host.needsFrame)
        host.beginFrame(at: 2)
        #expect(times.count == 3)
        link.invalidate()
        // A frame from before the last one counts as that.
        host.beginFrame(at: 0)
        #expect(host.lastFrameTime == 2)
    }

    @Test func aNewScaleDrawsAgain() {
        final class Drawing: CALayer {
            var scales: [CGFloat] = []
            override func draw(in ctx: CGContext) {
                scales.append(contentsScale)
                ctx.fill(bounds)
            }
        }
        let drawing = Drawing()
        drawing.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let own = Drawing()
        own.frame = drawing.frame
        own.contentsScale = 3
        for layer in [drawing, own] {
            host.layer.addSublayer(layer)
            layer.setNeedsDisplay()
        }
        host.beginFrame(at: 1)
        host.scale = 2
        #expect(host.needsFrame)
        host.beginFrame(at: 2)
        #expect(drawing.scales == [1, 2] && own.scales == [3] && drawing.animationKeys() == nil)
        host.scale = -.infinity
        #expect(host.scale == 2)
        host.scale = 1
        host.beginFrame(at: 3)
        #expect(drawing.scales == [1, 2, 1])
    }

    @Test func completionsComeWithFrames() {
        host.beginFrame(at: 1)
        var ends = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { ends += 1 }
        layer.opacity = 0.3
        CATransaction.commit()
        for step in 0..<20 { host.beginFrame(at: 1.1 + Double(step) / 30) }
        #expect(ends == 1 && !host.needsFrame)
    }
}
