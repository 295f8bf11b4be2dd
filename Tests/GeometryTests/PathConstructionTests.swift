import Geometry
import TestSupport
import Testing

@Suite("Making paths")
struct PathConstructionTests {
    func elements(_ build: (CGMutablePath) -> Void) -> [CGPath.Element] {
        let path = CGMutablePath()
        build(path)
        return Array(path.elements)
    }

    @Test func elementsAreKeptInOrder() {
        let (a, b, c, d) = (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6), CGPoint(x: 7, y: 8))
        let made = elements {
            $0.move(to: a)
            $0.addLine(to: b)
            $0.addQuadCurve(to: d, control: c)
            $0.addCurve(to: a, control1: b, control2: c)
            $0.closeSubpath()
        }
        #expect(
            made == [
                .move(to: a), .line(to: b), .quadCurve(to: d, control: c), .curve(to: a, control1: b, control2: c),
                .closeSubpath,
            ])
    }

    @Test func withoutACurrentPointNothingIsDrawn() {
        let made = elements {
            $0.addLine(to: .zero)
            $0.addQuadCurve(to: .zero, control: .zero)
            $0.addCurve(to: .zero, control1: .zero, control2: .zero)
            $0.closeSubpath()
        }
        #expect(made.isEmpty)
    }

    @Test func whatIsNotFiniteIsRefused() {
        let made = elements {
            $0.move(to: CGPoint(x: 1, y: 1))
            $0.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
            $0.addCurve(to: .zero, control1: CGPoint(x: CGFloat.infinity, y: 0), control2: .zero)
            $0.addRect(CGRect.null)
            $0.addArc(center: .zero, radius: .infinity, startAngle: 0, endAngle: 1, clockwise: false)
            $0.addArc(center: .zero, radius: 1, startAngle: .nan, endAngle: 1, clockwise: false)
            $0.addEllipse(in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
            $0.addLine(to: CGPoint(x: 1, y: 1), transform: CGAffineTransform(scaleX: .infinity, y: 1))
        }
        #expect(made == [.move(to: CGPoint(x: 1, y: 1))])
    }

    @Test func movesReplaceEachOtherAndClosesDoNotRepeat() {
        let made = elements {
            $0.move(to: .zero)
            $0.move(to: CGPoint(x: 2, y: 2))
            $0.addLine(to: CGPoint(x: 3, y: 2))
            $0.closeSubpath()
            $0.closeSubpath()
            $0.addLine(to: CGPoint(x: 9, y: 9))
        }
        #expect(
            made == [
                .move(to: CGPoint(x: 2, y: 2)), .line(to: CGPoint(x: 3, y: 2)), .closeSubpath,
                .line(to: CGPoint(x: 9, y: 9)),
            ])
        let path = CGMutablePath()
        path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
        #expect(CGPath().currentPoint == .zero && CGPath().isEmpty)
    }

    @Test func aRectGoesFromItsLeastCorner() {
        let made = elements { $0.addRect(CGRect(x: 30, y: 40, width: -20, height: -30)) }
        #expect(
            made == [
                .move(to: CGPoint(x: 10, y: 10)), .line(to: CGPoint(x: 30, y: 10)), .line(to: CGPoint(x: 30, y: 40)),
                .line(to: CGPoint(x: 10, y: 40)), .closeSubpath,
            ])
    }

    @Test func anEllipseStartsAtTheRight() {
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
        let points = path.elements.compactMap { element -> CGPoint? in
            switch element {
            case .move(let to), .curve(let to, _, _): to
            default: nil
            }
        }
        #expect(
            points == [
                CGPoint(x: 20, y: 5), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 0),
                CGPoint(x: 20, y: 5),
            ])
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 20, height: 10))
    }

    @Test func aRoundedRectStartsInTheMiddleOfItsRightSide() {
        let path = CGPath(
            roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), cornerWidth: 8, cornerHeight: 6, transform: nil)
        let made = Array(path.elements)
        #expect(made.first == .move(to: CGPoint(x: 40, y: 15)))
        #expect(made[1] == .line(to: CGPoint(x: 40, y: 24)))
        guard case .curve(let end, _, _) = made[2] else {
            Issue.record("the first corner is a curve")
            return
        }
        #expect(end == CGPoint(x: 32, y: 30))
        #expect(!path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 4, y: 4)))
        let capsule = CGPath(
            roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerWidth: 90, cornerHeight: 90, transform: nil)
        #expect(capsule.boundingBox == CGRect(x: 0, y: 0, width: 40, height: 20))
    }

    @Test func transformsMovePointsBeforeTheyAreAdded() {
        var transform = CGAffineTransform(translationX: 5, y: 0).scaledBy(x: 2, y: 2)
        let path = CGPath(rect: CGRect(x: 1, y: 1, width: 1, height: 1), transform: &transform)
        #expect(path.boundingBox == CGRect(x: 7, y: 2, width: 2, height: 2))
        #expect(path.copy(using: &transform)?.boundingBox == CGRect(x: 19, y: 4, width: 4, height: 4))
        let copy = path.mutableCopy(using: &transform)
        copy?.addPath(path, transform: CGAffineTransform(translationX: -7, y: -2))
        #expect(copy?.boundingBox == CGRect(x: 0, y: 0, width: 23, height: 8))
    }

    @Test func copiesDoNotFollowTheOriginal() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        let copy = try #require(path.copy())
        #expect(copy == path && copy.hashValue == path.hashValue && !(copy is CGMutablePath))
        path.addLine(to: CGPoint(x: 5, y: 5))
        #expect(copy != path && copy.boundingBox.width == 1)
        #expect(copy.copy() === copy)
        let lines = CGMutablePath()
        lines.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1)])
        lines.addRects([CGRect(x: 2, y: 2, width: 1, height: 1), CGRect(x: 4, y: 4, width: 1, height: 1)])
        #expect(lines.elementCount == 13)
    }

    @Test func blocksSeeTypesAndPoints() {
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
        var types: [CGPathElementType] = []
        var lastPoint = CGPoint.zero
        path.applyWithBlock { element in
            types.append(element.pointee.type)
            if element.pointee.type == .addCurveToPoint {
                lastPoint = element.pointee.points[2]
            }
        }
        #expect(
            types == [
                .moveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint, .closeSubpath,
            ])
        #expect(lastPoint == CGPoint(x: 2, y: 1))
        var count = 0
        withUnsafeMutablePointer(to: &count) { pointer in
            path.apply(info: pointer) { info, _ in info?.assumingMemoryBound(to: Int.self).pointee += 1 }
        }
        #expect(count == 6)
        CGPath().applyWithBlock { _ in Issue.record("an empty path has no elements") }
        path.withElements { verbs, points in
            #expect(verbs.count == 6 && points.count == verbs.map(\.pointCount).reduce(0, +))
        }
    }
}

