extension PathStroker {
    /// Adds a corner to both edges.
    ///
    /// - Parameters:
    ///   - end: the corner, and the direction in which the path comes to it.
    ///   - direction: the direction in which the path leaves it.
    ///   - join: what the outer edge does.
    ///   - room: how much of the adjoining lines the inner edge may cut off; 0 beside curves.
    mutating func addJoin(_ end: Place, _ direction: Vector2, _ join: CGLineJoin, room: Double) {
        let cross = end.direction.cross(direction)
        let dot = end.direction.dot(direction)
        if dot > 0 && abs(cross) < 1e-7 {
            return addPoints(Place(at: end.at, direction: direction))
        }
        let before: Vector2 = end.direction.perpendicular * style.halfWidth
        let after: Vector2 = direction.perpendicular * style.halfWidth
        let turn = atan2(abs(cross), dot)
        if cross >= 0 {
            addInner(end.at, before, after, 1 + dot, turn, room, &left)
            addOuter(end.at, -before, -after, 1 + dot, turn, join, &right)
        } else {
            addInner(end.at, -before, -after, 1 + dot, turn, room, &right)
            addOuter(end.at, before, after, 1 + dot, -turn, join, &left)
        }
    }

    /// The inner edge of a corner: where the edges cross if the lines are long enough, else by way of the corner itself.
    private func addInner(
        _ at: Vector2, _ before: Vector2, _ after: Vector2, _ onePlusCosine: Double, _ turn: Double, _ room: Double,
        _ edge: inout PathStorage
    ) {
        if style.halfWidth * tan(turn / 2) <= room, onePlusCosine > 1e-6 {
            edge.extend(to: at + (before + after) / onePlusCosine)
            return
        }
        edge.extend(to: at + before)
        edge.extend(to: at)
        edge.extend(to: at + after)
    }

    private func addOuter(
        _ at: Vector2, _ before: Vector2, _ after: Vector2, _ onePlusCosine: Double, _ turn: Double, _ join: CGLineJoin,
        _ edge: inout PathStorage
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
            edge.addTurn(around: at, from: before, by: turn)
        }
        edge.extend(to: at + after)
    }
}
