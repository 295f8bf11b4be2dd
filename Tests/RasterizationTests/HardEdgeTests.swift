import Foundation
import Rasterization
import Testing

@Suite("Edges without anti-aliasing")
struct HardEdgeTests {
    @Test("abutting polygons share the pixels out: each to exactly one")
    func fan() {
        var numbers = SeededNumbers(state: 11)
        for _ in 0..<40 {
            let center = Point(numbers.number(20, 44), numbers.number(20, 44))
            let angles = (0..<7).map { Double($0) * 2 * .pi / 7 + numbers.number(0, 0.5) }
            var sum = Array(repeating: Array(repeating: 0, count: 64), count: 64)
            for index in angles.indices {
                let (a, b) = (angles[index], angles[(index + 1) % 7])
                let triangle = [
                    center, center + Point(cos(a), sin(a)) * 300, center + Point(cos(b), sin(b)) * 300,
                ]
                let part = coverage(
                    of: index % 2 == 0 ? triangle : triangle.reversed(), width: 64, height: 64, hard: [0, 1, 2])
                for y in 0..<64 { for x in 0..<64 { sum[y][x] += part[y][x] } }
            }
            #expect(sum.joined().allSatisfy { $0 == 255 })
        }
    }

    @Test("a pixel is drawn if its centre is inside")
    func centers() {
        let rect = [Point(2.4, 3.6), Point(9.5, 3.6), Point(9.5, 7.5), Point(2.4, 7.5)]
        let covered = coverage(of: rect, width: 16, height: 16, hard: [0, 1, 2, 3])
        for y in 0..<16 {
            for x in 0..<16 {
                let inside = (2..<9).contains(x) && (4..<7).contains(y)
                #expect(covered[y][x] == (inside ? 255 : 0), "\(x), \(y)")
            }
        }
    }

    @Test("the other edges stay smooth")
    func mixed() {
        // The left edge is hard, the others are not.
        let rect = [Point(2.4, 3.25), Point(30.5, 3.25), Point(30.5, 7.5), Point(2.4, 7.5)]
        let covered = coverage(of: rect, width: 40, height: 16, hard: [3])
        #expect(covered[3][1] == 0)
        #expect(covered[3][2] == 191)
        #expect(covered[5][2] == 255)
        #expect(covered[5][30] == 128)
        #expect(covered[7][10] == 128)
    }

    @Test("two halves of a turned square meet without a seam, and keep its smooth outline")
    func seam() {
        let corners = [Point(32.3, 4.1), Point(60.2, 32.7), Point(31.9, 59.5), Point(3.8, 31.1)]
        let whole = coverage(of: corners, width: 64, height: 64)
        let first = coverage(of: [corners[0], corners[1], corners[2]], width: 64, height: 64, hard: [2])
        let second = coverage(of: [corners[2], corners[3], corners[0]], width: 64, height: 64, hard: [2])
        var differing = 0
        for y in 0..<64 {
            for x in 0..<64 where first[y][x] + second[y][x] != whole[y][x] { differing += 1 }
        }
        // Only where the seam meets the outline.
        #expect(differing <= 4)
    }
}
