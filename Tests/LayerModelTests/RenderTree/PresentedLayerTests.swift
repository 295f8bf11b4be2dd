import LayerModel
import TestSupport
import Testing

/// Reading what a tree shows, without drawing it.
struct PresentedLayerTests {
    private func named(_ name: String) -> CALayer {
        let layer = CALayer()
        layer.name = name
        return layer
    }

    private func outline(of tree: RenderTree) -> [String] {
        var lines: [String] = []
        tree.forEachLayer(at: 0) { layer in
            lines.append("\(layer.depth) \(layer.name ?? "")\(layer.isMask ? " mask" : "")")
        }
        return lines
    }

    @Test func layersComeInPaintersOrder() {
        let root = named("root")
        let back = named("back")
        let front = named("front")
        root.addSublayer(back)
        root.addSublayer(front)
        back.addSublayer(named("a"))
        back.addSublayer(named("b"))
        let mask = named("shape")
        mask.addSublayer(named("inside"))
        back.mask = mask
        let expected = ["0 root", "1 back", "2 shape mask", "3 inside", "2 a", "2 b", "1 front"]
        #expect(outline(of: root.commit(at: 0)) == expected)
        #expect(outline(of: RenderTree()).isEmpty)
    }

    @Test func animationsAreAppliedInTheLayersTime() throws {
        let root = CALayer()
        root.speed = 2
        let child = named("child")
        child.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        child.timeOffset = 0.5
        root.addSublayer(child)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.beginTime = 1e-9
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 4
        child.add(fade, forKey: nil)
        let tree = root.commit(at: 0)
        var opacities: [Float] = []
        for time in [0.0, 0.5, 1] {
            tree.forEachLayer(at: time) { layer in
                guard layer.name == "child" else { return }
                opacities.append(layer.opacity)
                #expect(layer.value(forKeyPath: "bounds.size.height") as? Double == 20)
                #expect(layer.value(forKeyPath: "nothing.here") == nil)
                #expect(layer.frame == CGRect(x: -5, y: -10, width: 10, height: 20))
                #expect(!layer.isHidden && layer.backgroundColor == nil && CATransform3DIsIdentity(layer.transform))
            }
        }
        // Local time is 2·t + 0.5.
        #expect(zip(opacities, [0.125, 0.375, 0.625] as [Float]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(opacities.count == 3 && child.opacity == 1)
    }

    @Test(arguments: 0..<4) func valuesAreThoseOfPresentationLayers(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let root = CALayer()
        var layers = [root]
        for index in 1..<60 {
            let layer = named("\(index)")
            layer.position = CGPoint(x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
            if Bool.random(using: &random) {
                let move = CABasicAnimation(keyPath: "position.x")
                move.byValue = Double.random(in: -50...50, using: &random)
                move.duration = .random(in: 0.5...2, using: &random)
                layer.add(move, forKey: "move")
            }
            layers.randomElement(using: &random)?.addSublayer(layer)
            layers.append(layer)
        }
        root.commit(at: 0)
        let tree = root.commit(at: 0.4)
        let byName = Dictionary(uniqueKeysWithValues: layers.dropFirst().map { ($0.name ?? "", $0) })
        var count = 0
        tree.forEachLayer(at: 0.4) { layer in
            count += 1
            guard let name = layer.name else { return }
            #expect(layer.position == byName[name]?.presentation()?.position)
        }
        #expect(count == tree.count && count == 60)
    }
}
