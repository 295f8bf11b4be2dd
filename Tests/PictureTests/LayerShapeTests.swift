import Compositor
import DisplayList
import Foundation
import Graphics
import LayerModel
import TestSupport
import Testing

/// Effects that change pixels in which nothing is drawn act in the shapes of the layer and of what it holds, each in its own space.
@Suite struct LayerShapeTests {
    private static let kinds = Renderers.hasGL ? ["cpu", "gpu", "tiles"] : ["cpu"]
    private static let modes: [CGBlendMode] = [.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop]
    /// Everything becomes red; opaque, or half as clear as it was.
    private static let fills: [[Double]] = [
        [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0.5],
    ]
    private let size = 120.0

    /// Turned, skewed, and seen in perspective; the last one stands upright between pixels.
    private func transform(_ index: Int, _ numbers: inout SplitMix64) -> CATransform3D {
        let angle = CGFloat.random(in: 0.2...1.3, using: &numbers)
        let skew = CGFloat.random(in: -0.9...0.9, using: &numbers)
        switch index % 4 {
        case 0: return CATransform3DMakeRotation(angle, 0, 0, 1)
        case 1: return CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: skew, c: 0.4, d: 1, tx: 0, ty: 0))
        case 2:
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 160
            return CATransform3DRotate(perspective, angle * 0.7, 0.3, 1, 0.2)
        default: return CATransform3DMakeTranslation(skew, angle, 0)
        }
    }

    /// What lies below: a part is clear, a part half clear.
    private func ground() -> CALayer {
        let root = CALayer(0, 0, size, size)
        root.addSublayer(CALayer(0, 0, 80, 120, CGColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 1)))
        root.addSublayer(CALayer(40, 0, 60, 70, CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.6)))
        return root
    }

    /// A layer with a child inside it and another one far from both.
    ///
    /// - Parameter isShape: Whether all are drawn as black boxes, which cover what the layers do.
    private func tree(_ seed: Int, isShape: Bool) -> CALayer {
        var numbers = SplitMix64(seed: UInt64(seed))
        let turn = transform(seed, &numbers)
        func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor) -> CALayer {
            let layer = CALayer(x, y, width, height, isShape ? .black : color)
            if !isShape { layer.cornerRadius = 9 }
            return layer
        }
        let layer = box(20.5, 24, 44, 38, CGColor(red: 0.3, green: 0.8, blue: 0.4, alpha: 0.7))
        layer.transform = turn
        // In front of all of the ground, where a turned layer would pass through it.
        layer.zPosition = 1000
        let inner = box(8, 6, 20, 24, CGColor(red: 0.9, green: 0.2, blue: 0.6, alpha: 1))
        inner.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
        let far = box(62, 44, 18, 18, CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.8))
        far.setAffineTransform(CGAffineTransform(rotationAngle: 0.7))
        layer.addSublayer(inner)
        layer.addSublayer(far)
        return layer
    }

    private func picture(_ layer: CALayer?, on renderer: Renderer, over ground: CALayer? = nil) throws -> Picture {
        let root = ground ?? CALayer(0, 0, size, size)
        if let layer { root.addSublayer(layer) }
        return try draw(root, on: renderer, width: size, height: size)
    }

    private func displayList(of root: CALayer) -> DisplayList {
        DisplayList(
            root.commit(at: 0), at: 0, bounds: DeviceRect(minX: 0, minY: 0, maxX: Int32(size), maxY: Int32(size)),
            placement: .identity)
    }

    /// Compares each pixel with a rule for what was drawn, what was below, and how far the shape covers it.
    private func expect(
        _ found: Picture, drawn: Picture, shape: Picture, below: Picture, tolerance: Double = 3, _ name: String,
        _ rule: (_ drawn: SIMD4<Double>, _ below: SIMD4<Double>, _ shape: Double) -> SIMD4<Double>
    ) {
        func channels(_ pixel: SIMD4<UInt8>) -> SIMD4<Double> { SIMD4<Double>(pixel) / 255 }
        var worst = (distance: 0.0, index: 0)
        var untouched = 0
        for index in found.pixels.indices {
            let coverage = Double(shape.pixels[index].w) / 255
            let wanted = rule(channels(drawn.pixels[index]), channels(below.pixels[index]), coverage)
            let difference = channels(found.pixels[index]) - wanted
            let distance = (difference * difference).max().squareRoot() * 255
            if distance > worst.distance { worst = (distance, index) }
            if coverage == 0 {
                untouched += 1
                if found.pixels[index] != below.pixels[index] { worst = (255, index) }
            }
        }
        let place = (worst.index % Int(size), worst.index / Int(size))
        #expect(worst.distance <= tolerance, "\(name): \(worst.distance) at \(place), \(found.pixels[worst.index])")
        #expect(untouched > 5000)
    }

    @Test(arguments: kinds, modes)
    func modesActWhereSomethingIsCovered(kind: String, mode: CGBlendMode) throws {
        let renderer = try Renderers.make(kind)
        let below = try picture(nil, on: renderer, over: ground())
        for seed in 0..<8 {
            let layer = tree(seed, isShape: false)
            let drawn = try picture(layer, on: renderer)
            layer.compositingFilter = mode.filterName
            let found = try picture(layer, on: renderer, over: ground())
            let shape = try picture(tree(seed, isShape: true), on: renderer)
            expect(found, drawn: drawn, shape: shape, below: below, "\(mode) \(seed)") { drawn, below, coverage in
                blended(mode, drawn, on: below) + below * (1 - max(coverage, drawn.w))
            }
        }
    }

    /// The mask fades what is drawn, and not the shape.
    @Test(arguments: kinds, [CGBlendMode.copy, .destinationIn])
    func modesActAroundAMask(kind: String, mode: CGBlendMode) throws {
        let renderer = try Renderers.make(kind)
        let below = try picture(nil, on: renderer, over: ground())
        for seed in 0..<4 {
            let layer = tree(seed, isShape: false)
            layer.opacity = 0.8
            layer.mask = CALayer(5, 5, 30, 90, CGColor(gray: 0, alpha: 0.6))
            let drawn = try picture(layer, on: renderer)
            layer.compositingFilter = mode.filterName
            let found = try picture(layer, on: renderer, over: ground())
            let shape = try picture(tree(seed, isShape: true), on: renderer)
            expect(found, drawn: drawn, shape: shape, below: below, "\(mode) \(seed)") { drawn, below, coverage in
                blended(mode, drawn, on: below) + below * (1 - max(coverage, drawn.w))
            }
        }
    }

    @Test(arguments: kinds, fills)
    func filtersFillWhatIsCovered(kind: String, fill: [Double]) throws {
        let renderer = try Renderers.make(kind)
        let below = try picture(nil, on: renderer, over: ground())
        for seed in 0..<8 {
            let layer = tree(seed, isShape: false)
            let drawn = try picture(layer, on: renderer)
            layer.filters = [LayerFilter(type: "colorMatrix", inputs: ["inputColorMatrix": fill])]
            (layer.opacity, layer.allowsGroupOpacity) = (0.6, seed % 3 == 0)
            let found = try picture(layer, on: renderer, over: ground())
            let shape = try picture(tree(seed, isShape: true), on: renderer)
            expect(found, drawn: drawn, shape: shape, below: below, "\(seed)") { drawn, below, coverage in
                let alpha = 0.6 * (drawn.w * fill[18] + fill[19]) * coverage
                return SIMD4(alpha, 0, 0, alpha) + below * (1 - alpha)
            }
        }
    }

    /// A blur after the fill blurs the shape's edge, and a shadow is cast by the shape.
    @Test(arguments: kinds)
    func whatFollowsAFillTakesItsShape(kind: String) throws {
        let renderer = try Renderers.make(kind)
        func layer(_ color: CGColor, filters: [LayerFilter]) -> CALayer {
            let layer = CALayer(40, 40, 40, 40, color)
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
            layer.filters = filters
            (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.7, 4, CGSize(width: 9, height: 0))
            return layer
        }
        let blur = LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [3]])
        let fill = LayerFilter(type: "colorMatrix", inputs: ["inputColorMatrix": Self.fills[0]])
        for path in [nil, CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)] {
            let filled = layer(CGColor(gray: 1, alpha: 0.2), filters: [fill, blur])
            let plain = layer(.red, filters: [blur])
            (filled.shadowPath, plain.shadowPath) = (path, path)
            let found = try picture(filled, on: renderer, over: ground())
            let wanted = try picture(plain, on: renderer, over: ground())
            #expect(found.difference(from: wanted, tolerance: 3).count == 0)
        }
    }

    /// A blur widens the shape in the layer's space, whether the shape limits a mode or a fill.
    @Test(arguments: kinds, [false, true])
    func blursWidenTheShape(kind: String, isFill: Bool) throws {
        let renderer = try Renderers.make(kind)
        let layer = CALayer(40, 40, 40, 40, .red)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        layer.filters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [2]])]
        if isFill {
            layer.filters?.append(LayerFilter(type: "colorMatrix", inputs: ["inputColorMatrix": Self.fills[0]]))
        } else {
            layer.compositingFilter = "copy"
        }
        let found = try picture(layer, on: renderer, over: ground())
        let below = try picture(nil, on: renderer, over: ground())
        for (x, y) in [(35, 35), (85, 35), (35, 85), (85, 85)] { #expect(found[x, y] == below[x, y]) }
        // Beside the layer, where its blur ends.
        #expect(isFill ? found[42, 42].w == 255 : found[42, 42].w < 8)
        #expect(found[60, 60] == SIMD4(255, 0, 0, 255))
    }

    /// What lies below is filtered in the bounds, however they are turned, and nowhere else; corners count where the layer masks to them.
    @Test(arguments: kinds, [false, true])
    func backdropsAreFilteredInTheBounds(kind: String, masks: Bool) throws {
        let renderer = try Renderers.make(kind)
        let below = try picture(nil, on: renderer, over: ground())
        for seed in 0..<8 {
            func panel(_ color: CGColor?) -> CALayer {
                var numbers = SplitMix64(seed: UInt64(seed))
                let layer = CALayer(30.25, 34, 46, 40, color)
                layer.transform = transform(seed, &numbers)
                layer.zPosition = 1000
                layer.cornerRadius = masks ? 14 : 0
                layer.masksToBounds = masks
                return layer
            }
            let layer = panel(nil)
            layer.cornerRadius = 14
            layer.backgroundFilters = [LayerFilter(type: "invert", inputs: [:])]
            // Clear, and far outside of the bounds.
            layer.addSublayer(CALayer(70, 20, 20, 20, CGColor(gray: 0, alpha: 0.001)))
            let found = try picture(layer, on: renderer, over: ground())
            let shape = try picture(panel(.black), on: renderer)
            // As a fill, a turned rectangle's corners are the product of what its edges cover; as a clip, an area.
            expect(found, drawn: shape, shape: shape, below: below, tolerance: 12, "\(seed)") { _, below, coverage in
                var inverse = SIMD4(repeating: below.w) - below
                inverse.w = below.w
                return below + (inverse - below) * coverage
            }
        }
    }

    /// Layers in layers, all with modes that need shapes, take no more than each one's shape.
    @Test(arguments: [24, 2000]) func shapesInShapesDoNotMultiply(count: Int) {
        let root = CALayer(0, 0, size, size)
        var inner = root
        for _ in 0..<count {
            let layer = CALayer(1, 1, 80, 80, CGColor(gray: 0.5, alpha: 0.5))
            layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.1))
            layer.compositingFilter = "copy"
            inner.addSublayer(layer)
            inner = layer
        }
        let list = displayList(of: root)
        #expect(list.commands.count <= count + min(count * (count + 1) / 2, 1 << 20))
    }

    /// Most layers are their own shape.
    @Test func uprightLayersOnWholePixelsNeedNoShape() {
        let root = CALayer(0, 0, size, size)
        let layer = CALayer(20, 30, 60, 40, .red)
        layer.addSublayer(CALayer(5, 5, 10.5, 10, .white))
        layer.compositingFilter = "copy"
        root.addSublayer(layer)
        let list = displayList(of: root)
        #expect(list.groups.map(\.reason) == [.blendMode])
    }
}
