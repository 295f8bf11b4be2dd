import LayerModel

extension BezierPath {
    /// Rounded Corners: each corner between its neighbours becomes a curve.
    ///
    /// The curve starts and ends `radius` away from the corner, or half way to nearer neighbouring vertices, and is pulled to
    /// the corner like a quarter circle; only a right angle gives a circle of that radius. Vertices with tangents stay, and
    /// so do the ends of open contours.
    ///
    /// - Parameter radius: The length cut off at the corner, in the path's units; nothing happens unless it is above zero.
    func roundingCorners(radius: Double) -> BezierPath {
        guard radius > 0, vertices.count > 2 else { return self }
        var result = BezierPath(isClosed: isClosed)
        result.vertices.reserveCapacity(vertices.count * 2)
        for (index, vertex) in vertices.enumerated() {
            let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
            guard !isEnd, vertex.inTangent == .zero, vertex.outTangent == .zero else {
                result.vertices.append(vertex)
                continue
            }
            let previous = vertices[index == 0 ? vertices.count - 1 : index - 1].point
            let next = vertices[index + 1 == vertices.count ? 0 : index + 1].point
            let arriving = Self.cut(vertex.point, toward: previous, radius)
            let leaving = Self.cut(vertex.point, toward: next, radius)
            result.vertices.append(
                BezierVertex(
                    point: arriving, outTangent: (vertex.point - arriving) * Self.quarterCircleTangent))
            result.vertices.append(
                BezierVertex(point: leaving, inTangent: (vertex.point - leaving) * Self.quarterCircleTangent))
        }
        return result
    }

    /// The point `radius` from a corner toward its neighbour, at most half way.
    private static func cut(_ corner: Vector2, toward neighbour: Vector2, _ radius: Double) -> Vector2 {
        let distance = (neighbour - corner).length
        guard distance > 0 else { return corner }
        return corner.mixed(with: neighbour, min(radius / distance, 0.5))
    }
}
