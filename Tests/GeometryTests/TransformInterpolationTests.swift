import Geometry
import TestSupport
import Testing

@Suite("Decomposition and interpolation of transforms")
struct TransformInterpolationTests {
    typealias Parts = CATransform3D.Decomposed

    @Test func partsMakeUpTheWhole() throws {
        var random = SplitMix64(seed: 4)
        for round in 0..<500 {
            var t = CATransform3D.random(using: &random, perspective: round % 2 == 0)
            if round % 3 == 0 {
                t = CATransform3DScale(t, 1, -1, 1)
            }
            let parts = try #require(Parts(t))
            let again = CATransform3D(parts)
            let scale = t.m44
            #expect(abs((parts.rotation.parts * parts.rotation.parts).sum() - 1) < 1e-12)
            for (entry, other) in zip(t.entries, again.entries) {
                #expect(abs(entry / scale - other) < 1e-9)
            }
        }
    }

    @Test func partsNameWhatWasPutIn() throws {
        var t = CATransform3DIdentity
        t.m34 = -1 / 400
        t = CATransform3DTranslate(t, 10, 20, 30)
        t = CATransform3DRotate(t, 0.5, 0, 0, 1)
        t = CATransform3DScale(t, 2, 3, 4)
        let parts = try #require(Parts(t))
        // The matrix is divided by its m44 = 1 − 30/400 first, which shows in everything but the rotation.
        let divisor = 1 - 30.0 / 400
        #expect(abs(parts.scale.x - 2 / divisor) < 1e-12 && abs(parts.scale.z - 4 / divisor) < 1e-12)
        #expect(abs(parts.translation.y - 20 / divisor) < 1e-12)
        #expect(abs(parts.perspective.z + 1.0 / 400) < 1e-12)
        #expect(abs(parts.rotation.parts.z - sin(0.25)) < 1e-12)
        #expect(Parts(CATransform3DMakeScale(-1, 1, 1))?.scale == SIMD3(-1, -1, -1))
    }

    @Test func anAngleAboutZIsSetAndAllElseKept() throws {
        var random = SplitMix64(seed: 6)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        for round in 0..<300 {
            var t = CATransform3DMakeTranslation(number(-50...50), number(-50...50), number(-50...50))
            t = CATransform3DRotate(t, number(-3...3), 0, 0, 1)
            t.m21 += number(-0.5...0.5) * t.m11
            t.m22 += number(-0.5...0.5) * t.m11
            // Of some the plane is seen from behind, or turned out of itself.
            t = CATransform3DScale(t, number(0.2...3), round % 3 == 0 ? -1 : number(0.2...3), number(0.2...3))
            if round % 5 == 0 { t = CATransform3DRotate(t, 0.4, 1, 0, 0) }
            guard let before = Parts(t), t.m11 * t.m22 - t.m12 * t.m21 > 0.05 else { continue }
            let angle = number(-3.1...3.1)
            var turned = t
            turned.setNumber(angle, of: .rotationZ)
            let after = try #require(Parts(turned))
            #expect(abs(turned.number(of: .rotationZ) - angle) < 1e-9)
            #expect(abs(turned.number(of: .rotationX) - t.number(of: .rotationX)) < 1e-9)
            #expect((after.scale - before.scale).max() < 1e-9 && (before.scale - after.scale).max() < 1e-9)
            #expect((after.shear - before.shear).max() < 1e-9 && (before.shear - after.shear).max() < 1e-9)
            #expect(turned.m41 == t.m41 && turned.m42 == t.m42 && turned.m43 == t.m43)
            // Set to what it is, an angle changes nothing.
            var same = t
            same.setNumber(t.number(of: .rotationZ), of: .rotationZ)
            #expect(same.distance(to: t) < 1e-9)
        }
    }

    @Test func whatCannotBeTakenApartIsRefused() {
        #expect(Parts(CATransform3D()) == nil)
        #expect(Parts(CATransform3DMakeScale(1, 0, 1)) == nil)
        #expect(Parts(CATransform3DMakeScale(.nan, 1, 1)) == nil)
        var noW = CATransform3DIdentity
        noW.m44 = 0
        #expect(Parts(noW) == nil)
    }

