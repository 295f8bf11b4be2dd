import CPURenderer
import LayerModel
import TestSupport
import Testing

/// Corners that are small, or meet at any angle: OpenGL shows the areas that the CPU renderer finds.
@Suite(.needsGL) struct CornerAgreementTests {
    /// Twenty-four copies of a layer, black on white, each elsewhere in its pixels, under a transform of its own.
    private func difference(
        cell: Double = 40, _ make: () -> CALayer, under transform: (inout SplitMix64) -> CATransform3D
    ) throws -> Picture.Difference {
        var random = SplitMix64(seed: 5)
        let (width, height) = (6 * cell, 4 * cell)
        let root = CALayer(0, 0, width, height)
        for number in 0..<24 {
            let layer = make()
            layer.delegate = Still.shared
            layer.position = CGPoint(
                x: (Double(number % 6) + 0.5) * cell + Double.random(in: 0...1, using: &random),
                y: (Double(number / 6) + 0.5) * cell + Double.random(in: 0...1, using: &random))
            layer.transform = transform(&random)
            root.addSublayer(layer)
        }
        let pictures = try Renderers.kinds.map {
            try draw(root, on: Renderers.make($0), width: width, height: height, background: .white)
        }
        return pictures[1].difference(from: pictures[0])
    }

    private func rectangle(_ width: Double, _ height: Double, radius: Double = 0) -> CALayer {
        let layer = CALayer(0, 0, width, height, .black)
        layer.cornerRadius = radius
        return layer
    }

    private func ring(_ side: Double, width: Double, radius: Double) -> CALayer {
        let layer = CALayer(0, 0, side, side)
        layer.borderWidth = width
        layer.borderColor = .black
        layer.cornerRadius = radius
        return layer
    }

    private func turned(_ random: inout SplitMix64) -> CATransform3D {
        CATransform3DMakeRotation(Double.random(in: 0...3, using: &random), 0, 0, 1)
    }

    private func sheared(_ random: inout SplitMix64) -> CATransform3D {
        var shear = CATransform3DIdentity
        shear.m21 = Double.random(in: 0.3...1.5, using: &random)
        return CATransform3DConcat(shear, turned(&random))
    }

    private func inPerspective(_ random: inout SplitMix64) -> CATransform3D {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 60
        return CATransform3DRotate(
            eye, Double.random(in: -1.2...1.2, using: &random), Double.random(in: -1...1, using: &random), 1, 0)
    }

    /// Shapes of any size, since the renderers take small ones in other ways.
    @Test(arguments: [3.0, 8, 20]) func shearedRectangles(side: Double) throws {
        let difference = try difference(cell: 60, { rectangle(side, side * 0.6) }, under: sheared)
        #expect(difference.count == 0, "\(difference)")
    }

    @Test(arguments: [(0.7, 20.0), (0.8, 0.6), (20, 1.2)] as [(Double, Double)])
    func slantedThinRectangles(width: Double, height: Double) throws {
        let difference = try difference({ rectangle(width, height) }, under: turned)
        #expect(difference.count == 0, "\(difference)")
    }

    /// Clips have corners as well.
    @Test func shearedClips() throws {
        let difference = try difference(
            cell: 60,
            {
                let clip = rectangle(20, 12)
                clip.backgroundColor = nil
                clip.masksToBounds = true
                clip.addSublayer(CALayer(-20, -20, 60, 60, .black))
                return clip
            }, under: sheared)
        #expect(difference.count == 0, "\(difference)")
    }

    @Test(arguments: [0.5, 1, 2, 4]) func smallRadii(radius: Double) throws {
        let large = try difference({ rectangle(25, 30, radius: radius) }, under: { _ in CATransform3DIdentity })
        #expect(large.greatest <= 4 && large.isSmall, "\(large)")
        let slanted = try difference(cell: 60, { rectangle(25, 30, radius: radius) }, under: sheared)
        #expect(slanted.greatest <= 5 && slanted.isSmall, "\(slanted)")
    }

    @Test(arguments: [(3.0, 0.5, 1.0), (6, 0.5, 1), (6, 2, 3), (12, 1, 2), (30, 0.7, 2)] as [(Double, Double, Double)])
    func smallRings(side: Double, width: Double, radius: Double) throws {
        let upright = try difference(
            { ring(side, width: width, radius: radius) }, under: { _ in CATransform3DIdentity })
        #expect(upright.greatest <= 5 && upright.isSmall, "\(upright)")
        let seen = try difference({ ring(side, width: width, radius: radius) }, under: inPerspective)
        #expect(seen.greatest <= 6 && seen.isSmall, "\(seen)")
    }

    @Test(arguments: [(3.0, 1.0), (8, 0), (8, 3), (25, 0), (25, 3), (25, 12)] as [(Double, Double)])
    func shapesInPerspective(side: Double, radius: Double) throws {
        let difference = try difference({ rectangle(side, side, radius: radius) }, under: inPerspective)
        #expect(difference.greatest <= 5 && difference.isSmall, "\(difference)")
    }

    @Test(arguments: [2.0, 4, 8]) func continuousCorners(radius: Double) throws {
        for transform in [turned, sheared, inPerspective] {
            let difference = try difference(
                cell: 60,
                {
                    let layer = rectangle(28, 26, radius: radius)
                    layer.cornerCurve = .continuous
                    return layer
                }, under: transform)
            #expect(difference.greatest <= 8 && difference.isSmall, "\(difference)")
        }
    }
}
