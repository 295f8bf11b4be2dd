import LayerModel
import TestSupport
import Testing

/// Finding the layer below a finger, and changes without animations.
struct HitTestSampleTests {
    /// The article's search through views, for layers.
    private func hitTest(_ point: CGPoint, in layer: CALayer) -> CALayer? {
        if layer.isHidden {
            return nil
        }
        if layer.contains(point) {
            let sublayers = layer.sublayers ?? []
            for index in 0..<sublayers.count {
                let subLayer = sublayers[sublayers.count - 1 - index]
                let coverPoint = subLayer.convert(point, from: layer)
                if let hit = hitTest(coverPoint, in: subLayer) {
                    return hit
                }
            }
            return layer
        }
        return nil
    }

    @Test(arguments: 0..<4) func layersAreFoundAsTheArticleFindsThem(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.masksToBounds = true
        var layers = [root]
        for _ in 0..<30 {
            let layer = CALayer()
            layer.frame = CGRect(
                x: .random(in: -20...90, using: &random), y: .random(in: -20...90, using: &random),
                width: .random(in: 0...60, using: &random), height: .random(in: 0...60, using: &random))
            layer.isHidden = Int.random(in: 0..<8, using: &random) == 0
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .random(in: 0...1, using: &random)))
            // The article's search skips what lies outside.
            layer.masksToBounds = true
            layers.randomElement(using: &random)?.addSublayer(layer)
            layers.append(layer)
        }
        for _ in 0..<500 {
            let point = CGPoint(x: .random(in: -10...110, using: &random), y: .random(in: -10...110, using: &random))
            #expect(root.hitTest(point) === hitTest(root.convert(point, from: nil), in: root))
        }
    }

    @Test func actionsAreTurnedOff() {
        let root = CALayer()
        let layer = CALayer()
        root.addSublayer(layer)
        root.commit(at: 0)

        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        CATransaction.commit()

        #expect(layer.animationKeys() == nil)
        layer.opacity = 1
        #expect(layer.animationKeys() == ["opacity"])
        CATransaction.flush()
    }

    @Test func theDrawableOfAnOpenGLLayer() {
        let glLayer = CAEAGLLayer()
        glLayer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        glLayer.drawableProperties = [
            kEAGLDrawablePropertyRetainedBacking: false, kEAGLDrawablePropertyColorFormat: kEAGLColorFormatRGBA8,
        ]
        #expect(glLayer.isOpaque)
        #expect(glLayer.drawableProperties?[kEAGLDrawablePropertyRetainedBacking] as? Bool == false)
    }
}
