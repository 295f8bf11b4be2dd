import LayerModel

/// A vertex of a path with its tangents, as Lottie writes them.
struct BezierVertex: Sendable, Hashable {
    /// The place of the vertex.
    var point: Vector2
    /// From the vertex to the second control point of the curve that arrives; zero for a corner.
    var inTangent = Vector2.zero
    /// From the vertex to the first control point of the curve that leaves; zero for a corner.
    var outTangent = Vector2.zero
}

/// A contour of cubic Bézier curves, open or closed.
///
/// The curve from vertex a to vertex b has the control points a, a + a's out tangent, b + b's in tangent and b; it is a
/// straight line where both tangents are zero. A closed contour has one more curve, from the last vertex to the first. After
/// Effects' shape modifiers work on these vertices, so their order and direction are kept by everything here. Coordinates are
/// finite.
struct BezierPath: Sendable, Hashable {
    /// The vertices in the order of drawing.
    var vertices: [BezierVertex] = []
    /// Whether the last vertex is joined to the first.
    var isClosed = false

    /// The number of curves.
    var curveCount: Int {
        isClosed ? vertices.count : max(vertices.count - 1, 0)
    }

    /// The curve that leaves a vertex.
    ///
    /// - Parameter index: Of a vertex; less than `curveCount`.
    func curve(at index: Int) -> CubicCurve {
        let start = vertices[index]
        let end = vertices[index + 1 == vertices.count ? 0 : index + 1]
        return CubicCurve(start.point, start.point + start.outTangent, end.point + end.inTangent, end.point)
    }

    /// Whether the curve that leaves a vertex is a straight line, run evenly.
    ///
    /// - Parameter index: Of a vertex; less than `curveCount`.
    func isLine(at index: Int) -> Bool {
        vertices[index].outTangent == .zero && vertices[index + 1 == vertices.count ? 0 : index + 1].inTangent == .zero
    }

    /// The same course run the other way; a closed contour keeps its first vertex, as After Effects' reversed shapes do.
    func reversed() -> BezierPath {
        var result = self
        for (index, vertex) in vertices.reversed().enumerated() {
            result.vertices[index] = BezierVertex(
                point: vertex.point, inTangent: vertex.outTangent, outTangent: vertex.inTangent)
        }
        if isClosed, let first = result.vertices.popLast() {
            result.vertices.insert(first, at: 0)
        }
        return result
    }

    /// The contour with all points moved.
    func applying(_ transform: CGAffineTransform) -> BezierPath {
        guard !transform.isIdentity else { return self }
        let x = Vector2(transform.a, transform.b)
        let y = Vector2(transform.c, transform.d)
        let origin = Vector2(transform.tx, transform.ty)
        var result = self
        for index in vertices.indices {
            let vertex = vertices[index]
            result.vertices[index] = BezierVertex(
                point: x * vertex.point.x + y * vertex.point.y + origin,
                inTangent: x * vertex.inTangent.x + y * vertex.inTangent.y,
                outTangent: x * vertex.outTangent.x + y * vertex.outTangent.y)
        }
        return result
    }

    /// The contour part of the way to another: vertices and tangents in proportion, as After Effects moves paths.
    ///
    /// - Parameters:
    ///   - other: The contour at 1. If it has another number of vertices nothing moves until then.
    ///   - progress: 0 for this contour; beyond 0…1 the motion goes on.
    func interpolated(to other: BezierPath, progress: Double) -> BezierPath {
        guard vertices.count == other.vertices.count else { return progress < 1 ? self : other }
        var result = self
        for index in vertices.indices {
            let (from, to) = (vertices[index], other.vertices[index])
            result.vertices[index] = BezierVertex(
                point: from.point.mixed(with: to.point, progress),
                inTangent: from.inTangent.mixed(with: to.inTangent, progress),
                outTangent: from.outTangent.mixed(with: to.outTangent, progress))
        }
        return result
    }

    /// Adds the curve from the last vertex to a new one.
    mutating func append(_ curve: CubicCurve) {
        if let last = vertices.indices.last {
            vertices[last].outTangent = curve.p1 - curve.p0
        } else {
            vertices.append(BezierVertex(point: curve.p0, outTangent: curve.p1 - curve.p0))
        }
        vertices.append(BezierVertex(point: curve.p3, inTangent: curve.p2 - curve.p3))
    }
}
