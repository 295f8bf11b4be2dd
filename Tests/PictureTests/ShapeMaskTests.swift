import Compositor
import Foundation
import LayerModel
import TestSupport
import Testing

/// Masks of one shape, through whose coverage the CPU renderer draws, hide the same as masks that are pictures.
@Suite struct ShapeMaskTests {
    private func color(_ random: inout SplitMix64, alpha: CGFloat = 1) -> CGColor {
        func channel() -> CGFloat { .random(in: 0...1, using: &random) }
        return CGColor(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }

    private func outline(_ random: inout SplitMix64) -> CGPath {
        let path = CGMutablePath()
        for _ in 0..<2 {
            func point() -> CGPoint {
                CGPoint(x: .random(in: -10...100, using: &random), y: .random(in: -10...80, using: &random))
            }
            path.move(to: point())
            for _ in 0..<3 { path.addCurve(to: point(), control1: point(), control2: point()) }
            path.closeSubpath()
        }
        return path
    }

    /// What is masked: a gradient, a colour, a picture, or several things.
    private func content(_ kind: Int, _ random: inout SplitMix64) -> CALayer {
        let layer: CALayer
        if kind == 0 {
            let gradient = CAGradientLayer()
            gradient.colors = [color(&random), color(&random, alpha: 0.3), color(&random)]
            gradient.type = Bool.random(using: &random) ? .axial : .radial
            layer = gradient
        } else {
            layer = CALayer()
            layer.backgroundColor = color(&random, alpha: kind == 1 ? 0.7 : 1)
        }
        layer.frame = CGRect(
            x: .random(in: -10...20, using: &random), y: .random(in: -10...20, using: &random),
            width: .random(in: 20...80, using: &random), height: .random(in: 20...60, using: &random))
        if kind == 2 {
            let inner = CALayer()
            inner.frame = CGRect(x: 10, y: 5, width: 30, height: 30)
            inner.backgroundColor = color(&random, alpha: 0.5)
            layer.addSublayer(inner)
        }
        if kind == 3 { layer.cornerRadius = 9 }
        if Bool.random(using: &random) {
            layer.transform = CATransform3DMakeRotation(.random(in: 0...6, using: &random), 0, 0, 1)
        }
        layer.opacity = Bool.random(using: &random) ? 1 : 0.6
        return layer
    }

    /// Without those that divide by colours, and so multiply what rounding them does.
    private static let modes = [
        "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "hardLightBlendMode", "darkenBlendMode",
        "lightenBlendMode", "differenceBlendMode", "exclusionBlendMode", "sourceAtop", "destinationOver", "xor",
        "destinationOut", "plusLighter", "sourceIn", "destinationAtop",
    ]

    @Test(arguments: 0..<4, Renderers.kinds) func theyHideTheSame(content kind: Int, on device: String) throws {
        var random = SplitMix64(seed: 40 + UInt64(kind))
        let renderer = try Renderers.make(device)
        for round in 0..<32 {
            let path = outline(&random)
            let isClipped = Bool.random(using: &random)
            let mode = round < 4 ? nil : Self.modes.randomElement(using: &random)
            let seed = random.next()
            let pictures = try [false, true].map { isPicture in
                var random = SplitMix64(seed: seed)
                let root = CALayer(0, 0, 80, 60)
                let around = CALayer(5, 5, 66, 50)
                around.masksToBounds = isClipped
                around.cornerRadius = 12
                if mode != nil {
                    around.addSublayer(CALayer(-10, 0, 50, 60, color(&random)))
                    around.addSublayer(CALayer(20, 10, 50, 20, color(&random, alpha: 0.6)))
                }
                let masked = content(kind, &random)
                masked.compositingFilter = mode
                let shape = CAShapeLayer()
                shape.path = path
                shape.fillRule = round % 2 == 0 ? .nonZero : .evenOdd
                let mask = CALayer()
                if isPicture {
                    // Two things are no single shape, even if one is far outside of the other.
                    mask.addSublayer(CALayer(-30, -30, 2, 2, .black))
                    mask.addSublayer(shape)
                    masked.mask = mask
                } else {
                    masked.mask = shape
                }
                around.addSublayer(masked)
                root.addSublayer(around)
                return try draw(root, on: renderer, width: 80, height: 60)
            }
            let difference = pictures[0].difference(from: pictures[1], tolerance: 2)
            #expect(difference.count == 0, "round \(round): \(difference)")
            #expect(pictures[0].pixels.contains { $0.w > 0 } || pictures[1].pixels.allSatisfy { $0.w == 0 })
        }
    }
}

/// A renderer that draws again where it has drawn before leaves nothing of that.
@Suite struct RedrawnPictureTests {
    @Test(arguments: Renderers.kinds) func nothingIsLeftOfOtherFrames(on device: String) throws {
        var random = SplitMix64(seed: 8)
        let renderer = try Renderers.make(device)
        for round in 0..<40 {
            let root = CALayer(0, 0, 90, 130)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let layer = CALayer(
                    .random(in: -20...90, using: &random), .random(in: -20...130, using: &random),
                    .random(in: 1...30, using: &random), .random(in: 1...30, using: &random), .red)
                layer.shadowOpacity = Bool.random(using: &random) ? 0.5 : 0
                layer.opacity = .random(in: 0.2...1, using: &random)
                layer.transform = CATransform3DMakeRotation(.random(in: 0...6, using: &random), 0, 0, 1)
                root.addSublayer(layer)
            }
            var options = RenderOptions(size: CGSize(width: round % 7 == 6 ? 70 : 90, height: 130))
            options.background = round / 10 % 2 == 0 ? nil : CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.5)
            options.reusesUnchangedFrames = Bool.random(using: &random)
            let tree = root.commit(at: 0)
            let drawn = Picture(try renderer.render(tree, at: 0, options))
            let fresh = Picture(try Renderers.make(device).render(tree, at: 0, options))
            #expect(drawn == fresh, "round \(round)")
        }
    }
}
