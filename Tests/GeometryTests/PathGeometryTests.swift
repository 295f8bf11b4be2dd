import Geometry
import TestSupport
import Testing

extension CGPath {
    /// A path of a few subpaths of random lines and curves within ±100.
    static func random(using random: inout SplitMix64) -> CGPath {
        let path = CGMutablePath()
        func point() -> CGPoint {
            CGPoint(
                x: CGFloat.random(in: -100...100, using: &random), y: CGFloat.random(in: -100...100, using: &random))
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            path.move(to: point())
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                switch Int.random(in: 0...2, using: &random) {
                case 0: path.addLine(to: point())
                case 1: path.addQuadCurve(to: point(), control: point())
                default: path.addCurve(to: point(), control1: point(), control2: point())
                }
            }
            if Bool.random(using: &random) {
                path.closeSubpath()
            }
        }
        return path.copy() ?? path
    }
}

@Suite("Bounds, containment and forms of paths")
struct PathGeometryTests {
    @Test func boundingBoxesCountControlPointsOrNot() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
        #expect(CGPath().boundingBox.isNull && CGPath().boundingBoxOfPath.isNull)
        let lone = CGMutablePath()
        lone.move(to: CGPoint(x: 3, y: 4))
        #expect(lone.boundingBoxOfPath == CGRect(x: 3, y: 4, width: 0, height: 0))
    }

    @Test func boundsOfThePathAreThoseOfItsFlattening() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<100 {
            let path = CGPath.random(using: &random)
            let exact = path.boundingBoxOfPath
            let flat = path.flattened(threshold: 1e-4).boundingBox
            let loose = path.boundingBox
            #expect(loose.minX <= exact.minX && loose.minY <= exact.minY)
            #expect(loose.maxX >= exact.maxX - 1e-9 && loose.maxY >= exact.maxY - 1e-9)
            #expect(abs(exact.minX - flat.minX) < 1e-3 && abs(exact.maxX - flat.maxX) < 1e-3)
            #expect(abs(exact.minY - flat.minY) < 1e-3 && abs(exact.maxY - flat.maxY) < 1e-3)
        }
    }

    @Test func rulesDecideOverlaps() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
        #expect(path.contains(CGPoint(x: 3, y: 3)))
        #expect(!path.contains(CGPoint(x: 3, y: 3), using: .evenOdd))
        #expect(path.contains(CGPoint(x: 8, y: 8), using: .evenOdd))
        #expect(!path.contains(CGPoint(x: 11, y: 5)) && !path.contains(CGPoint(x: CGFloat.nan, y: 5)))
        #expect(path.contains(CGPoint(x: 101, y: 1), transform: CGAffineTransform(translationX: -100, y: 0)))
    }

    @Test func pointsOnThePathAreInside() {
        let triangle = CGMutablePath()
        triangle.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
        for point in [
            CGPoint.zero, CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 5, y: 5), CGPoint(x: 0, y: 3),
        ] {
            #expect(triangle.contains(point) && triangle.contains(point, using: .evenOdd))
        }
        let disc = CGPath(ellipseIn: CGRect(x: -5, y: -5, width: 10, height: 10), transform: nil)
        #expect(disc.contains(CGPoint(x: 5, y: 0)) && disc.contains(CGPoint(x: 0, y: -5)))
        #expect(!disc.contains(CGPoint(x: 5.001, y: 0)))
    }

    @Test func curvesContainWhatTheirFlatteningContains() {
        var random = SplitMix64(seed: 12)
        var inside = 0
        for _ in 0..<50 {
            let path = CGPath.random(using: &random)
            let flat = path.flattened(threshold: 1e-5)
            for _ in 0..<10 {
                let point = CGPoint(
                    x: CGFloat.random(in: -60...60, using: &random), y: CGFloat.random(in: -60...60, using: &random))
                #expect(path.contains(point) == flat.contains(point))
                #expect(path.contains(point, using: .evenOdd) == flat.contains(point, using: .evenOdd))
                inside += path.contains(point) ? 1 : 0
            }
        }
        #expect(inside > 50 && inside < 450)
    }

    @Test func rectsAreRecognised() {
        var rect = CGRect.zero
        #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&rect))
        #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
        var turn = CGAffineTransform(rotationAngle: 0.1)
        #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
        #expect(!CGPath().isRect(nil))
        #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
        let byHand = CGMutablePath()
        byHand.addLines(between: [
            .zero, CGPoint(x: 0, y: 2), CGPoint(x: 3, y: 2), CGPoint(x: 3, y: 0), CGPoint.zero,
        ])
        #expect(byHand.isRect(&rect) && rect == CGRect(x: 0, y: 0, width: 3, height: 2))
    }

    @Test func reversingTwiceKeepsTheShape() {
        var random = SplitMix64(seed: 13)
        for _ in 0..<100 {
            let path = CGPath.random(using: &random)
            let reversed = path.reversed()
            #expect(abs(reversed.length - path.length) < 1e-9 * path.length)
            #expect(reversed.boundingBox == path.boundingBox)
            #expect(reversed.elementCount == path.elementCount)
            let point = CGPoint(
                x: CGFloat.random(in: -60...60, using: &random), y: CGFloat.random(in: -60...60, using: &random))
            #expect(reversed.contains(point) == path.contains(point))
        }
        let open = CGMutablePath()
        open.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1)])
        open.addLines(between: [CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 5)])
        #expect(
            Array(open.reversed().elements) == [
                .move(to: CGPoint(x: 6, y: 5)), .line(to: CGPoint(x: 5, y: 5)),
                .move(to: CGPoint(x: 1, y: 1)), .line(to: CGPoint(x: 1, y: 0)), .line(to: .zero),
            ])
        #expect(open.reversed().reversed() == open)
    }

    @Test func mixingGoesPointByPoint() throws {
        let from = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let to = CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 50), transform: nil)
        #expect(from.interpolated(to: to, progress: 0) == from)
        #expect(from.interpolated(to: to, progress: 1) == to)
        #expect(
            from.interpolated(to: to, progress: 0.5)
                == CGPath(rect: CGRect(x: 5, y: 10, width: 20, height: 30), transform: nil))
        #expect(from.interpolated(to: CGPath(ellipseIn: .zero, transform: nil), progress: 0.5) != nil)
        #expect(from.interpolated(to: CGPath(), progress: 0.5) == nil)
    }

    @Test func mixingLinesWithCurvesBendsThem() throws {
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 30, y: 0)])
        let curve = CGMutablePath()
        curve.move(to: .zero)
        curve.addQuadCurve(to: CGPoint(x: 30, y: 0), control: CGPoint(x: 15, y: 30))
        let middle = try #require(line.interpolated(to: curve, progress: 0.5))
        #expect(abs(middle.boundingBoxOfPath.maxY - 7.5) < 1e-9)
        let triangle = CGMutablePath()
        triangle.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), .zero])
        triangle.closeSubpath()
        let implicit = CGMutablePath()
        implicit.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)])
        implicit.closeSubpath()
        #expect(implicit.interpolated(to: triangle, progress: 0.5) != nil)
    }
}
