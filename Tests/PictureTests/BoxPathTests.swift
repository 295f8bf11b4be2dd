import Foundation
import LayerModel
import TestSupport
import Testing

/// Shape layers of rectangles, rounded rectangles, ellipses and circles are drawn as such, and look as their paths do.
@Suite(.serialized) struct BoxPathTests {
    private static let kinds = Renderers.hasGL ? ["cpu", "gpu", "tiles"] : ["cpu"]

    /// A path of the same elements that is no box any more: a subpath of no extent follows.
    private func disguised(_ path: CGPath) -> CGPath {
        let result = CGMutablePath()
        result.addPath(path)
        result.move(to: CGPoint(x: path.boundingBox.midX, y: path.boundingBox.midY))
        result.addLine(to: result.currentPoint)
        return result
    }

    private func path(_ random: inout SplitMix64) -> CGPath {
        let rect = CGRect(
            x: .random(in: -20...0, using: &random), y: .random(in: -20...0, using: &random),
            width: .random(in: 4...40, using: &random), height: .random(in: 4...40, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return CGPath(rect: rect, transform: nil)
        case 1: return CGPath(ellipseIn: rect, transform: nil)
        case 2:
            return CGPath(
                ellipseIn: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.width), transform: nil)
        default:
            return CGPath(
                roundedRect: rect, cornerWidth: .random(in: 0...12, using: &random),
                cornerHeight: .random(in: 0...12, using: &random), transform: nil)
        }
    }

    private func layer(_ random: inout SplitMix64) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.path = path(&random)
        layer.position = CGPoint(x: 48, y: 40)
        layer.fillColor = CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: Bool.random(using: &random) ? 1 : 0.6)
        if Bool.random(using: &random) {
            layer.strokeColor = CGColor(red: 0, green: 0.2, blue: 0.8, alpha: Bool.random(using: &random) ? 1 : 0.5)
            layer.lineWidth = .random(in: 0.5...14, using: &random)
            layer.lineJoin = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
            layer.miterLimit = Bool.random(using: &random) ? 10 : 1
        }
        var transform = CATransform3DMakeRotation(.random(in: 0...6, using: &random), 0, 0, 1)
        transform = CATransform3DScale(transform, .random(in: 0.6...1.4, using: &random), 1, 1)
        if Bool.random(using: &random) { transform = CATransform3DRotate(transform, 0.4, 1, 0.5, 0) }
        if Bool.random(using: &random) { transform.m34 = -1 / 300 }
        layer.transform = Bool.random(using: &random) ? CATransform3DIdentity : transform
        return layer
    }

    @Test(arguments: kinds) func boxesLookAsTheirPathsDo(kind: String) throws {
        let renderer = try Renderers.make(kind)
        var random = SplitMix64(seed: 62)
        for number in 0..<(kind == "tiles" ? 10 : 120) {
            let layer = layer(&random)
            let drawn = try draw(layer, on: renderer, width: 96, height: 80)
            layer.path = layer.path.map { disguised($0) }
            let expected = try draw(layer, on: renderer, width: 96, height: 80)
            // Outlines of strokes may be off by a twentieth of a pixel; the corners of turned rectangles are products of what lies
            // between two pairs of edges.
            let difference = drawn.difference(from: expected, tolerance: layer.strokeColor == nil ? 4 : 13)
            #expect(difference.count <= 8 && difference.greatest <= 40, "\(kind) \(number): \(difference)")
        }
    }

    @Test(arguments: kinds) func aCircleIsARoundedLayer(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let circle = CAShapeLayer()
        circle.path = CGPath(ellipseIn: CGRect(x: 3.25, y: 2.5, width: 30, height: 30), transform: nil)
        circle.fillColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        let layer = CALayer()
        layer.frame = CGRect(x: 3.25, y: 2.5, width: 30, height: 30)
        layer.cornerRadius = 15
        layer.backgroundColor = circle.fillColor
        let pictures = try [circle, layer].map { try draw($0, on: renderer, width: 40, height: 40) }
        #expect(pictures[0] == pictures[1])
    }

    @Test func largeCirclesKeepTheirCubics() throws {
        // An arc would leave the path by 0.05 pixels, a seventh of a pixel's levels.
        let renderer = try Renderers.make("cpu")
        let layer = CAShapeLayer()
        layer.path = CGPath(ellipseIn: CGRect(x: 10.5, y: 10.5, width: 400, height: 400), transform: nil)
        let drawn = try draw(layer, on: renderer, width: 420, height: 420)
        layer.path = layer.path.map { disguised($0) }
        #expect(try draw(layer, on: renderer, width: 420, height: 420) == drawn)
    }
}
