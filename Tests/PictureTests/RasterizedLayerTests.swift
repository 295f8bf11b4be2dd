import CPURenderer
import Compositor
import Foundation
import LayerModel
import Testing

/// `shouldRasterize`: a layer's own picture, drawn once at its own scale.
@Suite struct RasterizedLayerTests {
    /// A card with a border, overlapping sublayers and a shadow, in a root layer.
    private func card(_ x: Double = 20, _ y: Double = 20, rasterizes: Bool = true, scale: Double = 1) -> CALayer {
        let root = CALayer(0, 0, 120, 100)
        let card = CALayer(x, y, 60, 40, CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1))
        card.cornerRadius = 8
        card.borderWidth = 2
        card.shadowOpacity = 0.6
        card.shadowRadius = 3
        card.addSublayer(CALayer(5, 5, 30, 20, .red))
        card.addSublayer(CALayer(20, 15, 50, 20, .green))
        card.opacity = 0.7
        card.shouldRasterize = rasterizes
        card.rasterizationScale = CGFloat(scale)
        root.addSublayer(card)
        return root
    }

    private func draw(_ root: CALayer, _ renderer: Renderer, scale: Double = 1) throws -> Picture {
        try PictureTests.draw(root, on: renderer, width: 120, height: 100, background: .white, scale: scale)
    }

    @Test(arguments: Renderers.kinds, [1.0, 2])
    func atTheScaleOfTheScreenNothingChanges(kind: String, scale: Double) throws {
        let renderer = try Renderers.make(kind)
        let plain = try draw(card(rasterizes: false), renderer, scale: scale)
        let rasterized = try draw(card(scale: scale), renderer, scale: scale)
        #expect(renderer.statistics.rasterizedPictures == 1)
        let difference = rasterized.difference(from: plain, tolerance: 2)
        #expect(difference.count == 0, "\(difference)")
    }

    @Test(arguments: Renderers.kinds)
    func aCoarseScaleIsBlurryAndAFineOneSharp(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let plain = try draw(card(rasterizes: false), renderer)
        let coarse = try draw(card(scale: 0.25), renderer)
        #expect(coarse.difference(from: plain, tolerance: 40).count > 100)
        // The border's corner is a mixture where it was black.
        let fine = try draw(card(scale: 4), renderer)
        #expect(fine.difference(from: plain, tolerance: 60).count < 120)
    }

    @Test(arguments: Renderers.kinds)
    func thePictureIsKeptWhileTheLayerMoves(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let root = card()
        _ = try draw(root, renderer)
        #expect(renderer.statistics.rasterizedPictures == 1)
        #expect(renderer.statistics.rasterizedBytes > 60 * 40 * 4)
        let card = try #require(root.sublayers?.first)
        card.position.x += 5.5
        card.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        card.opacity = 0.4
        _ = try draw(root, renderer)
        #expect(renderer.statistics.rasterizedPictures == 0 && renderer.statistics.reusedPictures == 1)
        card.sublayers?[0].backgroundColor = .blue
        let changed = try draw(root, renderer)
        #expect(renderer.statistics.rasterizedPictures == 1)
        let fresh = try draw(root, Renderers.make(kind))
        #expect(changed == fresh)
    }

    @Test func whatIsAnimatedInsideIsDrawnEachFrame() throws {
        let renderer = try Renderers.make("cpu")
        let root = card()
        let inner = try #require(root.sublayers?.first?.sublayers?.first)
        let animation = CABasicAnimation(keyPath: "backgroundColor")
        animation.fromValue = CGColor.red
        animation.toValue = CGColor.blue
        animation.duration = 1
        inner.add(animation, forKey: nil)
        let tree = root.commit(at: 0)
        let options = RenderOptions(size: CGSize(width: 120, height: 100))
        let first = Picture(try renderer.render(tree, at: 0, options))
        let second = Picture(try renderer.render(tree, at: 0.9, options))
        #expect(first[30, 30].x > first[30, 30].z && second[30, 30].z > second[30, 30].x)
        #expect(renderer.statistics.rasterizedPictures == 1)
    }

    @Test(arguments: Renderers.kinds)
    func aRasterizedLayerIsAGroup(kind: String) throws {
        let root = card()
        let card = try #require(root.sublayers?.first)
        card.allowsGroupOpacity = false
        let group = try draw(root, Renderers.make(kind))
        card.allowsGroupOpacity = true
        let plain = try draw(root, Renderers.make(kind))
        #expect(group.difference(from: plain, tolerance: 1).count == 0)
    }

    @Test(arguments: Renderers.kinds)
    func masksAndBlendingApplyToThePicture(kind: String) throws {
        let change = { (root: CALayer) in
            let card = root.sublayers?.first
            card?.mask = CALayer(10, 0, 30, 40, .black)
            card?.compositingFilter = "multiplyBlendMode"
            root.backgroundColor = CGColor(red: 1, green: 0.8, blue: 0.6, alpha: 1)
        }
        let (plain, rasterized) = (card(rasterizes: false), card())
        change(plain)
        change(rasterized)
        let renderer = try Renderers.make(kind)
        let difference = try draw(rasterized, renderer).difference(from: draw(plain, renderer), tolerance: 2)
        #expect(difference.count == 0, "\(difference)")
    }

    @Test(arguments: Renderers.kinds)
    func aHugeLayerIsDrawnWithoutAPicture(kind: String) throws {
        let root = card(scale: 1e9)
        let card = try #require(root.sublayers?.first)
        card.addSublayer(CALayer(0, 0, 1e7, 1, .blue))
        let renderer = try Renderers.make(kind)
        _ = try draw(root, renderer)
        #expect(renderer.statistics.rasterizedBytes == 0)
        #expect(renderer.statistics.passReasons["shadow"] == 1)
    }

    @Test(arguments: Renderers.kinds)
    func picturesInPicturesAndManyLevelsEnd(kind: String) throws {
        let root = CALayer(0, 0, 120, 100)
        var parent = root
        for level in 0..<40 {
            let layer = CALayer(1, 1, 100, 80, level == 39 ? .red : nil)
            layer.shouldRasterize = true
            parent.addSublayer(layer)
            parent = layer
        }
        let renderer = try Renderers.make(kind)
        let picture = try draw(root, renderer)
        #expect(picture[60, 60] == SIMD4(255, 0, 0, 255))
    }

    @Test(arguments: Renderers.kinds)
    func manyLevelsOfOpacityMultiply(kind: String) throws {
        let root = CALayer(0, 0, 120, 100)
        var parent = root
        for level in 0..<40 {
            let layer = CALayer(1, 1, 100, 80, level == 39 ? .red : nil)
            layer.opacity = level % 4 == 0 ? 0.9 : 0.999
            // Some levels have something of their own, which no other level meets.
            if level % 3 == 1 { layer.addSublayer(CALayer(90, 0, 4, 4, .blue)) }
            parent.addSublayer(layer)
            parent = layer
        }
        let pixel = try draw(root, Renderers.make(kind))[60, 60]
        let alpha = (pow(0.9, 10) * pow(0.999, 30) * 255).rounded()
        let other = 255 - alpha
        #expect(pixel.x == 255 && abs(Double(pixel.y) - other) <= 12 && abs(Double(pixel.z) - other) <= 12, "\(pixel)")
    }

    @Test func unusedPicturesAreForgotten() throws {
        let renderer = try Renderers.make("cpu")
        let root = card()
        _ = try draw(root, renderer)
        root.sublayers?.first?.shouldRasterize = false
        for frame in 0..<20 {
            root.sublayers?.first?.position.x = CGFloat(frame)
            _ = try draw(root, renderer)
        }
        #expect(renderer.statistics.rasterizedBytes == 0)
    }
}
