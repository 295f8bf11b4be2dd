import LayerModel
import TestSupport
import Testing

@testable import Compositor

/// Many sublayers without sublayers, listed together and by several threads, give the list of visiting them one by one.
@Suite struct SiblingListTests {
    @Test(arguments: [70, 300, 5000])
    func threadsListWhatOneLists(count: Int) {
        let root = Self.root(count, seed: UInt64(count))
        let alone = Self.list(root, threads: 1)
        #expect(alone.visitedLayers == count + 1)
        for threads in [2, 3, 8] { #expect(Self.list(root, threads: threads) == alone) }
        // A layer with a sublayer has all be visited one by one.
        let parent = CALayer()
        parent.isHidden = true
        parent.addSublayer(CALayer())
        root.addSublayer(parent)
        for threads in [1, 4] {
            var single = Self.list(root, threads: threads)
            #expect(single.visitedLayers == count + 2 && single.culledLayers == alone.culledLayers + 1)
            (single.visitedLayers, single.culledLayers) = (alone.visitedLayers, alone.culledLayers)
            #expect(single == alone)
        }
    }

    @Test func depthIsTheOrderOfDrawing() {
        let root = Self.root(2000, seed: 5)
        let sublayers = root.sublayers ?? []
        for (number, layer) in sublayers.enumerated() { layer.zPosition = CGFloat(number / 100) }
        let sorted = Self.list(root, threads: 4)
        #expect(sorted == Self.list(root, threads: 1))
        // The first of all is the last to be drawn, which the threads find out together only.
        sublayers[0].zPosition = 1000
        let moved = Self.list(root, threads: 4)
        #expect(moved == Self.list(root, threads: 1))
        for other in sublayers.dropFirst() { other.isHidden = true }
        #expect(moved.commands.last?.rect == Self.list(root, threads: 1).commands.last?.rect)
    }

    @Test func whatIsNotSharedIsDrawnAllTheSame() {
        for kind in 0..<4 {
            let root = Self.root(1200, seed: 9)
            let other: CALayer
            switch kind {
            case 0:
                let replicator = CAReplicatorLayer()
                replicator.instanceCount = 3
                other = replicator
            case 1:
                other = CATransformLayer()
            case 2:
                other = CALayer()
                other.mask = CALayer()
                other.mask?.backgroundColor = .black
                other.mask?.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
            default:
                other = CALayer()
                other.shouldRasterize = true
            }
            other.frame = CGRect(x: 20, y: 20, width: 50, height: 50)
            other.backgroundColor = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
            if kind < 2 {
                let inside = CALayer()
                inside.frame = other.bounds
                inside.backgroundColor = other.backgroundColor
                other.addSublayer(inside)
            }
            root.insertSublayer(other, at: 1100)
            let list = Self.list(root, threads: 4)
            #expect(list == Self.list(root, threads: 1), "kind \(kind)")
            #expect(list.commands.contains { $0.color == SIMD4(1, 0, 1, 1) }, "kind \(kind)")
        }
    }

    @Test func picturesAreTheSameWithAnyNumberOfThreads() throws {
        let root = Self.root(1500, seed: 77)
        let tree = root.commit(at: 0)
        let options = RenderOptions(size: CGSize(width: 400, height: 300))
        let pictures = try [1, 2, 5].map { threads in
            try Renderer(device: .cpu, threads: threads).render(tree, at: 0.5, options).withPremultipliedRGBA8 {
                bytes, _ in
                Array(bytes)
            }
        }
        #expect(Set(pictures[0]).count > 10)
        #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0])
    }

    // MARK: - Trees

    private static func list(_ root: CALayer, threads: Int) -> DisplayList {
        DisplayList(
            root.commit(at: 0), at: 0.5, bounds: DeviceRect(minX: 0, minY: 0, maxX: 400, maxY: 300),
            placement: PlaneTransform(scale: 1), caches: DisplayListCaches(siblings: SiblingSharing(threads: threads)))
    }

    /// Sublayers of all kinds that may be listed apart, under a clip.
    private static func root(_ count: Int, seed: UInt64) -> CALayer {
        var random = SplitMix64(seed: seed)
        let number = { (range: ClosedRange<Double>) in CGFloat(Double.random(in: range, using: &random)) }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        root.cornerRadius = 30
        root.masksToBounds = true
        for index in 0..<count {
            let kind = Int.random(in: 0..<8, using: &random)
            let layer: CALayer = kind == 0 ? CAShapeLayer() : kind == 1 ? CAGradientLayer() : CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: number(1...60), height: number(1...60))
            layer.position = CGPoint(x: number(-50...450), y: number(-50...350))
            layer.transform = CATransform3DMakeRotation(number(0...6), 0, 0, 1)
            layer.backgroundColor = CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: 1)
            if kind == 2 { layer.opacity = 0.5 }
            if kind >= 6 { layer.cornerRadius = number(1...10) }
            if kind == 7 {
                layer.borderWidth = 2
                layer.opacity = 0.7
                layer.shadowOpacity = index % 3 == 0 ? 0.5 : 0
                layer.compositingFilter = index % 5 == 0 ? "multiplyBlendMode" : nil
            }
            if kind == 5 {
                let animation = CABasicAnimation(keyPath: "position.x")
                animation.fromValue = 0
                animation.toValue = 100
                animation.duration = 1
                layer.add(animation, forKey: nil)
            }
            if let shape = layer as? CAShapeLayer {
                shape.path = CGPath(ellipseIn: shape.bounds.insetBy(dx: -5, dy: 0), transform: nil)
                shape.strokeColor = .black
                shape.lineWidth = 3
                shape.masksToBounds = index % 2 == 0
            }
            (layer as? CAGradientLayer)?.colors = [
                CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1),
            ]
            root.addSublayer(layer)
        }
        return root
    }
}
