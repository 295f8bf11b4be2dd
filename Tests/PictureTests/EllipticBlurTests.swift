import Compositor
import Foundation
import LayerModel
import Testing

/// Blurs and shadows of layers that are turned and stretched, skewed, or seen in perspective: a round Gaussian in double precision
/// of what the layer draws in its own space, looked at through the layer's map.
@Suite struct EllipticBlurTests {
    static let maps: [(String, CATransform3D)] = {
        let turned = CGAffineTransform(rotationAngle: 0.5).concatenating(CGAffineTransform(scaleX: 1.8, y: 0.6))
        let skewed = CGAffineTransform(a: 1, b: 0, c: 0.9, d: 1, tx: 0, ty: 0)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 300
        return [
            ("stretched", CATransform3DMakeAffineTransform(turned)),
            ("skewed", CATransform3DMakeAffineTransform(skewed)),
            ("perspective", CATransform3DRotate(eye, 0.9, 1, 1, 0)),
            ("mirrored", CATransform3DScale(CATransform3DRotate(eye, 0.6, 0, 1, 0), -1, 1.3, 1)),
        ]
    }()

    static let size = (width: 200, height: 160)
    static let frame = CGRect(x: 60, y: 50, width: 70, height: 56)
    static let density = 4

    /// What a layer without a transform draws: its alpha, blurred and moved in points, at `density` pixels a point.
    private func blurred(_ layer: CALayer, sigma: Double, offset: CGSize) throws -> (CGPoint) -> Double {
        let root = CALayer(0, 0, Double(Self.size.width), Double(Self.size.height))
        root.addSublayer(layer)
        let picture = try draw(
            root, on: Renderers.make("cpu"), width: Double(Self.size.width), height: Double(Self.size.height),
            scale: Double(Self.density))
        let (width, height) = (picture.width, picture.height)
        let spread = sigma * Double(Self.density)
        let reach = Int((spread * 4).rounded(.up))
        let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * spread * spread)) }
        let sum = kernel.reduce(0, +)
        func pass(_ values: [Double], _ step: Int, _ position: (Int) -> Int, _ count: Int) -> [Double] {
            var result = [Double](repeating: 0, count: values.count)
            for index in values.indices where values[index] > 0 {
                let place = position(index)
                for distance in max(-reach, -place)...min(reach, count - 1 - place) {
                    result[index + distance * step] += values[index] * kernel[distance + reach] / sum
                }
            }
            return result
        }
        let alpha = picture.pixels.map { Double($0.w) }
        let rows = pass(alpha, 1, { $0 % width }, width)
        let all = pass(rows, width, { $0 / width }, height)
        return { point in
            let x = (Double(point.x - offset.width) * Double(Self.density)) - 0.5
            let y = (Double(point.y - offset.height) * Double(Self.density)) - 0.5
            guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 0 }
            let (column, row) = (Int(x), Int(y))
            let (u, v) = (x - Double(column), y - Double(row))
            func value(_ x: Int, _ y: Int) -> Double { all[y * width + x] }
            return (value(column, row) * (1 - u) + value(column + 1, row) * u) * (1 - v)
                + (value(column, row + 1) * (1 - u) + value(column + 1, row + 1) * u) * v
        }
    }

    private func check(
        _ kind: String, sigma: Double, offset: CGSize = .zero, make: () -> CALayer, effect: (CALayer) -> Void
    ) throws {
        let wanted = try blurred(make(), sigma: sigma, offset: offset)
        for (name, map) in Self.maps {
            let layer = make()
            layer.transform = map
            let root = CALayer(0, 0, Double(Self.size.width), Double(Self.size.height))
            root.addSublayer(layer)
            let renderer = try Renderers.make(kind)
            let plain = try draw(root, on: renderer)
            effect(layer)
            let found = try draw(root, on: renderer)
            let isShadow = layer.shadowOpacity > 0
            let unmoved = make()
            var worst = 0.0
            var place = (0, 0)
            var darkest = 0.0
            for y in 0..<found.height {
                for x in 0..<found.width where !isShadow || plain[x, y].w == 0 {
                    let own = layer.convert(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), from: root)
                    let flat = unmoved.convert(own, to: nil)
                    let expected = wanted(flat)
                    darkest = max(darkest, expected)
                    let error = abs(Double(found[x, y].w) - expected)
                    if error > worst { (worst, place) = (error, (x, y)) }
                }
            }
            #expect(worst <= 3, "\(name): off by \(worst) at \(place)")
            #expect(darkest > 60)
        }
    }

    private func card() -> CALayer {
        let layer = CALayer()
        layer.delegate = Still.shared
        layer.frame = Self.frame
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9)
        layer.addSublayer(CALayer(-12, 20, 30, 20, .blue))
        return layer
    }

    @Test(arguments: Renderers.kinds, [1.5, 6])
    func blurs(kind: String, sigma: Double) throws {
        try check(kind, sigma: sigma, make: card) {
            $0.filters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [sigma]])]
        }
    }

    @Test(arguments: Renderers.kinds, [1.5, 6])
    func compositeShadows(kind: String, sigma: Double) throws {
        let offset = CGSize(width: 9, height: 14)
        try check(kind, sigma: sigma, offset: offset, make: card) {
            $0.shadowOpacity = 1
            $0.shadowRadius = sigma
            $0.shadowOffset = offset
        }
    }

    @Test(arguments: Renderers.kinds)
    func shadowsOfPaths(kind: String) throws {
        let offset = CGSize(width: -8, height: 10)
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 4, width: 64, height: 40), transform: nil)
        let ellipse = {
            let layer = CAShapeLayer()
            layer.delegate = Still.shared
            layer.frame = Self.frame
            layer.path = path
            return layer
        }
        try check(kind, sigma: 4, offset: offset, make: ellipse) {
            ($0 as? CAShapeLayer)?.fillColor = nil
            $0.shadowOpacity = 1
            $0.shadowRadius = 4
            $0.shadowOffset = offset
            $0.shadowPath = path
        }
    }

    /// A shadow takes its colour and its opacity from the layer, masks and opacities apply to both.
    @Test(arguments: Renderers.kinds)
    func shadowsAreTintedAndFadeWithTheirLayer(kind: String) throws {
        let layer = card()
        layer.transform = Self.maps[1].1
        layer.shadowOpacity = 0.5
        layer.shadowColor = .green
        layer.shadowRadius = 2
        layer.shadowOffset = CGSize(width: 0, height: 40)
        let root = CALayer(0, 0, 200, 160)
        root.addSublayer(layer)
        let renderer = try Renderers.make(kind)
        let below = layer.convert(CGPoint(x: 35, y: 75), to: root)
        let (x, y) = (Int(below.x), Int(below.y))
        let half = try draw(root, on: renderer)[x, y]
        #expect(half.x == 0 && half.z == 0 && abs(Int(half.y) - 115) <= 1 && half.y == half.w)
        layer.opacity = 0.5
        let quarter = try draw(root, on: renderer)[x, y]
        #expect(abs(Int(quarter.y) - 57) <= 1 && quarter.x == 0)
        layer.mask = CALayer(0, 0, 70, 56, .black)
        #expect(try draw(root, on: renderer)[x, y] == .zero)
        layer.mask = nil
        layer.masksToBounds = true
        #expect(try draw(root, on: renderer)[x, y] == .zero)
    }
}
