import Compositor
import Foundation
import LayerModel
import Testing

/// Clips in clips and masks of any layers, in any combination.
@Suite struct ClipTests {
    /// A layer that clips what is inside to a rounded rectangle, turned about its centre.
    private func clip(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, turn: Double)
        -> CALayer
    {
        let layer = CALayer(x, y, width, height)
        layer.cornerRadius = radius
        layer.masksToBounds = true
        layer.setAffineTransform(CGAffineTransform(rotationAngle: turn))
        return layer
    }

    private func isInside(_ x: Double, _ y: Double, of layer: CALayer, in root: CALayer) -> Bool {
        let p = layer.convert(CGPoint(x: x, y: y), from: root)
        let box = layer.bounds
        let radius = Double(layer.cornerRadius)
        let dx = max(abs(Double(p.x - box.midX)) - (Double(box.width) / 2 - radius), 0)
        let dy = max(abs(Double(p.y - box.midY)) - (Double(box.height) / 2 - radius), 0)
        return dx * dx + dy * dy <= radius * radius
    }

    @Test(arguments: Renderers.kinds, 3...6)
    func nestedTurnedRoundedClipsAllApply(kind: String, depth: Int) throws {
        let root = CALayer(0, 0, 120, 120)
        var clips: [CALayer] = []
        var parent = root
        for level in 0..<depth {
            let layer = clip(
                level == 0 ? 10 : 2.5, level == 0 ? 12 : -0.5, 100 - Double(level) * 4, 96, radius: 30, turn: 0.4)
            parent.addSublayer(layer)
            clips.append(layer)
            parent = layer
        }
        parent.addSublayer(CALayer(-200, -200, 600, 600, .red))
        let picture = try draw(root, on: Renderers.make(kind), width: 120, height: 120)
        var wrong = 0
        for y in 0..<120 {
            for x in 0..<120 {
                // Far from all edges a pixel is in or out.
                let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { (Double(x) + $0.0, Double(y) + $0.1) }
                let inside = corners.map { corner in
                    clips.allSatisfy { isInside(corner.0, corner.1, of: $0, in: root) }
                }
                if inside.allSatisfy({ $0 }), picture[x, y].w < 250 { wrong += 1 }
                let outside = clips.contains { layer in
                    corners.allSatisfy { !isInside($0.0, $0.1, of: layer, in: root) }
                }
                if outside, picture[x, y].w > 5 { wrong += 1 }
            }
        }
        #expect(wrong == 0)
        #expect(picture[60, 60] == SIMD4(255, 0, 0, 255))
    }

    @Test(arguments: Renderers.kinds)
    func aMaskMayBeAnyTreeUnderClipsAndOpacity(kind: String) throws {
        let root = CALayer(0, 0, 100, 80)
        let clipping = clip(10, 10, 80, 60, radius: 20, turn: 0)
        let masked = CALayer(0, 0, 80, 60, .blue)
        masked.opacity = 0.5
        let mask = CALayer(0, 0, 80, 60)
        let left = CALayer(0, 0, 40, 60, CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
        let hole = CALayer(10, 10, 20, 20, .black)
        left.addSublayer(hole)
        let inner = clip(50, 10, 20, 40, radius: 10, turn: 0)
        inner.addSublayer(CALayer(0, 0, 50, 50, .black))
        mask.addSublayer(left)
        mask.addSublayer(inner)
        masked.mask = mask
        clipping.addSublayer(masked)
        root.addSublayer(clipping)
        let picture = try draw(root, on: Renderers.make(kind), width: 100, height: 80)
        func alpha(_ x: Int, _ y: Int) -> Int { Int(picture[x, y].w) }
        // In the left half by half the mask, in its hole by all of it, each by the opacity.
        #expect(abs(alpha(15, 40) - 64) <= 1)
        #expect(abs(alpha(25, 25) - 128) <= 1)
        // In the inner clip's middle, beside it, in its cut corner.
        #expect(abs(alpha(70, 40) - 128) <= 1)
        #expect(alpha(55, 40) == 0)
        #expect(alpha(61, 21) == 0)
        // Cut away by the outer clip although the mask lets it through.
        #expect(alpha(11, 11) == 0)
        #expect(picture[25, 25].z == picture[25, 25].w && picture[25, 25].x == 0)
    }

    @Test(arguments: Renderers.kinds)
    func aMaskMultipliesWithTheClipOfItsOwnLayer(kind: String) throws {
        let root = CALayer(0, 0, 60, 60)
        let layer = clip(10, 10, 40, 40, radius: 20, turn: 0)
        layer.backgroundColor = .green
        layer.addSublayer(CALayer(-20, -20, 80, 80, .red))
        let mask = CALayer(20, 0, 40, 40, .black)
        layer.mask = mask
        root.addSublayer(layer)
        let picture = try draw(root, on: Renderers.make(kind), width: 60, height: 60)
        #expect(picture[20, 30].w == 0)
        #expect(picture[40, 30] == SIMD4(255, 0, 0, 255))
        #expect(picture[49, 11].w == 0)
    }
}
