import LayerModel
import TestSupport
import Testing

@testable import Lottie

@Suite("Trim Paths")
struct TrimPathsTests {
    @Test func wholeAndEmptyRanges() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<50 {
            let paths = [ShapePath(.random(using: &generator)), ShapePath(.random(using: &generator))]
            for mode in [TrimPaths.Mode.simultaneously, .individually] {
                #expect(TrimPaths(offset: 77, mode: mode).apply(to: paths) == paths)
                #expect(TrimPaths(start: 120, end: -3, mode: mode).apply(to: paths) == paths)
                let none = TrimPaths(start: 40, end: 40, mode: mode).apply(to: paths)
                #expect(none.count == 2 && none.allSatisfy { $0.contours.isEmpty })
            }
        }
    }

    /// What is kept and what is cut away are as long as the whole; each has the part of the length that it should have.
    @Test func lengths() {
        var generator = SplitMix64(seed: 2)
        for _ in 0..<200 {
            let paths = (0..<3).map { _ in ShapePath(.random(using: &generator)) }
            let start = Double.random(in: 0...100, using: &generator)
            let end = Double.random(in: 0...100, using: &generator)
            let offset = Double.random(in: -800...800, using: &generator)
            let share = abs(end - start) / 100
            let separate = TrimPaths(start: start, end: end, offset: offset).apply(to: paths)
            for (path, part) in zip(paths, separate) {
                #expect(abs(length(part) - share * length(path)) < 1e-6 * length(path))
            }
            let chain = TrimPaths(start: start, end: end, offset: offset, mode: .individually).apply(to: paths)
            let total = paths.reduce(0) { $0 + length($1) }
            #expect(chain.count == 3)
            #expect(abs(chain.reduce(0) { $0 + length($1) } - share * total) < 1e-6 * total)
        }
    }

    @Test func linesAreCutWhereTheirLengthSays() {
        let line = BezierPath(vertices: [BezierVertex(point: [0, 0]), BezierVertex(point: [100, 0])])
        let part = TrimPaths(start: 20, end: 70).apply(to: [ShapePath(line)])[0].contours[0]
        #expect(part.vertices.map(\.point) == [[20, 0], [70, 0]] && part.isLine(at: 0) && !part.isClosed)
        // Open paths that are cut over their ends become two.
        let parts = TrimPaths(start: 20, end: 70, offset: 180).apply(to: [ShapePath(line)])[0].contours
        #expect(parts.map { $0.vertices.map(\.point) } == [[[70, 0], [100, 0]], [[0, 0], [20, 0]]])
    }

    @Test func closedPathsStayWholeOverTheirStart() {
        let square = ShapePath(.rectangle(center: .zero, size: [10, 10]))
        // From the middle of the last side over the first vertex to the middle of the first.
        let parts = TrimPaths(start: 0, end: 25, offset: 315).apply(to: [square])[0].contours
        #expect(parts.map { $0.vertices.map(\.point) } == [[[0, -5], [5, -5], [5, 0]]])
        let negative = TrimPaths(start: 0, end: 25, offset: -45).apply(to: [square])[0].contours
        #expect(negative == parts)
    }

    /// The chain goes through the paths in their order, and over its end to the first again.
    @Test func individuallyIsOneChain() {
        let lines = [0.0, 10, 20].map { y in
            ShapePath(BezierPath(vertices: [BezierVertex(point: [0, y]), BezierVertex(point: [100, y])]))
        }
        let parts = TrimPaths(start: 50, end: 100, offset: 60, mode: .individually).apply(to: lines)
        #expect(parts.map { $0.contours.count } == [1, 0, 1] && parts[2] == lines[2])
        let first = parts[0].contours[0].vertices
        #expect(first.count == 2 && first[0].point == .zero && (first[1].point - [50, 0]).length < 1e-9)
    }

    /// Of "trim-individually": the first ellipse keeps its last five eighths, the second (run the other way) its first seven.
    @Test func individuallyFollowsDirections() {
        func ellipse(_ y: Double, _ isReversed: Bool) -> ShapePath {
            ShapePath(.ellipse(center: [0, y], size: [20, 20], isReversed: isReversed))
        }
        let paths = [ellipse(0, false), ellipse(38, true), ellipse(80, false)]
        let parts = TrimPaths(start: 0, end: 50, offset: 45, mode: .individually).apply(to: paths)
        #expect(parts.map { $0.contours.count } == [1, 1, 0])
        let first = parts[0].contours[0].vertices
        #expect((first[0].point - [7.07, 7.07]).length < 0.02 && first.count == 4)
        #expect((first[3].point - [0, -10]).length < 1e-9)
        let second = parts[1].contours[0].vertices
        #expect(second[0].point == [0, 28] && second[1].point == [-10, 38])
    }

    private func length(_ path: ShapePath) -> Double {
        path.contours.reduce(0) { $0 + $1.length }
    }
}
