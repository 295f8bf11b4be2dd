import Compositor
import Foundation
import LayerModel
import Testing

/// `isDoubleSided`: which side of a layer is seen follows from all that turns it on its way to the plane that it is flattened into.
@Suite struct FacingTests {
    private static let size = 100.0

    private func turn(_ degrees: Double) -> CATransform3D {
        CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
    }

    /// A layer that shows one side only, turned about a vertical axis.
    private func card(_ degrees: Double = 0) -> CALayer {
        let card = CALayer(20, 20, 60, 60, .red)
        card.isDoubleSided = false
        card.transform = turn(degrees)
        return card
    }

    private func turned(_ layer: CALayer, _ degrees: Double, _ inside: CALayer) -> CALayer {
        layer.frame = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
        layer.delegate = Still.shared
        layer.transform = turn(degrees)
        layer.addSublayer(inside)
        return layer
    }

    /// Whether the middle of a picture of a layer, which a root layer looks at from a distance, is drawn.
    private func isSeen(_ layer: CALayer, on renderer: Renderer) throws -> Bool {
        let root = CALayer(0, 0, Self.size, Self.size)
        root.sublayerTransform.m34 = -1 / 400
        root.addSublayer(layer)
        let alphas = try draw(root, on: renderer, width: Self.size, height: Self.size).pixels.map(\.w)
        let isSeen = alphas[50 * 100 + 50] == 255
        #expect(isSeen || alphas.allSatisfy { $0 == 0 })
        return isSeen
    }

    @Test(arguments: Renderers.kinds)
    func theTurnsOfTransformLayersAddUp(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for (outer, inner, own) in [
            (0.0, 0.0, 0.0), (140, 0, 0), (140, 180, 0), (140, 0, 180), (80, 80, 0), (60, 60, 60), (-50, 0, 150),
        ] {
            let layer = turned(CATransformLayer(), outer, turned(CATransformLayer(), inner, card(own)))
            let isTowardsEye = cos((outer + inner + own) * .pi / 180) > 0
            #expect(try isSeen(layer, on: renderer) == isTowardsEye, "turned by \(outer), \(inner) and \(own)°")
        }
    }

    @Test(arguments: Renderers.kinds)
    func aSublayerTransformTurnsToo(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for (outer, own) in [(30.0, 0.0), (150, 0), (150, 180), (150, 20), (-100, 30)] {
            let layer = CALayer(0, 0, Self.size, Self.size)
            layer.sublayerTransform = turn(outer)
            layer.addSublayer(card(own))
            #expect(try isSeen(layer, on: renderer) == (cos((outer + own) * .pi / 180) > 0), "\(outer), \(own)°")
        }
    }

    /// An ordinary layer is a picture, whose back shows what is in it from behind.
    @Test(arguments: Renderers.kinds)
    func insideALayerThatFlattensOnlyItsOwnPlaneCounts(kind: String) throws {
        let renderer = try Renderers.make(kind)
        #expect(try isSeen(turned(CALayer(), 150, card()), on: renderer))
        #expect(try !isSeen(turned(CALayer(), 150, card(150)), on: renderer))
    }

    /// The eye sees the side of a plane that it is on: beside the middle that is not what a turn by less than 90° tells.
    @Test(arguments: Renderers.kinds)
    func perspectiveCounts(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for (x, isSeen) in [(-60.0, false), (60, true)] {
            let layer = turned(CATransformLayer(), -85, card())
            let space = CALayer(0, 0, 300, 100)
            space.sublayerTransform.m34 = -1 / 200
            layer.position = CGPoint(x: 150 + x, y: 50)
            space.addSublayer(layer)
            let picture = try draw(space, on: renderer, width: 300, height: 100)
            #expect(picture.pixels.contains { $0.w == 255 } == isSeen, "at \(x)")
        }
    }

    @Test(arguments: Renderers.kinds)
    func flippedGeometryIsNoOtherSide(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for isOrdinary in [false, true] {
            for degrees in [0.0, 150] {
                let layer =
                    isOrdinary ? turned(CALayer(), 0, card(degrees)) : turned(CATransformLayer(), degrees, card())
                layer.isGeometryFlipped = true
                #expect(try isSeen(layer, on: renderer) == (degrees == 0))
            }
        }
    }

    @Test(arguments: Renderers.kinds)
    func eachInstanceOfAReplicatorHasASideOfItsOwn(kind: String) throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        replicator.instanceCount = 4
        replicator.instanceTransform = CATransform3DScale(CATransform3DMakeTranslation(0, 20, 0), -1, 1, 1)
        let card = CALayer(5, 0, 10, 20, .red)
        replicator.addSublayer(card)
        let root = CALayer(0, 0, 100, 100)
        root.addSublayer(replicator)
        let renderer = try Renderers.make(kind)
        for isDoubleSided in [true, false] {
            card.isDoubleSided = isDoubleSided
            let picture = try draw(root, on: renderer, width: 100, height: 100)
            let alphas = [picture[10, 10], picture[90, 30], picture[10, 50], picture[90, 70]].map(\.w)
            #expect(alphas == (isDoubleSided ? [255, 255, 255, 255] : [255, 0, 255, 0]))
        }
    }
}
