/// Faces between edges that do not cross, and the winding numbers of two paths around each.
///
/// Edge e has the half-edges 2e, from its start to its end, and 2e + 1, back. A boundary is a cycle of half-edges with the
/// same face on their left; a face with holes has several, and each knows the face's windings. For any edges, each
/// half-edge is in one cycle, so that following boundaries always comes back.
struct PlaneSubdivision {
    /// The half-edge that follows on the boundary of the face on the left.
    private(set) var next: [Int32]
    /// The boundary that a half-edge is part of.
    private(set) var boundary: [Int32]
    /// The winding numbers of the first and the second path around the face of each boundary.
    private(set) var windings: [SIMD2<Int32>] = []

    private let edges: [PathOverlay.Edge]
    private let points: [GridPoint]
    /// Half-edges by their origin, and around it by their angle from just above -90°.
    private var outgoing: [Int32]
    /// Those of each origin, the leftmost first.
    private var fans: [Range<Int>] = []

    init(edges: [PathOverlay.Edge], points: [GridPoint]) {
        self.edges = edges
        self.points = points
        next = [Int32](repeating: 0, count: 2 * edges.count)
        boundary = [Int32](repeating: -1, count: 2 * edges.count)
        outgoing = (0..<Int32(2 * edges.count)).map { $0 }
        sortOutgoing()
        link()
        wind()
    }

    /// The start of a half-edge.
    func origin(_ half: Int32) -> Int32 {
        let edge = edges[Int(half >> 1)]
        return half & 1 == 0 ? edge.start : edge.end
    }

    private func direction(_ half: Int32) -> GridVector {
        points[Int(origin(half ^ 1))] - points[Int(origin(half))]
    }

    private mutating func sortOutgoing() {
        let isLeft = { (vector: GridVector) in vector.x < 0 || vector.x == 0 && vector.y < 0 }
        // By place: the first of a connected part is the leftmost.
        var byPlace = outgoing.map { (place: points[Int(origin($0))].order, half: $0) }
        byPlace.sort { ($0.place, $0.half) < ($1.place, $1.half) }
        var sorted = byPlace.map(\.half)
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, byPlace[end].place == byPlace[start].place { end += 1 }
            sorted[start..<end].sort { a, b in
                let (u, v) = (direction(a), direction(b))
                if isLeft(u) != isLeft(v) { return isLeft(v) }
                let turn = u.cross(v)
                return turn == 0 ? a < b : turn > 0
            }
            fans.append(start..<end)
            start = end
        }
        outgoing = sorted
    }

    /// Half-edges that arrive go on to the first one clockwise from the way back.
    private mutating func link() {
        for fan in fans {
            var clockwise = outgoing[fan.upperBound - 1]
            for half in outgoing[fan] {
                next[Int(half ^ 1)] = clockwise
                clockwise = half
            }
        }
    }

    /// Finds the boundaries and the windings of their faces, connected part by part.
    private mutating func wind() {
        let tree = BoxTree(
            edges.map { edge in
                let (a, b) = (points[Int(edge.start)], points[Int(edge.end)])
                return BoxTree.Box(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
            })
        for fan in fans {
            // The last half-edge around a part's leftmost point has the face around the part on its left.
            let last = outgoing[fan.upperBound - 1]
            guard boundary[Int(last)] < 0 else { continue }
            spread(from: last, winding: winding(leftOf: points[Int(origin(last))], tree))
        }
    }

    /// Sets the windings of the boundaries of a connected part.
    private mutating func spread(from first: Int32, winding: SIMD2<Int32>) {
        var waiting = [(first, winding)]
        while let (half, winding) = waiting.popLast() {
            guard boundary[Int(half)] < 0 else { continue }
            let number = Int32(windings.count)
            windings.append(winding)
            var at = half
            repeat {
                boundary[Int(at)] = number
                let change = edges[Int(at >> 1)].windings
                if boundary[Int(at ^ 1)] < 0 {
                    waiting.append((at ^ 1, at & 1 == 0 ? winding &- change : winding &+ change))
                }
                at = next[Int(at)]
            } while at != half
        }
    }

    /// The winding numbers of the paths around a place just left of a point.
    private func winding(leftOf point: GridPoint, _ tree: BoxTree) -> SIMD2<Int32> {
        var winding = SIMD2<Int32>(0, 0)
        tree.forEach(meeting: BoxTree.Box(.min, point.y, point.x, point.y)) { index in
            let edge = edges[index]
            let (a, b) = (points[Int(edge.start)], points[Int(edge.end)])
            guard (a.y <= point.y) != (b.y <= point.y) else { return }
            let side = (b - a).cross(point - a)
            // Upwards, the face right of the edge has its left side's winding less its own.
            if b.y > a.y, side < 0 { winding &-= edge.windings }
            if b.y < a.y, side > 0 { winding &+= edge.windings }
        }
        return winding
    }
}
