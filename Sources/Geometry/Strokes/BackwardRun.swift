/// The part of an edge that runs backward.
///
/// Where the path's radius is less than half its width, the lines across the path meet before they reach the inner edge:
///
/// ```
///      a ─ path ─ b      The lines across the path at a and b meet at m. The triangle of m, A and B is swept too, but an
///       \       /        edge from A to B goes around it the wrong way. So the edge goes from A by way of m to B, back to A,
///        \     /         and by way of m to B again, and the triangle counts like the rest.
///         \   /
///          \ /           In a run of such steps, each line across the path is gone along in both directions, but for the part
///           m            between the points where it meets its two neighbours. What is left is all points m, the edge back
///          / \           to where the run starts, and all points m again: three short lines a step.
///      B  /   \  A
/// ```
struct BackwardRun: ~Copyable {
    /// The edge's places since the start of the run; empty while the edge runs forward.
    private var places = Arena<Vector2>()
    /// The crossings of the lines across the path from each place and from the next one.
    private var meetings = Arena<Vector2>()

    /// Adds the edge beside a step of the path: to the left by `offset`.
    @inline(__always)
    mutating func addStep(
        _ from: PathStroker.Place, _ to: PathStroker.Place, _ offset: Double, _ edge: inout StrokeEdge
    ) {
        let normal0: Vector2 = from.direction.perpendicular
        let normal1: Vector2 = to.direction.perpendicular
        let edge0: Vector2 = from.at + normal0 * offset
        let edge1: Vector2 = to.at + normal1 * offset
        let chord: Vector2 = to.at - from.at
        guard (edge1 - edge0).dot(chord) < 0 else {
            finish(&edge)
            return edge.extend(to: edge1)
        }
        let determinant = normal0.cross(normal1)
        let distance = determinant == 0 ? .infinity : chord.cross(normal1) / determinant
        let fraction = distance / offset
        guard fraction >= 0, fraction <= 1 else {
            finish(&edge)
            edge.extend(to: from.at)
            edge.extend(to: to.at)
            return edge.extend(to: edge1)
        }
        if places.count == 0 { places.append(edge0) }
        places.append(edge1)
        meetings.append(from.at + normal0 * distance)
    }

    /// Adds the gathered points of the run.
    @inline(__always)
    mutating func finish(_ edge: inout StrokeEdge) {
        if places.count > 0 { add(to: &edge) }
    }

    private mutating func add(to edge: inout StrokeEdge) {
        addMeetings(to: &edge)
        for index in stride(from: places.count - 1, through: 0, by: -1) { edge.extend(to: places.base[index]) }
        addMeetings(to: &edge)
        edge.extend(to: places.base[places.count - 1])
        places.removeAll()
        meetings.removeAll()
    }

    private func addMeetings(to edge: inout StrokeEdge) {
        for index in 0..<meetings.count { edge.extend(to: meetings.base[index]) }
    }
}
