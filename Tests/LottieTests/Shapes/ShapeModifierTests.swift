import LayerModel
import TestSupport
import Testing

@testable import Lottie

@Suite("Shape modifiers")
struct ShapeModifierTests {
    private let square = ShapePath(.rectangle(center: .zero, size: [20, 20]))

    @Test func cornersBecomeCurves() {
        let round = BezierPath.rectangle(center: .zero, size: [20, 20]).roundingCorners(radius: 4)
        let expected = BezierPath.rectangle(center: .zero, size: [20, 20], roundness: 4)
        #expect(Set(round.vertices.map(\.point)) == Set(expected.vertices.map(\.point)))
        #expect(abs(round.length - expected.length) < 1e-9)
        // Half way to the neighbours is the most.
        let most = BezierPath.rectangle(center: .zero, size: [20, 20]).roundingCorners(radius: 99)
        #expect(most.vertices[0].point == [0, -10])
        let ellipse = BezierPath.ellipse(center: .zero, size: [20, 20])
        #expect(ellipse.roundingCorners(radius: 3) == ellipse)
        let open = BezierPath(vertices: [[0, 0], [10, 0], [10, 10]].map { BezierVertex(point: $0) })
        #expect(open.roundingCorners(radius: 2).vertices.map(\.point) == [[0, 0], [8, 0], [10, 2], [10, 10]])
    }

    @Test func puckerAndBloat() {
        // The middle of the box of a triangle is not the mean of its vertices.
        let triangle = BezierPath(
            vertices: [[0, 0], [8, 0], [4, 12]].map { BezierVertex(point: $0) }, isClosed: true)
        let bloated = triangle.puckered(amount: 50)
        #expect(bloated.vertices.map(\.point) == [[2, 3], [6, 3], [4, 9]])
        #expect(bloated.vertices[0].outTangent == [-4, -6] && bloated.vertices[2].inTangent == [0, 6])
        #expect(triangle.puckered(amount: 0) == triangle)
        #expect(triangle.puckered(amount: -100).vertices[0].point == [-4, -6])
    }

