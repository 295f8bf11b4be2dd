import Compositor
import Foundation
import LayerModel
import TestSupport
import Testing

/// Sublayers of any layer share a space: the nearest of them is seen at each point, and hit there.
@Suite struct SiblingDepthTests {
    private static let size = 100.0
    private static let colors: [SIMD4<UInt8>] = [
        SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(255, 255, 0, 255),
        SIMD4(0, 255, 255, 255), SIMD4(255, 0, 255, 255),
    ]

    private static func eye(_ distance: Double) -> CATransform3D {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / distance
        return eye
    }

    /// A layer as large as the picture.
    private func root(_ sublayers: [CALayer], through transform: CATransform3D = CATransform3DIdentity) -> CALayer {
        let root = CALayer(0, 0, Self.size, Self.size)
        root.sublayerTransform = transform
        sublayers.forEach(root.addSublayer)
        return root
    }

    private func draw(_ root: CALayer, on renderer: Renderer) throws -> Picture {
        try PictureTests.draw(root, on: renderer, width: Self.size, height: Self.size, background: .white)
    }

    /// Squares of different colours, some of them turned out of the plane.
    private func squares(_ random: inout SplitMix64) -> [CALayer] {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        return Self.colors.map { color in
            let layer = CALayer(
                number(5...45), number(5...45), number(20...50), number(20...50),
                CGColor(
                    red: Double(color.x) / 255, green: Double(color.y) / 255, blue: Double(color.z) / 255, alpha: 1))
            if number(0...1) < 0.7 {
                layer.transform = CATransform3DMakeRotation(number(-1.2...1.2), number(-1...1), number(-1...1), 0)
            }
            if number(0...1) < 0.4 { layer.zPosition = number(-15...15) }
            return layer
        }
    }

    // MARK: - What is seen

