import Compositor
import Foundation
import LayerModel
import Testing

/// What is of one colour is so in every pixel, and with all renderers: pictures here are larger than the tiles that drivers draw apart.
@Suite struct FlatColorTests {
    private static let side = 200.0

    private static func color(_ levels: SIMD3<Int>) -> CGColor {
        CGColor(red: Double(levels.x) / 255, green: Double(levels.y) / 255, blue: Double(levels.z) / 255, alpha: 1)
    }

    @Test(arguments: Renderers.kinds) func opaqueLayersHaveTheLevelsOfTheirColor(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for level in 0..<86 {
            let levels = SIMD3(level, level + 85, level + 170)
            let others = SIMD3(levels.z, levels.x, levels.y)
            let root = CALayer(0, 0, Self.side, Self.side, Self.color(levels))
            root.addSublayer(CALayer(10, 10, 180, 150, Self.color(others)))
            let picture = try draw(root, on: renderer, width: Self.side, height: Self.side)
            let wrong = picture.pixels.indices.count { index in
                let (x, y) = (index % picture.width, index / picture.width)
                let isInside = x >= 10 && x < 190 && y >= 10 && y < 160
                let expected = SIMD4<UInt8>(truncatingIfNeeded: SIMD4(isInside ? others : levels, 255))
                return picture.pixels[index] != expected
            }
            #expect(wrong == 0, "\(levels)")
        }
    }

    /// Layers far larger than the picture, whose planes begin far away.
    @Test(arguments: Renderers.kinds, [1e5, 1e7, 1e8, 1e10, 1e14])
    func hugeLayersCoverWhatTheyReach(kind: String, side: Double) throws {
        let renderer = try Renderers.make(kind)
        let root = CALayer(0, 0, Self.side, Self.side, .white)
        // All of the picture, and all to the right of its middle and below that.
        for (corner, color) in [(-side / 2, CGColor.blue), (100, .red)] {
            let layer = CALayer(0, 0, side, side, color)
            layer.anchorPoint = CGPoint(x: corner < 0 ? 0.5 : 0, y: corner < 0 ? 0.5 : 0)
            layer.position = CGPoint(x: 100, y: 100)
            root.addSublayer(layer)
        }
        let picture = try draw(root, on: renderer, width: Self.side, height: Self.side)
        let wrong = picture.pixels.indices.count { index in
            let isRed = index % picture.width >= 100 && index / picture.width >= 100
            return picture.pixels[index] != (isRed ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255))
        }
        #expect(wrong == 0)
    }

    /// Opacities are rounded to levels of 255 once, so that a large group is nowhere brighter or darker than it should be.
    @Test(arguments: Renderers.kinds, [0.1, 0.3, 0.45, 0.5, 0.77, 0.9])
    func groupsHaveTheirOpacity(kind: String, opacity: Double) throws {
        let root = CALayer(0, 0, Self.side, Self.side, .white)
        let group = CALayer(0, 0, Self.side, Self.side, .black)
        group.opacity = Float(opacity)
        // Two parts that overlap: a picture of their own is put on what is below.
        group.addSublayer(CALayer(5, 5, 190, 190, .black))
        root.addSublayer(group)
        let picture = try draw(root, on: Renderers.make(kind), width: Self.side, height: Self.side)
        let mean = picture.pixels.reduce(0) { $0 + Double($1.x) } / Double(picture.pixels.count)
        #expect(abs(mean - 255 * (1 - opacity)) <= 0.75, "\(mean)")
    }
}
