import Compositor
import DisplayList
import Foundation
import Graphics
import LayerModel
import Rasterization
import Testing

/// A clip's coverage is applied once to what lies inside it, whatever that does with what lies below the layer: a pixel b of that becomes
/// b + c (d − b), where d is what the content alone, without a clip, makes of it, and c is the clip's coverage.
@Suite struct BlendedClipTests {
    private static let size = 120.0

    /// Clips with pixels at their edges that they cover in part, and one that reaches beyond the picture.
    private static let shapes =
        ClippedEdgeTests.shapes + [(frame: CGRect(x: -30.25, y: 30, width: 120, height: 120), radius: 25, turn: 0)]

    /// The layers of the content, without the layer that clips it.
    typealias Content = (_ width: Double, _ height: Double) -> [CALayer]

    /// - Parameter color: The clipping layer's own.
    private func clip(_ shape: Int, _ content: Content, masks: Bool = true, color: CGColor? = nil) -> CALayer {
        let (frame, radius, turn) = Self.shapes[shape]
        let layer = CALayer(frame.minX, frame.minY, frame.width, frame.height, color)
        layer.masksToBounds = masks
        layer.cornerRadius = masks ? radius : 0
        layer.setAffineTransform(CGAffineTransform(rotationAngle: turn))
        for child in content(frame.width, frame.height) { layer.addSublayer(child) }
        return layer
    }

