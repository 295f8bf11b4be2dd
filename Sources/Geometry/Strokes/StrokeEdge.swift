/// An edge of a stroke: a contour of lines and cubic curves.
///
/// Strokes are made anew if paths change, point by point, so its memory belongs to it alone. That of a `PathStorage` may be
/// shared, which is asked before each element: outlines of strokes take 1.28 times as long in one.
struct StrokeEdge: ~Copyable {
    private(set) var verbs = Arena<PathVerb>()
    private(set) var points = Arena<Vector2>()

    private var current: Vector2? { points.count > 0 ? points.base[points.count - 1] : nil }

    /// Forgets all elements, keeping the memory.
    mutating func removeAll() {
        verbs.removeAll()
        points.removeAll()
    }

    /// Adds a line, or the first point; without effect if the point is the current one.
    @inline(__always)
    mutating func extend(to point: Vector2) {
        guard current != point else { return }
        verbs.append(points.count > 0 ? .line : .move)
        points.append(point)
    }

    /// Adds a curve from the current point on.
    @inline(__always)
    mutating func cubic(to point: Vector2, control1: Vector2, control2: Vector2) {
        verbs.append(.cubic)
        points.reserve(3)
        points.appendReserved(control1)
        points.appendReserved(control2)
        points.appendReserved(point)
    }

    /// Adds a circle's arc that starts at the current point, at `radius` from `center`.
    mutating func addTurn(around center: Vector2, from radius: Vector2, by angle: Double) {
        for arc in CircleTurn(from: radius, by: angle) {
            cubic(to: center + arc.p3, control1: center + arc.p1, control2: center + arc.p2)
        }
    }

    /// Closes the contour.
    mutating func close() {
        verbs.append(.close)
    }

    /// Adds the closed contour to a path.
    func add(to path: inout PathStorage) {
        path.append(
            closed: UnsafeBufferPointer(start: verbs.base, count: verbs.count),
            UnsafeBufferPointer(start: points.base, count: points.count))
    }

    /// Adds an open edge from its end to its start, after a line to its end.
    mutating func append(reversing edge: borrowing StrokeEdge) {
        guard let end = edge.current else { return }
        extend(to: end)
        let other = edge.points.base
        var point = edge.points.count - 1
        for verb in stride(from: edge.verbs.count - 1, to: 0, by: -1) {
            if edge.verbs.base[verb] == .cubic {
                cubic(to: other[point - 3], control1: other[point - 1], control2: other[point - 2])
                point -= 3
            } else {
                extend(to: other[point - 1])
                point -= 1
            }
        }
    }
}
