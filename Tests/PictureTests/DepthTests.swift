import Compositor
import Foundation
import LayerModel
import Testing

/// Planes in space: what is in front hides what is behind, planes cut each other, and nothing behind the eye is seen.
@Suite struct DepthTests {
    /// A layer as large as the picture, seen from a distance, with a transform layer that has all `planes`.
    private func scene(_ planes: [CALayer], distance: Double? = 400) -> CALayer {
        let root = CALayer(0, 0, 100, 100)
        let space = CATransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        if let distance {
            var eye = CATransform3DIdentity
            eye.m34 = -1 / distance
            root.sublayerTransform = eye
        }
        planes.forEach(space.addSublayer)
        root.addSublayer(space)
        return root
    }

    private func plane(_ color: CGColor, z: Double = 0, turn: Double = 0, axis: (Double, Double) = (0, 1)) -> CALayer {
        let layer = CALayer(20, 20, 60, 60, color)
        layer.transform = CATransform3DRotate(CATransform3DMakeTranslation(0, 0, z), turn, axis.0, axis.1, 0)
        return layer
    }

    @Test(arguments: Renderers.kinds)
    func planesCutEachOtherAlongTheLineWhereTheyMeet(kind: String) throws {
        // Turned about y by 45°, what is right of the axis goes back (z = −x · sin 45°), so red is in front on the left.
        let root = scene([plane(.red, turn: .pi / 4), plane(.blue, turn: -.pi / 4)])
        let picture = try draw(root, on: Renderers.make(kind), width: 100, height: 100, background: .white)
        #expect(picture[35, 50] == SIMD4(255, 0, 0, 255))
        #expect(picture[64, 50] == SIMD4(0, 0, 255, 255))
        // No pixel near the cut shows the background or a mixture of all three.
        for y in 35..<65 {
            for x in 40..<60 {
                let pixel = picture[x, y]
                #expect(pixel.y == 0 && Int(pixel.x) + Int(pixel.z) == 255, "(\(x), \(y)) is \(pixel)")
            }
        }
    }

    @Test(arguments: Renderers.kinds)
    func theOrderInTheTreeDoesNotMatter(kind: String) throws {
        let planes = { [self.plane(.red, turn: 0.5), self.plane(.blue, turn: -0.7), self.plane(.green, turn: 1.2)] }
        let renderer = try Renderers.make(kind)
        let first = try draw(scene(planes()), on: renderer, width: 100, height: 100)
        let second = try draw(scene(planes().reversed()), on: renderer, width: 100, height: 100)
        let difference = first.difference(from: second)
        // Pixels on the cuts belong to either.
        #expect(difference.count < 70, "\(difference)")
    }

    /// What a plane's sublayers draw beside its bounds is cut where it passes through another plane, too.
    @Test(arguments: Renderers.kinds, [false, true])
    func whatReachesOutOfAPlaneIsCutAsWell(kind: String, castsShadow: Bool) throws {
        // Turned about x = 50, the part at the right in front of the red plane; its bounds are all there.
        let turned = CALayer(0, 0, 20, 20, .blue)
        turned.anchorPoint = CGPoint(x: -1, y: 0.5)
        turned.position = CGPoint(x: 50, y: 50)
        turned.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
        let bar = CALayer(-60, 5, 60, 10, .green)
        if castsShadow {
            // How far it reaches is not known then before it is drawn.
            bar.shadowOpacity = 1
            bar.shadowRadius = 0
            bar.shadowOffset = .zero
        }
        turned.addSublayer(bar)
        for planes in [[plane(.red), turned], [turned, plane(.red)]] {
            let picture = try draw(
                scene(planes, distance: nil), on: Renderers.make(kind), width: 100, height: 100, background: .white)
            #expect(picture[70, 50] == SIMD4(0, 0, 255, 255))
            #expect(picture[55, 50] == SIMD4(0, 255, 0, 255))
            #expect(picture[45, 50] == SIMD4(255, 0, 0, 255))
            #expect(picture[25, 50] == SIMD4(255, 0, 0, 255))
        }
    }

