import Geometry
import TestSupport
import Testing

/// Paths that are boxes with round corners, and paths that are not.
@Suite struct CornerBoxTests {
    private static let rect = CGRect(x: -7.5, y: 3.25, width: 40, height: 24)

    private func path(_ shape: (inout PathStorage) -> Void) -> CGPath {
        var storage = PathStorage()
        shape(&storage)
        return CGPath(storage)
    }

    /// The same elements in the other direction.
    private func reversed(_ path: CGPath) -> CGPath {
        let result = CGMutablePath()
        var points: [CGPoint] = []
        var curves: [(end: CGPoint, controls: (CGPoint, CGPoint)?)] = []
        for element in path.elements {
            switch element {
            case .move(let point): points.append(point)
            case .line(let point): curves.append((point, nil))
            case .curve(let point, let first, let second): curves.append((point, (first, second)))
            case .quadCurve, .closeSubpath: break
            }
        }
        points += curves.map(\.end)
        result.move(to: points[points.count - 1])
        for index in curves.indices.reversed() {
            if let (first, second) = curves[index].controls {
                result.addCurve(to: points[index], control1: second, control2: first)
            } else {
                result.addLine(to: points[index])
            }
        }
        result.closeSubpath()
        return result
    }

    @Test func rectanglesEllipsesAndRoundedRectanglesAreBoxes() throws {
        let rect = Self.rect
        let square = try #require(CornerBox(CGPath(rect: rect, transform: nil)))
        #expect(square.rect == rect && square.radii == .zero && square.aspect == 1)
        let ellipse = try #require(CornerBox(CGPath(ellipseIn: rect, transform: nil)))
        #expect(ellipse.rect == rect && ellipse.radii == SIMD4(repeating: 20))
        #expect(abs(ellipse.aspect - 0.6) < 1e-12)
        let rounded = try #require(
            CornerBox(CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 5, transform: nil)))
        #expect(rounded.rect == rect && rounded.radii == SIMD4(repeating: 5) && rounded.aspect == 1)
        let flat = try #require(
            CornerBox(CGPath(roundedRect: rect, cornerWidth: 6, cornerHeight: 3, transform: nil)))
        #expect(abs(flat.aspect - 0.5) < 1e-12)
    }

    @Test func cornersHaveRadiiOfTheirOwn() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 20, y: 0))
        path.addArc(tangent1End: CGPoint(x: 60, y: 0), tangent2End: CGPoint(x: 60, y: 40), radius: 9)
        path.addLine(to: CGPoint(x: 60, y: 40))
        path.addArc(tangent1End: CGPoint(x: 0, y: 40), tangent2End: CGPoint(x: 0, y: 0), radius: 15)
        path.addLine(to: CGPoint(x: 0, y: 0))
        path.closeSubpath()
        for path in [path, reversed(path)] {
            let box = try #require(CornerBox(path))
            #expect(box.rect == CGRect(x: 0, y: 0, width: 60, height: 40))
            #expect((box.radii - SIMD4(0, 9, 15, 0)).max() < 1e-6 && (SIMD4(0, 9, 15, 0) - box.radii).max() < 1e-6)
        }
    }

    @Test(arguments: UInt64(1)...40) func boxesStayBoxesWhereverTheyBegin(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var rect = Self.rect
        rect.size.width = .random(in: 3...200, using: &random)
        var placement = CGAffineTransform(
            translationX: .random(in: -900...900, using: &random), y: .random(in: -900...900, using: &random)
        ).scaledBy(x: .random(in: 0.01...30, using: &random), y: -.random(in: 0.01...30, using: &random))
        let paths = [
            CGPath(rect: rect, transform: &placement), CGPath(ellipseIn: rect, transform: &placement),
            CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 1, transform: &placement),
        ]
        for (path, radius) in zip(paths, [0, rect.width / 2, 1]) {
            for path in [path, reversed(path)] {
                let box = try #require(CornerBox(path))
                let expected = rect.applying(placement)
                let slack = 1e-5 * max(expected.width, expected.height)
                #expect(abs(box.rect.minX - expected.minX) < slack && abs(box.rect.maxY - expected.maxY) < slack)
                #expect(abs(box.radii.max() - radius * placement.a) < slack)
                #expect(box.radii.max() - box.radii.min() < slack)
            }
        }
    }

    @Test func otherPathsAreNoBoxes() {
        let rect = Self.rect
        var turn = CGAffineTransform(rotationAngle: 0.3)
        let twice = CGMutablePath()
        for _ in 0..<2 { twice.addRect(rect) }
        let bevelled = CGMutablePath()
        bevelled.addLines(between: [
            CGPoint(x: 2, y: 0), CGPoint(x: 8, y: 0), CGPoint(x: 10, y: 2), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10),
            CGPoint(x: 0, y: 2),
        ])
        bevelled.closeSubpath()
        let cut = CGMutablePath()
        cut.addLines(between: [
            CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 0),
        ])
        cut.closeSubpath()
        let open = CGMutablePath()
        open.addLines(between: [
            CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10),
        ])
        let back = CGMutablePath()
        back.addLines(between: [
            CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 5),
            CGPoint(x: 0, y: 5), CGPoint(x: 0, y: 10),
        ])
        back.closeSubpath()
        let pinched = CGMutablePath()
        pinched.move(to: CGPoint(x: 10, y: 5))
        for (end, corner) in [((5, 10), (10, 10)), ((0, 5), (0, 10)), ((5, 0), (0, 0)), ((10, 5), (10, 0))] {
            let (end, corner) = (CGPoint(x: end.0, y: end.1), CGPoint(x: corner.0, y: corner.1))
            let start = pinched.currentPoint
            func control(_ point: CGPoint) -> CGPoint {
                CGPoint(x: point.x + (corner.x - point.x) * 0.5, y: point.y + (corner.y - point.y) * 0.5)
            }
            pinched.addCurve(to: end, control1: control(start), control2: control(end))
        }
        pinched.closeSubpath()
        let continuous = path {
            $0.addRect(rect, radii: CGSize(width: 4, height: 4), corners: .all, isContinuous: true)
        }
        let arc = CGMutablePath()
        arc.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: 4.5, clockwise: false)
        arc.closeSubpath()
        let none = [
            CGPath(), CGPath(rect: rect, transform: &turn), CGPath(ellipseIn: rect, transform: &turn), twice, bevelled,
            cut, open, back, pinched, continuous, arc,
            CGPath(rect: CGRect(x: 3, y: 4, width: 9, height: 0), transform: nil),
        ]
        for path in none { #expect(CornerBox(path) == nil, "\(path)") }
    }

    @Test func arcsLieAsCloseToCubicsAsStated() {
        let circle = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
        var farthest = 0.0
        for step in 0...400 {
            let t = Double(step) / 400
            let (s, k) = (1 - t, 0.5522847498)
            let x = s * s * s + 3 * s * s * t + 3 * s * t * t * k
            let y = 3 * s * s * t * k + 3 * s * t * t + t * t * t
            farthest = max(farthest, abs((x * x + y * y).squareRoot() - 1))
        }
        #expect(CornerBox(circle) != nil)
        #expect(farthest < CornerBox.deviation && farthest > CornerBox.deviation / 2)
    }
}
