import TestSupport
import Testing

@testable import LayerModel

@Suite struct HitTestTests {
    let root = layer(bounds: rect(0, 0, 100, 100), at: 50, 50)
    let a = layer(bounds: rect(0, 0, 40, 40), at: 30, 30)
    let b = layer(bounds: rect(0, 0, 40, 40), at: 40, 40)

    init() {
        root.sublayers = [a, b]
    }

    @Test func containsIncludesTheLeastEdgesOnly() {
        #expect(root.contains(.zero) && root.contains(CGPoint(x: 99.9, y: 99.9)))
        #expect(!root.contains(CGPoint(x: 100, y: 100)) && !root.contains(CGPoint(x: -0.1, y: 5)))
        root.bounds.origin = CGPoint(x: 10, y: 0)
        root.cornerRadius = 50
        #expect(!root.contains(CGPoint(x: 9, y: 5)) && root.contains(CGPoint(x: 109, y: 0)))
    }

    @Test func theFrontMostLayerIsHit() {
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === b)
        #expect(root.hitTest(CGPoint(x: 15, y: 15)) === a)
        #expect(root.hitTest(CGPoint(x: 90, y: 90)) === root)
        #expect(root.hitTest(CGPoint(x: 101, y: 50)) == nil)
        a.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === a)
        b.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === b)
    }

    @Test func hiddenLayersArePassedOver() {
        b.isHidden = true
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === a)
        a.opacity = 0
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === a)
        root.isHidden = true
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) == nil)
    }

    @Test func sublayersOutsideTheBoundsAreHitUnlessMasked() {
        b.position = CGPoint(x: 150, y: 50)
        #expect(root.hitTest(CGPoint(x: 150, y: 50)) === b)
        root.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 150, y: 50)) == nil)
    }

    /// Masked layers are found as a search from front to back finds them.
    @Test(arguments: 0..<4) func layersAreFoundFromFrontToBack(seed: UInt64) {
        func search(_ point: CGPoint, in layer: CALayer) -> CALayer? {
            guard !layer.isHidden, layer.contains(point) else { return nil }
            for inner in (layer.sublayers ?? []).reversed() {
                if let hit = search(inner.convert(point, from: layer), in: inner) { return hit }
            }
            return layer
        }
        var random = SplitMix64(seed: seed)
        root.sublayers = nil
        var layers = [root]
        for _ in 0..<30 {
            let layer = CALayer()
            layer.frame = CGRect(
                x: .random(in: -20...90, using: &random), y: .random(in: -20...90, using: &random),
                width: .random(in: 0...60, using: &random), height: .random(in: 0...60, using: &random))
            layer.isHidden = Int.random(in: 0..<8, using: &random) == 0
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .random(in: 0...1, using: &random)))
            layers.randomElement(using: &random)?.addSublayer(layer)
            layers.append(layer)
        }
        for layer in layers { layer.masksToBounds = true }
        for _ in 0..<500 {
            let point = CGPoint(x: .random(in: -10...110, using: &random), y: .random(in: -10...110, using: &random))
            #expect(root.hitTest(point) === search(root.convert(point, from: nil), in: root))
        }
    }

    @Test func masksAreNotReached() {
        let mask = layer(bounds: rect(0, 0, 5, 5), at: 2, 2)
        root.sublayers = nil
        root.mask = mask
        #expect(root.hitTest(CGPoint(x: 2, y: 2)) === root)
        #expect(root.hitTest(CGPoint(x: 90, y: 90)) === root)
    }

    @Test func transformLayersPassTheTestOn() {
        let space = CATransformLayer()
        space.bounds = rect(0, 0, 100, 100)
        space.position = CGPoint(x: 50, y: 50)
        root.sublayers = [space]
        space.addSublayer(a)
        #expect(root.hitTest(CGPoint(x: 30, y: 30)) === a)
        #expect(root.hitTest(CGPoint(x: 90, y: 90)) === root)
        #expect(space.hitTest(CGPoint(x: 90, y: 90)) == nil)
        #expect(a.hitTest(CGPoint(x: 30, y: 30)) === a)
        // The space around a transform layer is where its sublayers' points are given.
        space.position.x = 150
        #expect(a.hitTest(CGPoint(x: 130, y: 30)) === a)
        #expect(a.hitTest(CGPoint(x: 30, y: 30)) == nil)
    }

    @Test func onlyTheFirstInstanceOfAReplicatorIsHit() {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
        replicator.addSublayer(a)
        #expect(replicator.hitTest(CGPoint(x: 30, y: 30)) === a)
        #expect(replicator.hitTest(CGPoint(x: 80, y: 30)) == nil)
        replicator.instanceCount = 0
        #expect(replicator.hitTest(CGPoint(x: 30, y: 30)) == nil)
    }

    @Test func theNearerPartOfATurnedLayerIsHit() {
        // Turned about x = 30, the left side comes forward.
        a.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
        b.position = a.position
        #expect(root.hitTest(CGPoint(x: 20, y: 30)) === a)
        #expect(root.hitTest(CGPoint(x: 40, y: 30)) === b)
        root.sublayers = [b, a]
        #expect(root.hitTest(CGPoint(x: 20, y: 30)) === a)
        #expect(root.hitTest(CGPoint(x: 40, y: 30)) === b)
        // Turned by a sublayer transform as well, the other half is in front.
        root.sublayerTransform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(root.hitTest(CGPoint(x: 80, y: 30)) === b)
        #expect(root.hitTest(CGPoint(x: 60, y: 30)) === a)
    }

    @Test(arguments: [0.0, -40]) func aTranslationAlongZCountsAsZPosition(z: CGFloat) {
        a.transform = CATransform3DMakeTranslation(0, 0, 20)
        b.zPosition = 20 + z
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === (z < 0 ? a : b))
        a.zPosition = z
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === b)
        b.anchorPointZ = 1
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === a)
    }

    @Test func planesOfTransformLayersAreHitAmongTheirSuperlayersSiblings() {
        let space = CATransformLayer()
        space.zPosition = 5
        let (behind, before) = (layer(bounds: a.bounds, at: 30, 30), layer(bounds: a.bounds, at: 30, 30))
        (behind.zPosition, before.zPosition) = (-10, 10)
        (space.sublayers, root.sublayers) = ([behind, before], [space, a])
        #expect(root.hitTest(CGPoint(x: 30, y: 30)) === before)
        before.isHidden = true
        #expect(root.hitTest(CGPoint(x: 30, y: 30)) === a)
        a.isHidden = true
        #expect(root.hitTest(CGPoint(x: 30, y: 30)) === behind)
        space.isHidden = true
        #expect(root.hitTest(CGPoint(x: 30, y: 30)) === root)
    }

    /// The back of a layer that has none is not seen, and not hit.
    @Test(arguments: [false, true]) func onlyTheSideThatIsSeenIsHit(isFlipped: Bool) {
        for card in [a, b] {
            card.position = CGPoint(x: 50, y: 50)
            card.isDoubleSided = false
            card.isGeometryFlipped = isFlipped
        }
        root.isGeometryFlipped = isFlipped
        b.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === a)
        root.sublayerTransform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === b)
        let space = CATransformLayer()
        space.frame = root.bounds
        space.isGeometryFlipped = isFlipped
        space.sublayers = [a, b]
        root.sublayers = [space]
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === b)
        space.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === a)
    }

    @Test func subclassesMayAnswer() {
        final class Ghost: CALayer {
            override func hitTest(_ p: CGPoint) -> CALayer? { nil }
        }
        let ghost = Ghost()
        ghost.frame = rect(0, 0, 100, 100)
        root.addSublayer(ghost)
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === b)
    }

    @Test func depthIsNoLimit() {
        var deepest = CALayer()
        let top = deepest
        for _ in 0..<50_000 {
            let inner = CALayer()
            deepest.addSublayer(inner)
            deepest = inner
        }
        deepest.bounds = rect(-1, -1, 2, 2)
        #expect(top.hitTest(.zero) === deepest)
        #expect(deepest.convert(CGPoint(x: 1, y: 1), to: top) == CGPoint(x: 1, y: 1))
        #expect(deepest.convertTime(5, from: nil) == 5)
        top.layoutIfNeeded()
        #expect(!deepest.needsLayout())
    }
}
