import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasterization

/// Coverage of every kind of outline against 64 exact lines a pixel: 0.012 on average at edges, 0.05 at most.
@Suite struct PathExactnessTests {
    private func check(_ path: CGPath, _ name: String = "", isEvenOdd: Bool? = nil) {
        for rule in isEvenOdd.map({ [$0] }) ?? [false, true] {
            let error = PathPicture.errors(path, isEvenOdd: rule)
            #expect(error.mean <= 0.012, "\(name) even-odd \(rule)")
            #expect(error.largest <= 0.05, "\(name) even-odd \(rule)")
        }
    }

    private func random(_ path: CGMutablePath, scale: Double, _ numbers: inout SplitMix64) {
        func point() -> CGPoint {
            CGPoint(
                x: 32 + Double.random(in: -scale...scale, using: &numbers),
                y: 32 + Double.random(in: -scale...scale, using: &numbers))
        }
        path.move(to: point())
        for _ in 0..<Int.random(in: 2...6, using: &numbers) {
            switch Int.random(in: 0...2, using: &numbers) {
            case 0: path.addLine(to: point())
            case 1: path.addQuadCurve(to: point(), control: point())
            default: path.addCurve(to: point(), control1: point(), control2: point())
            }
        }
        path.closeSubpath()
    }

    @Test(arguments: 0..<40) func pathsOfAllSizes(seed: UInt64) {
        var numbers = SplitMix64(seed: seed &+ 900)
        let path = CGMutablePath()
        // From a few pixels to several pictures across.
        random(path, scale: [2, 6, 20, 40, 120][Int(seed % 5)], &numbers)
        random(path, scale: [2, 6, 20, 40, 120][Int(seed % 5)], &numbers)
        check(path)
    }

    /// Hundreds of edges cross each line of a pixel, in any order, some of them twice.
    @Test func manyEdgesInAPixel() {
        var numbers = SplitMix64(seed: 7)
        let path = CGMutablePath()
        for place in (0..<200).shuffled(using: &numbers) {
            let slat = CGRect(x: 20 + Double(place) / 64, y: 10, width: 1.0 / 128, height: 40)
            path.addRect(slat)
            if place % 3 > 0 { path.addRect(slat) }
        }
        check(path)
    }

    @Test(arguments: 0..<60) func tipsOfCurvesThatTurnBack(seed: UInt64) {
        var numbers = SplitMix64(seed: seed &+ 300)
        // Thin and up to thousands of pixels long; the tip lies in the picture.
        let length = exp(Double.random(in: 3...7.5, using: &numbers))
        let width = Double.random(in: 0.5...8, using: &numbers)
        let (skew, lean) = (
            Double.random(in: -0.4...0.4, using: &numbers), Double.random(in: -0.3...0.3, using: &numbers)
        )
        let path = CGMutablePath()
        path.move(to: CGPoint(x: -length, y: 0))
        path.addCurve(
            to: CGPoint(x: -length, y: width), control1: CGPoint(x: length / 3, y: -width * skew),
            control2: CGPoint(x: length * (1.0 / 3 + lean), y: width * (1 + skew)))
        path.closeSubpath()
        let tip = path.boundingBoxOfPath.maxX
        let angle = Double.random(in: 0...6.28, using: &numbers)
        let place = CGPoint(
            x: 32 + Double.random(in: 0...1, using: &numbers), y: 32 + Double.random(in: 0...1, using: &numbers))
        var turn = CGAffineTransform(translationX: place.x, y: place.y).rotated(by: angle)
            .translatedBy(x: -tip, y: -width / 2)
        if let copy = path.copy(using: &turn) { check(copy) }
    }

