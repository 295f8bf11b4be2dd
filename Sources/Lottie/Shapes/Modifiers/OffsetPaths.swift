import LayerModel

/// Offset Paths: the outline at a distance from the area that a path fills.
///
/// A closed path becomes the outline of its area with, or without, its stroke of twice the amount. So nothing overlaps at
/// tight bends, and holes shrink while the outside grows. An open contour becomes the outline of that stroke, with round ends
/// if corners are round and butt ends else.
struct OffsetPaths: Sendable, Hashable {
    /// The distance outward, in the path's units; inward below zero.
    var amount: Double
    /// The corners.
    var join = CGLineJoin.miter
    /// The largest length of a miter, in widths.
    var miterLimit = 4.0

    /// The path moved outward or inward; the first vertex is the one nearest to the former first vertex.
    func apply(to path: ShapePath) -> ShapePath {
        guard amount != 0, amount.isFinite, !WorkLimits.areExceeded else { return path }
        let closed = ShapePath(contours: path.contours.filter(\.isClosed))
        let open = ShapePath(contours: path.contours.filter { !$0.isClosed })
        var result: [BezierPath] = []
        if !closed.contours.isEmpty {
            let area = closed.cgPath
            let band = stroke(area, cap: .butt)
            let moved = BezierPath.contours(of: amount > 0 ? area.union(band) : area.subtracting(band))
            result +=
                moved.count == 1 && closed.contours.count == 1
                ? [moved[0].aligned(with: closed.contours[0])] : moved
        }
        if !open.contours.isEmpty {
            result += BezierPath.contours(of: stroke(open.cgPath, cap: join == .round ? .round : .butt).normalized())
        }
        return ShapePath(contours: result)
    }

    private func stroke(_ path: CGPath, cap: CGLineCap) -> CGPath {
        path.copy(strokingWithWidth: 2 * abs(amount), lineCap: cap, lineJoin: join, miterLimit: miterLimit)
    }
}

extension BezierPath {
    /// The closed contour in the direction of another, from the vertex that is nearest to the other's first.
    fileprivate func aligned(with other: BezierPath) -> BezierPath {
        var result = (signedArea < 0) == (other.signedArea < 0) ? self : reversed()
        guard let target = other.vertices.first?.point else { return result }
        let distances = result.vertices.map { ($0.point - target).length }
        if let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }) {
            result.vertices = Array(result.vertices[nearest...] + result.vertices[..<nearest])
        }
        return result
    }

    /// The area of the polygon of vertices and control points; above zero if it runs clockwise, as y points down.
    private var signedArea: Double {
        var sum = 0.0
        for index in 0..<curveCount {
            let curve = curve(at: index)
            sum += curve.p0.cross(curve.p1) + curve.p1.cross(curve.p2) + curve.p2.cross(curve.p3)
        }
        return sum / 2
    }
}
