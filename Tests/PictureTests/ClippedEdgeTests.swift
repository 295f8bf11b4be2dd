import Compositor
import DisplayList
import Foundation
import LayerModel
import Rasterization
import Testing

/// A clip's coverage is applied once to all that lies inside it: what is hidden there is hidden at the clip's edge, too.
@Suite struct ClippedEdgeTests {
    private static let size = 120.0

    private func clip(_ frame: CGRect, radius: Double = 0, color: CGColor? = .red) -> CALayer {
        let layer = CALayer(frame.minX, frame.minY, frame.width, frame.height, color)
        layer.masksToBounds = true
        layer.cornerRadius = radius
        return layer
    }

    private func white(_ layer: CALayer) -> CALayer {
        CALayer(-10, -10, layer.bounds.width + 20, layer.bounds.height + 20, .white)
    }

    private func picture(_ layer: CALayer, _ renderer: Renderer, background: CGColor? = .white) throws -> Picture {
        let root = CALayer(0, 0, Self.size, Self.size)
        root.addSublayer(layer)
        return try draw(root, on: renderer, width: Self.size, height: Self.size, background: background)
    }

    /// Shapes of clips with pixels at their edges that they cover in part.
    static let shapes: [(frame: CGRect, radius: Double, turn: Double)] = [
        (CGRect(x: 20.5, y: 20.25, width: 80, height: 70), 0, 0), (CGRect(x: 20, y: 20, width: 80, height: 70), 20, 0),
        (CGRect(x: 20.5, y: 20.5, width: 70, height: 70), 35, 0), (CGRect(x: 30, y: 30, width: 60, height: 50), 0, 0.4),
        (CGRect(x: 30, y: 30, width: 60, height: 50), 12, 1), (CGRect(x: 20, y: 40, width: 8, height: 7.5), 3, 0),
    ]

