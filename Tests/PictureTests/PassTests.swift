import CPURenderer
import Compositor
import DisplayList
import Foundation
import LayerModel
import Testing

/// As few passes as a tree needs, each with its reason, and counts that are right.
@Suite struct PassTests {
    private let gray = CGColor(gray: 0.5, alpha: 1)

    private func group(_ x: Double, _ y: Double, children: [CALayer], opacity: Float = 0.5) -> CALayer {
        let layer = CALayer(x, y, 60, 60)
        layer.opacity = opacity
        children.forEach(layer.addSublayer)
        return layer
    }

    private func overlapping() -> [CALayer] {
        [CALayer(0, 0, 30, 30, .red), CALayer(10, 10, 30, 30, .blue)]
    }

    private func apart() -> [CALayer] {
        [CALayer(0, 0, 20, 20, .red), CALayer(30, 30, 20, 20, .blue)]
    }

    private func statistics(_ root: CALayer, _ kind: String = "cpu") throws -> FrameStatistics {
        let renderer = try Renderers.make(kind)
        _ = try draw(root, on: renderer)
        return renderer.statistics
    }

    private func root(_ layers: CALayer...) -> CALayer {
        let root = CALayer(0, 0, 200, 160)
        layers.forEach(root.addSublayer)
        return root
    }

