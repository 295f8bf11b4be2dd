extension PathStroker {
    /// How often a curve is halved at most.
    static let maximumDepth = 12

    /// Adds the edges of a curve after its start, by pieces that are straight enough and turn little enough.
    mutating func addCurve(_ curve: CubicCurve, _ start: Vector2, _ end: Vector2, depth: Int) {
        if depth < Self.maximumDepth, !isSimple(curve, start, end) {
            let (first, second) = curve.split(at: 0.5)
            let arriving = first.endDirection ?? start
            let leaving = second.startDirection ?? arriving
            addCurve(first, start, arriving, depth: depth + 1)
            if arriving.dot(leaving) < leastCosine {
                addJoin(Place(at: second.p0, direction: arriving), leaving, .round, room: 0)
            }
            addCurve(second, leaving, end, depth: depth + 1)
            return
        }
        let from = Place(at: curve.p0, direction: start)
        let to = Place(at: curve.p3, direction: end)
        guard start.dot(end) < 0.5 else { return addStep(from, to) }
        // A cusp: the limit of a curve that turns ever more tightly is a disc.
        guard let chord = (curve.p3 - curve.p0).normalized else {
            return addJoin(from, end, .round, room: 0)
        }
        addJoin(from, chord, .round, room: 0)
        addJoin(Place(at: curve.p3, direction: chord), end, .round, room: 0)
    }

    private func isSimple(_ curve: CubicCurve, _ start: Vector2, _ end: Vector2) -> Bool {
        guard curve.flatness <= style.tolerance, start.dot(end) >= leastCosine else { return false }
        let middle = curve.p2 - curve.p1
        return middle.dot(start) >= leastCosine * middle.length
    }

    /// Adds the edges between two places whose directions differ little.
    private mutating func addStep(_ from: Place, _ to: Place) {
        addStep(from, to, style.halfWidth, &left)
        addStep(from, to, -style.halfWidth, &right)
    }

    private func addStep(_ from: Place, _ to: Place, _ offset: Double, _ edge: inout PathStorage) {
        let normal0: Vector2 = from.direction.perpendicular
        let normal1: Vector2 = to.direction.perpendicular
        let edge0: Vector2 = from.at + normal0 * offset
        let edge1: Vector2 = to.at + normal1 * offset
        let chord: Vector2 = to.at - from.at
        guard (edge1 - edge0).dot(chord) < 0 else { return edge.extend(to: edge1) }
        // The radius is less than half the width, so the edge runs backward and the lines across the path meet at a
        // point. What they sweep beyond it is gone around the other way, to count the same.
        let determinant = normal0.cross(normal1)
        let distance = determinant == 0 ? .infinity : chord.cross(normal1) / determinant
        let fraction = distance / offset
        guard fraction >= 0, fraction <= 1 else {
            edge.extend(to: from.at)
            edge.extend(to: to.at)
            edge.extend(to: edge1)
            return
        }
        let meeting: Vector2 = from.at + normal0 * distance
        edge.extend(to: meeting)
        edge.extend(to: edge1)
        edge.extend(to: edge0)
        edge.extend(to: meeting)
        edge.extend(to: edge1)
    }
}