    @Test(arguments: Renderers.kinds)
    func translucentPlanesAreBlendedFromTheBack(kind: String) throws {
        let glass = { (color: CGColor, z: Double) in
            let layer = self.plane(color, z: z)
            layer.opacity = 0.5
            return layer
        }
        let root = scene([glass(.red, 30), glass(.blue, -30)], distance: nil)
        let picture = try draw(root, on: Renderers.make(kind), width: 100, height: 100, background: .white)
        // Red is nearer: half of it over half blue over white.
        let pixel = SIMD4<Int>(truncatingIfNeeded: picture[50, 50])
        let expected = SIMD4(191, 64, 128, 255)
        let difference = pixel &- expected
        #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 2, "\(pixel)")
    }

    @Test(arguments: Renderers.kinds)
    func piecesOfACutTranslucentPlaneLeaveNoSeam(kind: String) throws {
        let glass = plane(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        // Seen edge-on it covers nothing, but cuts the plane in two.
        let blade = plane(.green, turn: .pi / 2 - 0.02)
        blade.backgroundColor = nil
        blade.borderWidth = 0
        let edge = CALayer(0, 0, 60, 60, CGColor(red: 0, green: 1, blue: 0, alpha: 0))
        blade.addSublayer(edge)
        let renderer = try Renderers.make(kind)
        let cut = try draw(scene([glass, blade]), on: renderer, width: 100, height: 100)
        let whole = try draw(
            scene([plane(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))]), on: renderer, width: 100, height: 100)
        #expect(cut.difference(from: whole, tolerance: 0).count == 0)
    }

    @Test(arguments: Renderers.kinds)
    func nothingBehindTheEyeIsSeen(kind: String) throws {
        let renderer = try Renderers.make(kind)
        let behind = try draw(
            scene([plane(.red, z: 500)], distance: 400), on: renderer, width: 100, height: 100)
        #expect(behind.pixels.allSatisfy { $0.w == 0 })
        // A floor that runs from before the eye to far behind it: only what lies before it.
        let floor = CALayer(-500, -950, 1100, 2000, .red)
        floor.transform = CATransform3DRotate(CATransform3DMakeTranslation(0, 40, 0), .pi / 2, 1, 0, 0)
        let picture = try draw(scene([floor], distance: 300), on: renderer, width: 100, height: 100)
        #expect(picture[50, 20].w == 0)
        #expect(picture[50, 97] == SIMD4(255, 0, 0, 255))
    }

    @Test(arguments: Renderers.kinds)
    func zPositionOrdersSiblingsAndTheTreeBreaksTies(kind: String) throws {
        let root = CALayer(0, 0, 100, 100)
        let layers = [CALayer(10, 10, 50, 50, .red), CALayer(20, 20, 50, 50, .green), CALayer(30, 30, 50, 50, .blue)]
        layers.forEach(root.addSublayer)
        let renderer = try Renderers.make(kind)
        #expect(try draw(root, on: renderer, width: 100, height: 100)[40, 40] == SIMD4(0, 0, 255, 255))
        layers[0].zPosition = 1
        #expect(try draw(root, on: renderer, width: 100, height: 100)[40, 40] == SIMD4(255, 0, 0, 255))
        layers[1].zPosition = 1
        #expect(try draw(root, on: renderer, width: 100, height: 100)[40, 40] == SIMD4(0, 255, 0, 255))
    }

    @Test(arguments: Renderers.kinds)
    func anOrdinaryLayerFlattensWhatIsInside(kind: String) throws {
        // Inside an ordinary layer the plane in front of the other by z only is not in front of what is outside.
        let root = CALayer(0, 0, 100, 100)
        let flat = CALayer(0, 0, 100, 100)
        let near = CALayer(20, 20, 60, 60, .red)
        near.zPosition = 100
        flat.addSublayer(near)
        root.addSublayer(flat)
        root.addSublayer(CALayer(20, 20, 60, 60, .blue))
        let picture = try draw(root, on: Renderers.make(kind), width: 100, height: 100)
        #expect(picture[50, 50] == SIMD4(0, 0, 255, 255))
    }
}
