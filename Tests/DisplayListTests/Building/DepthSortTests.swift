import TestSupport
import Testing

@testable import DisplayList

@Suite struct DepthSortTests {
    /// A square around a point, turned about the vertical line through it.
    private func square(_ leaf: Int, at center: SIMD3<Double>, angle: Double = 0) -> DepthSort.Polygon {
        let half = 50.0
        let u = SIMD3(cosine(angle), 0, sine(angle)) * half
        let v = SIMD3(0, half, 0)
        return DepthSort.Polygon(leaf: leaf, corners: [center - u - v, center + u - v, center + u + v, center - u + v])
    }

    private func cosine(_ degrees: Double) -> Double { [0: 1, 45: 0.5.squareRoot(), 90: 0][degrees] ?? 1 }
    private func sine(_ degrees: Double) -> Double { [0: 0, 45: 0.5.squareRoot(), 90: 1][degrees] ?? 0 }

    @Test func parallelPlanesComeByDepth() {
        let planes = [10.0, -30, 50, 0].enumerated().map { square($0.offset, at: SIMD3(0, 0, $0.element)) }
        #expect(DepthSort.backToFront(planes).map(\.leaf) == [1, 3, 0, 2])
    }

    @Test func planesInOnePlaneKeepTheirOrder() {
        let planes = (0..<6).map { square($0, at: SIMD3(Double($0) * 10, 0, 5)) }
        #expect(DepthSort.backToFront(planes).map(\.leaf) == [0, 1, 2, 3, 4, 5])
    }

    @Test func planesThatCrossAreCutInTwo() {
        let pieces = DepthSort.backToFront([
            square(0, at: .zero), square(1, at: .zero, angle: 45),
        ])
        #expect(pieces.map(\.leaf) == [1, 0, 1])
        #expect(pieces[0].cuts.count == 1 && pieces[2].cuts.count == 1 && pieces[1].cuts.isEmpty)
        #expect(pieces[0].corners.allSatisfy { $0.z <= 1e-9 })
        #expect(pieces[2].corners.allSatisfy { $0.z >= -1e-9 })
    }

    @Test func planesBesideEachOtherAreNotCut() {
        // Each of them would be cut by the plane of the other.
        let pieces = DepthSort.backToFront([
            square(0, at: .zero, angle: 45), square(1, at: SIMD3(0, 120, 0)),
            square(2, at: SIMD3(0, 240, 0), angle: 45),
        ])
        #expect(pieces.map(\.leaf) == [0, 1, 2] && pieces.allSatisfy(\.cuts.isEmpty))
        // A plane over both makes one of them.
        let long = DepthSort.Polygon(
            leaf: 3, corners: [(-50, -50), (50, -50), (50, 300), (-50, 300)].map { SIMD3($0.0, $0.1, 0) })
        #expect(DepthSort.backToFront([long, square(0, at: .zero, angle: 45)]).count == 3)
    }

    @Test func aPlaneSeenEdgeOnCutsNothing() {
        let pieces = DepthSort.backToFront([square(0, at: .zero, angle: 90), square(1, at: .zero)])
        #expect(pieces.count == 2)
    }

    @Test func tooManyPlanesAreOrderedByTheirCentres() {
        let count = DepthSort.largestCount + 1
        let planes = (0..<count).map { square($0, at: SIMD3(0, 0, Double(-$0)), angle: 45) }
        #expect(DepthSort.backToFront(planes).map(\.leaf) == Array((0..<count).reversed()))
    }

    /// What a viewer sees through one line of sight: pieces in front come later.
    @Test(arguments: 0..<40) func laterPiecesAreNearer(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let planes = (0..<12).map { leaf in
            let number = { Double.random(in: -100...100, using: &random) }
            let center = SIMD3(number(), number(), number())
            let u = SIMD3(number(), number(), number())
            let v = SIMD3(number(), number(), number())
            let corners = [center - u - v, center + u - v, center + u + v, center - u + v]
            return DepthSort.Polygon(leaf: leaf, corners: corners)
        }
        let pieces = DepthSort.backToFront(planes)
        for _ in 0..<200 {
            let x = Double.random(in: -150...150, using: &random)
            let y = Double.random(in: -150...150, using: &random)
            let depths = pieces.compactMap { depth(of: $0.corners, x, y) }
            for (behind, before) in zip(depths, depths.dropFirst()) {
                #expect(before >= behind - 1e-6)
            }
            let whole = planes.compactMap { depth(of: $0.corners, x, y) }
            #expect(depths.count == whole.count, "every plane is seen once through a point")
        }
    }

    /// The z of a convex polygon above a point, or `nil` beside it.
    private func depth(of corners: [SIMD3<Double>], _ x: Double, _ y: Double) -> Double? {
        guard corners.count > 2 else { return nil }
        var sign = 0.0
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            let side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
            if side == 0 || side * sign < 0 { return nil }
            sign = side
        }
        let (p, q, r) = (corners[0], corners[1], corners[2])
        let (u, v) = (q - p, r - p)
        let determinant = u.x * v.y - u.y * v.x
        guard abs(determinant) > 1e-9 else { return nil }
        let s = ((x - p.x) * v.y - (y - p.y) * v.x) / determinant
        let t = (u.x * (y - p.y) - u.y * (x - p.x)) / determinant
        return p.z + u.z * s + v.z * t
    }
}
