import Compositor
import Foundation
import LayerModel
import TestSupport
import Testing

/// Pictures of presentation copies: the layers as they are shown, with all below them.
struct PresentedPictureTests {
    private static let keyPaths = [
        "position.x", "bounds.size.height", "transform.rotation.z", "opacity", "cornerRadius", "zPosition",
        "borderWidth",
    ]

    /// A random tree, some of whose layers move, each in a time of its own.
    private func movingTree(seed: UInt64) -> CALayer {
        var layers = RandomLayers(seed: seed)
        layers.usesDepth = seed % 2 == 0
        let root = layers.tree().makeLayer()
        var random = SplitMix64(seed: seed &+ 1000)
        var waiting = [root]
        while let layer = waiting.popLast() {
            waiting += (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
            if layer !== root, Bool.random(using: &random) {
                layer.speed = Float.random(in: -1...2, using: &random)
                layer.timeOffset = Double.random(in: 0...0.5, using: &random)
            }
            (layer as? CAReplicatorLayer)?.instanceDelay = 0.2
            for keyPath in Self.keyPaths where Bool.random(using: &random) {
                let animation = CABasicAnimation(keyPath: keyPath)
                animation.byValue = keyPath == "opacity" ? -0.5 : keyPath.contains("rotation") ? 1.0 : 12.0
                animation.duration = 1
                animation.fillMode = .both
                animation.isRemovedOnCompletion = false
                layer.add(animation, forKey: keyPath)
            }
        }
        return root
    }

    /// The picture of the root's copy is that of the committed tree at the time of the last commit.
    @Test(arguments: Renderers.kinds)
    func theCopyIsDrawnAsTheTreeIs(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let options = RenderOptions(size: CGSize(width: 200, height: 160))
        for seed in 0..<12 as Range<UInt64> {
            let root = movingTree(seed: seed)
            let still = Picture(try renderer.render(root.commit(at: 0), at: 0, options))
            let tree = root.commit(at: 0.7)
            let shown = try #require(root.presentation())
            let picture = Picture(try renderer.render(shown, options))
            // A renderer of OpenGL that draws parts anew rounds them once more.
            let tolerance = kind == "cpu" ? 0 : 2
            let inTree = picture.difference(
                from: Picture(try renderer.render(tree, at: 0.7, options)), tolerance: tolerance)
            #expect(inTree.count == 0, "seed \(seed): \(inTree)")
            #expect(picture != still, "seed \(seed)")
            // The copy shows its moment, whatever comes.
            let later = picture.difference(
                from: Picture(try renderer.render(shown.modelTree(), at: 9, options)), tolerance: tolerance)
            #expect(later.count == 0, "seed \(seed): \(later)")
        }
    }

    /// A red square of 10 that is at x = 5 by the model and moves from 15 to 35 within a second, in a clear layer of 40 × 20.
    private func moving() -> (root: CALayer, square: CALayer) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        let square = CALayer()
        square.frame = CGRect(x: 0, y: 5, width: 10, height: 10)
        square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 15
        animation.toValue = 35
        animation.duration = 1
        square.add(animation, forKey: nil)
        root.addSublayer(square)
        return (root, square)
    }

    /// The columns of the middle row that are red.
    private func red(_ layer: CALayer, in renderer: Renderer) throws -> [Int] {
        columns(Picture(try renderer.render(layer, RenderOptions(size: CGSize(width: 40, height: 20)))))
    }

    private func columns(_ picture: Picture) -> [Int] {
        (0..<40).filter { picture[$0, 10] == SIMD4(255, 0, 0, 255) }
    }

    @Test(arguments: Renderers.kinds)
    func sublayersAndMasksAreWhereTheyAreShown(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let (root, square) = moving()
        root.commit(at: 0)
        root.commit(at: 0.5)
        #expect(try red(root, in: renderer) == Array(0..<10))
        #expect(try red(try #require(root.presentation()), in: renderer) == Array(20..<30))
        // A copy from inside the tree is drawn at its own place.
        let copy = try #require(root.presentation()?.sublayers?.first)
        #expect(copy.model() === square)
        #expect(try red(copy, in: renderer) == Array(20..<30))
        let (mask, _) = moving()
        let masked = CALayer()
        masked.frame = mask.frame
        masked.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        masked.mask = mask
        masked.commit(at: 0)
        masked.commit(at: 0.25)
        #expect(try red(try #require(masked.presentation()), in: renderer) == Array(15..<25))
    }

    @Test func contextsTakeCopies() throws {
        let (root, square) = moving()
        root.commit(at: 0)
        root.commit(at: 0.5)
        let context = try #require(
            CGContext(
                data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        try #require(root.presentation()).render(in: context)
        #expect(columns(Picture(try #require(context.makeImage()))) == Array(20..<30))
        // The layer's own place has no effect there.
        context.clear(CGRect(x: 0, y: 0, width: 40, height: 20))
        context.translateBy(x: 0, y: 5)
        try #require(square.presentation()).render(in: context)
        #expect(columns(Picture(try #require(context.makeImage()))) == Array(0..<10))
    }

    /// Each instance lags behind the one before it, as in the tree.
    @Test(arguments: Renderers.kinds)
    func instancesOfAReplicatorLag(kind: String) throws {
        let (root, _) = moving()
        let replicator = CAReplicatorLayer()
        replicator.frame = root.frame
        replicator.instanceCount = 2
        replicator.instanceDelay = 0.5
        replicator.addSublayer(root)
        replicator.commit(at: 0)
        replicator.commit(at: 0.75)
        let copy = try #require(replicator.presentation())
        #expect(try red(copy, in: try Renderers.make(kind)) == Array(15..<35))
    }

    /// What is emitted is there, too: a copy has the time that is shown.
    @Test func particlesAreThoseOfTheMoment() throws {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        emitter.emitterPosition = CGPoint(x: 5, y: 10)
        let cell = CAEmitterCell()
        cell.contents = CGImage(
            premultipliedRGBA8: ContiguousArray([255, 0, 0, 255]), width: 1, height: 1, isOpaque: true)
        (cell.scale, cell.birthRate, cell.lifetime, cell.velocity) = (6, 2, 9, 10)
        emitter.emitterCells = [cell]
        emitter.commit(at: 0)
        let tree = emitter.commit(at: 2)
        let renderer = try Renderers.make("cpu")
        let options = RenderOptions(size: CGSize(width: 40, height: 20))
        let picture = Picture(try renderer.render(try #require(emitter.presentation()), options))
        #expect(picture == Picture(try renderer.render(tree, at: 2, options)))
        #expect(picture.pixels.contains { $0.w > 0 })
        #expect(picture != Picture(try renderer.render(emitter, options)))
    }

    @Test func aCopyOfALayerThatLeftItsTreeIsAlone() throws {
        let (root, square) = moving()
        root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let around = CALayer()
        around.addSublayer(root)
        around.commit(at: 0)
        let copy = try #require(root.presentation())
        root.removeFromSuperlayer()
        let picture = Picture(
            try Renderers.make("cpu").render(copy, RenderOptions(size: CGSize(width: 40, height: 20))))
        #expect(picture.pixels.allSatisfy { $0 == SIMD4(0, 0, 255, 255) } && square.superlayer === root)
        CATransaction.flush()
    }
}