    @Test(arguments: [7.0, 12, 23, 61]) func outlinesLikeGlyphs(size: Double) {
        // A letter with a bowl, a counter and a stem that overlaps the bowl.
        let path = CGMutablePath()
        let unit = size / 10
        path.addEllipse(in: CGRect(x: 1.3, y: 2.7, width: 6 * unit, height: 7 * unit))
        path.addEllipse(
            in: CGRect(x: 1.3 + 1.2 * unit, y: 2.7 + unit, width: 3.6 * unit, height: 5 * unit),
            transform: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2.6 + 6 * unit, ty: 0))
        path.addRect(CGRect(x: 1.3 + 5 * unit, y: 2.7, width: 1.3 * unit, height: 7 * unit))
        check(path)
    }

    @Test(arguments: [5, 7, 11, 30]) func starsWithManyPoints(count: Int) {
        for step in 1..<min(count, 6) {
            let star = CGMutablePath()
            for index in 0..<count {
                let angle = Double(index * step * 2) * .pi / Double(count) + 0.1
                let point = CGPoint(x: 31.7 + 29 * cos(angle), y: 32.4 + 29 * sin(angle))
                index == 0 ? star.move(to: point) : star.addLine(to: point)
            }
            star.closeSubpath()
            check(star, "\(step)")
        }
    }

    @Test(arguments: [0.05, 0.3, 0.9, 1.6]) func thinRingsAndSpokes(width: Double) {
        let ring = CGMutablePath()
        for radius in [6.2, 14.9, 28.4] {
            ring.addEllipse(in: CGRect(x: 32 - radius, y: 32 - radius, width: 2 * radius, height: 2 * radius))
            let inner = radius - width
            ring.addEllipse(in: CGRect(x: 32 - inner, y: 32 - inner, width: 2 * inner, height: 2 * inner))
        }
        check(ring, isEvenOdd: true)
        let spokes = CGMutablePath()
        for index in 0..<12 {
            let turn = CGAffineTransform(translationX: 32, y: 32).rotated(by: Double(index) * 0.5236 + 0.05)
            spokes.addRect(CGRect(x: 12, y: -width / 2, width: 18, height: width), transform: turn)
        }
        check(spokes)
    }

    @Test(arguments: [(3, 4), (5, 7), (9, 8), (13, 17)]) func selfCrossingCurves(a: Int, b: Int) {
        let path = CGMutablePath()
        let count = 40 * (a + b)
        for index in 0..<count {
            let t = Double(index) / Double(count) * 2 * .pi
            let point = CGPoint(x: 32 + 30 * sin(Double(a) * t + 0.4), y: 32 + 30 * sin(Double(b) * t))
            index == 0 ? path.move(to: point) : path.addLine(to: point)
        }
        path.closeSubpath()
        check(path)
    }

    @Test(arguments: 0..<24) func strokesWithCuspsCapsAndDashes(seed: UInt64) {
        var numbers = SplitMix64(seed: seed &+ 40)
        let path = CGMutablePath()
        random(path, scale: 24, &numbers)
        // A cusp, a curve that runs back upon itself, and a subpath of no length.
        path.move(to: CGPoint(x: 8, y: 40))
        path.addCurve(
            to: CGPoint(x: 40, y: 40), control1: CGPoint(x: 56, y: 8), control2: CGPoint(x: -8, y: 8))
        path.move(to: CGPoint(x: 10, y: 50))
        path.addCurve(to: CGPoint(x: 30, y: 50), control1: CGPoint(x: 70, y: 50), control2: CGPoint(x: -20, y: 50))
        path.move(to: CGPoint(x: 55, y: 10))
        path.addLine(to: CGPoint(x: 55, y: 10))
        let caps: [CGLineCap] = [.butt, .round, .square]
        let joins: [CGLineJoin] = [.miter, .round, .bevel]
        let width = Double.random(in: 0.4...9, using: &numbers)
        let line = seed % 2 == 0 ? path : path.copy(dashingWithPhase: CGFloat(seed), lengths: [7, 3, 0, 4])
        let outline = line.stroked(
            width: width, cap: caps[Int(seed % 3)], join: joins[Int(seed / 3 % 3)], miterLimit: 4, tolerance: 0.02)
        check(outline, isEvenOdd: false)
    }

    // MARK: - Transforms

    @Test(arguments: 0..<12) func transformsActBeforeFlattening(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed &+ 7)
        let path = CGMutablePath()
        random(path, scale: 1, &numbers)
        // A path of a unit, magnified to the picture.
        let move = CGAffineTransform(rotationAngle: Double(seed)).scaledBy(x: 28, y: 17).translatedBy(x: -32, y: -32)
        let map = move.concatenating(CGAffineTransform(translationX: 32, y: 32))
        var matrix = map
        let magnified = try #require(path.copy(using: &matrix))
        let drawn = PathPicture.coverage(path, transform: Homography(map))
        let error = PathPicture.errors(of: drawn, from: PathPicture.reference(magnified, isEvenOdd: false))
        #expect(error.mean <= 0.012 && error.largest <= 0.05)
    }

    @Test(arguments: 0..<12) func perspectiveIsExactToo(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed &+ 70)
        let path = CGMutablePath()
        random(path, scale: 25, &numbers)
        let map = Homography(
            m11: 1, m12: 0.1, m14: 0.006, m21: -0.2, m22: 1.1, m24: -0.004, m41: 4, m42: 2, m44: 1)
        // Points of a very fine flattening, projected one by one.
        let projected = CGMutablePath()
        path.flattened(threshold: 1e-4).forEach { element in
            func place(_ point: CGPoint) -> CGPoint {
                let p = map.homogeneous(point)
                return CGPoint(x: p.x / p.z, y: p.y / p.z)
            }
            switch element {
            case .move(let point): projected.move(to: place(point))
            case .line(let point): projected.addLine(to: place(point))
            default: projected.closeSubpath()
            }
        }
        let drawn = PathPicture.coverage(path, transform: map)
        let error = PathPicture.errors(of: drawn, from: PathPicture.reference(projected, isEvenOdd: false))
        #expect(error.mean <= 0.012 && error.largest <= 0.05)
    }

    @Test func hugeMagnificationStaysSmooth() throws {
        // The edge of a circle of a million pixels, whose curve passes through the picture.
        let radius = 1e6
        let circle = CGPath(
            ellipseIn: CGRect(x: 32 - radius * 1.7071, y: 32 - radius * 1.7071, width: 2 * radius, height: 2 * radius),
            transform: nil)
        let drawn = PathPicture.coverage(circle)
        for y in 0..<64 {
            for x in 0..<64 {
                let dx = Double(x) + 0.5 - 32 + radius * 0.7071
                let dy = Double(y) + 0.5 - 32 + radius * 0.7071
                let distance = hypot(dx, dy) - radius
                // An ellipse of four cubic curves is 0.027 % of the radius outside a circle: look at the jump only.
                if distance < -400 { #expect(drawn[y * 64 + x] == 255) }
                if distance > 400 { #expect(drawn[y * 64 + x] == 0) }
            }
        }
    }
}
