import Foundation
import LayerModel
import TestSupport
import Testing

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
        return list(layer)
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
            [0, 8, 16, 24].contains { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) > 4 }
        }
        #expect(differing.isEmpty, "\(differing.count) pixels")
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
