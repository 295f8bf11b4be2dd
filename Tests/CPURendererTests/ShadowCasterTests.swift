import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import Rasterization

@Suite("Shadows of layers that cover a rounded rectangle with all that is in them")
struct ShadowCasterTests {
    private static let bounds = DeviceRect(minX: 0, minY: 0, maxX: 160, maxY: 120)

    private func card(cornerRadius: CGFloat = 12) -> CALayer {
        let card = CALayer()
        card.frame = CGRect(x: 30.5, y: 25, width: 90, height: 60)
        card.backgroundColor = CGColor(red: 0.9, green: 0.85, blue: 0.8, alpha: 1)
        card.cornerRadius = cornerRadius
        return card
    }

    private func box(_ frame: CGRect, alpha: CGFloat = 1) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = CGColor(red: 0.2, green: 0.3, blue: 0.7, alpha: alpha)
        return layer
    }

    private func cast(_ layer: CALayer) {
        layer.shadowOpacity = 0.8
        layer.shadowRadius = 5
        layer.shadowOffset = CGSize(width: 3, height: 4)
    }

    private func list(_ layer: CALayer) -> DisplayList {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
        root.anchorPoint = .zero
        root.addSublayer(layer)
        return DisplayList(
            root.commit(at: 0), at: 0, bounds: Self.bounds, placement: PlaneTransform(scale: 1), background: .one)
    }

    /// The same with a layer that draws nothing, but reaches out: then the shadow follows the layer's picture.
    private func picturedList(_ layer: CALayer) -> DisplayList {
        let reaching = CALayer()
        reaching.frame = CGRect(x: -10, y: -10, width: 5, height: 5)
        layer.addSublayer(reaching)
        defer { reaching.removeFromSuperlayer() }
        return blurred(list(layer))
    }

    /// The same list without what is known of the shapes that cast shadows.
    private func blurred(_ list: DisplayList) -> DisplayList {
        var list = list
        for index in list.groups.indices { list.groups[index].effects.shadow?.solid = nil }
        return list
    }

    /// The greatest difference of a channel.
    private func difference(_ a: DisplayList, _ b: DisplayList) throws -> Int {
        zip(try EffectsScene.draw(a), try EffectsScene.draw(b)).reduce(0) { max($0, Self.difference($1.0, $1.1)) }
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16, 24].reduce(0) { max($0, abs(Int(a >> $1 & 255) - Int(b >> $1 & 255))) }
    }

    /// Layers whose shadow is that of their outline, each made another way.
    private func covered(_ way: Int) -> CALayer {
        let layer = card()
        cast(layer)
        switch way {
        case 0:
            layer.addSublayer(box(CGRect(x: 10, y: 8, width: 60, height: 20), alpha: 0.5))
        case 1:
            // As deep in the corner as the arc allows.
            layer.addSublayer(box(CGRect(x: 3.6, y: 3.6, width: 40, height: 20)))
            layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
        case 2:
            layer.bounds.origin = CGPoint(x: 7, y: -9)
            layer.addSublayer(box(CGRect(x: 20, y: 3, width: 60, height: 20)))
            layer.opacity = 0.6
        default:
            // A layer that draws nothing around one that clips what is in it.
            let outer = CALayer()
            outer.bounds = CGRect(x: 5, y: 5, width: 120, height: 90)
            outer.position = CGPoint(x: 80, y: 60)
            cast(outer)
            let inner = card()
            inner.masksToBounds = true
            inner.addSublayer(box(CGRect(x: -20, y: 20, width: 60, height: 90)))
            outer.addSublayer(inner)
            return outer
        }
        return layer
    }

    @Test("the shadow is the one of the layer's picture, without a picture", arguments: 0..<4)
    func covered(way: Int) throws {
        let direct = list(covered(way))
        let pictured = picturedList(covered(way))
        #expect(direct.shadows.count == 1)
        #expect(direct.groups.allSatisfy { $0.reason != .shadow && $0.effects.shadow == nil })
        #expect(pictured.groups.contains { $0.effects.shadow != nil })
        // Where a clip's edge cuts both the card and what is in it, the picture has a little more alpha than the card.
        let differing = zip(try EffectsScene.draw(direct), try EffectsScene.draw(pictured)).filter { a, b in
            Self.difference(a, b) > 4
        }
        #expect(differing.isEmpty, "\(differing.count) pixels")
    }

    /// A card in a layer that draws nothing and clips to its bounds, in one with a shadow.
    private func clipped(_ clip: CGRect, cornerRadius: CGFloat = 0) -> CALayer {
        let outer = CALayer()
        outer.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
        cast(outer)
        let window = CALayer()
        window.frame = clip
        window.bounds.origin = clip.origin
        window.cornerRadius = cornerRadius
        window.masksToBounds = true
        window.addSublayer(card())
        outer.addSublayer(window)
        return outer
    }

    @Test(
        "a clip between the layer and what is opaque cuts the shadow",
        arguments: [CGRect(x: 50, y: 30, width: 40, height: 70), CGRect(x: 0, y: 0, width: 160, height: 120)],
        [0, 50])
    func clipped(clip: CGRect, cornerRadius: CGFloat) throws {
        let difference = try difference(
            list(clipped(clip, cornerRadius: cornerRadius)), picturedList(clipped(clip, cornerRadius: cornerRadius)))
        #expect(difference <= 4)
    }

    /// Cards from which a badge sticks out.
    private func badged(_ way: Int) -> CALayer {
        var layer = card()
        var badge = CGRect(x: 82, y: -7, width: 14, height: 14)
        switch way {
        case 0: layer.addSublayer(box(CGRect(x: 10, y: 8, width: 60, height: 20), alpha: 0.5))
        case 1:
            // A ground that clips what is in it, and a border over both.
            layer = CALayer()
            layer.frame = CGRect(x: 30, y: 25, width: 90, height: 60)
            layer.bounds.origin = CGPoint(x: -3, y: 8)
            let ground = card()
            ground.frame = layer.bounds
            ground.masksToBounds = true
            ground.addSublayer(box(CGRect(x: 0, y: 0, width: 90, height: 30)))
            layer.addSublayer(ground)
            let border = CALayer()
            border.frame = layer.bounds
            border.borderWidth = 1
            border.borderColor = CGColor(gray: 0, alpha: 0.2)
            border.cornerRadius = 12
            layer.addSublayer(border)
            badge.origin = CGPoint(x: 80, y: 60)
        case 2:
            layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
            layer.setAffineTransform(CGAffineTransform(scaleX: -1.2, y: 1.2))
        default:
            layer.cornerRadius = 0
            badge.origin = CGPoint(x: -9.5, y: 30.25)
        }
        cast(layer)
        let sticking = box(badge, alpha: 0.7)
        sticking.cornerRadius = 7
        layer.addSublayer(sticking)
        return layer
    }

    private func outlines(of graph: RenderGraph) -> [RenderGraph.OutlineShadow] {
        graph.passes.flatMap(\.operations).compactMap {
            if case .outlineShadow(let shadow) = $0 { shadow } else { nil }
        }
    }

    @Test("only what sticks out of a card is blurred", arguments: 0..<4)
    func partlyCovered(way: Int) throws {
        let list = list(badged(way))
        let graph = RenderGraph(list)
        let shadow = try #require(outlines(of: graph).first)
        #expect(outlines(of: graph).count == 1 && !shadow.hole.isEmpty)
        #expect(shadow.hole.width * shadow.hole.height * 2 <= shadow.bounds.width * shadow.bounds.height)
        let whole = blurred(list)
        #expect(outlines(of: RenderGraph(whole)).isEmpty)
        #expect(graph.blurredPixels <= RenderGraph(whole).blurredPixels)
        #expect(try difference(list, whole) <= 2)
    }

    @Test("what is drawn of the picture does not change what is blurred", arguments: 0..<4)
    func regions(way: Int) throws {
        let list = list(badged(way))
        let whole = try EffectsScene.draw(list)
        for x in stride(from: 0 as Int32, to: 160, by: 53) {
            let region = DeviceRect(minX: x, minY: 11, maxX: min(160, x + 53), maxY: 97)
            let renderer = CPURenderer(threads: 1)
            _ = try renderer.draw(RenderGraph(list, region: region), of: list)
            try renderer.withPixels { view in
                for row in 0..<region.height {
                    for column in 0..<region.width {
                        let found = (view.base + row * view.bytesPerRow + column * 4).loadUnaligned(as: UInt32.self)
                        let wanted = whole[(row + Int(region.minY)) * 160 + column + Int(region.minX)]
                        #expect(Self.difference(found, wanted) <= 1)
                    }
                }
            }
        }
    }

    @Test("outlines are not taken where they are not the shape, or little of it")
    func noOutline() {
        func isBlurred(_ change: (CALayer) -> Void) -> Bool {
            let layer = badged(0)
            change(layer)
            return outlines(of: RenderGraph(list(layer))).isEmpty
        }
        #expect(!isBlurred { _ in })
        #expect(isBlurred { $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.1)) })
        #expect(isBlurred { $0.setAffineTransform(CGAffineTransform(scaleX: 1, y: 0.8)) })
        #expect(isBlurred { $0.shadowRadius = 1 })
        #expect(isBlurred { $0.cornerCurve = .continuous })
        #expect(isBlurred { $0.backgroundColor = $0.backgroundColor?.copy(alpha: 0.9) })
        #expect(isBlurred { $0.addSublayer(box(CGRect(x: -10, y: 40, width: 110, height: 4))) })
        #expect(isBlurred { $0.filters = [LayerFilter(type: "invert")] })
        #expect(
            isBlurred {
                let hole = box(CGRect(x: 20, y: 20, width: 30, height: 20))
                hole.compositingFilter = "destinationOut"
                $0.addSublayer(hole)
            })
    }

    @Test("what changes the outline is in the shadow")
    func uncovered() {
        func castsPicture(_ change: (CALayer) -> Void) -> Bool {
            let layer = card()
            cast(layer)
            change(layer)
            let list = list(layer)
            return list.shadows.isEmpty && list.groups.contains { $0.effects.shadow != nil }
        }
        // In the corner that the arc cuts off, and beyond the edge.
        #expect(castsPicture { $0.addSublayer(box(CGRect(x: 1, y: 1, width: 40, height: 20))) })
        #expect(castsPicture { $0.addSublayer(box(CGRect(x: 60, y: 20, width: 31, height: 20))) })
        #expect(
            castsPicture {
                $0.backgroundColor = $0.backgroundColor?.copy(alpha: 0.9)
                $0.addSublayer(box(CGRect(x: 20, y: 20, width: 30, height: 20)))
            })
        // Punched out of the card by a layer in a layer that clips.
        #expect(
            castsPicture {
                let inner = box(CGRect(x: 20, y: 20, width: 30, height: 20))
                inner.masksToBounds = true
                let hole = box(CGRect(x: 5, y: 5, width: 10, height: 10))
                hole.compositingFilter = "destinationOut"
                inner.addSublayer(hole)
                $0.addSublayer(inner)
            })
        #expect(
            castsPicture {
                let moving = box(CGRect(x: 20, y: 20, width: 30, height: 20))
                let animation = CABasicAnimation(keyPath: "position.x")
                animation.toValue = 500
                animation.duration = 1
                moving.add(animation, forKey: nil)
                $0.addSublayer(moving)
            })
        #expect(
            castsPicture {
                $0.mask = box(CGRect(x: 0, y: 0, width: 50, height: 50))
                $0.addSublayer(box(CGRect(x: 20, y: 20, width: 30, height: 20)))
            })
        // Each part lets through half of what is below it.
        #expect(
            castsPicture {
                $0.opacity = 0.5
                $0.allowsGroupOpacity = false
                $0.addSublayer(box(CGRect(x: 20, y: 20, width: 30, height: 20)))
            })
        #expect(!castsPicture { $0.addSublayer(box(CGRect(x: 20, y: 20, width: 30, height: 20))) })
    }

    @Test("plain layers are listed as all others are")
    func plainLayers() {
        func root(_ change: (CALayer) -> Void) -> DisplayList {
            let root = CALayer()
            root.frame = CGRect(x: 2, y: 3, width: 150, height: 100)
            for (index, alpha) in [1, 0.5, 0, 1, 1].enumerated() {
                let layer = box(CGRect(x: 20.25 * CGFloat(index), y: 9, width: 14, height: 30), alpha: alpha)
                layer.isDoubleSided = true
                if index == 3 { layer.frame.origin.x = 900 }
                if index == 4 { layer.setAffineTransform(CGAffineTransform(rotationAngle: 1)) }
                change(layer)
                root.addSublayer(layer)
            }
            return list(root)
        }
        // A tag that nothing looks at, but that makes the layer carry rare properties.
        let (plain, other) = (root { _ in }, root { $0.name = "named" })
        #expect(plain == other)
        #expect(plain.commands.count == 3)
        #expect(plain.culledLayers == other.culledLayers && plain.visitedLayers == other.visitedLayers)
    }
}
