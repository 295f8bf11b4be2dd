import CPURenderer
import Foundation
import LayerModel
import Testing

/// Shadows of all kinds of casters against a Gaussian in double precision of what casts them.
@Suite struct ShadowTests {
    private static let radius = 4.0
    private static let offset = SIMD2(6.0, 9.0)

    private func root(_ layer: CALayer) -> CALayer {
        let root = CALayer(0, 0, 200, 160)
        root.addSublayer(layer)
        return root
    }

    /// The alpha of a picture moved and blurred; `sigma` and `offset` in pixels.
    private func blurred(_ picture: Picture, sigma: SIMD2<Double>, offset: SIMD2<Double>) -> [Double] {
        let (width, height) = (picture.width, picture.height)
        // A pixel is a square: its part in a sample is the Gaussian's integral over it.
        func weights(_ sigma: Double, _ offset: Double) -> (Int) -> Double {
            { distance in
                let x = Double(distance) - offset
                let scale = 1 / (sigma * 2.0.squareRoot())
                return (erf((x + 0.5) * scale) - erf((x - 0.5) * scale)) / 2
            }
        }
        let (alongX, alongY) = (weights(sigma.x, offset.x), weights(sigma.y, offset.y))
        let kernelX = (-width...width).map(alongX)
        let kernelY = (-height...height).map(alongY)
        var rows = [Double](repeating: 0, count: width * height)
        for y in 0..<height {
            for from in 0..<width where picture[from, y].w > 0 {
                let alpha = Double(picture[from, y].w)
                for x in 0..<width { rows[y * width + x] += alpha * kernelX[x - from + width] }
            }
        }
        var result = [Double](repeating: 0, count: width * height)
        for y in 0..<height {
            for from in 0..<height {
                let weight = kernelY[y - from + height]
                guard weight > 1e-9 else { continue }
                for x in 0..<width { result[y * width + x] += rows[from * width + x] * weight }
            }
        }
        return result
    }

    /// Expects that a layer's shadow is the blurred alpha of `caster` as drawn without a shadow, under the layer.
    ///
    /// - Parameter casterKind: The renderer that draws what casts the shadow; `nil` is the same.
    private func check(
        _ kind: String, _ layer: CALayer, caster: CALayer, sigma: SIMD2<Double>, offset: SIMD2<Double>,
        casterKind: String? = nil
    ) throws {
        let renderer = try Renderers.make(kind)
        layer.shadowOpacity = 0
        let above = try draw(root(layer), on: renderer)
        let shape = try draw(root(caster), on: casterKind.map(Renderers.make) ?? renderer)
        layer.shadowOpacity = 1
        layer.shadowRadius = Self.radius
        layer.shadowOffset = CGSize(width: Self.offset.x, height: Self.offset.y)
        let found = try draw(root(layer), on: renderer)
        let shadow = blurred(shape, sigma: sigma, offset: offset)
        var worst = 0.0
        for index in found.pixels.indices {
            let alpha = Double(above.pixels[index].w)
            let wanted = alpha + shadow[index] * (1 - alpha / 255)
            // Under the layer the shadow is rounded once more, by up to half a level, when the layer is put on it.
            let rounding = alpha > 0 ? 0.5 : 0
            worst = max(worst, abs(Double(found.pixels[index].w) - wanted) - rounding)
        }
        #expect(worst <= 1.5, "off by \(worst)")
        #expect(found != above)
    }

