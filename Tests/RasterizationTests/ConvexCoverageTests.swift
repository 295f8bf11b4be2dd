import Foundation
import Geometry
import Rasterization
import TestSupport
import Testing

@Suite("Coverage of convex shapes")
struct ConvexCoverageTests {
    private func largestError(_ polygon: [Point], size: Int) -> Double {
        let covered = coverage(of: polygon, width: size, height: size)
        var worst = 0.0
        for y in 0..<size {
            for x in 0..<size {
                worst = max(worst, abs(Double(covered[y][x]) - exactArea(polygon, x: x, y: y) * 255))
            }
        }
        return worst
    }

    @Test("each pixel has the exact area, rounded", arguments: [3, 4, 5, 8, 24])
    func exactness(count: Int) {
        var numbers = SeededNumbers(state: UInt64(count))
        for round in 0..<40 {
            let radius = round % 4 == 0 ? numbers.number(0.2, 3) : numbers.number(3, 40)
            let center = Point(numbers.number(0, 64), numbers.number(0, 64))
            let polygon = randomConvex(&numbers, count: count, center: center, radius: radius)
            #expect(largestError(polygon, size: 64) <= 0.51, "\(polygon)")
        }
    }

    @Test("the sum of coverage is the polygon's area")
    func totalArea() {
        var numbers = SeededNumbers(state: 7)
        for _ in 0..<30 {
            let polygon = randomConvex(&numbers, count: 4, center: Point(64, 64), radius: 60)
            let sum = coverage(of: polygon, width: 128, height: 128).joined().reduce(0, +)
            // Rounding of some hundred edge pixels, which is not biased.
            #expect(abs(Double(sum) / 255 - area(polygon)) < 0.3)
        }
    }

    @Test("a rectangle off the grid has the products of its overlaps")
    func rectangle() {
        let rect = [Point(2.25, 3.5), Point(37.5, 3.5), Point(37.5, 20.75), Point(2.25, 20.75)]
        let covered = coverage(of: rect, width: 48, height: 32)
        #expect(covered[3][2] == 96)  // 0.75 × 0.5
        #expect(covered[3][20] == 128)
        #expect(covered[10][2] == 191)
        #expect(covered[10][20] == 255)
        #expect(covered[10][37] == 128)
        #expect(covered[20][37] == 96)
        #expect(covered[21][20] == 0)
        #expect(covered[2].allSatisfy { $0 == 0 })
    }

    @Test("thin slivers keep their area", arguments: [0.001, 0.01, 0.1, 0.5])
    func slivers(thickness: Double) {
        for angle in stride(from: 0.0, to: .pi, by: 0.37) {
            let along = Point(cos(angle), sin(angle)) * 40
            let across = Point(-sin(angle), cos(angle)) * (thickness / 2)
            let center = Point(48.3, 48.6)
            let sliver = [
                center - along - across, center + along - across, center + along + across, center - along + across,
            ]
            #expect(largestError(sliver, size: 96) <= 0.51, "\(angle)")
        }
    }

    @Test("a shape clipped to a rectangle has the same coverage inside and none outside")
    func clipping() {
        var numbers = SeededNumbers(state: 99)
        let clip = DeviceRect(minX: 17, minY: 9, maxX: 45, maxY: 50)
        for _ in 0..<40 {
            let polygon = randomConvex(&numbers, count: 5, center: Point(32, 32), radius: numbers.number(5, 400))
            let clipped = coverage(of: polygon, width: 68, height: 64, clip: clip)
            for y in 0..<64 {
                for x in 0..<68 {
                    let inside = x >= 17 && x < 45 && y >= 9 && y < 50
                    let expected = inside ? exactArea(polygon, x: x, y: y) * 255 : 0
                    #expect(abs(Double(clipped[y][x]) - expected) <= 0.51)
                }
            }
        }
    }

    @Test("what a row gets does not depend on the rows asked for together", arguments: [1, 3, 7, 32])
    func bands(step: Int) {
        var numbers = SeededNumbers(state: 3)
        for _ in 0..<20 {
            let polygon = randomConvex(&numbers, count: 9, center: Point(32, 32), radius: 40)
            let whole = coverage(of: polygon, width: 64, height: 64, step: 64)
            #expect(coverage(of: polygon, width: 64, height: 64, step: step) == whole)
        }
    }

    @Test("nothing traps, and nothing is drawn outside, whatever the coordinates")
    func wildCoordinates() {
        var numbers = SeededNumbers(state: 5)
        let special: [Double] = [
            0, -0.0, 0.5, 63.999_999, 64, 1e-300, -1e-300, .leastNonzeroMagnitude, 1e9, -1e9, 1e18, -1e18, 1e300,
            -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
        ]
        for _ in 0..<4000 {
            let polygon = (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
                Point(
                    special.randomElement(using: &numbers) ?? 0, special.randomElement(using: &numbers) ?? 0)
            }
            let hard: Set<Int> = Bool.random(using: &numbers) ? [0, 2] : []
            let covered = coverage(
                of: polygon, width: 68, height: 64, hard: hard, clip: DeviceRect(minX: 0, minY: 0, maxX: 64, maxY: 64))
            #expect(covered.allSatisfy { row in row.allSatisfy { $0 <= 255 } && row[64...].allSatisfy { $0 == 0 } })
        }
    }

    @Test("not-a-number and infinity draw nothing")
    func notFinite() {
        for value in [Double.nan, .infinity, -.infinity] {
            let polygon = [Point(0, 0), Point(value, 0), Point(10, 10)]
            #expect(coverage(of: polygon, width: 16, height: 16).joined().allSatisfy { $0 == 0 })
        }
    }

    @Test("a polygon far larger than the picture covers it whole")
    func huge() {
        for size in [1e6, 1e12, 1e30, 1e300] {
            let polygon = [Point(-size, -size), Point(size, -size), Point(size, size), Point(-size, size)]
            #expect(coverage(of: polygon, width: 40, height: 20).joined().allSatisfy { $0 == 255 })
        }
    }
}