    private func shaped(_ index: Int, color: CGColor? = .red) -> CALayer {
        let (frame, radius, turn) = Self.shapes[index]
        let layer = clip(frame, radius: radius, color: color)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: turn))
        return layer
    }

    @Test(arguments: Renderers.kinds, shapes.indices)
    func anOpaqueChildLeavesNothingOfWhatItHides(kind: String, shape: Int) throws {
        let renderer = try Renderers.make(kind)
        let layer = shaped(shape)
        layer.addSublayer(white(layer))
        #expect(try picture(layer, renderer).pixels.allSatisfy { $0 == SIMD4(255, 255, 255, 255) })
        // Two of them, of which each hides a half.
        let halves = shaped(shape)
        let width = Double(halves.bounds.width)
        halves.addSublayer(CALayer(-10, -10, 10 + width / 2, 200, .white))
        halves.addSublayer(CALayer(width / 2 - 1, -10, 200, 200, .white))
        #expect(try picture(halves, renderer).pixels.allSatisfy { $0 == SIMD4(255, 255, 255, 255) })
    }

    @Test(arguments: Renderers.kinds, shapes.indices)
    func anOpaqueBorderHidesTheBackgroundAtItsOuterEdge(kind: String, shape: Int) throws {
        let layer = shaped(shape)
        layer.borderWidth = 3
        layer.borderColor = .white
        let found = try picture(layer, Renderers.make(kind))
        let plain = shaped(shape, color: .white)
        let outer = try picture(plain, Renderers.make(kind), background: nil)
        for (pixel, coverage) in zip(found.pixels, outer.pixels) where coverage.w > 0 && coverage.w < 255 {
            #expect(pixel == SIMD4(255, 255, 255, 255))
        }
    }

    /// What is inside is the same as without a clip, but for the edge, where its picture is let through in part.
    private func expectThePictureOnce(
        shape: Int, _ renderer: Renderer, _ fill: (CALayer) -> Void, place: SourceLocation = #_sourceLocation
    ) throws {
        func filled(_ layer: CALayer) -> CALayer {
            fill(layer)
            return layer
        }
        let found = try picture(filled(shaped(shape)), renderer, background: nil)
        let coverage = try picture(shaped(shape, color: .black), renderer, background: nil)
        let open = shaped(shape, color: nil)
        open.masksToBounds = false
        open.cornerRadius = 0
        open.addSublayer(CALayer(-50, -50, 300, 300, .red))
        let inside = try picture(filled(open), renderer, background: nil)
        var worst = 0
        for index in found.pixels.indices {
            let part = Int(coverage.pixels[index].w)
            for channel in 0..<4 {
                let expected = (Int(inside.pixels[index][channel]) * part + 127) / 255
                worst = max(worst, abs(Int(found.pixels[index][channel]) - expected))
            }
        }
        // As a fill, a turned rectangle's corners are the product of what its edges cover; as a clip, an area.
        #expect(worst <= (shape == 3 ? 4 : 2), sourceLocation: place)
    }

    @Test(arguments: Renderers.kinds, shapes.indices)
    func edgesShowThePictureOfAllThatIsInside(kind: String, shape: Int) throws {
        try expectThePictureOnce(shape: shape, Renderers.make(kind)) { layer in
            layer.addSublayer(CALayer(-20, -20, 200, 40, CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)))
            layer.addSublayer(CALayer(-20, -20, 40, 200, CGColor(red: 0, green: 0, blue: 1, alpha: 0.7)))
            let picture = CALayer(layer.bounds.width - 30, layer.bounds.height - 20, 60, 60)
            picture.contents = TestPictures.all[0]
            layer.addSublayer(picture)
        }
    }

    @Test("what blends inside blends with the layer's picture, and the edge shows both once")
    func blendsAtEdges() throws {
        for kind in Renderers.kinds {
            let renderer = try Renderers.make(kind)
            for shape in Self.shapes.indices {
                for mode in ["multiplyBlendMode", "differenceBlendMode", "screenBlendMode"] {
                    // One that covers all, one in the middle, and one below another layer, over a strip along the edge.
                    for frame in [
                        CGRect(x: -20, y: -20, width: 200, height: 200), CGRect(x: 3, y: 3, width: 2, height: 2),
                    ] {
                        try expectThePictureOnce(shape: shape, renderer) { layer in
                            layer.addSublayer(CALayer(-20, -20, 200, 25, CGColor(red: 0, green: 0, blue: 1, alpha: 1)))
                            let child = CALayer(
                                frame.minX, frame.minY, frame.width, frame.height,
                                CGColor(red: 0.25, green: 0.5, blue: 0.25, alpha: 1))
                            child.compositingFilter = mode
                            let holder = CALayer(0, 0, 0, 0)
                            holder.addSublayer(child)
                            layer.addSublayer(mode == "screenBlendMode" ? holder : child)
                        }
                    }
                }
            }
        }
    }

    /// Gradients, pictures and borders of the layer itself are as they are without another layer inside.
    @Test(arguments: Renderers.kinds, shapes.indices)
    func whatTheLayerDrawsItselfKeepsItsPlace(kind: String, shape: Int) throws {
        let renderer = try Renderers.make(kind)
        func gradient() -> CAGradientLayer {
            let layer = CAGradientLayer()
            layer.delegate = Still.shared
            let (frame, radius, turn) = Self.shapes[shape]
            layer.frame = frame
            layer.cornerRadius = radius
            layer.setAffineTransform(CGAffineTransform(rotationAngle: turn))
            layer.masksToBounds = true
            layer.colors = [CGColor.red, CGColor.blue]
            layer.startPoint = CGPoint(x: 0, y: 0)
            layer.endPoint = CGPoint(x: 1, y: 0.8)
            return layer
        }
        func pictured() -> CALayer {
            let layer = shaped(shape, color: nil)
            layer.contents = TestPictures.all[0]
            return layer
        }
        for make in [gradient, pictured] as [() -> CALayer] {
            let alone = try picture(make(), renderer, background: nil)
            let covered = make()
            covered.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.02)
            // As good as clear: makes the edges pictures of several parts.
            for _ in 0..<2 {
                covered.addSublayer(CALayer(-10, -10, 200, 200, CGColor(red: 0, green: 0, blue: 0, alpha: 0.003)))
            }
            let difference = try picture(covered, renderer, background: nil).difference(from: alone, tolerance: 3)
            #expect(difference.greatest <= 6 && difference.isSmall, "\(difference)")
        }
    }

    /// Rounded clips in rounded clips, with groups and clips of their own.
    @Test(arguments: Renderers.kinds)
    func nested(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let outer = clip(CGRect(x: 10, y: 10, width: 100, height: 100), radius: 24)
        let middle = clip(CGRect(x: 0, y: 0, width: 100, height: 100), radius: 24, color: .blue)
        middle.opacity = 0.999
        let inner = clip(CGRect(x: 0, y: 0, width: 100, height: 100), radius: 24, color: .green)
        outer.addSublayer(middle)
        middle.addSublayer(inner)
        inner.addSublayer(white(inner))
        let open = try picture(clip(outer.frame, radius: 24, color: .white), renderer, background: nil)
        let found = try picture(outer, renderer, background: nil)
        // At the corners each clip takes its part again: what it leaves is of the layer around it.
        for y in 0..<120 {
            for x in 0..<120 {
                #expect(found[x, y].w == open[x, y].w || abs(Int(found[x, y].w) - Int(open[x, y].w)) <= 1)
            }
        }
        for pixel in [found[60, 10], found[10, 60]] { #expect(pixel.min() >= 254) }
    }

    /// Nothing but clips on whole pixels, and clips with one thing at each pixel of their edge, draws without another pass.
    @Test func clipsThatNeedNoPicture() throws {
        func passes(_ layer: CALayer) throws -> Int {
            let root = CALayer(0, 0, Self.size, Self.size)
            root.addSublayer(layer)
            let list = DisplayList(
                root.commit(at: 0), at: 0, bounds: DeviceRect(minX: 0, minY: 0, maxX: 120, maxY: 120),
                placement: PlaneTransform(scale: 1))
            return RenderGraph(list).passes.count
        }
        let whole = clip(CGRect(x: 10, y: 10, width: 100, height: 100))
        whole.addSublayer(white(whole))
        #expect(try passes(whole) == 1)
        let apart = clip(CGRect(x: 10, y: 10, width: 100, height: 100), radius: 12, color: nil)
        apart.addSublayer(CALayer(0, 0, 100, 40, .green))
        apart.addSublayer(CALayer(0, 40, 100, 60, .blue))
        #expect(try passes(apart) == 1)
        let inside = clip(CGRect(x: 10, y: 10, width: 100, height: 100), radius: 12)
        inside.addSublayer(CALayer(0, 20, 100, 60, .blue))
        inside.addSublayer(CALayer(20, 0, 60, 100, .blue))
        #expect(try passes(inside) == 1)
        let pictured = clip(CGRect(x: 10, y: 10, width: 100, height: 100), radius: 12)
        pictured.contents = TestPictures.all[0]
        #expect(try passes(pictured) == 1)
        let card = clip(CGRect(x: 10, y: 10, width: 100, height: 100), radius: 12)
        card.addSublayer(CALayer(0, 0, 100, 60, .blue))
        // Its two upper corners.
        #expect(try passes(card) == 3)
    }
}