    @Test func groupsThatDoNotOverlapInsideNeedNoPicture() throws {
        #expect(try statistics(root(group(0, 0, children: apart()))).passReasons == ["picture": 1])
        #expect(try statistics(root(group(0, 0, children: [CALayer(0, 0, 9, 9, .red)]))).passReasons == ["picture": 1])
        #expect(
            try statistics(root(group(0, 0, children: overlapping()))).passReasons == ["picture": 1, "groupOpacity": 1])
    }

    @Test func aGroupAroundOneGroupTakesItsPicture() throws {
        let inner = group(0, 0, children: overlapping())
        let outer = group(5, 5, children: [inner])
        let around = group(5, 5, children: [outer])
        let scene = root(around)
        #expect(try statistics(scene).passReasons == ["picture": 1, "groupOpacity": 1])
        let picture = try draw(scene, on: Renderers.make("cpu"))
        // The blue square in front, at an eighth of its opacity.
        #expect(abs(Int(picture[30, 30].w) - 32) <= 1 && picture[30, 30].x == 0)
    }

    @Test func groupsBesideEachOtherInAGroupKeepTheirPicturesOnly() throws {
        let inner = (0..<3).map { group(Double($0) * 60, 0, children: overlapping()) }
        let outer = CALayer(0, 0, 200, 100)
        outer.opacity = 0.5
        inner.forEach(outer.addSublayer)
        #expect(try statistics(root(outer)).passReasons == ["picture": 1, "groupOpacity": 3])
    }

    @Test func aDissolvedGroupKeepsItsClip() throws {
        let clipping = CALayer(10.5, 10, 40, 40)
        clipping.masksToBounds = true
        clipping.cornerRadius = 12
        let inner = group(-10, -10, children: overlapping())
        let rounded = CALayer(0, 0, 50, 50)
        rounded.masksToBounds = true
        rounded.cornerRadius = 5
        rounded.addSublayer(CALayer(0, 0, 60, 60, .green))
        inner.addSublayer(rounded)
        let outer = group(0, 0, children: [inner])
        clipping.addSublayer(outer)
        // The same with a picture for the outer group.
        for kind in Renderers.kinds {
            let renderer = try Renderers.make(kind)
            let dissolved = try draw(root(clipping), on: renderer)
            outer.filters = [LayerFilter(type: "saturate", inputs: ["inputAmount": [1]])]
            let pictured = try draw(root(clipping), on: renderer)
            outer.filters = nil
            #expect(dissolved.difference(from: pictured, tolerance: 2).count == 0)
        }
    }

    @Test func eachReasonIsToldWithItsLayer() throws {
        let masked = CALayer(0, 0, 50, 50, .red)
        masked.name = "masked"
        masked.mask = CALayer(0, 0, 20, 20, .black)
        let shaded = group(60, 0, children: overlapping(), opacity: 1)
        shaded.shadowOpacity = 1
        shaded.name = "shaded"
        let blended = CALayer(0, 60, 50, 50, .red)
        blended.compositingFilter = "multiplyBlendMode"
        blended.name = "blended"
        let filtered = CALayer(60, 60, 50, 50, .red)
        filtered.filters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [2]])]
        filtered.name = "filtered"
        let glass = CALayer(120, 60, 50, 50, CGColor(gray: 1, alpha: 0.2))
        glass.backgroundFilters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [2]])]
        glass.name = "glass"
        let scene = root(masked, shaded, blended, filtered, glass)
        scene.name = "stage"
        let renderer = try Renderers.make("cpu")
        _ = try draw(scene, on: renderer)
        let passes = renderer.passes(of: scene.commit(at: 0))
        let told = passes.map { "\($0.reason) \($0.layer)" }
        #expect(
            told == [
                "mask stage/masked[0]", "mask stage/masked[0]", "shadow stage/shaded[1]", "blendMode stage/blended[2]",
                "filter stage/filtered[3]", "backdrop stage/glass[4]", "picture ",
            ])
        #expect(renderer.statistics.passReasons["mask"] == 2)
        #expect(passes.last?.width == 200 && passes.last?.depth == 0)
    }

    @Test(.needsGL) func passesAreAsManyAsTheTreeIsDeep() throws {
        let scene = root()
        for x in 0..<5 {
            let outer = group(Double(x) * 35, 0, children: [group(0, 0, children: overlapping())])
            outer.addSublayer(CALayer(5, 5, 50, 20, .green))
            scene.addSublayer(outer)
        }
        let statistics = try statistics(scene, "gpu")
        #expect(statistics.passReasons == ["picture": 1, "groupOpacity": 10])
        #expect(statistics.passes == 3)
    }

    @Test(.needsGL) func countsOfAKnownTree() throws {
        let scene = root(
            CALayer(0, 0, 20, 20, .red), CALayer(30, 0, 20, 20, .green), CALayer(60, 0, 20, 20, .blue),
            CALayer(500, 0, 20, 20, .blue))
        let cover = CALayer(0, 40, 120, 100, gray)
        scene.addSublayer(CALayer(20, 60, 20, 20, .red))
        scene.addSublayer(cover)
        let pictured = CALayer(130, 40, 24, 16)
        pictured.contents = TestPictures.all[0]
        scene.addSublayer(pictured)
        let renderer = try Renderers.make("gpu")
        _ = try draw(scene, on: renderer)
        let first = renderer.statistics
        #expect(first.passes == 1)
        // Plain colours in one call, the picture in another.
        #expect(first.drawCalls == 2)
        #expect(first.primitives == 5 && first.culledPrimitives == 1)
        #expect(first.layers == 8 && first.culledLayers == 1)
        #expect(first.uploads == 1 && first.uploadedBytes == 24 * 16 * 4)
        #expect(first.openGL.textureBytes >= 200 * 160 * 4 + 24 * 16 * 4)
        #expect(first.drawnPixels == 200 * 160)
        pictured.position.x += 1
        cover.backgroundColor = .red
        _ = try draw(scene, on: renderer)
        #expect(renderer.statistics.uploads == 0)
        #expect(renderer.statistics.openGL.textureBytes >= first.openGL.textureBytes)
    }

    @Test func countsOnTheCPU() throws {
        let scene = root(CALayer(0, 0, 20, 20, .red), CALayer(-50, 0, 20, 20, .green))
        let statistics = try statistics(scene)
        #expect(statistics.layers == 3 && statistics.culledLayers == 1)
        #expect(statistics.primitives == 1 && statistics.passes == 1 && statistics.uploads == 0)
    }

    @Test(.needsGL) func manyLargeGroupsAreDrawnInTurn() throws {
        // More pixels of groups than are kept at once.
        let scene = CALayer(0, 0, 1200, 1000)
        for index in 0..<20 {
            let outer = CALayer(0, 0, 1200, 1000)
            outer.opacity = 0.9
            outer.addSublayer(CALayer(Double(index), 0, 1100, 900, index % 2 == 0 ? .red : .blue))
            outer.addSublayer(CALayer(Double(index) + 50, 50, 1100, 900, index % 2 == 0 ? .blue : .green))
            scene.addSublayer(outer)
        }
        let cpu = try draw(scene, on: Renderers.make("cpu"), width: 1200, height: 1000)
        let renderer = try Renderers.make("gpu")
        let gl = try draw(scene, on: renderer, width: 1200, height: 1000)
        #expect(gl.difference(from: cpu, tolerance: 4).count == 0)
        #expect(renderer.statistics.openGL.textureBytes < 200 << 20)
    }
}
