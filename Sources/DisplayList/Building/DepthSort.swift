/// Orders the planes of one 3D context from back to front, cutting those that pass through each other.
///
/// Layers are drawn in painter's order with blended edges, so a depth buffer cannot decide between them: translucent planes
/// would hide what is behind, and edges of crossing planes would be jagged. Instead planes are divided until one order is right
/// everywhere, by a binary space partition (Fuchs, Kedem and Naylor, "On visible surface generation by a priori tree
/// structures", 1980). The first plane splits the rest into what lies behind it and what lies before it; what passes through it
/// is cut along the line in which they meet, and each half goes to its side:
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
/// Comparing costs leaves × depth of the tree, n² at worst; cutting may square the number of pieces, so both are limited, and
/// beyond the limits planes are ordered by the depth of their centres.
struct DepthSort {
    /// A convex piece of a leaf's plane.
    struct Polygon {
        /// Which leaf it belongs to.
        var leaf: Int
        /// Corners in projected space, in order.
        var corners: [SIMD3<Double>]
        /// The cuts that made it out of the whole leaf.
        var cuts: [Cut] = []
    }

    /// A plane through the projected space; a piece keeps the side where `normal · p − offset` has the sign of `side`.
    struct Cut: Equatable {
        var normal: SIMD3<Double>
        var offset: Double
        /// 1 or −1.
        var side: Double
    }

    /// More leaves than this are ordered by the depth of their centres and not cut, since cutting can square their number.
    static let largestCount = 512
    /// The most pieces that cutting may make.
    private static let largestPieces = 8 * largestCount

    /// The pieces from back to front; pieces in one plane keep the order they came in.
    static func backToFront(_ polygons: [Polygon]) -> [Polygon] {
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

    private init(tolerance: Double) {
        self.tolerance = tolerance
    }

    private mutating func order(_ polygons: [Polygon]) -> [Polygon] {
        var result: [Polygon] = []
        var steps = [(polygons: polygons, isOrdered: false)]
        while let (rest, isOrdered) = steps.popLast() {
            guard !isOrdered, let splitter = rest.first else {
                result += rest
                continue
            }
            let (behind, within, before) = partition(rest, by: splitter)
            // The stack turns the order round: what lies behind comes off first.
            steps += [(before, false), (within, true), (behind, false)]
        }
        return result
    }

    /// What lies behind, in and before the plane of `splitter`, seen by the viewer.
    private mutating func partition(
        _ polygons: [Polygon], by splitter: Polygon
    ) -> (behind: [Polygon], within: [Polygon], before: [Polygon]) {
        guard let plane = Self.plane(of: splitter) else {
            // Seen edge-on or of no size: it hides nothing and nothing is cut by it.
            return ([], [splitter], Array(polygons.dropFirst()))
        }
        var behind: [Polygon] = []
        var within = [splitter]
        var before: [Polygon] = []
        for polygon in polygons.dropFirst() {
            let distances = polygon.corners.map { ($0 * plane.normal).sum() - plane.offset }
            let low = distances.min() ?? 0
            let high = distances.max() ?? 0
            if high <= tolerance, low >= -tolerance {
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

    /// The plane of a polygon with its normal towards the viewer; `nil` where it has none or is seen edge-on.
    private static func plane(of polygon: Polygon) -> (normal: SIMD3<Double>, offset: Double)? {
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
        return (normal, (normal * center).sum())
    }

    private static func cut(
        _ polygon: Polygon, _ distances: [Double], _ plane: (normal: SIMD3<Double>, offset: Double), side: Double
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
            cuts: polygon.cuts + [Cut(normal: plane.normal, offset: plane.offset, side: side)])
    }
}
