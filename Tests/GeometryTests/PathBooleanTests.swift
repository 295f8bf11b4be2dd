import Geometry
import TestSupport
import Testing

/// Paths made of two: what they fill, point by point, and what they are made of.
struct PathBooleanTests {
    private typealias Operation = (name: String, path: CGPath, isInside: (Bool, Bool) -> Bool)

    private static func operations(_ a: CGPath, _ b: CGPath, _ rule: CGPathFillRule) -> [Operation] {
        [
            ("union", a.union(b, using: rule), { $0 || $1 }),
            ("intersection", a.intersection(b, using: rule), { $0 && $1 }),
            ("difference", a.subtracting(b, using: rule), { $0 && !$1 }),
            ("symmetric difference", a.symmetricDifference(b, using: rule), { $0 != $1 }),
            ("normalized", a.normalized(using: rule), { first, _ in first }),
        ]
    }

    /// Some rectangles, ellipses, and lines and curves that cross themselves, in 0…80; on multiples of 10 much of it overlaps.
    private static func path(_ random: inout SplitMix64, isOnGrid: Bool) -> CGPath {
        func number() -> CGFloat {
            isOnGrid ? CGFloat(Int.random(in: 0...8, using: &random)) * 10 : .random(in: 0...80, using: &random)
        }
        func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        let path = CGMutablePath()
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let (a, b) = (point(), point())
            let rect = CGRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: path.addRect(rect)
            case 1: path.addEllipse(in: rect)
            default:
                path.move(to: a)
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: path.addLine(to: point())
                    case 1: path.addQuadCurve(to: point(), control: point())
                    default: path.addCurve(to: point(), control1: point(), control2: point())
                    }
                }
                if Bool.random(using: &random) { path.closeSubpath() }
            }
        }
        return path
    }

    /// Whether an edge of what a path fills is nearer to a point than a distance.
    private static func isNearEdge(_ path: CGPath, _ point: CGPoint, _ rule: CGPathFillRule, _ reach: CGFloat) -> Bool {
        let here = path.contains(point, using: rule)
        return (0..<16).contains { step in
            let distance = step < 8 ? reach : reach / 2
            let angle = CGFloat(step) * .pi / 4
            let place = CGPoint(x: point.x + cos(angle) * distance, y: point.y + sin(angle) * distance)
            return path.contains(place, using: rule) != here
        }
    }

    @Test(arguments: 0..<16)
    func everyPointIsAsThePathsSay(group: Int) {
        var looked = 0
        for seed in group * 10..<group * 10 + 10 {
            var random = SplitMix64(seed: UInt64(seed))
            let a = Self.path(&random, isOnGrid: seed % 2 == 0)
            let b = Self.path(&random, isOnGrid: seed % 2 == 0)
            for rule in [CGPathFillRule.winding, .evenOdd] {
                let operations = Self.operations(a, b, rule)
                for _ in 0..<12 {
                    let point = CGPoint(
                        x: CGFloat.random(in: -2...82, using: &random), y: CGFloat.random(in: -2...82, using: &random))
                    guard !Self.isNearEdge(a, point, rule, 0.03), !Self.isNearEdge(b, point, rule, 0.03) else {
                        continue
                    }
                    looked += 1
                    let (first, second) = (a.contains(point, using: rule), b.contains(point, using: rule))
                    for (name, path, isInside) in operations {
                        let expected = isInside(first, second)
                        #expect(path.contains(point) == expected, "\(name), seed \(seed), \(point)")
                        #expect(path.contains(point, using: .evenOdd) == expected, "\(name), seed \(seed), \(point)")
                    }
                }
            }
        }
        #expect(looked > 200)
    }

    @Test func rectanglesBecomeTheirOutline() {
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let other = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)
        let corners = { (points: [(CGFloat, CGFloat)]) in
            let path = CGMutablePath()
            path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
            path.closeSubpath()
            return Array(path.elements)
        }
        let union = [(0, 0), (10, 0), (10, 5), (15, 5), (15, 15), (5, 15), (5, 10), (0, 10)] as [(CGFloat, CGFloat)]
        #expect(Array(square.union(other).elements) == corners(union))
        #expect(Array(square.intersection(other).elements) == corners([(10, 5), (10, 10), (5, 10), (5, 5)]))
        #expect(square.subtracting(square).isEmpty && square.intersection(CGPath()).isEmpty)
        #expect(square.union(square) == square && square.union(CGPath()) == square)
        // Rectangles with an edge in common become one, without the ends of that edge.
        let beside = CGPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10), transform: nil)
        #expect(square.union(beside) == CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil))
        // What touches at a corner stays two subpaths.
        let diagonal = CGPath(rect: CGRect(x: 10, y: 10, width: 5, height: 5), transform: nil)
        #expect(square.union(diagonal).elementCount == 10)
    }

    @Test func curvesStayCurvesAndCrossWhereTheyDo() throws {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        #expect(Array(circle.normalized().elements) == Array(circle.elements))
        let other = CGPath(ellipseIn: CGRect(x: 5, y: 0, width: 10, height: 10), transform: nil)
        let lens = circle.intersection(other)
        let isCurve = { (element: CGPath.Element) in if case .curve = element { true } else { false } }
        #expect(lens.elements.filter(isCurve).count == 4 && lens.elementCount == 6)
        // By symmetry they cross at x = 7.5.
        let box = lens.boundingBoxOfPath
        #expect(abs(box.minX - 5) < 1e-9 && abs(box.maxX - 10) < 1e-9 && abs(box.midY - 5) < 1e-9)
        let tips = lens.elements.compactMap { element in
            if case .curve(let end, _, _) = element, abs(end.y - 5) > 1 { end } else { nil }
        }
        #expect(tips.count == 2 && tips.allSatisfy { abs($0.x - 7.5) < 1e-8 })
        // A hole runs the other way.
        let inner = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 2, height: 2), transform: nil)
        let ring = circle.subtracting(inner)
        #expect(ring.elementCount == 12 && !ring.contains(CGPoint(x: 5, y: 5)) && ring.contains(CGPoint(x: 5, y: 2)))
    }

    @Test func rulesDecideWhatAStarIs() {
        let star = CGMutablePath()
        star.addLines(between: (0..<5).map { CGPoint(x: cos(Double($0) * 0.8 * .pi), y: sin(Double($0) * 0.8 * .pi)) })
        star.closeSubpath()
        // Ten corners, or five points around a hole.
        #expect(star.normalized().elementCount == 11 && star.normalized(using: .evenOdd).elementCount == 20)
        #expect(star.normalized().contains(.zero) && !star.normalized(using: .evenOdd).contains(.zero))
    }

    @Test func whatCancelsIsGone() {
        let square = CGRect(x: 0, y: 0, width: 10, height: 10)
        let path = CGMutablePath()
        path.addRect(square)
        path.addPath(CGPath(rect: square, transform: nil).reversed())
        #expect(path.normalized().isEmpty && path.normalized(using: .evenOdd).isEmpty)
        let spike = CGMutablePath()
        spike.addLines(between: [.zero, CGPoint(x: 10, y: 0), .zero])
        #expect(spike.normalized().isEmpty && spike.union(CGPath(rect: square, transform: nil)).elementCount == 5)
        #expect(CGPath().normalized().isEmpty)
        let point = CGMutablePath()
        point.move(to: CGPoint(x: 3, y: 3))
        point.closeSubpath()
        #expect(point.union(point).isEmpty)
    }

    @Test func sizesOfAllKindsAreTaken() {
        for size in [1e-100, 1, 1e150] as [CGFloat] {
            let square = CGPath(rect: CGRect(x: -size, y: -size, width: 2 * size, height: 2 * size), transform: nil)
            let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1.5 * size, height: 1.5 * size), transform: nil)
            let both = square.intersection(circle)
            #expect(both.contains(CGPoint(x: 0.9 * size, y: 0.75 * size)), "\(size)")
            #expect(!both.contains(CGPoint(x: 1.1 * size, y: 0.75 * size)), "\(size)")
            #expect(!both.contains(CGPoint(x: 0.05 * size, y: 0.05 * size)), "\(size)")
        }
        // Where the sides' products are no numbers any more.
        let square = CGPath(rect: CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), transform: nil)
        let box = square.intersection(
            CGPath(rect: CGRect(x: -5e299, y: -2e300, width: 2e300, height: 4e300), transform: nil)
        ).boundingBoxOfPath
        #expect(abs(box.minX / 1e300 + 0.5) < 1e-8 && abs(box.maxX / 1e300 - 1) < 1e-8)
        // A speck beside something huge is lost; nothing else happens.
        let huge = CGMutablePath()
        huge.addRect(CGRect(x: -1e308, y: -1e308, width: 1.5e308, height: 1.5e308))
        huge.addEllipse(in: CGRect(x: 0, y: 0, width: 1e-308, height: 1))
        huge.move(to: CGPoint(x: CGFloat.nan, y: .infinity))
        huge.addLine(to: CGPoint(x: CGFloat.infinity, y: 0))
        #expect(huge.normalized().contains(CGPoint(x: -1e300, y: -1e300)))
    }

    @Test func whatIsTooMuchIsEmpty() {
        var random = SplitMix64(seed: 3)
        let path = CGMutablePath()
        path.move(to: .zero)
        for _ in 0..<3000 {
            path.addLine(
                to: CGPoint(x: CGFloat.random(in: 0...1, using: &random), y: CGFloat.random(in: 0...1, using: &random)))
        }
        // Some two million crossings.
        #expect(path.normalized().isEmpty)
    }

    @Test func nearlyEqualPathsDoNotFallApart() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<12 {
            let path = CGMutablePath()
            for _ in 0..<6 {
                let shift = CGFloat.random(in: -1e-9...1e-9, using: &random)
                path.addEllipse(in: CGRect(x: shift, y: -shift, width: 10, height: 10 + shift))
                path.addRect(CGRect(x: 2 + shift, y: 2, width: 9, height: 6 - shift))
            }
            let outline = path.normalized()
            #expect(outline.contains(CGPoint(x: 5, y: 5)) && outline.contains(CGPoint(x: 10.9, y: 5)))
            #expect(!outline.contains(CGPoint(x: 10.9, y: 9)) && outline.boundingBoxOfPath.width < 11.001)
        }
    }
}