@Suite("Arcs")
struct PathArcTests {
    func arc(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGMutablePath {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
        return path
    }

    @Test func counterclockwiseAnglesGrow() {
        let quarter = arc(from: 0, to: .pi / 2, clockwise: false)
        #expect(quarter.elementCount == 2)
        #expect(abs(quarter.length - 5 * .pi) < 0.005)
        #expect(quarter.boundingBoxOfPath.minX > -1e-9 && quarter.boundingBoxOfPath.minY > -1e-9)
        let rest = arc(from: 0, to: .pi / 2, clockwise: true)
        #expect(rest.elementCount == 4)
        #expect(abs(rest.length - 15 * .pi) < 0.01)
        #expect(abs(arc(from: 3, to: 1, clockwise: false).length - 10 * (2 * .pi - 2)) < 0.01)
    }

    /// Whether the elements are those of a circle, in quarters that go the given way from an angle.
    func isCircle(_ path: CGPath, from start: CGFloat, clockwise: Bool) -> Bool {
        let ends = path.elements.map { element -> CGPoint in
            switch element {
            case .move(let point), .curve(let point, _, _): point
            default: .zero
            }
        }
        guard ends.count == 5, abs(path.length - 20 * .pi) < 0.01 else { return false }
        return ends.enumerated().allSatisfy { quarter, end in
            let angle = start + CGFloat(clockwise ? -quarter : quarter) * .pi / 2
            return hypot(end.x - 10 * cos(angle), end.y - 10 * sin(angle)) < 1e-9
        }
    }

    @Test(arguments: [0, 2 * .pi, -.pi / 2, 0.7, 100] as [CGFloat], [1, -1, 2, -3] as [CGFloat])
    func wholeTurnsAreCirclesInEitherDirection(start: CGFloat, turns: CGFloat) {
        let end = start + turns * 2 * .pi
        for clockwise in [false, true] {
            #expect(isCircle(arc(from: start, to: end, clockwise: clockwise), from: start, clockwise: clockwise))
        }
        let relative = CGMutablePath()
        relative.addRelativeArc(center: .zero, radius: 10, startAngle: start, delta: end - start)
        #expect(isCircle(relative, from: start, clockwise: turns < 0))
    }

    @Test func moreThanAWholeTurnIsACircle() {
        for end in [40, -40, 2.5 * .pi, -2.5 * .pi] as [CGFloat] {
            for clockwise in [false, true] {
                #expect(isCircle(arc(from: 0, to: end, clockwise: clockwise), from: 0, clockwise: clockwise))
            }
        }
    }

    @Test func equalAnglesAreNothing() {
        for clockwise in [false, true] {
            #expect(arc(from: 1, to: 1, clockwise: clockwise).length == 0)
            // A sum of angles that is 0.3 but for rounding, above it.
            #expect(arc(from: 0.1 + 0.2, to: 0.3, clockwise: clockwise).length < 1e-9)
            #expect(arc(from: 0.3, to: 0.1 + 0.2, clockwise: clockwise).length < 1e-9)
        }
    }

    @Test func lessThanATurnGoesTheGivenWay() {
        var random = SplitMix64(seed: 46)
        for _ in 0..<100 {
            let start = CGFloat.random(in: -9...9, using: &random)
            let part = CGFloat.random(in: 0.01...6.27, using: &random)
            // With the direction it is the part, against it the rest of the turn.
            for (clockwise, turn) in [(false, part), (true, 2 * .pi - part)] {
                let path = arc(from: start, to: start + part, clockwise: clockwise)
                #expect(abs(path.length - 10 * turn) < 0.02)
                let mirrored = arc(from: -start, to: -start - part, clockwise: !clockwise)
                #expect(abs(mirrored.length - path.length) < 1e-6)
            }
        }
    }

    /// As CGPathAddArc cuts them.
    @Test(arguments: [0.4, 1.5, 1.7, 3.3, 5] as [CGFloat], [false, true])
    func arcsAreQuartersFromTheStartAndARest(sweep: CGFloat, clockwise: Bool) {
        let path = arc(from: 0.7, to: clockwise ? 0.7 - sweep : 0.7 + sweep, clockwise: clockwise)
        let angles = path.elements.map { element -> CGFloat in
            switch element {
            case .move(let point), .curve(let point, _, _): atan2(point.y, point.x)
            default: .nan
            }
        }
        let steps = zip(angles, angles.dropFirst()).map { abs(($1 - $0).remainder(dividingBy: 2 * .pi)) }
        let quarters = Int(sweep / (.pi / 2))
        #expect(steps.count == quarters + 1)
        #expect(steps.dropLast().allSatisfy { abs($0 - .pi / 2) < 1e-9 })
        #expect(abs((steps.last ?? 0) - (sweep - CGFloat(quarters) * .pi / 2)) < 1e-9)
    }

    @Test func curvesStayOnTheCircle() {
        let path = arc(from: 0.3, to: 5, clockwise: false)
        for element in path.flattened(threshold: 1e-4).elements {
            guard case .line(let point) = element else { continue }
            #expect(abs(hypot(point.x, point.y) - 10) < 0.003)
        }
    }

    @Test func anArcIsJoinedByALine() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 20))
        path.addRelativeArc(center: .zero, radius: 10, startAngle: .pi, delta: -.pi / 2)
        let made = Array(path.elements)
        #expect(made.count == 3)
        guard case .line(let start) = made[1] else {
            Issue.record("a line leads to the arc")
            return
        }
        #expect(abs(start.x + 10) < 1e-12)
        #expect(abs(path.currentPoint.x) < 1e-12 && abs(path.currentPoint.y - 10) < 1e-12)
    }

    @Test func tangentArcsTouchBothLines() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 20, y: 20), radius: 5)
        #expect(Array(path.elements)[1] == .line(to: CGPoint(x: 15, y: 0)))
        #expect(abs(path.currentPoint.x - 20) < 1e-12 && abs(path.currentPoint.y - 5) < 1e-12)
        #expect(abs(path.length - 15 - 2.5 * .pi) < 0.005)
        let other = CGMutablePath()
        other.move(to: .zero)
        other.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 0, y: -20), radius: 2)
        #expect(other.boundingBoxOfPath.maxY < 1e-9 && other.boundingBoxOfPath.maxX < 20)
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 40, y: 0), radius: 5)
        straight.addArc(tangent1End: CGPoint(x: 20, y: 9), tangent2End: CGPoint(x: 40, y: 0), radius: 0)
        #expect(
            Array(straight.elements) == [
                .move(to: .zero), .line(to: CGPoint(x: 20, y: 0)), .line(to: CGPoint(x: 20, y: 9)),
            ])
    }
}
