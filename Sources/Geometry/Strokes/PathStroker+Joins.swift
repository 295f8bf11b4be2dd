extension PathStroker {
    /// Adds a corner to both edges.
    /// - Parameters:
    ///   - end: the corner, with the direction of the path before it.
    ///   - direction: the direction of the path after it.
    ///   - join: the shape of the outer edge.
    ///   - room: the length of the adjoining lines that the inner edge may cut off; 0 beside curves.
    mutating func addJoin(_ end: Place, _ direction: Vector2, _ join: CGLineJoin, room: Double) {
        let cross = end.direction.cross(direction)
        let dot = end.direction.dot(direction)
        if dot > 0 && abs(cross) < max(Self.leastTurn, style.tolerance * Self.joinTolerance / style.halfWidth) {
            return addPoints(Place(at: end.at, direction: direction))
        }
        let before: Vector2 = end.direction.perpendicular * style.halfWidth
        let after: Vector2 = direction.perpendicular * style.halfWidth
        let corner = Corner(at: end.at, onePlusCosine: 1 + dot, turn: Portable.atan2(abs(cross), dot))
        if cross >= 0 {
            corner.addInner(before, after, style, room: room, to: &left)
            corner.addOuter(-before, -after, style, join, isLeft: false, to: &right)
        } else {
            corner.addInner(-before, -after, style, room: room, to: &right)
            corner.addOuter(before, after, style, join, isLeft: true, to: &left)
        }
    }

    /// Turns by less than this, in radians, need no join.
    private static let leastTurn = 1e-7
    /// The largest distance, as a part of the tolerance, between ends of edges that need no join.
    private static let joinTolerance = 0.05

    /// A corner of the path; its edges are the caller's, so that adding to them does not copy them.
    private struct Corner {
        var at: Vector2
        var onePlusCosine: Double
        /// The magnitude of the path's turn, an angle.
        var turn: Double

        /// The inner edge: where the edges cross if the lines are long enough, else by way of the corner itself.
        func addInner(
            _ before: Vector2, _ after: Vector2, _ style: Style, room: Double, to edge: inout StrokeEdge
        ) {
            if style.halfWidth * Portable.tan(turn / 2) <= room, onePlusCosine > 1e-6 {
                edge.extend(to: at + (before + after) / onePlusCosine)
                return
            }
            edge.extend(to: at + before)
            edge.extend(to: at)
            edge.extend(to: at + after)
        }

        func addOuter(
            _ before: Vector2, _ after: Vector2, _ style: Style, _ join: CGLineJoin, isLeft: Bool,
            to edge: inout StrokeEdge
        ) {
            edge.extend(to: at + before)
            switch join {
            case .bevel:
                break
            case .miter:
                // The miter is 1 / cos(turn / 2) widths long, and cos²(turn / 2) = (1 + cos turn) / 2.
                if onePlusCosine / 2 * style.miterLimit * style.miterLimit >= 1 {
                    edge.extend(to: at + (before + after) / onePlusCosine)
                }
            case .round:
                edge.addTurn(around: at, from: before, by: isLeft ? -turn : turn)
            }
            edge.extend(to: at + after)
        }
    }
}
