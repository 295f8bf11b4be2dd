import LayerModel

/// Orders the planes of one 3D context from back to front, and cuts planes that pass through each other.
///
/// Layers are drawn in painter's order with blended edges, so a depth buffer cannot decide between them: translucent planes
/// would hide others, and edges of crossing planes would be jagged. Instead planes are divided until one order is right
/// everywhere, by a binary space partition (Fuchs, Kedem and Naylor, "On visible surface generation by a priori tree
/// structures", 1980). A plane that cuts few splits the rest into the planes behind it and those before it. A plane that
/// passes through it is cut along their common line, and each half goes to its side:
///
/// ```
///         eye                          order: b₂ (behind a), a, b₁ (before a)
///          │        ╱ b₁
///     ─────┼──────╳──────── a          b is drawn twice, each time through a cut: a half-plane of the screen
///          ▼    ╱ b₂
/// ```
///
/// All is done in projected space, where the viewer looks down from z = +∞: a projective map keeps planes plane and, in front
/// of the eye, keeps which of two points is nearer. A piece remembers its cuts, not its corners: it is drawn as the whole layer
/// with all below it, clipped by half-planes (`DisplayListBuilder+Depth.swift`), with hard edges, so that both halves share each
/// pixel of the cut exactly and nothing shines through.
///
/// Planes that do not lie above each other need no order, and are not cut by each other: overlapping ones are sorted by
/// themselves. Comparing costs leaves × depth of the tree, n² at worst; cutting may square the number of pieces, so both are
/// limited, and beyond the limits planes are ordered by the depth of their centres.
struct DepthSort {
    /// A convex piece of a leaf's plane.
    struct Polygon {
        /// The leaf that it belongs to.
        var leaf: Int
        /// Corners in projected space, in order.
        var corners: [SIMD3<Double>]
        /// The cuts that made it out of the whole leaf.
        var cuts: [Cut] = []
    }

    /// A plane through the projected space: the points where `normal · p` is `offset`.
    struct Plane: Equatable {
        var normal: SIMD3<Double>
        var offset: Double
    }

    /// A piece keeps the side of a plane where `normal · p − offset` has the sign of `side`.
    struct Cut: Equatable {
        var plane: Plane
        /// 1 or −1.
        var side: Double
    }

    /// More leaves than this are ordered by the depth of their centres and not cut, since cutting can square their number.
    static let largestCount = 512
    /// The planes tried to find one that cuts few others.
    private static let candidates = 8
    /// The most pieces that cutting may make.
    private static let largestPieces = 8 * largestCount

    /// The pieces from back to front; pieces in one plane keep the order they came in.
    static func backToFront(_ polygons: [Polygon]) -> [Polygon] {
        overlapping(polygons).flatMap { sorted($0) }
    }