    /// What lies below: parts of it are clear, parts half clear.
    private func ground() -> CALayer {
        let root = CALayer(0, 0, Self.size, Self.size)
        root.addSublayer(CALayer(0, 0, 70, 120, CGColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 1)))
        root.addSublayer(CALayer(40, 0, 60, 70, CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.6)))
        return root
    }

    private func picture(_ layer: CALayer?, _ renderer: Renderer, wrap: (CALayer) -> CALayer = { $0 }) throws -> Picture
    {
        let root = ground()
        if let layer { root.addSublayer(layer) }
        let options = RenderOptions(size: CGSize(width: Self.size, height: Self.size), scale: 1)
        return Picture(try renderer.render(wrap(root).commit(at: 0), at: 1.5, options))
    }

    /// How far the picture is from the rule at most, in levels.
    ///
    /// - Parameter wrap: Puts what is drawn into another layer.
    private func distance(
        _ shape: Int, _ renderer: Renderer, wrap: (CALayer) -> CALayer = { $0 }, _ content: Content
    ) throws -> Int {
        let found = try picture(clip(shape, content), renderer, wrap: wrap)
        let below = try picture(nil, renderer, wrap: wrap)
        let drawn = try picture(clip(shape, content, masks: false), renderer, wrap: wrap)
        let root = CALayer(0, 0, Self.size, Self.size)
        root.addSublayer(clip(shape, { _, _ in [] }, color: .black))
        let coverage = try draw(root, on: renderer, width: Self.size, height: Self.size, background: nil)
        var worst = 0
        for index in found.pixels.indices {
            let share = Double(coverage.pixels[index].w) / 255
            for channel in 0..<4 {
                let (from, to) = (Double(below.pixels[index][channel]), Double(drawn.pixels[index][channel]))
                worst = max(worst, Int(abs(Double(found.pixels[index][channel]) - from - (to - from) * share)))
            }
        }
        return worst
    }

    /// As a fill, a turned rectangle's corners are the product of what its edges cover; as a clip, an area.
    private func tolerance(_ shape: Int) -> Int { shape == 3 ? 5 : 2 }

    private func blended(_ mode: CGBlendMode, _ frame: CGRect, _ color: CGColor) -> CALayer {
        let layer = CALayer(frame.minX, frame.minY, frame.width, frame.height, color)
        layer.compositingFilter = mode.filterName
        return layer
    }

    private static let green = CGColor(red: 0.1, green: 0.8, blue: 0.3, alpha: 1)
    private static let blue = CGColor(red: 0.1, green: 0.2, blue: 0.9, alpha: 0.7)

    @Test(arguments: Renderers.kinds, [.multiply, .difference, .screen, .luminosity, .plusLighter] as [CGBlendMode])
    func modesThatKeepAnOpaqueBackdrop(kind: String, mode: CGBlendMode) throws {
        let renderer = try Renderers.make(kind)
        for shape in Self.shapes.indices {
            let off = try distance(shape, renderer) { width, height in
                [
                    CALayer(-10, -10, width * 0.7, height + 20, Self.blue),
                    blended(mode, CGRect(x: -10, y: height / 3, width: width + 20, height: height), Self.green),
                    CALayer(width / 2, -10, width, height + 20, Self.blue),
                ]
            }
            #expect(off <= tolerance(shape), "shape \(shape)")
        }
    }

    @Test(
        arguments: Renderers.kinds,
        [.clear, .copy, .sourceIn, .destinationOut, .xor, .destinationAtop] as [CGBlendMode])
    func modesThatTakeAlpha(kind: String, mode: CGBlendMode) throws {
        let renderer = try Renderers.make(kind)
        for shape in Self.shapes.indices {
            let off = try distance(shape, renderer) { width, height in
                [
                    CALayer(-10, -10, width + 20, height + 20, Self.green),
                    // Where the mode changes what lies under nothing, as far as that lies in the clip.
                    blended(mode, CGRect(x: -100, y: -100, width: width + 200, height: height + 200), Self.blue),
                    CALayer(-10, -10, width + 20, height / 2, Self.blue),
                ]
            }
            #expect(off <= tolerance(shape), "shape \(shape)")
        }
    }

    /// A picture behind frosted glass with rounded corners, tinted: no light seam along the edge.
    @Test(arguments: Renderers.kinds) func filteredBackdrops(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for shape in Self.shapes.indices {
            for filter in [
                LayerFilter(type: "invert", inputs: [:]),
                LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [3]]),
            ] {
                let off = try distance(shape, renderer) { width, height in
                    let glass = CALayer(-40, -40, width + 80, height + 80)
                    glass.backgroundFilters = [filter]
                    glass.addSublayer(CALayer(0, 0, width + 80, height + 80, Self.blue))
                    return [glass, CALayer(-10, height / 2, width + 20, height, Self.green)]
                }
                #expect(off <= tolerance(shape), "shape \(shape), \(filter.type)")
            }
        }
    }

    @Test(arguments: Renderers.kinds, [false, true]) func particles(kind: String, addsColors: Bool) throws {
        let renderer = try Renderers.make(kind)
        for shape in Self.shapes.indices {
            for others in [false, true] {
                let off = try distance(shape, renderer) { width, height in
                    let cell = CAEmitterCell()
                    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (60, 10, 30, 2 * .pi)
                    cell.contents = TestPictures.all[0]
                    cell.scale = 0.5
                    let emitter = CAEmitterLayer()
                    emitter.frame = CGRect(x: 0, y: 0, width: width, height: height)
                    emitter.emitterPosition = CGPoint(x: width / 2, y: height / 2)
                    emitter.renderMode = addsColors ? .additive : .unordered
                    emitter.emitterCells = [cell]
                    return others ? [CALayer(-10, -10, width + 20, height / 2, Self.blue), emitter] : [emitter]
                }
                #expect(off <= tolerance(shape), "shape \(shape)")
            }
        }
    }

    /// What is around the clip has groups and effects of its own.
    @Test(arguments: Renderers.kinds) func insideGroups(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let wraps: [(CALayer) -> Void] = [
            { $0.opacity = 0.6 }, { $0.shouldRasterize = true },
            { $0.filters = [LayerFilter(type: "invert", inputs: [:])] },
            { $0.mask = CALayer(10, 10, 90, 90, CGColor(gray: 0, alpha: 0.8)) },
        ]
        for (number, change) in wraps.enumerated() {
            for shape in [1, 4] {
                let off = try distance(
                    shape, renderer,
                    wrap: { root in
                        let outer = CALayer(0, 0, Self.size, Self.size)
                        change(root)
                        outer.addSublayer(root)
                        return outer
                    }
                ) { width, height in
                    [
                        CALayer(-10, -10, width * 0.7, height + 20, Self.green),
                        blended(.difference, CGRect(x: -10, y: -10, width: width + 20, height: height + 20), Self.blue),
                    ]
                }
                #expect(off <= tolerance(shape), "wrap \(number), shape \(shape)")
            }
        }
    }

    /// The shadow of all that is drawn is that of its picture.
    @Test(arguments: Renderers.kinds) func shadows(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let options = RenderOptions(size: CGSize(width: Self.size, height: Self.size), scale: 1)
        // The last one has parts beyond the picture, which cast shadows into it.
        for shape in Self.shapes.indices.dropLast() {
            let root = ground()
            root.addSublayer(
                clip(shape) { width, height in
                    [
                        CALayer(-10, -10, width * 0.7, height + 20, Self.green),
                        blended(.difference, CGRect(x: -10, y: -10, width: width + 20, height: height + 20), Self.blue),
                    ]
                })
            let flat = CALayer(0, 0, Self.size, Self.size)
            flat.contents = try renderer.render(root.commit(at: 0), at: 0, options)
            let pictures = try [root, flat].map { layer in
                (layer.shadowOpacity, layer.shadowRadius) = (1, 3)
                layer.shadowOffset = CGSize(width: 4, height: 6)
                let outer = CALayer(0, 0, Self.size, Self.size)
                outer.addSublayer(layer)
                return Picture(try renderer.render(outer.commit(at: 0), at: 0, options))
            }
            let difference = pictures[0].difference(from: pictures[1], tolerance: 2)
            #expect(difference.count == 0, "shape \(shape): \(difference)")
        }
    }

    /// Clips in clips, each with the rule for its own edge.
    @Test(arguments: Renderers.kinds) func nested(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for (shape, inner) in [(0, 5), (1, 1), (1, 2), (2, 3), (4, 1), (6, 4)] {
            let off = try distance(shape, renderer) { width, height in
                let content: Content = { width, height in
                    [
                        CALayer(-10, -10, width * 0.7, height + 20, Self.green),
                        blended(.exclusion, CGRect(x: -10, y: -10, width: width + 20, height: height), Self.blue),
                    ]
                }
                let nested = clip(inner, content)
                nested.position = CGPoint(x: width * 0.4, y: height * 0.2)
                return [
                    CALayer(-10, -10, width + 20, height / 2, Self.blue), nested,
                    blended(.multiply, CGRect(x: width / 2, y: -10, width: width, height: height), Self.green),
                ]
            }
            #expect(off <= tolerance(shape) + 1, "\(inner) in \(shape)")
        }
    }

    /// A change inside draws the same in a picture that stays as in a new one.
    @Test(arguments: Renderers.kinds) func changes(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let root = ground()
        let patch = CALayer(30, 10, 12, 12, Self.green)
        root.addSublayer(
            clip(1) { width, height in
                [
                    CALayer(-10, -10, width + 20, height / 2, Self.blue),
                    blended(.difference, CGRect(x: -10, y: -10, width: width + 20, height: height), Self.green), patch,
                ]
            })
        let options = RenderOptions(size: CGSize(width: Self.size, height: Self.size), scale: 1)
        for step in 0..<6 {
            patch.position.x = Double(step) * 9 - 4
            patch.compositingFilter = step.isMultiple(of: 2) ? nil : CGBlendMode.multiply.filterName
            let tree = root.commit(at: 0)
            let kept = Picture(try renderer.render(tree, at: 0, options))
            let again = Picture(try renderer.render(tree, at: 0, options))
            let fresh = Picture(try Renderers.make(kind).render(tree, at: 0, options))
            #expect(kept.pixels == fresh.pixels && again.pixels == fresh.pixels)
        }
    }

    /// Trees in which nothing blends have no such groups.
    @Test func othersStayIsolated() throws {
        let root = ground()
        root.addSublayer(
            clip(1) { width, height in
                [CALayer(-10, -10, width + 20, height, Self.blue), CALayer(-10, -10, width, height + 20, Self.green)]
            })
        let list = DisplayList(
            root.commit(at: 0), at: 0, bounds: DeviceRect(minX: 0, minY: 0, maxX: 120, maxY: 120),
            placement: PlaneTransform(scale: 1))
        #expect(!list.groups.isEmpty && list.groups.allSatisfy { $0.openEdges == nil })
    }
}