    @Test func theEndsAreExact() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<100 {
            let from = CATransform3D.random(using: &random)
            let to = CATransform3D.random(using: &random)
            #expect(CATransform3D.interpolate(from: from, to: to, progress: 0) == from)
            #expect(CATransform3D.interpolate(from: from, to: to, progress: 1) == to)
            let scale = from.m44
            let almost = CATransform3D.interpolate(from: from, to: to, progress: 1e-9)
            for (entry, other) in zip(from.entries, almost.entries) {
                #expect(abs(entry / scale - other) < 1e-4)
            }
        }
    }

    @Test(arguments: [0.1, 0.25, 0.5, 0.9, 1.2])
    func aRotationAboutZTurnsAtConstantSpeed(progress: Double) {
        for angle in [1.0, 2.5, .pi, -2.0] {
            let middle = CATransform3D.interpolate(
                from: CATransform3DIdentity, to: CATransform3DMakeRotation(angle, 0, 0, 1), progress: progress)
            #expect(middle.distance(to: CATransform3DMakeRotation(angle * progress, 0, 0, 1)) < 1e-12)
        }
    }

    @Test func halfTurnsGoByThePositiveAngle() {
        let half = CATransform3D.interpolate(
            from: CATransform3DIdentity, to: CATransform3DMakeRotation(-.pi, 0, 0, 1), progress: 0.5)
        #expect(abs(half.m12 - 1) < 1e-12)
        let exact = CATransform3D.interpolate(
            from: CATransform3DIdentity, to: CATransform3DMakeScale(-1, -1, 1), progress: 0.5)
        #expect(abs(exact.m12 - 1) < 1e-12)
        let back = CATransform3D.interpolate(
            from: CATransform3DMakeRotation(.pi, 0, 1, 0), to: CATransform3DIdentity, progress: 0.5)
        #expect(abs(back.m13 - 1) < 1e-12)
    }

    @Test func aFullTurnDoesNothing() {
        let full = CATransform3D.interpolate(
            from: CATransform3DIdentity, to: CATransform3DMakeRotation(2 * .pi, 0, 0, 1), progress: 0.5)
        #expect(full.distance(to: CATransform3DIdentity) < 1e-12)
    }

    @Test func scalesTranslationsAndPerspectiveGoInProportion() {
        let to = CATransform3DScale(CATransform3DMakeTranslation(10, 20, 30), 3, 5, 7)
        let middle = CATransform3D.interpolate(from: CATransform3DIdentity, to: to, progress: 0.5)
        #expect(middle.distance(to: CATransform3DScale(CATransform3DMakeTranslation(5, 10, 15), 2, 3, 4)) < 1e-12)
        var eye = CATransform3DIdentity
        eye.m34 = -0.01
        #expect(abs(CATransform3D.interpolate(from: CATransform3DIdentity, to: eye, progress: 0.5).m34 + 0.005) < 1e-15)
    }

    @Test func scalingToNothingKeepsTheRotation() {
        let from = CATransform3DMakeRotation(1, 0, 0, 1)
        for flat in [CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(0, 0, 0)] {
            let middle = CATransform3D.interpolate(from: from, to: flat, progress: 0.5)
            let reverse = CATransform3D.interpolate(from: flat, to: from, progress: 0.5)
            let expected = CATransform3DScale(from, 0.5, 0.5, flat.m33 == 0 ? 0.5 : 1)
            #expect(middle.distance(to: expected) < 1e-12)
            #expect(reverse.distance(to: expected) < 1e-12)
        }
        // One axis is gone and the two others still say how the plane is turned.
        let turned = CATransform3DScale(CATransform3DMakeRotation(1, 0, 0, 1), 1, 0, 1)
        let middle = CATransform3D.interpolate(from: CATransform3DIdentity, to: turned, progress: 0.5)
        #expect(middle.distance(to: CATransform3DScale(CATransform3DMakeRotation(0.5, 0, 0, 1), 1, 0.5, 1)) < 1e-12)
    }

    @Test func scalingToNothingKeepsThePerspective() {
        var eye = CATransform3DIdentity
        eye.m34 = -0.01
        let from = CATransform3DRotate(eye, 1, 0, 1, 0)
        for flat in [CATransform3DScale(from, 0, 0, 1), CATransform3DScale(from, 0, 0, 0)] {
            let middle = CATransform3D.interpolate(from: from, to: flat, progress: 0.5)
            let expected = CATransform3DScale(from, 0.5, 0.5, flat.m33 == 0 ? 0.5 : 1)
            #expect(middle.distance(to: expected) < 1e-12)
        }
    }

    @Test func whatCannotBeTakenApartMixesEntries() {
        var sheared = CATransform3D()
        sheared.m12 = 4
        sheared.m44 = 1
        let middle = CATransform3D.interpolate(from: CATransform3DIdentity, to: sheared, progress: 0.25)
        #expect(middle.m11 == 0.75 && middle.m12 == 1 && middle.m33 == 0.75 && middle.m44 == 1)
        let none = CATransform3D.interpolate(from: CATransform3D(), to: sheared, progress: 0.5)
        #expect(none.m12 == 2 && none.m44 == 0.5)
    }

    @Test func mirroringOneAxisRunsItsScaleThroughZero() {
        for (x, y, z) in [(-1.0, 1.0, 1.0), (1, -1, 1), (1, 1, -1)] {
            let middle = CATransform3D.interpolate(
                from: CATransform3DIdentity, to: CATransform3DMakeScale(x, y, z), progress: 0.75)
            let expected = CATransform3DMakeScale(1 + (x - 1) * 0.75, 1 + (y - 1) * 0.75, 1 + (z - 1) * 0.75)
            #expect(middle.distance(to: expected) < 1e-12)
        }
    }
}