    private func turned(_ layer: CALayer, _ angle: Double, scale: Double = 1) -> CALayer {
        layer.setAffineTransform(CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale))
        return layer
    }

    private func rotated(_ angle: Double) -> SIMD2<Double> {
        SIMD2(
            Self.offset.x * cos(angle) - Self.offset.y * sin(angle),
            Self.offset.x * sin(angle) + Self.offset.y * cos(angle))
    }

    private let sigma = SIMD2(radius, radius)

    @Test(arguments: Renderers.kinds, [0, 0.6])
    func ofTranslucentContents(kind: String, angle: Double) throws {
        let layer = turned(CALayer(50, 40, 70, 60), angle)
        layer.contents = TestPictures.all[1]
        try check(kind, layer, caster: layer, sigma: sigma, offset: rotated(angle))
    }

    @Test(arguments: Renderers.kinds, [0, -0.4])
    func ofSublayersThatHangOut(kind: String, angle: Double) throws {
        let layer = turned(CALayer(60, 50, 50, 40, CGColor(red: 1, green: 0, blue: 0, alpha: 0.4)), angle)
        layer.addSublayer(CALayer(-20, 10, 40, 20, CGColor(red: 0, green: 1, blue: 0, alpha: 0.7)))
        layer.borderWidth = 3
        layer.cornerRadius = 8
        try check(kind, layer, caster: layer, sigma: sigma, offset: rotated(angle))
    }

    /// Its shadow is cast apart from it; the CPU renderer rounds the alpha of what casts it more exactly.
    @Test(arguments: Renderers.kinds, [0, 13.0])
    func ofAnOpaqueCardWithABadge(kind: String, corner: Double) throws {
        let layer = CALayer(60.5, 50, 70, 60, .red)
        layer.cornerRadius = corner
        layer.addSublayer(CALayer(12, 15, 30, 20, .blue))
        layer.addSublayer(CALayer(50, -10.25, 40, 25, CGColor(red: 0, green: 1, blue: 0, alpha: 0.7)))
        try check(kind, layer, caster: layer, sigma: sigma, offset: Self.offset, casterKind: "cpu")
    }

    /// Of its outline, but near the badge.
    @Test(arguments: Renderers.kinds, [0, 13.0])
    func ofACardWithAGroundThatClips(kind: String, corner: Double) throws {
        let layer = CALayer(50, 40, 90, 70)
        let ground = CALayer(0, 0, 90, 70, .red)
        ground.cornerRadius = corner
        ground.masksToBounds = true
        ground.addSublayer(CALayer(0, 0, 90, 30, .blue))
        layer.addSublayer(ground)
        layer.addSublayer(CALayer(80.5, 60, 16, 16, CGColor(red: 0, green: 1, blue: 0, alpha: 0.7)))
        try check(kind, layer, caster: layer, sigma: sigma, offset: Self.offset, casterKind: "cpu")
    }

    @Test(arguments: Renderers.kinds, [0, 0.5])
    func ofAPath(kind: String, angle: Double) throws {
        let layer = turned(CALayer(60, 50, 60, 50), angle)
        let path = try CGPath(svgPathData: "M 5 2 L 58 10 L 40 48 L 0 30 Z")
        let caster = CAShapeLayer()
        caster.frame = CGRect(x: 60, y: 50, width: 60, height: 50)
        caster.path = path
        _ = turned(caster, angle)
        layer.shadowPath = path
        try check(kind, layer, caster: caster, sigma: sigma, offset: rotated(angle))
    }

    @Test(arguments: Renderers.kinds)
    func scaled(kind: String) throws {
        let layer = turned(CALayer(80, 60, 40, 30), 0, scale: 1.5)
        layer.contents = TestPictures.all[1]
        try check(kind, layer, caster: layer, sigma: sigma * 1.5, offset: Self.offset * 1.5)
    }

    @Test(arguments: Renderers.kinds, [0.0, 10])
    func ofOneRoundedRectangle(kind: String, corner: Double) throws {
        for angle in [0, 0.3] {
            let layer = turned(CALayer(60, 50, 60, 40, CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)), angle)
            layer.cornerRadius = corner
            try check(kind, layer, caster: layer, sigma: sigma, offset: rotated(angle))
        }
    }

    /// Filters change what casts the shadow, and neither its colour nor a `shadowPath`.
    @Test(arguments: Renderers.kinds, [0, 0.4])
    func filtersComeBeforeTheShadow(kind: String, angle: Double) throws {
        let halved: [[Double]] = [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0.5, 0]]
        let layer = turned(CALayer(60, 50, 60, 40, .red), angle)
        layer.filters = [LayerFilter(type: "colorMatrix", inputs: ["inputColorMatrix": halved.flatMap { $0 }])]
        try check(kind, layer, caster: layer, sigma: sigma, offset: rotated(angle))
        layer.filters = [LayerFilter(type: "invert")]
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 50, height: 0)
        for path in [nil, CGPath(rect: layer.bounds, transform: nil), CGPath(ellipseIn: layer.bounds, transform: nil)] {
            layer.shadowPath = path
            let picture = try draw(root(layer), on: Renderers.make(kind))
            let (x, y) = (90 + Int(50 * cos(angle)), 70 + Int(50 * sin(angle)))
            #expect(picture[x, y] == SIMD4(0, 0, 0, 255))
            #expect(picture[90, 70] == SIMD4(0, 255, 255, 255))
        }
    }

    /// A layer that turns its own space upside down has its shadow's offset and path in that space.
    @Test(arguments: Renderers.kinds, [false, true])
    func ofFlippedLayers(kind: String, isTurned: Bool) throws {
        let paths = [
            nil, CGPath(rect: CGRect(x: 5, y: -10, width: 30, height: 20), transform: nil),
            try CGPath(svgPathData: "M 5 2 L 58 10 L 40 48 L 0 30 Z"),
        ]
        for path in paths {
            let layer = turned(CALayer(60, 50, 60, 40), isTurned ? 0.5 : 0)
            layer.addSublayer(CALayer(10, 5, 20, 12, .green))
            layer.shadowOpacity = 1
            layer.shadowRadius = 2
            layer.shadowOffset = CGSize(width: 7, height: 11)
            layer.shadowPath = path
            // What a mirror about the middle of the bounds does to all inside, the other way round.
            let mirrored = CALayer(60, 50, 60, 40)
            mirrored.setAffineTransform(CGAffineTransform(scaleX: 1, y: -1).concatenating(layer.affineTransform()))
            mirrored.addSublayer(CALayer(10, 5, 20, 12, .green))
            mirrored.shadowOpacity = 1
            mirrored.shadowRadius = 2
            mirrored.shadowOffset = layer.shadowOffset
            mirrored.shadowPath = path
            layer.isGeometryFlipped = true
            let renderer = try Renderers.make(kind)
            let difference = try draw(root(layer), on: renderer).difference(from: draw(root(mirrored), on: renderer))
            #expect(difference.isSmall, "\(difference)")
        }
    }

    @Test(arguments: Renderers.kinds)
    func clippingToTheBoundsTakesTheShadowAway(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let layer = CALayer(60, 50, 60, 40, .red)
        layer.addSublayer(CALayer(-20, 10, 40, 20, .green))
        layer.masksToBounds = true
        let without = try draw(root(layer), on: renderer)
        layer.shadowOpacity = 1
        #expect(try draw(root(layer), on: renderer) == without)
        layer.shadowPath = CGPath(rect: CGRect(x: -30, y: -30, width: 100, height: 100), transform: nil)
        #expect(try draw(root(layer), on: renderer) == without)
        layer.masksToBounds = false
        #expect(try draw(root(layer), on: renderer) != without)
    }
}