    @Test func zigZagsTakeSides() {
        let path = ShapePath(BezierPath.rectangle(center: .zero, size: [20, 20]))
        let result = ShapeModifier.zigZag(ZigZag(size: 2, ridgesPerSegment: 1)).apply(to: [path])[0].contours[0]
        let inward = 10 - 2 / 2.0.squareRoot()
        #expect(result.vertices.count == 8)
        for (vertex, expected) in zip(result.vertices, [[inward, -inward], [12, 0], [inward, inward], [0, 12]]) {
            #expect((vertex.point - SIMD2(expected)).length < 1e-9 && vertex.outTangent == .zero)
        }
        // Waves run along the path where they are farthest from it.
        let waves = ZigZag(size: 2, ridgesPerSegment: 1, isSmooth: true).apply(to: path.contours[0])
        #expect(
            (waves.vertices[1].outTangent - [0, 5]).length < 1e-9
                && (waves.vertices[1].inTangent - [0, -5]).length < 1e-9)
        // A triangle with two ridges a side comes back on the other side.
        let triangle = Polystar(points: 3, outerRadius: 9).path
        #expect(ZigZag(size: 1, ridgesPerSegment: 2).apply(to: triangle).vertices.count == 10)
        #expect(ZigZag(size: 1, ridgesPerSegment: 1e9).apply(to: triangle).vertices.count <= ZigZag.maximumVertices)
        #expect(ZigZag(size: 0, ridgesPerSegment: 5).apply(to: triangle) == triangle)
    }

    @Test func twistsTurnTheMiddle() {
        let line = ShapePath(
            BezierPath(vertices: [[-10, 0], [0, 0], [5, 0], [10, 0]].map { BezierVertex(point: $0) }))
        let result = Twist(angle: 90).apply(to: [line])[0].contours[0]
        #expect(result.vertices[0].point == [-10, 0] && result.vertices[1].point == .zero)
        let half = 5 / 2.0.squareRoot()
        #expect((result.vertices[2].point - [half, half]).length < 1e-9)
        // Near the centre the line runs along y.
        let tangent = result.vertices[1].outTangent
        #expect(tangent.y > 2 * tangent.x && tangent.x > 0)
    }

    @Test func offsetsMoveOutlines() {
        let larger = OffsetPaths(amount: 3).apply(to: square).cgPath
        #expect(larger.boundingBoxOfPath == CGRect(x: -13, y: -13, width: 26, height: 26))
        #expect(larger.contains(CGPoint(x: 12.9, y: 12.9)))
        let smaller = OffsetPaths(amount: -3).apply(to: square).cgPath
        #expect(smaller.boundingBoxOfPath == CGRect(x: -7, y: -7, width: 14, height: 14))
        let round = OffsetPaths(amount: 3, join: .round).apply(to: square).cgPath
        #expect(!round.contains(CGPoint(x: 12.9, y: 12.9)) && round.contains(CGPoint(x: 12, y: 12)))
        #expect(OffsetPaths(amount: -11).apply(to: square).contours.isEmpty)
        // A hole shrinks where the outside grows.
        let ring = ShapePath(contours: [
            BezierPath.rectangle(center: .zero, size: [40, 40]),
            BezierPath.rectangle(center: .zero, size: [20, 20], isReversed: true),
        ])
        let path = OffsetPaths(amount: 3).apply(to: ring).cgPath
        #expect(!path.contains(CGPoint(x: 6, y: 0)) && path.contains(CGPoint(x: 8, y: 0)))
        #expect(path.contains(CGPoint(x: 22.5, y: 0)) && !path.contains(CGPoint(x: 23.5, y: 0)))
    }

    @Test func offsetsKeepTheStart() {
        let path = OffsetPaths(amount: 3).apply(to: square)
        #expect(path.contours[0].vertices.map(\.point) == [[13, -13], [13, 13], [-13, 13], [-13, -13]])
        let reversed = ShapePath(.rectangle(center: .zero, size: [20, 20], isReversed: true))
        let other = OffsetPaths(amount: 3).apply(to: reversed)
        #expect(other.contours[0].vertices.map(\.point) == [[13, -13], [-13, -13], [-13, 13], [13, 13]])
    }

    @Test func openPathsBecomeTheirOutline() {
        let line = ShapePath(BezierPath(vertices: [BezierVertex(point: [0, 0]), BezierVertex(point: [30, 0])]))
        let butt = OffsetPaths(amount: 5).apply(to: line).cgPath
        #expect(butt.boundingBoxOfPath == CGRect(x: 0, y: -5, width: 30, height: 10))
        let round = OffsetPaths(amount: 5, join: .round).apply(to: line).cgPath
        #expect(round.contains(CGPoint(x: 34.9, y: 0)) && !round.contains(CGPoint(x: 34.9, y: 4)))
    }

    /// Points are inside what is made where the windings of the paths say so.
    @Test func mergesCombineAreas() {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<40 {
            let paths = (0..<3).map { _ in ShapePath(.random(using: &generator)) }
            let sources = paths.map(\.cgPath)
            for (mode, isInside) in rules {
                let merged = mode.apply(to: paths)
                #expect(merged.count == 1)
                let path = merged.cgPath
                var wrong = 0
                for _ in 0..<40 {
                    let point = CGPoint(
                        x: .random(in: -120...120, using: &generator), y: .random(in: -120...120, using: &generator))
                    wrong += path.contains(point) == isInside(sources.map { $0.contains(point) }) ? 0 : 1
                }
                // A random point may lie within the tolerance of the outline.
                #expect(wrong <= 1)
            }
        }
    }

    private let rules: [(MergeMode, ([Bool]) -> Bool)] = [
        (.add, { $0.contains(true) }),
        (.subtract, { $0[0] && !$0[1] && !$0[2] }),
        (.intersect, { !$0.contains(false) }),
        (.excludeIntersections, { $0.count(where: { $0 }) & 1 == 1 }),
    ]

    @Test func mergeKeepsContours() {
        let merged = MergeMode.merge.apply(to: [square, square.applying(CGAffineTransform(translationX: 5, y: 0))])
        #expect(merged.count == 1 && merged[0].contours.count == 2)
        #expect(MergeMode.add.apply(to: []).isEmpty)
    }

    @Test func repeatersMoveEachCopyOnceMore() {
        var repeater = Repeater(count: 3, position: [10, 0], scale: [50, 50], rotation: 90)
        repeater.startOpacity = 100
        repeater.endOpacity = 25
        let copies = repeater.copies
        #expect(copies.map(\.opacity) == [0.25, 0.625, 1])
        #expect(copies[2].transform.isIdentity)
        // The second copy: half as large, turned by 90°, and moved by 10.
        let point = CGPoint(x: 4, y: 0).applying(copies[1].transform)
        #expect(abs(point.x - 10) < 1e-9 && abs(point.y - 2) < 1e-9)
        let twice = CGPoint(x: 4, y: 0).applying(copies[0].transform)
        #expect(abs(twice.x - 19) < 1e-9 && abs(twice.y) < 1e-9)
        repeater.composite = .above
        #expect(repeater.copies == copies.reversed())
        repeater.offset = -0.5
        #expect(abs(repeater.copies[0].transform.tx + 5) < 1e-9)
        let paths = repeater.apply(to: [square, square])
        #expect(paths.count == 6)
    }

    /// The original has the first opacity, the last copy the second one, and those between what lies evenly between.
    @Test(arguments: 1...12) func opacitiesOfCopiesAreEven(count: Int) {
        for (start, end) in [(100.0, 0.0), (20, 80), (50, 50)] {
            var repeater = Repeater(count: Double(count))
            (repeater.startOpacity, repeater.endOpacity, repeater.composite) = (start, end, .above)
            let opacities = repeater.copies.map { $0.opacity * 100 }
            #expect(opacities.count == count && abs(opacities[0] - start) < 1e-9)
            guard count > 1 else { continue }
            #expect(abs(opacities[count - 1] - end) < 1e-9)
            let step = (end - start) / Double(count - 1)
            for (before, after) in zip(opacities, opacities.dropFirst()) { #expect(abs(after - before - step) < 1e-9) }
        }
    }

    @Test func repeatersTurnAboutTheirAnchor() {
        let repeater = Repeater(count: 2, anchorPoint: [10, 0], rotation: 180)
        let moved = CGPoint(x: 4, y: 0).applying(repeater.copies[0].transform)
        #expect(abs(moved.x - 16) < 1e-9 && abs(moved.y) < 1e-9)
        #expect(Repeater(count: .nan).copies.isEmpty && Repeater(count: -4).copies.isEmpty)
        #expect(Repeater(count: 1e300).copies.count == 10_000)
    }

    @Test(arguments: [
        ShapeModifier.trimPaths(TrimPaths(start: 10, end: 60)), .roundedCorners(radius: 3), .puckerBloat(amount: 30),
        .zigZag(ZigZag(size: 3, ridgesPerSegment: 4)), .twist(Twist(angle: 40)), .offsetPaths(OffsetPaths(amount: 4)),
    ])
    func modifiersKeepNumberAndOrder(_ modifier: ShapeModifier) {
        var generator = SplitMix64(seed: 4)
        let paths = (0..<5).map { _ in ShapePath(.random(using: &generator)) } + [ShapePath()]
        let result = modifier.apply(to: paths)
        #expect(result.count == paths.count && result[5].contours.isEmpty)
        #expect(modifier.apply(to: []).isEmpty)
    }
}
