import CPURenderer
import Compositor
import Foundation
import LayerModel
import Testing

/// Gradients are the same on both renderers wherever numbers come close to their limits.
@Suite struct GradientAgreementTests {
    private func difference(_ layer: CALayer) throws -> Picture.Difference {
        let root = CALayer(0, 0, 200, 160)
        root.addSublayer(layer)
        let first = try draw(root, on: Renderers.make("cpu"))
        let second = try draw(root, on: Renderers.make("gpu"))
        return second.difference(from: first)
    }

    private func gradient(_ type: CAGradientLayerType, size: Double) -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.delegate = Still.shared
        layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        layer.position = CGPoint(x: 100, y: 80)
        layer.type = type
        layer.colors = [CGColor.red, CGColor.green, CGColor.blue]
        let part = 100 / size
        layer.startPoint = CGPoint(x: 0.5 - (type == .axial ? part : 0), y: 0.5)
        layer.endPoint = CGPoint(x: 0.5 + part, y: 0.5 + (type == .axial ? 0 : part))
        return layer
    }

    @Test(.needsGL, arguments: [300.0, 2000, 16000], [0.52, 0.785, 2.2])
    func ofLayersMuchLargerThanThePicture(size: Double, angle: Double) throws {
        for type in [CAGradientLayerType.axial, .radial, .conic] {
            let layer = gradient(type, size: size)
            layer.setAffineTransform(CGAffineTransform(rotationAngle: angle).scaledBy(x: 1, y: 1.3))
            #expect(try difference(layer).isSmall, "\(type.rawValue)")
            let root = CALayer(0, 0, 200, 160)
            root.addSublayer(layer)
            #expect(Set(try draw(root, on: Renderers.make("gpu")).pixels.map(\.x)).count > 20)
            layer.cornerRadius = 40
            #expect(try difference(layer).isSmall, "\(type.rawValue), rounded")
            layer.position.x -= size / 2
            #expect(try difference(layer).isSmall, "\(type.rawValue), with an edge")
        }
    }

    /// A conic gradient begins where it ends; pixels whose centres lie there have its first colour.
    @Test(arguments: Renderers.kinds)
    func theSeamOfAConicGradientBelongsToItsStart(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for (x, y) in [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
            let layer = CAGradientLayer()
            layer.delegate = Still.shared
            // The middle is the centre of a pixel.
            layer.frame = CGRect(x: 40.5, y: 20.5, width: 80, height: 80)
            layer.type = .conic
            layer.colors = [CGColor.red, CGColor.blue]
            layer.startPoint = CGPoint(x: 0.5, y: 0.5)
            layer.endPoint = CGPoint(x: 0.5 + Double(x) / 2, y: 0.5 + Double(y) / 2)
            let root = CALayer(0, 0, 200, 160)
            root.addSublayer(layer)
            let picture = try draw(root, on: renderer)
            for distance in 2..<39 {
                let pixel = picture[80 + distance * x, 60 + distance * y]
                #expect(pixel.x >= 253 && pixel.z <= 2, "\(distance) along (\(x), \(y)): \(pixel)")
            }
        }
    }
}
