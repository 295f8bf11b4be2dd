import Geometry
import TestSupport
import Testing

extension CGPath {
    /// The area inside the path by the winding rule, estimated on a grid of `count` × `count` points over its box.
    func sampledArea(_ count: Int) -> Double {
        let box = boundingBox
        guard !box.isNull else { return 0 }
        let flat = flattened(threshold: 1e-3)
        var inside = 0
        for row in 0..<count {
            for column in 0..<count {
                let point = CGPoint(
                    x: box.minX + box.width * (CGFloat(column) + 0.5) / CGFloat(count),
                    y: box.minY + box.height * (CGFloat(row) + 0.5) / CGFloat(count))
                inside += flat.contains(point) ? 1 : 0
            }
        }
        return box.width * box.height * Double(inside) / Double(count * count)
    }

    /// The area by the trapezium formula; that of contours that wind against each other is taken away.
    var signedArea: Double {
        var sum = 0.0
        var start = CGPoint.zero
        var last = CGPoint.zero
        for element in flattened(threshold: 1e-5).elements {
            switch element {
            case .move(let point):
                start = point
                last = point
            case .line(let point):
                sum += last.x * point.y - last.y * point.x
                last = point
            default:
                sum += last.x * start.y - last.y * start.x
                last = start
            }
        }
        return sum / 2
    }

    func outline(
        _ width: CGFloat, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10
    ) -> CGPath {
        copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
    }

    static func lines(_ points: [(CGFloat, CGFloat)], closed: Bool = false) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        if closed {
            path.closeSubpath()
        }
        return path
    }
}

/// A straight piece of a path.
struct Segment {
    var from: CGPoint
    var to: CGPoint

    func distance(to point: CGPoint) -> CGFloat {
        let (x, y) = (to.x - from.x, to.y - from.y)
        let square = x * x + y * y
        let along = square > 0 ? ((point.x - from.x) * x + (point.y - from.y) * y) / square : 0
        let nearest = max(0, min(along, 1))
        return hypot(point.x - from.x - x * nearest, point.y - from.y - y * nearest)
    }
}

extension CGPath {
    /// The lines of the path's flattening, closing lines included.
    var segments: [Segment] {
        var result: [Segment] = []
        var start = CGPoint.zero
        var last = CGPoint.zero
        for element in flattened(threshold: 0.01).elements {
            switch element {
            case .move(let point):
                start = point
                last = point
            case .line(let point):
                result.append(Segment(from: last, to: point))
                last = point
            default:
                result.append(Segment(from: last, to: start))
                last = start
            }
        }
        return result
    }
}