    /// Groups that are disjoint on the screen, in the order of their first members.
    private static func overlapping(_ polygons: [Polygon]) -> [[Polygon]] {
        guard polygons.count <= 4 * largestCount else { return [polygons] }
        let boxes = polygons.map { polygon in
            polygon.corners.reduce(DeviceBox.nowhere) {
                $0.union(DeviceBox(low: SIMD2($1.x, $1.y), high: SIMD2($1.x, $1.y)))
            }
        }
        // Each group is known by its first member.
        var groups = Array(polygons.indices)
        func group(of index: Int) -> Int {
            var index = index
            while groups[index] != index {
                groups[index] = groups[groups[index]]
                index = groups[index]
            }
            return index
        }
        var open: [Int] = []
        for index in polygons.indices.sorted(by: { boxes[$0].minX < boxes[$1].minX }) {
            open.removeAll { boxes[$0].maxX < boxes[index].minX }
            for other in open where boxes[other].minY <= boxes[index].maxY && boxes[other].maxY >= boxes[index].minY {
                let (a, b) = (group(of: index), group(of: other))
                groups[max(a, b)] = min(a, b)
            }
            open.append(index)
        }
        var members: [Int: [Polygon]] = [:]
        for index in polygons.indices { members[group(of: index), default: []].append(polygons[index]) }
        return members.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func sorted(_ polygons: [Polygon]) -> [Polygon] {
        guard polygons.count > 1 else { return polygons }
        let extent = polygons.lazy.flatMap(\.corners).reduce(1.0) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
        guard polygons.count <= largestCount else {
            let centers = polygons.map { $0.corners.reduce(.zero, +).z / Double(max(1, $0.corners.count)) }
            return polygons.indices.sorted { (centers[$0], $0) < (centers[$1], $1) }.map { polygons[$0] }
        }
        var sort = DepthSort(tolerance: extent * 1e-7)
        return sort.order(polygons)
    }

    /// Distances below this count as lying in the plane.
    private let tolerance: Double
    private var pieces = 0
    private var probe = WorkProbe(every: 256)

    private init(tolerance: Double) {
        self.tolerance = tolerance
    }

    private mutating func order(_ polygons: [Polygon]) -> [Polygon] {
        var result: [Polygon] = []
        var steps = [(polygons: polygons, isOrdered: false)]
        while let (rest, isOrdered) = steps.popLast() {
            guard !isOrdered, rest.count > 1, !probe.isOver(after: rest.count) else {
                result += rest
                continue
            }
            let (behind, within, before) = partition(rest)
            // The stack turns the order round: the part behind comes off first.
            steps += [(before, false), (within, true), (behind, false)]
        }
        return result
    }

    /// The polygons behind, in and before the plane of one of them, as the viewer sees them.
    private mutating func partition(
        _ polygons: [Polygon]
    ) -> (behind: [Polygon], within: [Polygon], before: [Polygon]) {
        guard let (splitter, plane) = splitter(of: polygons) else {
            // Seen edge-on or of no size: it hides nothing and nothing is cut by it.
            return ([], [polygons[0]], Array(polygons.dropFirst()))
        }
        var (behind, within, before): ([Polygon], [Polygon], [Polygon]) = ([], [], [])
        for (index, polygon) in polygons.enumerated() {
            let (low, high, distances) = extent(of: polygon, along: plane)
            if index == splitter || (high <= tolerance && low >= -tolerance) {
                within.append(polygon)
            } else if low >= -tolerance {
                before.append(polygon)
            } else if high <= tolerance {
                behind.append(polygon)
            } else if pieces < Self.largestPieces {
                pieces += 2
                before.append(Self.cut(polygon, distances, plane, side: 1))
                behind.append(Self.cut(polygon, distances, plane, side: -1))
            } else {
                high > -low ? before.append(polygon) : behind.append(polygon)
            }
        }
        return (behind, within, before)
    }

    /// The first polygons' one that cuts the fewest others, and its plane; `nil` if the first has none.
    private func splitter(of polygons: [Polygon]) -> (index: Int, plane: Plane)? {
        guard let first = Self.plane(of: polygons[0]) else { return nil }
        var best = (index: 0, plane: first)
        var fewest = Int.max
        for (index, candidate) in polygons.prefix(Self.candidates).enumerated() {
            guard fewest > 0, let plane = Self.plane(of: candidate) else { continue }
            let cuts = polygons.count { polygon in
                let (low, high, _) = extent(of: polygon, along: plane)
                return low < -tolerance && high > tolerance
            }
            if cuts < fewest { (best, fewest) = ((index, plane), cuts) }
        }
        return best
    }

    private func extent(of polygon: Polygon, along plane: Plane) -> (low: Double, high: Double, distances: [Double]) {
        let distances = polygon.corners.map { ($0 * plane.normal).sum() - plane.offset }
        return (distances.min() ?? 0, distances.max() ?? 0, distances)
    }

    /// The plane of a polygon with its normal towards the viewer; `nil` if it has none or is seen edge-on.
    private static func plane(of polygon: Polygon) -> Plane? {
        // Newell's sum holds for corners that are not exactly in one plane.
        var normal = SIMD3<Double>.zero
        for (index, a) in polygon.corners.enumerated() {
            let b = polygon.corners[(index + 1) % polygon.corners.count]
            normal += SIMD3(
                (a.y - b.y) * (a.z + b.z), (a.z - b.z) * (a.x + b.x), (a.x - b.x) * (a.y + b.y))
        }
        let length = (normal * normal).sum().squareRoot()
        guard length > 0, abs(normal.z) > length * 1e-9 else { return nil }
        normal *= (normal.z > 0 ? 1 : -1) / length
        let center = polygon.corners.reduce(.zero, +) / Double(polygon.corners.count)
        return Plane(normal: normal, offset: (normal * center).sum())
    }

    private static func cut(
        _ polygon: Polygon, _ distances: [Double], _ plane: Plane, side: Double
    ) -> Polygon {
        var corners: [SIMD3<Double>] = []
        for index in polygon.corners.indices {
            let next = (index + 1) % polygon.corners.count
            let (d0, d1) = (distances[index] * side, distances[next] * side)
            if d0 >= 0 { corners.append(polygon.corners[index]) }
            if (d0 < 0) != (d1 < 0) {
                let t = d0 / (d0 - d1)
                corners.append(polygon.corners[index] + (polygon.corners[next] - polygon.corners[index]) * t)
            }
        }
        return Polygon(
            leaf: polygon.leaf, corners: corners,
            cuts: polygon.cuts + [Cut(plane: plane, side: side)])
    }
}
