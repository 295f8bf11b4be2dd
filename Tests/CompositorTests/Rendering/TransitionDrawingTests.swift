import DisplayListTestSupport
import Foundation
import LayerModel
import Testing

@testable import Compositor

@Suite struct TransitionDrawingTests {
    /// A layer of 32 × 32 at (16, 16), red before the transition and blue after it.
    private static func tree(_ configure: (CATransition) -> Void) -> RenderTree {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        let layer = CALayer()
        layer.frame = CGRect(x: 16, y: 16, width: 32, height: 32)
        layer.backgroundColor = Playback.red
        root.addSublayer(layer)
        root.commit(at: 0)
        let transition = CATransition()
        transition.duration = 1
        configure(transition)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.add(transition, forKey: nil)
        layer.backgroundColor = Playback.blue
        CATransaction.commit()
        return root.commit(at: 10)
    }

    private static func picture(_ tree: RenderTree, at time: CFTimeInterval) throws -> DrawnPicture {
        try Playback.agreed(Playback.list(of: tree, at: time))
    }

    @Test func fadesAddBothAppearances() throws {
        let tree = Self.tree { $0.type = .fade }
        #expect(try Self.picture(tree, at: 10)[32, 32] == Playback.opaqueRed)
        let half = try Self.picture(tree, at: 10.5)
        #expect(Playback.isNear(half[32, 32], SIMD4(0.5, 0, 0.5, 1)))
        #expect(half[8, 8] == Playback.clear)
        #expect(Playback.isNear(try Self.picture(tree, at: 10.25)[32, 32], SIMD4(0.75, 0, 0.25, 1)))
        #expect(try Self.picture(tree, at: 11)[32, 32] == Playback.opaqueBlue)
    }

    @Test(arguments: [
        (CATransitionSubtype.fromLeft, -1, 0), (.fromRight, 1, 0), (.fromTop, 0, 1), (.fromBottom, 0, -1),
    ])
    func pushesMoveBothToTheOtherSide(subtype: CATransitionSubtype, x: Int, y: Int) throws {
        let tree = Self.tree {
            $0.type = .push
            $0.subtype = subtype
        }
        let picture = try Self.picture(tree, at: 10.5)
        // Halfway the border between both runs through the middle; they are half outside the bounds, and not clipped.
        #expect(picture[32 + 8 * x, 32 + 8 * y] == Playback.opaqueBlue)
        #expect(picture[32 + 28 * x, 32 + 28 * y] == Playback.opaqueBlue)
        #expect(picture[31 - 8 * x, 31 - 8 * y] == Playback.opaqueRed)
        #expect(picture[31 - 28 * x, 31 - 28 * y] == Playback.opaqueRed)
        #expect(try Self.picture(tree, at: 11)[31 - 8 * x, 31 - 8 * y] == Playback.opaqueBlue)
    }

    @Test func newAppearancesMoveInAndOldOnesAreTakenAway() throws {
        let moveIn = try Self.picture(Self.tree { $0.type = .moveIn }, at: 10.25)
        // Three quarters of the way are left: the new one covers from −8 to 24.
        #expect(moveIn[20, 32] == Playback.opaqueBlue && moveIn[0, 32] == Playback.opaqueBlue)
        #expect(moveIn[28, 32] == Playback.opaqueRed && moveIn[47, 32] == Playback.opaqueRed)
        let reveal = try Self.picture(Self.tree { $0.type = .reveal }, at: 10.25)
        #expect(reveal[20, 32] == Playback.opaqueBlue && reveal[28, 32] == Playback.opaqueRed)
        #expect(reveal[55, 32] == Playback.opaqueRed && reveal[0, 32] == Playback.clear)
    }

    @Test func progressRunsBetweenItsEnds() throws {
        let tree = Self.tree {
            $0.startProgress = 0.5
            $0.endProgress = 0.75
        }
        #expect(Playback.isNear(try Self.picture(tree, at: 10)[32, 32], SIMD4(0.5, 0, 0.5, 1)))
        #expect(Playback.isNear(try Self.picture(tree, at: 10.5)[32, 32], SIMD4(0.375, 0, 0.625, 1)))
    }

    @Test func unknownKindsDissolve() throws {
        let tree = Self.tree { $0.type = CATransitionType(rawValue: "rippleEffect") }
        #expect(Playback.isNear(try Self.picture(tree, at: 10.5)[32, 32], SIMD4(0.5, 0, 0.5, 1)))
    }

    @Test func sublayersBelongToBothAppearances() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        let old = CALayer()
        old.frame = CGRect(x: 0, y: 0, width: 32, height: 64)
        old.backgroundColor = Playback.red
        root.addSublayer(old)
        root.commit(at: 0)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let transition = CATransition()
        transition.duration = 2
        root.add(transition, forKey: "any")
        old.removeFromSuperlayer()
        let new = CALayer()
        new.frame = CGRect(x: 16, y: 0, width: 32, height: 64)
        new.backgroundColor = Playback.blue
        root.addSublayer(new)
        CATransaction.commit()
        let picture = try Self.picture(root.commit(at: 1), at: 2)
        #expect(Playback.isNear(picture[8, 32], SIMD4(0.5, 0, 0, 0.5)))
        #expect(Playback.isNear(picture[24, 32], SIMD4(0.5, 0, 0.5, 1)))
        #expect(Playback.isNear(picture[40, 32], SIMD4(0, 0, 0.5, 0.5)))
    }

    @Test func transitionsBeginFromTransitions() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.backgroundColor = Playback.red
        layer.commit(at: 0)
        var tree = RenderTree()
        // The second begins when the first is halfway: from the mixture.
        for (time, color) in [(1.0, Playback.blue), (1.5, Playback.green)] {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let transition = CATransition()
            transition.duration = 1
            layer.add(transition, forKey: nil)
            layer.backgroundColor = color
            CATransaction.commit()
            tree = layer.commit(at: time)
        }
        #expect(Playback.isNear(try Self.picture(tree, at: 1.5)[32, 32], SIMD4(0.5, 0, 0.5, 1), tolerance: 2))
        #expect(Playback.isNear(try Self.picture(tree, at: 2)[32, 32], SIMD4(0.25, 0.5, 0.25, 1), tolerance: 2))
    }

    @Test func endlessChainsOfTransitionsEnd() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        var tree = layer.commit(at: 0)
        for step in 1...200 {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.add(CATransition(), forKey: nil)
            layer.backgroundColor = step % 2 == 0 ? Playback.red : Playback.blue
            CATransaction.commit()
            tree = layer.commit(at: Double(step) * 1e-3)
        }
        #expect(try Self.picture(tree, at: 10)[32, 32] == Playback.opaqueRed)
        _ = try Self.picture(tree, at: 0.21)
    }

    @Test func changesWithinATransitionStay() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.backgroundColor = Playback.red
        let transition = CATransition()
        transition.beginTime = 1
        transition.duration = 1
        transition.changes = [(LayerKeyPath(\LayerProperties.backgroundColor), .color(Playback.blue))]
        layer.add(transition, forKey: nil)
        let tree = layer.commit(at: 0)
        #expect(try Self.picture(tree, at: 0.5)[32, 32] == Playback.opaqueRed)
        #expect(Playback.isNear(try Self.picture(tree, at: 1.5)[32, 32], SIMD4(0.5, 0, 0.5, 1)))
        #expect(try Self.picture(tree, at: 2.5)[32, 32] == Playback.opaqueBlue)
    }
}