@Suite("Strokes")
struct PathStrokeTests {
    let rect = CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 30), transform: nil)

    @Test func theFixturesAreExact() {
        #expect(abs(abs(rect.outline(4).signedArea) - 560) < 1e-9)
        #expect(abs(abs(rect.trimmed(from: 0, to: 0.5).outline(4).signedArea) - 280) < 1e-9)
        #expect(rect.outline(4).boundingBox == CGRect(x: 8, y: 8, width: 44, height: 34))
    }

    @Test func joinsDecideTheCorners() {
        #expect(abs(abs(rect.outline(4, join: .bevel).signedArea) - (560 - 4 * 2)) < 1e-9)
        #expect(abs(abs(rect.outline(4, join: .round).signedArea) - (560 - 16 + 4 * .pi)) < 5e-3)
        // A right angle's miter is √2 widths long.
        #expect(abs(abs(rect.outline(4, miterLimit: 1.41).signedArea) - 552) < 1e-9)
        #expect(abs(abs(rect.outline(4, miterLimit: 1.42).signedArea) - 560) < 1e-9)
    }

    @Test func capsDecideTheEnds() {
        let line = CGPath.lines([(0, 0), (10, 0)])
        #expect(abs(abs(line.outline(4).signedArea) - 40) < 1e-9)
        #expect(abs(abs(line.outline(4, cap: .square).signedArea) - 56) < 1e-9)
        #expect(abs(abs(line.outline(4, cap: .round).signedArea) - (40 + 4 * .pi)) < 5e-3)
        #expect(line.outline(4, cap: .square).boundingBox == CGRect(x: -2, y: -2, width: 14, height: 4))
        #expect(line.outline(4, cap: .round).contains(CGPoint(x: -1.9, y: 0)))
        #expect(!line.outline(4, cap: .butt).contains(CGPoint(x: -0.1, y: 0)))
    }

    @Test func subpathsOfNoLengthShowTheirCaps() {
        let dot = CGPath.lines([(5, 5), (5, 5)])
        #expect(dot.outline(4).isEmpty)
        #expect(dot.outline(4, cap: .square).boundingBox == CGRect(x: 3, y: 3, width: 4, height: 4))
        #expect(abs(abs(dot.outline(4, cap: .round).signedArea) - 4 * .pi) < 5e-3)
        #expect(!CGPath.lines([(5, 5)], closed: true).outline(4, cap: .round).isEmpty)
        #expect(CGPath.lines([(5, 5)]).outline(4, cap: .round).isEmpty)
    }

    @Test func widthsThatStrokeNothing() {
        for width in [0, -1, CGFloat.nan, .infinity] {
            #expect(rect.outline(width).isEmpty)
        }
        #expect(CGPath().outline(3).isEmpty)
        #expect(!rect.outline(1e-9).isEmpty)
    }

    @Test func aCircleBecomesARing() {
        let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
        let ring = circle.outline(10)
        #expect(abs(abs(ring.signedArea) - 2 * .pi * 50 * 10) < 2)
        #expect(ring.contains(CGPoint(x: 54.9, y: 0)) && ring.contains(CGPoint(x: 0, y: 45.1)))
        #expect(!ring.contains(CGPoint(x: 44.9, y: 0)) && !ring.contains(CGPoint(x: 0, y: 55.1)))
        for element in ring.elements {
            guard case .line(let point) = element else { continue }
            let radius = hypot(point.x, point.y)
            #expect(min(abs(radius - 55), abs(radius - 45)) < 0.02)
        }
    }

    @Test func aStrokeWiderThanItsCircleHasNoHole() {
        let circle = CGPath(ellipseIn: CGRect(x: -3, y: -3, width: 6, height: 6), transform: nil)
        let disc = circle.outline(10)
        for radius in stride(from: 0.05, to: 7.9, by: 0.35) {
            for step in 0..<24 {
                let angle = Double(step) * .pi / 12 + 0.01
                #expect(disc.contains(CGPoint(x: radius * cos(angle), y: radius * sin(angle))))
            }
        }
        #expect(!disc.contains(CGPoint(x: 8.02, y: 0)))
    }

    @Test(arguments: [CGLineJoin.miter, .round, .bevel])
    func everyPointBesideThePathIsPainted(join: CGLineJoin) {
        var random = SplitMix64(seed: 21)
        for _ in 0..<30 {
            let path = CGPath.random(using: &random)
            let width = CGFloat.random(in: 1...80, using: &random)
            let outline = path.outline(width, join: join)
            for segment in path.segments where Int.random(in: 0..<10, using: &random) == 0 {
                let (from, to) = (segment.from, segment.to)
                let length = hypot(to.x - from.x, to.y - from.y)
                guard length > 1e-3 else { continue }
                let across = CGFloat.random(in: -0.48...0.48, using: &random) * width / length
                let beside = CGPoint(
                    x: (to.x + from.x) / 2 - (to.y - from.y) * across,
                    y: (to.y + from.y) / 2 + (to.x - from.x) * across)
                #expect(outline.contains(beside))
            }
        }
    }

    @Test func roundStrokesReachNoFartherThanHalfTheirWidth() {
        var random = SplitMix64(seed: 22)
        for _ in 0..<20 {
            let path = CGPath.random(using: &random)
            let outline = path.outline(20, cap: .round, join: .round)
            let box = path.boundingBoxOfPath
            let reach = outline.boundingBoxOfPath
            #expect(reach.minX >= box.minX - 10.01 && reach.maxX <= box.maxX + 10.01)
            #expect(reach.minY >= box.minY - 10.01 && reach.maxY <= box.maxY + 10.01)
        }
    }

    @Test func roundStrokesPaintWhatIsNearThePathAndNothingElse() {
        var random = SplitMix64(seed: 23)
        var painted = 0
        for _ in 0..<24 {
            let path = CGPath.random(using: &random)
            let width = CGFloat.random(in: 2...90, using: &random)
            let outline = path.outline(width, cap: .round, join: .round)
            let segments = path.segments
            for _ in 0..<40 {
                let point = CGPoint(
                    x: CGFloat.random(in: -120...120, using: &random),
                    y: CGFloat.random(in: -120...120, using: &random))
                let distance = segments.map { $0.distance(to: point) }.min() ?? .infinity
                guard abs(distance - width / 2) > 0.05 else { continue }
                #expect(outline.contains(point) == (distance < width / 2), "\(point) \(width) \(path.svgPathData)")
                painted += distance < width / 2 ? 1 : 0
            }
        }
        #expect(painted > 150 && painted < 800)
    }

    @Test func cuspsAndTurnsBackAreRound() {
        let cusp = CGMutablePath()
        cusp.move(to: CGPoint(x: 0, y: 0))
        cusp.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 20, y: 40), control2: CGPoint(x: -10, y: 40))
        #expect(abs(abs(cusp.outline(2).sampledArea(50)) - cusp.length * 2) < cusp.length * 0.2)
        let back = CGMutablePath()
        back.move(to: .zero)
        back.addQuadCurve(to: .zero, control: CGPoint(x: 20, y: 0))
        let outline = back.outline(4)
        #expect(outline.contains(CGPoint(x: 11.9, y: 0)) && !outline.contains(CGPoint(x: 12.1, y: 0)))
        #expect(outline.contains(CGPoint(x: 5, y: 1.9)) && outline.contains(CGPoint(x: 5, y: -1.9)))
        let line = CGPath.lines([(0, 0), (10, 0), (0, 0)]).outline(4, join: .miter)
        #expect(line.boundingBox.maxX == 10)
    }

    @Test func shortSegmentsKeepTheWholeWidth() {
        let path = CGPath.lines([(0, 0), (20, 0), (20, 1), (0, 1)])
        let outline = path.outline(10)
        for x in stride(from: 0.5, through: 24.5, by: 1) {
            for y in [-4.5, -2, 0, 0.5, 2, 5.5] {
                #expect(outline.contains(CGPoint(x: x, y: y)))
            }
        }
    }

    @Test func transformsMoveTheOutline() {
        let moved = rect.copy(
            strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
            transform: CGAffineTransform(scaleX: 2, y: 1))
        #expect(moved.boundingBox == CGRect(x: 16, y: 8, width: 88, height: 34))
    }

    @Test func hugeAndTinyCoordinatesAreHarmless() {
        for scale in [1e-200, 1e-9, 1e9, 1e150, 1e300] {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addCurve(
                to: CGPoint(x: scale, y: 0), control1: CGPoint(x: 0, y: scale), control2: CGPoint(x: scale, y: scale))
            path.addLine(to: CGPoint(x: -scale, y: scale))
            path.closeSubpath()
            let outline = path.outline(scale / 10, cap: .round, join: .round)
            #expect(outline.elementCount < 100_000 && outline.isEmpty == (scale >= 1e150))
            #expect(path.length > scale && path.trimmed(from: 0.2, to: 0.6).elementCount < 10)
        }
    }
}
