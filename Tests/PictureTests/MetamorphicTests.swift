import CPURenderer
import Foundation
import LayerModel
import SceneFormat
import Testing

/// What is done to a tree is done to its picture: no reference is needed to see that.
@Suite struct MetamorphicTests {
    private static let seeds: [UInt64] = Array(1...30) + [39]
    private static let cases = Renderers.kinds.flatMap { kind in seeds.map { (kind, $0) } }

    private func spec(_ seed: UInt64, _ change: (inout RandomLayers) -> Void = { _ in }) -> LayerSpec {
        var random = RandomLayers(seed: seed &* 7919)
        change(&random)
        return random.tree()
    }

    /// The tree in a layer as large as the picture.
    private func wrapped(_ spec: LayerSpec, width: Double = 200, height: Double = 160) -> CALayer {
        let root = CALayer(0, 0, width, height)
        root.addSublayer(spec.makeLayer())
        return root
    }

    /// The tree in a layer that is changed, inside a layer as large as the picture.
    private func wrapped(
        _ spec: LayerSpec, width: Double = 200, height: Double = 160, in change: (CALayer) -> Void
    ) -> CALayer {
        let root = CALayer(0, 0, width, height)
        let holder = CALayer(0, 0, 200, 160)
        change(holder)
        holder.addSublayer(spec.makeLayer())
        root.addSublayer(holder)
        return root
    }

    private func expectSame(_ a: Picture, _ b: Picture, _ seed: UInt64, _ spec: LayerSpec) {
        let difference = a.difference(from: b)
        #expect(difference.isSmall, "seed \(seed): \(difference) for \(spec)")
    }

    @Test(arguments: cases)
    func movingByWholePixelsMovesThePicture(kind: String, seed: UInt64) throws {
        let spec = spec(seed)
        let renderer = try Renderers.make(kind)
        // Both have something around them: a blurred backdrop goes on beyond the border of a picture, not beyond a layer's.
        func picture(at x: Int, _ y: Int) throws -> Picture {
            let root = wrapped(spec, width: 280, height: 240) {
                $0.frame.origin = CGPoint(x: x, y: y)
                $0.masksToBounds = true
            }
            let drawn = try draw(root, on: renderer, width: 280, height: 240)
            return Picture(width: 200, height: 160) { drawn[$0 + x, $1 + y] }
        }
        expectSame(try picture(at: 50, 42), try picture(at: 27, 25), seed, spec)
    }

    @Test(arguments: cases)
    func mirroringMirrorsThePicture(kind: String, seed: UInt64) throws {
        let spec = spec(seed) { $0.usesPictures = false }
        let renderer = try Renderers.make(kind)
        let plain = try draw(wrapped(spec), on: renderer)
        let root = wrapped(spec) { $0.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) }
        let mirrored = try draw(root, on: renderer)
        let back = Picture(width: plain.width, height: plain.height) { mirrored[plain.width - 1 - $0, $1] }
        expectSame(back, plain, seed, spec)
    }

    @Test(arguments: cases)
    func aQuarterTurnTurnsThePicture(kind: String, seed: UInt64) throws {
        let spec = spec(seed) { $0.usesPictures = false }
        let renderer = try Renderers.make(kind)
        let plain = try draw(wrapped(spec), on: renderer)
        let root = wrapped(spec, width: 160, height: 200) {
            $0.position = CGPoint(x: 80, y: 100)
            // (x, y) goes to (−y, x) about the centre, with entries that are exact.
            $0.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        }
        let picture = try draw(root, on: renderer, width: 160, height: 200)
        let back = Picture(width: plain.width, height: plain.height) { picture[plain.height - 1 - $1, $0] }
        expectSame(back, plain, seed, spec)
    }

    @Test(arguments: cases)
    func aGroupOfOpacityOneChangesNothing(kind: String, seed: UInt64) throws {
        // What looks at the backdrop sees less of it inside a group.
        let spec = spec(seed) { $0.usesBackdrop = false }
        let renderer = try Renderers.make(kind)
        let plain = try draw(wrapped(spec), on: renderer)
        var group = LayerSpec()
        group.values = [.init("bounds", .numbers([0, 0, 200, 160])), .init("position", .numbers([100, 80]))]
        // The filter that changes nothing makes sure that there is a group.
        group.set("filters", .filters([("saturate", ["inputAmount": 1])]))
        group.sublayers = [spec]
        expectSame(try draw(wrapped(group), on: renderer), plain, seed, spec)
    }

    @Test(arguments: cases)
    func twoCommitsMakeWhatOneMakes(kind: String, seed: UInt64) throws {
        let spec = spec(seed)
        let once = try draw(wrapped(spec), on: Renderers.make(kind))
        let renderer = try Renderers.make(kind)
        let root = CALayer(0, 0, 200, 160)
        var first = spec
        let late = first.sublayers.popLast()
        let tree = first.makeLayer()
        root.addSublayer(tree)
        tree.opacity = 0.3
        tree.position.x += 9
        _ = try draw(root, on: renderer)
        tree.opacity = 1
        tree.position.x -= 9
        if let late { tree.addSublayer(late.makeLayer()) }
        expectSame(try draw(root, on: renderer), once, seed, spec)
    }

    @Test(arguments: cases)
    func aSceneTextMakesTheSamePicture(kind: String, seed: UInt64) throws {
        let spec = spec(seed) { $0.usesPictures = false }
        let renderer = try Renderers.make(kind)
        let built = try draw(wrapped(spec), on: renderer)
        let scene = try SceneReader().read(spec.sceneText(width: 200, height: 160), name: "random", folder: nil)
        let read = try draw(scene.root, on: renderer)
        expectSame(read, built, seed, spec)
    }
}
