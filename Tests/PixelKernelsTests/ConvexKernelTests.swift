import Foundation
import PixelKernels
import TestSupport
import Testing

extension KernelTests {
    /// Convex shapes into spans.
    @Suite("Convex shapes")
    struct Convex {
        private static let width = 70
        private static let height = 50

        private typealias Point = SIMD2<Double>

        /// The edges of one side of a polygon, from top to bottom.
        private func chain(_ points: [Point]) -> [PKConvexEdge] {
            zip(points, points.dropFirst()).filter { $0.y < $1.y }.map { upper, lower in
                var edge = PKConvexEdge(
                    top: upper.y, bottom: lower.y, top_x: upper.x, bottom_x: lower.x, first_x: 0, step: 0, run: 0,
                    half_inverse_run: 0, first_whole: Int32(upper.y.rounded(.up)),
                    end_whole: Int32(lower.y.rounded(.down)))
                guard edge.first_whole < edge.end_whole else { return edge }
                let slope = (lower.x - upper.x) / (lower.y - upper.y)
                let start = upper.x + (Double(edge.first_whole) - upper.y) * slope
                edge.first_x = Int64(min(start, start + slope) * 0x1p32)
                edge.step = Int64(slope * 0x1p32)
                edge.run = Float(abs(slope))
                edge.half_inverse_run = edge.run > PK_SHORTEST_RUN ? 0.5 / edge.run : 0
                return edge
            }
        }

        /// The levels of all pixels, clockwise from the top: the left chain goes up.
        private func draw(_ polygon: [Point], rows: Range<Int32>) -> [UInt8] {
            let top = polygon.indices.min { polygon[$0].y < polygon[$1].y } ?? 0
            let bottom = polygon.indices.max { polygon[$0].y < polygon[$1].y } ?? 0
            func points(step: Int) -> [Point] {
                var (index, points) = (top, [polygon[top]])
                while index != bottom {
                    index = (index + step + polygon.count) % polygon.count
                    points.append(polygon[index])
                }
                return points
            }
            let (left, right) = (chain(points(step: -1)), chain(points(step: 1)))
            var pieces = [PKConvexPiece](repeating: PKConvexPiece(), count: left.count + right.count)
            var spans = [PKSpan](repeating: PKSpan(), count: 3 * rows.count)
            var bytes = [UInt8](repeating: 0, count: rows.count * (Self.width + 12) + Int(PK_PADDING))
            let made = (left + right).withUnsafeBufferPointer { edges in
                pieces.withUnsafeMutableBufferPointer { pieces in
                    guard let first = edges.baseAddress, let memory = pieces.baseAddress else { return PKCoverage() }
                    var shape = PKConvex(
                        edges: first, right: left.count, end: edges.count,
                        bounds: PKBox(min_x: 0, min_y: 0, max_x: Int32(Self.width), max_y: Int32(Self.height)),
                        pieces: memory)
                    return pk_cover_convex(
                        &shape, rows.lowerBound, rows.upperBound, PKCoverage(spans: 0, bytes: 0), &spans, &bytes)
                }
            }
            return levels(spans[..<made.spans], bytes, width: Self.width, height: Self.height)
        }

        private func expectExact(_ polygon: [Point]) {
            let height = Int32(Self.height)
            func drawn(_ rows: Range<Int32>) -> [UInt8] { sameEverywhere { draw(polygon, rows: rows) } }
            let levels = drawn(0..<height)
            for row in 0..<Self.height {
                for column in 0..<Self.width {
                    let level = Double(levels[row * Self.width + column])
                    #expect(abs(level - exactArea(polygon, x: column, y: row) * 255) < 0.6)
                }
            }
            // What a row gets does not depend on the rows asked for.
            #expect(zip(drawn(0..<17), drawn(17..<height)).map { max($0, $1) } == levels)
        }

        @Test("polygons cover of each pixel what lies in it", arguments: [3, 4, 7, 40])
        func polygons(count: Int) {
            var numbers = SplitMix64(seed: UInt64(count))
            for _ in 0..<25 {
                let squeeze = Double.random(in: 0.02...1, using: &numbers)
                let angles = (0..<count).map { _ in Double.random(in: 0..<6.28, using: &numbers) }.sorted()
                // Clockwise where y goes down.
                let polygon = angles.map { angle in
                    Point(35 + cos(angle) * 34, 25 + sin(angle) * 24 * squeeze)
                }
                expectExact(polygon)
            }
        }

        @Test("upright rectangles and thin ones cover what lies in them")
        func rectangles() {
            for (x, y, width, height) in [
                (3.25, 2.5, 40.5, 30.75), (10, 10, 20, 20), (5.5, 5.25, 0.25, 40), (5, 7.125, 60, 0.5), (8.9, 3, 9, 1),
            ] {
                expectExact([
                    Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height),
                ])
            }
        }
    }
}
