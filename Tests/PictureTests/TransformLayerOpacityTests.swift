import Compositor
import Foundation
import LayerModel
import Testing

/// A transform layer's opacity applies to each of its sublayers by itself, with all that the sublayer holds as one group.
@Suite struct TransformLayerOpacityTests {
    private func root(_ layers: [CALayer], opacity: Float, in outer: CATransformLayer? = nil) -> CALayer {
        let space = CATransformLayer()
        space.delegate = Still.shared
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        space.opacity = opacity
        layers.forEach(space.addSublayer)
        let root = CALayer(0, 0, 100, 100)
        outer?.delegate = Still.shared
        outer?.frame = space.frame
        outer?.addSublayer(space)
        root.addSublayer(outer ?? space)
        return root
    }

    /// A red layer with a blue border and, in the middle, a green sublayer.
    private func card(_ x: Double = 10, _ y: Double = 10) -> CALayer {
        let card = CALayer(x, y, 60, 60, .red)
        card.borderWidth = 10
        card.borderColor = .blue
        card.addSublayer(CALayer(20, 20, 20, 20, .green))
        return card
    }

    private func expect(
        _ pixel: SIMD4<UInt8>, _ expected: SIMD4<Int>, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let distance = SIMD4<Int>(truncatingIfNeeded: pixel) &- expected
        #expect(
            distance.max() <= 1 && distance.min() >= -1, "\(pixel) rather than \(expected)",
            sourceLocation: sourceLocation)
    }

    @Test(arguments: Renderers.kinds)
    func aSublayersPartsDoNotShowThroughEachOther(kind: String) throws {
        let picture = try draw(root([card()], opacity: 0.5), on: Renderers.make(kind), background: .white)
        expect(picture[15, 15], SIMD4(128, 128, 255, 255))
        expect(picture[25, 25], SIMD4(255, 128, 128, 255))
        expect(picture[40, 40], SIMD4(128, 255, 128, 255))
    }

    @Test(arguments: Renderers.kinds)
    func eachSublayerIsAGroupOfItsOwn(kind: String) throws {
        let cards = [CALayer(0, 0, 60, 60, .red), CALayer(30, 30, 60, 60, .green)]
        let picture = try draw(root(cards, opacity: 0.5), on: Renderers.make(kind), background: .white)
        expect(picture[15, 15], SIMD4(255, 128, 128, 255))
        // Half green over half red over white.
        expect(picture[45, 45], SIMD4(128, 191, 64, 255))
    }

    @Test(arguments: Renderers.kinds)
    func opacitiesMultiply(kind: String) throws {
        let outer = CATransformLayer()
        outer.opacity = 0.5
        let card = card()
        card.opacity = 0.5
        let renderer = try Renderers.make(kind)
        let picture = try draw(root([card], opacity: 0.5, in: outer), on: renderer)
        expect(picture[15, 15], SIMD4(0, 0, 32, 32))
        expect(picture[40, 40], SIMD4(0, 32, 0, 32))
        // The sublayer's own opacity goes into its parts where it asks for that, the transform layers' does not.
        card.allowsGroupOpacity = false
        let parts = try draw(root([card], opacity: 0.5, in: outer), on: renderer)
        // Half green over half red, a quarter of that.
        expect(parts[40, 40], SIMD4(16, 32, 0, 48))
    }

    /// Planes that cut each other are groups as well.
    @Test(arguments: Renderers.kinds)
    func inSpace(kind: String) throws {
        let card = card(20, 20)
        card.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        let blade = CALayer(20, 20, 60, 60)
        blade.transform = CATransform3DMakeRotation(-0.7, 0, 1, 0)
        let picture = try draw(root([card, blade], opacity: 0.5), on: Renderers.make(kind), background: .white)
        expect(picture[45, 50], SIMD4(128, 255, 128, 255))
        expect(picture[55, 50], SIMD4(128, 255, 128, 255))
        expect(picture[30, 50], SIMD4(128, 128, 255, 255))
        expect(picture[69, 50], SIMD4(128, 128, 255, 255))
    }
}
