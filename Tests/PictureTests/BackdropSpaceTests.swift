import Compositor
import Foundation
import LayerModel
import Testing

/// What lies below a layer is blurred by a Gaussian that is round in the layer's space.
@Suite struct BackdropSpaceTests {
    /// Black to the left of the middle of a square and white to the right, turned about that, under a layer that blurs it.
    private func scene(turned angle: Double, _ transform: CATransform3D, radius: Double) -> CALayer {
        let root = CALayer(0, 0, 300, 300, .black)
        let half = CALayer(150, -250, 400, 800, .white)
        half.anchorPoint = CGPoint(x: 0, y: 0.5)
        half.position = CGPoint(x: 150, y: 150)
        half.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        half.edgeAntialiasingMask = []
        root.addSublayer(half)
        let layer = CALayer(50, 50, 200, 200, CGColor(gray: 0, alpha: 0.002))
        layer.backgroundFilters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [radius]])]
        layer.transform = transform
        // In front of all of the half, where a turned layer would pass through it.
        layer.zPosition = 1000
        root.addSublayer(layer)
        return root
    }

    /// The part of a Gaussian of variance 1 that lies below a place, as a level.
    private func level(_ place: Double) -> Double { 255 * (1 + erf(place / 2.0.squareRoot())) / 2 }

    private static let skew = CATransform3D(
        m11: 1, m12: 0, m13: 0, m14: 0, m21: 1.5, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0,
        m42: 0, m43: 0, m44: 1)
    /// Stretched, then turned.
    private static let stretch = CATransform3DConcat(
        CATransform3DMakeScale(2, 0.5, 1), CATransform3DMakeRotation(0.6, 0, 0, 1))

    /// Across an edge the blur of a map M is one-dimensional, of the standard deviation `radius · |Mᵀ n|` for the edge's normal n.
    @Test(arguments: Renderers.kinds, [skew, stretch])
    func isAnEllipseOnTheScreen(kind: String, transform: CATransform3D) throws {
        let radius = 6.0
        for angle in [0, Double.pi / 2, 0.7, -0.7] {
            let picture = try draw(
                scene(turned: angle, transform, radius: radius), on: Renderers.make(kind), width: 300, height: 300)
            let normal = SIMD2(cos(angle), sin(angle))
            let along = SIMD2(
                transform.m11 * normal.x + transform.m12 * normal.y, transform.m21 * normal.x + transform.m22 * normal.y
            )
            let sigma = radius * (along * along).sum().squareRoot()
            for (x, y) in [(150, 150), (145, 150), (155, 153), (150, 142), (158, 160), (140, 146)] {
                let place = SIMD2(Double(x), Double(y)) - 149.5
                let wanted = level((place * normal).sum() / sigma)
                #expect(
                    abs(Double(picture[x, y].x) - wanted) <= 3, "\(angle): \(picture[x, y].x), \(wanted) at \(x), \(y)")
            }
        }
    }

    /// In perspective the Gaussian is another one at each pixel: `level(x / radius)` of the place `x` in the layer that shows there.
    @Test(arguments: Renderers.kinds)
    func followsPerspective(kind: String) throws {
        let (angle, distance, radius) = (0.9, 400.0, 12.0)
        var transform = CATransform3DIdentity
        transform.m34 = -1 / distance
        transform = CATransform3DRotate(transform, angle, 0, 1, 0)
        let picture = try draw(
            scene(turned: 0, transform, radius: radius), on: Renderers.make(kind), width: 300, height: 300)
        for x in stride(from: 130, through: 168, by: 2) {
            let place = Double(x) - 149.5
            let own = place / (cos(angle) - place * sin(angle) / distance)
            let wanted = level(own / radius)
            #expect(abs(Double(picture[x, 150].x) - wanted) <= 3, "\(picture[x, 150].x), \(wanted) at \(x)")
        }
    }

    /// What is drawn of a part of the picture is that part, away from its border.
    @Test(arguments: Renderers.kinds)
    func partsAreThoseOfTheWhole(kind: String) throws {
        let root = scene(turned: 0.3, Self.skew, radius: 3)
        let whole = try draw(root, on: Renderers.make(kind), width: 300, height: 300)
        let shifted = CALayer(0, 0, 300, 300)
        root.position = CGPoint(x: 150 - 90, y: 150 - 70)
        shifted.addSublayer(root)
        let part = try draw(shifted, on: Renderers.make(kind), width: 120, height: 110)
        for y in stride(from: 45, to: 65, by: 3) {
            for x in stride(from: 45, to: 75, by: 3) {
                let (a, b) = (part[x, y], whole[x + 90, y + 70])
                #expect(abs(Int(a.x) - Int(b.x)) <= 2, "\(a), \(b) at \(x), \(y)")
            }
        }
    }

    @Test(.needsGL, arguments: [skew, stretch])
    func bothRenderersAgree(transform: CATransform3D) throws {
        let root = scene(turned: 0.4, transform, radius: 2)
        root.sublayers?.last?.backgroundFilters?.append(LayerFilter(type: "invert", inputs: [:]))
        let cpu = try draw(root, on: Renderers.make("cpu"), width: 300, height: 300)
        let gl = try draw(root, on: Renderers.make("gpu"), width: 300, height: 300)
        #expect(gl.difference(from: cpu, tolerance: 2).count == 0)
    }
}
