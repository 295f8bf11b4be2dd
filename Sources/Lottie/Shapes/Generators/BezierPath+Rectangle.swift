import LayerModel

extension BezierPath {
    /// The distance of a quarter circle's control points from its ends, for radius 1, as in After Effects and Lottie: the
    /// curve whose largest distance from the circle is least (Spencer Mortensen, "Approximate a circle with cubic Bézier
    /// curves").
    static let quarterCircleTangent = 0.5519150244935105707435627

    /// A rectangle: from the top of its right side clockwise, as y points down.
    ///
    /// - Parameters:
    ///   - center: The middle.
    ///   - size: The width and height; below zero the order of the vertices is mirrored.
    ///   - roundness: The corners' radius, limited to half the shorter side.
    ///   - isReversed: Whether it runs counterclockwise from the same vertex (`d` is 3).
    static func rectangle(center: Vector2, size: Vector2, roundness: Double = 0, isReversed: Bool = false) -> BezierPath
    {
        let half: Vector2 = size / 2
        let radius = min(abs(half.x), abs(half.y), roundness)
        let path = radius > 0 ? rounded(center, half, radius) : plain(center, half)
        return isReversed ? path.reversed() : path
    }

    private static func plain(_ center: Vector2, _ half: Vector2) -> BezierPath {
        let corners = [Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1), Vector2(-1, -1)]
        return BezierPath(vertices: corners.map { BezierVertex(point: center + half * $0) }, isClosed: true)
    }

    private static func rounded(_ center: Vector2, _ half: Vector2, _ radius: Double) -> BezierPath {
        let tangent = radius * quarterCircleTangent
        let inward = Vector2(half.x < 0 ? radius : -radius, half.y < 0 ? radius : -radius)
        let pull: Vector2 = inward * (tangent / radius)
        var path = BezierPath(isClosed: true)
        path.vertices.reserveCapacity(8)
        // At each corner the arriving and the leaving side, as factors of x and y.
        let corners: [(corner: Vector2, arriving: Vector2, leaving: Vector2)] = [
            (Vector2(1, 1), Vector2(0, 1), Vector2(1, 0)),
            (Vector2(-1, 1), Vector2(1, 0), Vector2(0, 1)),
            (Vector2(-1, -1), Vector2(0, 1), Vector2(1, 0)),
            (Vector2(1, -1), Vector2(1, 0), Vector2(0, 1)),
        ]
        for (corner, arriving, leaving) in corners {
            let point: Vector2 = center + half * corner
            path.vertices.append(
                BezierVertex(point: point + inward * corner * arriving, outTangent: -pull * corner * arriving))
            path.vertices.append(
                BezierVertex(point: point + inward * corner * leaving, inTangent: -pull * corner * leaving))
        }
        // The first vertex is the one where the rounding of the top right corner ends.
        if let first = path.vertices.popLast() {
            path.vertices.insert(first, at: 0)
        }
        return path
    }

    /// An ellipse of four curves: from its top clockwise, as y points down.
    ///
    /// - Parameters:
    ///   - center: The middle.
    ///   - size: The width and height.
    ///   - isReversed: Whether it runs counterclockwise from the top (`d` is 3).
    static func ellipse(center: Vector2, size: Vector2, isReversed: Bool = false) -> BezierPath {
        let radius: Vector2 = size / 2
        let tangent: Vector2 = radius * quarterCircleTangent
        let directions = [Vector2(0, -1), Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0)]
        let vertices = directions.map { direction in
            let along: Vector2 = tangent * direction.perpendicular
            return BezierVertex(point: center + radius * direction, inTangent: -along, outTangent: along)
        }
        let path = BezierPath(vertices: vertices, isClosed: true)
        return isReversed ? path.reversed() : path
    }
}
