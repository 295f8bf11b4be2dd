import LayerModel
import Testing

@testable import Lottie

@Suite("Shapes")
struct ShapeGeneratorTests {
    @Test func rectanglesStartAtTheTopRight() {
        let path = BezierPath.rectangle(center: [50, 25], size: [80, 30])
        #expect(path.vertices.map(\.point) == [[90, 10], [90, 40], [10, 40], [10, 10]] && path.isClosed)
        let reversed = BezierPath.rectangle(center: [50, 25], size: [80, 30], isReversed: true)
        #expect(reversed.vertices.map(\.point) == [[90, 10], [10, 10], [10, 40], [90, 40]])
    }

    @Test func roundedRectanglesHaveEightVertices() {
        let tangent = 10 * BezierPath.quarterCircleTangent
        let path = BezierPath.rectangle(center: [50, 25], size: [80, 30], roundness: 10)
        #expect(
            path.vertices.map(\.point) == [
                [90, 20], [90, 30], [80, 40], [20, 40], [10, 30], [10, 20], [20, 10], [80, 10],
            ])
        #expect(path.vertices[0].inTangent == [0, -tangent] && path.vertices[0].outTangent == .zero)
        #expect(path.vertices[1].outTangent == [0, tangent] && path.vertices[2].inTangent == [tangent, 0])
        #expect(path.vertices[7].outTangent == [tangent, 0] && path.vertices[7].inTangent == .zero)
        // Half the shorter side is the largest radius.
        let full = BezierPath.rectangle(center: .zero, size: [40, 20], roundness: 99)
        #expect(full.vertices[0].point == full.vertices[1].point && full.vertices[0].point == [20, 0])
    }

    @Test func ellipsesStartAtTheTop() {
        let path = BezierPath.ellipse(center: [10, 20], size: [8, 4])
        #expect(path.vertices.map(\.point) == [[10, 18], [14, 20], [10, 22], [6, 20]])
        #expect(path.vertices[0].outTangent == [4 * BezierPath.quarterCircleTangent, 0])
        let reversed = BezierPath.ellipse(center: [10, 20], size: [8, 4], isReversed: true)
        #expect(reversed.vertices.map(\.point) == [[10, 18], [6, 20], [10, 22], [14, 20]])
        #expect(reversed.vertices[0].outTangent == [-4 * BezierPath.quarterCircleTangent, 0])
    }

    @Test func starsTurnClockwiseFromTheTop() {
        let star = Polystar(
            center: [40, 40], points: 4, rotation: 90, outerRadius: 20, outerRoundness: 50, inner: .init(radius: 10))
        let path = star.path
        #expect(path.vertices.count == 8)
        expectClose(path.vertices[0].point, [60, 40])
        expectClose(path.vertices[1].point, [40 + 5 * 2.0.squareRoot(), 40 + 5 * 2.0.squareRoot()])
        expectClose(path.vertices[2].point, [40, 60])
        expectClose(path.vertices[0].outTangent, [0, 2 * .pi * 20 / 16 * 0.5])
        #expect(path.vertices[1].outTangent == .zero)
        let polygon = Polystar(points: 3.4, outerRadius: 10).path
        #expect(polygon.vertices.count == 3)
        expectClose(polygon.vertices[0].point, [0, -10])
        #expect(Polystar(points: 2, outerRadius: 10).path.vertices.isEmpty)
        #expect(Polystar(points: .infinity, outerRadius: 10).path.vertices.isEmpty)
        #expect(Polystar(points: .nan, outerRadius: 10).path.vertices.isEmpty)
    }

    /// The specification's algorithm rounds.
    @Test(arguments: [(5.4, 5), (5.6, 6), (6, 6)]) func starsHaveWholePoints(points: Double, count: Int) {
        let inner = Polystar.Inner(radius: 10)
        let star = Polystar(points: points, outerRadius: 20, inner: inner).path
        #expect(star == Polystar(points: Double(count), outerRadius: 20, inner: inner).path)
        #expect(star.vertices.count == 2 * count)
        #expect(Polystar(points: points, outerRadius: 20).path.vertices.count == count)
    }

    @Test func pathsSurviveTheWayThroughCGPath() {
        let star = Polystar(points: 5, outerRadius: 20, outerRoundness: 30, inner: .init(radius: 10)).path
        let open = BezierPath(vertices: [
            BezierVertex(point: [0, 0], outTangent: [10, 0]), BezierVertex(point: [20, 5], inTangent: [-3, 1]),
            BezierVertex(point: [30, 5]),
        ])
        let rectangle = BezierPath.rectangle(center: .zero, size: [10, 10])
        let path = ShapePath(contours: [star, open, rectangle])
        let back = ShapePath(path.cgPath)
        #expect(back.contours.count == 3)
        for (a, b) in zip(path.contours, back.contours) {
            #expect(a.isClosed == b.isClosed && a.vertices.count == b.vertices.count)
            for (u, v) in zip(a.vertices, b.vertices) {
                expectClose(u.point, v.point)
                expectClose(u.inTangent, v.inTangent)
                expectClose(u.outTangent, v.outTangent)
            }
        }
    }

    @Test func interpolationMovesVerticesAndTangents() {
        let from = BezierPath.ellipse(center: .zero, size: [10, 10])
        let to = BezierPath.ellipse(center: [20, 0], size: [30, 10])
        let middle = from.interpolated(to: to, progress: 0.5)
        let expected = BezierPath.ellipse(center: [10, 0], size: [20, 10])
        for (a, b) in zip(middle.vertices, expected.vertices) {
            expectClose(a.point, b.point)
            expectClose(a.outTangent, b.outTangent)
        }
        let other = BezierPath.rectangle(center: .zero, size: [1, 1], roundness: 1)
        #expect(from.interpolated(to: other, progress: 0.9) == from)
        #expect(from.interpolated(to: other, progress: 1) == other)
    }

    private func expectClose(_ a: SIMD2<Double>, _ b: SIMD2<Double>, sourceLocation: SourceLocation = #_sourceLocation)
    {
        let d: SIMD2<Double> = a - b
        #expect(abs(d.x) < 1e-9 && abs(d.y) < 1e-9, "\(a) is not \(b)", sourceLocation: sourceLocation)
    }
}
