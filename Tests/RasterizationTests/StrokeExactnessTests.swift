import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasterization

/// Strokes as they are drawn against their definition: what a line across the path sweeps, with joins and caps.
@Suite struct StrokeExactnessTests {
    /// Convex parts of a stroke, all of which run around in the same direction, so that together they are filled.
    private struct Parts {
        let path = CGMutablePath()
        let halfWidth: Double

        func add(_ points: [Point]) {
            var area = 0.0
            for index in points.indices {
                let (a, b) = (points[index], points[(index + 1) % points.count])
                area += a.x * b.y - b.x * a.y
            }
            path.addLines(between: (area < 0 ? points.reversed() : points).map { CGPoint(x: $0.x, y: $0.y) })
            path.closeSubpath()
        }

        func normal(_ direction: Point) -> Point { Point(-direction.y, direction.x) * halfWidth }

        /// The sector between two radii that are less than a half turn apart.
        func addSector(_ center: Point, _ from: Point, _ to: Point) {
            let turn = atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y)
            let steps = 64
            add(
                [center]
                    + (0...steps).map { step in
                        let angle = turn * Double(step) / Double(steps)
                        return center
                            + Point(
                                from.x * cos(angle) - from.y * sin(angle), from.x * sin(angle) + from.y * cos(angle))
                    })
        }

        func addJoin(_ at: Point, _ before: Point, _ after: Point, _ join: CGLineJoin, miterLimit: Double) {
            let turn = before.x * after.y - before.y * after.x
            let side = turn > 0 ? -1.0 : 1.0
            let (a, b) = (normal(before) * side, normal(after) * side)
            switch join {
            case .round:
                addSector(at, a, b)
            case .bevel:
                add([at, at + a, at + b])
            case .miter:
                let onePlusCosine = 1 + (before * after).sum()
                if onePlusCosine / 2 * miterLimit * miterLimit >= 1 {
                    add([at, at + a, at + (a + b) / onePlusCosine, at + b])
                } else {
                    add([at, at + a, at + b])
                }
            }
        }

        func addCap(_ at: Point, _ direction: Point, _ cap: CGLineCap) {
            let across = normal(direction)
            switch cap {
            case .butt: break
            case .square:
                add([
                    at + across, at - across, at - across + direction * halfWidth, at + across + direction * halfWidth,
                ])
            case .round:
                addSector(at, across, direction * halfWidth)
                addSector(at, direction * halfWidth, -across)
            }
        }
    }

    /// Segments of one subpath: lines, and cubic curves by their four points.
    private func reference(
        _ segments: [[Point]], closed: Bool, width: Double, cap: CGLineCap, join: CGLineJoin, miterLimit: Double
    ) -> CGPath {
        let parts = Parts(halfWidth: width / 2)
        var directions: [(first: Point, last: Point)] = []
        for segment in segments {
            let steps = segment.count == 2 ? 1 : 400
            var last: Point?
            var first = Point.zero
            var previous = segment[0]
            for step in 1...steps {
                let t = Double(step) / Double(steps)
                let next = segment.count == 2 ? segment[1] : cubic(segment, t)
                let length = ((next - previous) * (next - previous)).sum().squareRoot()
                guard length > 0 else { continue }
                let direction = (next - previous) / length
                let across = parts.normal(direction)
                parts.add([previous + across, next + across, next - across, previous - across])
                if let last {
                    parts.addJoin(previous, last, direction, .round, miterLimit: 1)
                } else {
                    first = direction
                }
                last = direction
                previous = next
            }
            directions.append((first, last ?? first))
        }
        for index in segments.indices where index > 0 || closed {
            let before = index > 0 ? directions[index - 1].last : directions[directions.count - 1].last
            parts.addJoin(segments[index][0], before, directions[index].first, join, miterLimit: miterLimit)
        }
        if !closed, let first = segments.first, let last = segments.last {
            parts.addCap(first[0], -directions[0].first, cap)
            parts.addCap(last[last.count - 1], directions[directions.count - 1].last, cap)
        }
        return parts.path
    }

    private func cubic(_ p: [Point], _ t: Double) -> Point {
        let s = 1 - t
        return p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t)
    }

    @Test(arguments: 0..<27) func strokesAreWhatALineAcrossSweeps(seed: UInt64) {
        var numbers = SplitMix64(seed: seed &+ 5)
        func point() -> Point {
            Point(Double.random(in: 8...56, using: &numbers), Double.random(in: 8...56, using: &numbers))
        }
        let caps: [CGLineCap] = [.butt, .round, .square]
        let joins: [CGLineJoin] = [.miter, .round, .bevel]
        let (cap, join) = (caps[Int(seed % 3)], joins[Int(seed / 3 % 3)])
        let width = [0.7, 2, 7][Int(seed / 9 % 3)] * Double.random(in: 0.8...1.2, using: &numbers)
        let isClosed = seed % 2 == 1
        let path = CGMutablePath()
        var segments: [[Point]] = []
        let start = point()
        var current = start
        path.move(to: CGPoint(x: start.x, y: start.y))
        for index in 0..<4 {
            let end = isClosed && index == 3 ? start : point()
            if index % 2 == 0 {
                let (a, b) = (point(), point())
                segments.append([current, a, b, end])
                path.addCurve(
                    to: CGPoint(x: end.x, y: end.y), control1: CGPoint(x: a.x, y: a.y),
                    control2: CGPoint(x: b.x, y: b.y))
            } else {
                segments.append([current, end])
                path.addLine(to: CGPoint(x: end.x, y: end.y))
            }
            current = end
        }
        if isClosed { path.closeSubpath() }
        let outline = path.stroked(width: width, cap: cap, join: join, miterLimit: 4, tolerance: 0.05)
        let expected = reference(segments, closed: isClosed, width: width, cap: cap, join: join, miterLimit: 4)
        let error = PathPicture.errors(
            of: PathPicture.coverage(outline), from: PathPicture.reference(expected, isEvenOdd: false))
        #expect(error.mean <= 0.012 && error.largest <= 0.15, "\(error) \(width) \(cap) \(join)")
    }

    @Test(arguments: [0.5, 2, 9]) func smoothOutlinesNeedFewCurves(width: Double) {
        // A closed curve through points, like what drawings are made of: its knots are smooth but for rounding.
        let path = CGMutablePath()
        let count = 24
        let points = (0..<count).map { index in
            let angle = Double(index) / Double(count) * 2 * .pi
            let radius = 25 + 3 * sin(angle * 5)
            return Point(32 + radius * cos(angle), 32 + radius * sin(angle))
        }
        func place(_ point: Point) -> CGPoint {
            CGPoint(x: (point.x * 1e4).rounded() / 1e4, y: (point.y * 1e4).rounded() / 1e4)
        }
        path.move(to: place(points[0]))
        for index in 0..<count {
            let (a, b) = (points[(index + count - 1) % count], points[index])
            let (c, d) = (points[(index + 1) % count], points[(index + 2) % count])
            path.addCurve(to: place(c), control1: place(b + (c - a) / 6), control2: place(c - (d - b) / 6))
        }
        path.closeSubpath()
        let outline = path.stroked(width: width, cap: .butt, join: .miter, miterLimit: 10, tolerance: 0.05)
        #expect(outline.elementCount < 9 * count)
    }
}