    /// A point of the picture that shows one square, away from edges and cuts.
    private func expectNearest(_ root: CALayer, _ picture: Picture, _ layers: [CALayer], _ random: inout SplitMix64) {
        var checked = 0
        for _ in 0..<300 {
            let (x, y) = (Int.random(in: 2..<98, using: &random), Int.random(in: 2..<98, using: &random))
            let around = [(0, 0), (-2, 0), (2, 0), (0, -2), (0, 2)].map { picture[x + $0.0, y + $0.1] }
            guard around.allSatisfy({ $0 == around[0] }) else { continue }
            checked += 1
            let hit = root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
            let seen = Self.colors.firstIndex(of: around[0]).map { layers[$0] } ?? root
            #expect(hit === seen, "(\(x), \(y)) shows \(around[0])")
            // Conversion goes to the plane that is seen there.
            let local = seen.convert(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), from: root)
            #expect(seen.contains(local))
        }
        #expect(checked > 50)
    }

    @Test(arguments: Renderers.kinds.flatMap { kind in (UInt64(0)..<10).map { (kind, $0) } })
    func thePixelsOfALayerAreThoseItIsHitIn(kind: String, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let layers = squares(&random)
        let turned = CATransform3DConcat(CATransform3DMakeRotation(0.6, 0.2, 1, 0), Self.eye(300))
        let through = [CATransform3DIdentity, Self.eye(300), turned][Int(seed % 3)]
        let root = root(layers, through: through)
        expectNearest(root, try draw(root, on: Renderers.make(kind)), layers, &random)
    }

    /// What is in front does not depend on the order of the array, and neither does what a transform layer among the others holds.
    @Test(arguments: Renderers.kinds.flatMap { kind in (UInt64(20)..<24).map { (kind, $0) } })
    func planesOfTransformLayersAreAmongTheOthers(kind: String, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let layers = squares(&random)
        let space = CATransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
        space.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        layers[3...].forEach(space.addSublayer)
        let root = root(Array(layers[..<2]) + [space, layers[2]], through: Self.eye(400))
        expectNearest(root, try draw(root, on: Renderers.make(kind)), layers, &random)
    }

    /// Sublayers of every kind are drawn as a transform layer in their superlayer's place has them drawn.
    @Test(arguments: Renderers.kinds.flatMap { kind in (UInt64(40)..<64).map { (kind, $0) } })
    func anOrdinaryLayerOrdersAsATransformLayerDoes(kind: String, seed: UInt64) throws {
        var layers = RandomLayers(seed: seed)
        var spec = layers.tree()
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &layers.random) }
        for index in spec.sublayers.indices {
            let turn = CATransform3DMakeRotation(number(-1.2...1.2), number(-1...1), number(-1...1), 0)
            spec.sublayers[index].set("transform", .transform(turn.entries))
        }
        if seed % 2 == 0 { spec.set("sublayerTransform", .transform(Self.eye(500).entries)) }
        var space = LayerSpec(className: "CATransformLayer", sublayers: spec.sublayers)
        space.values = spec.values.filter { ["bounds", "position"].contains($0.key) }
        var inSpace = spec
        inSpace.sublayers = [space]
        let renderer = try Renderers.make(kind)
        let plain = try PictureTests.draw(spec.makeLayer(), on: renderer, background: .white)
        let kept = try PictureTests.draw(inSpace.makeLayer(), on: renderer, background: .white)
        let difference = plain.difference(from: kept, tolerance: kind == "cpu" ? 0 : 2)
        #expect(difference.count == 0, "\(difference)")
    }

    // MARK: - Depth without turns

    @Test(arguments: Renderers.kinds, [nil, 300.0])
    func aTranslationAlongZIsAZPosition(kind: String, distance: Double?) throws {
        var random = SplitMix64(seed: 5)
        let renderer = try Renderers.make(kind)
        for _ in 0..<8 {
            let depths = Self.colors.map { _ in Double(Int.random(in: -2...2, using: &random)) * 10 }
            let pictures = try [true, false].map { byTransform in
                let layers = Self.colors.enumerated().map { index, color in
                    let layer = CALayer(
                        Double(index) * 8, Double(index) * 5, 50, 50,
                        CGColor(
                            red: Double(color.x) / 255, green: Double(color.y) / 255, blue: Double(color.z) / 255,
                            alpha: 1))
                    if byTransform {
                        layer.transform = CATransform3DMakeTranslation(0, 0, depths[index])
                    } else {
                        layer.zPosition = depths[index]
                    }
                    return layer
                }
                return try draw(
                    root(layers, through: distance.map(Self.eye) ?? CATransform3DIdentity), on: renderer)
            }
            #expect(pictures[0] == pictures[1])
        }
    }

    /// Layers in one plane keep their order, wherever the plane is and whatever else is there.
    @Test(arguments: Renderers.kinds, [0.0, 0.7, 2.5])
    func layersInOnePlaneKeepTheirOrder(kind: String, turn: Double) throws {
        let layers = [CALayer(20, 30, 50, 40, .red), CALayer(25, 30, 50, 40, .green), CALayer(30, 30, 50, 40, .blue)]
        layers[0].transform = CATransform3DMakeTranslation(0, 0, 10)
        layers[0].zPosition = -10
        let blade = CALayer(45, 10, 10, 80)
        blade.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        let through = CATransform3DConcat(CATransform3DMakeRotation(turn, 0, 1, 0), Self.eye(400))
        let root = root(layers + [blade], through: through)
        let picture = try draw(root, on: Renderers.make(kind))
        let middle = layers[2].convert(CGPoint(x: 25, y: 20), to: root)
        #expect(picture[Int(middle.x), Int(middle.y)] == SIMD4(0, 0, 255, 255))
        blade.removeFromSuperlayer()
        #expect(root.hitTest(middle) === layers[2])
    }

    /// Instances of a replicator come one after the other, whatever their depth, unless they keep it: then they share its
    /// superlayer's space.
    @Test(arguments: Renderers.kinds, [-12.0, 0, 12])
    func instancesAreDrawnInTheirOrderUnlessTheyKeepTheirDepth(kind: String, z: Double) throws {
        let renderer = try Renderers.make(kind)
        for keepsDepth in [false, true] {
            let replicator = CAReplicatorLayer()
            replicator.frame = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
            replicator.instanceCount = 4
            replicator.instanceTransform = CATransform3DMakeTranslation(8, 6, z)
            replicator.instanceColor = .red
            replicator.instanceRedOffset = -0.3
            replicator.preservesDepth = keepsDepth
            replicator.addSublayer(CALayer(10, 10, 40, 40, CGColor(red: 1, green: 1, blue: 1, alpha: 1)))
            let copies = (0..<4).map { instance in
                let red = 1 - 0.3 * Double(instance)
                let layer = CALayer(
                    10 + 8 * Double(instance), 10 + 6 * Double(instance), 40, 40,
                    CGColor(red: red, green: 0, blue: 0, alpha: 1))
                if keepsDepth { layer.zPosition = z * Double(instance) }
                return layer
            }
            let replicated = try draw(root([replicator]), on: renderer)
            #expect(replicated.difference(from: try draw(root(copies), on: renderer)).count == 0)
        }
    }

    /// Depth orders the sublayers of one instance, cut where they cross, and never those of two.
    @Test(arguments: Renderers.kinds, [(2, false), (2, true), (5, false), (5, true)])
    func depthIsComparedWithinAnInstance(kind: String, _ instances: (count: Int, cross: Bool)) throws {
        let (count, cross) = instances
        func parts() -> [CALayer] {
            let back = CALayer(5, 10, 40, 60, .red)
            let front = CALayer(25, 25, 25, 30, .blue)
            front.zPosition = 8
            if cross { front.transform = CATransform3DMakeRotation(0.9, 0, 1, 0) }
            let behind = CALayer(10, 5, 30, 70, .green)
            behind.zPosition = -8
            return [front, back, behind]
        }
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
        replicator.instanceCount = count
        replicator.instanceTransform = CATransform3DMakeTranslation(11, 0, 0)
        parts().forEach(replicator.addSublayer)
        // A layer for each instance flattens what is in it.
        let copies = (0..<count).map { instance in
            let copy = CALayer(11 * Double(instance), 0, Self.size, Self.size)
            parts().forEach(copy.addSublayer)
            return copy
        }
        let renderer = try Renderers.make(kind)
        let replicated = try draw(root([replicator]), on: renderer)
        #expect(replicated.difference(from: try draw(root(copies), on: renderer)).count == 0)
        // Red of the second instance over blue of the first.
        #expect(replicated[30, 40] == SIMD4(255, 0, 0, 255))
        if !cross { #expect(replicated[11 * (count - 1) + 47, 40] == SIMD4(0, 0, 255, 255)) }
    }

    // MARK: - Motion

    /// A flip: what is seen at each moment is what is hit, and frames that are drawn in part are the same as new ones.
    @Test(arguments: Renderers.kinds)
    func aFlipTurnsThroughItsSiblings(kind: String) throws {
        let layers = [CALayer(20, 20, 60, 60, .red), CALayer(30, 30, 40, 40, .green)]
        let flip = CABasicAnimation(keyPath: "transform.rotation.y")
        flip.byValue = Double.pi
        flip.duration = 1
        layers[0].add(flip, forKey: "flip")
        let root = root(layers, through: Self.eye(400))
        let (kept, fresh) = (try Renderers.make(kind), try Renderers.make(kind))
        var options = RenderOptions(size: CGSize(width: Self.size, height: Self.size), background: .white)
        options.reusesUnchangedFrames = true
        root.commit(at: 0)
        for time in [0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1.1] {
            let tree = root.commit(at: time)
            let picture = Picture(try kept.render(tree, at: time, options))
            let new = try draw(root, at: time, on: fresh)
            let difference = picture.difference(from: new, tolerance: kind == "cpu" ? 0 : 2)
            #expect(difference.count == 0, "\(time): \(difference)")
            let shown = try #require(root.presentation())
            for x in [24, 33, 42, 57, 66, 75] {
                let hit = shown.hitTest(CGPoint(x: Double(x) + 0.5, y: 50))?.model()
                let color = picture[x, 50]
                let seen =
                    color == SIMD4(255, 0, 0, 255) ? layers[0] : color == SIMD4(0, 255, 0, 255) ? layers[1] : root
                guard color == picture[x - 1, 50], color == picture[x + 1, 50] else { continue }
                #expect(hit === seen, "\(x) at \(time)")
            }
        }
    }

    private func draw(_ root: CALayer, at time: Double, on renderer: Renderer) throws -> Picture {
        Picture(
            try renderer.render(
                root.commit(at: time), at: time,
                RenderOptions(size: CGSize(width: Self.size, height: Self.size), background: .white)))
    }
}