@Suite("Key-path components of transforms")
struct TransformComponentTests {
    typealias Component = CATransform3D.Component

    @Test func keyPathsNameComponents() {
        #expect(Component(keyPath: "rotation.z") == .rotationZ)
        #expect(Component(keyPath: "scale") == .scale)
        #expect(Component(keyPath: "translation") == .translation)
        #expect(Component(keyPath: "rotation.w") == nil && Component(keyPath: "") == nil)
        #expect(Component.allCases.allSatisfy { Component(keyPath: $0.rawValue) == $0 })
    }

    @Test func rotationIsReadAfterScaleIsRemoved() {
        let t = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.7, 0, 0, 1)
        let scaled = CATransform3DScale(t, 5, 2, 3)
        #expect(abs(scaled.number(of: .rotationZ) - 0.7) < 1e-12)
        #expect(abs(scaled.number(of: .rotation) - 0.7) < 1e-12)
        #expect(abs(scaled.number(of: .scaleX) - 5) < 1e-12 && abs(scaled.number(of: .scaleY) - 2) < 1e-12)
        #expect(abs(scaled.number(of: .scale) - 10 / 3.0) < 1e-12 && abs(scaled.number(of: .scaleXY) - 3.5) < 1e-12)
        #expect(scaled.number(of: .translationZ) == 3)
    }

    @Test func anglesApplyAboutXThenYThenZ() {
        var t = CATransform3DMakeRotation(0.3, 1, 0, 0)
        t = CATransform3DConcat(t, CATransform3DMakeRotation(0.4, 0, 1, 0))
        t = CATransform3DConcat(t, CATransform3DMakeRotation(0.5, 0, 0, 1))
        #expect(abs(t.number(of: .rotationX) - 0.3) < 1e-12)
        #expect(abs(t.number(of: .rotationY) - 0.4) < 1e-12)
        #expect(abs(t.number(of: .rotationZ) - 0.5) < 1e-12)
        let upright = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        #expect(abs(upright.number(of: .rotationY) - .pi / 2) < 1e-7)
    }

    @Test func writingOnePartKeepsTheOthers() {
        var random = SplitMix64(seed: 6)
        for round in 0..<200 {
            let t = CATransform3D.random(using: &random, perspective: round % 2 == 0)
            for component in Component.allCases where component != .scale && component != .scaleXY {
                var same = t
                same.setNumber(t.number(of: component), of: component)
                let scale = same.m44 / t.m44
                for (entry, other) in zip(t.entries, same.entries) {
                    #expect(abs(entry * scale - other) < 1e-8, "\(component)")
                }
            }
        }
    }

    @Test func manyTurnsAndMirrorsAreKept() {
        var t = CATransform3DMakeTranslation(4, 5, 6)
        t.setNumber(9 * .pi, of: .rotationZ)
        #expect(abs(t.m11 + 1) < 1e-12 && t.m41 == 4 && t.m43 == 6)
        var mirrored = CATransform3DIdentity
        mirrored.setNumber(-1, of: .scaleX)
        mirrored.setNumber(2, of: .scaleY)
        #expect(mirrored.distance(to: CATransform3DMakeScale(-1, 2, 1)) < 1e-12)
        #expect(mirrored.number(of: .scaleX) == -1 && mirrored.number(of: .scaleY) == 2)
        var vanished = CATransform3DMakeRotation(1, 0, 0, 1)
        vanished.setNumber(0, of: .scale)
        vanished.setNumber(2, of: .scale)
        #expect(vanished.number(of: .scale) == 2)
    }
}
