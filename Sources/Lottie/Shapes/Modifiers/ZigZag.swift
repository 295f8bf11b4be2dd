import LayerModel

/// Zig Zag: ridges that go to both sides of a path in turn.
struct ZigZag: Sendable, Hashable {
    /// The largest number of a contour's vertices; ridges become fewer if there would be more.
    static let maximumVertices = 1 << 16

    /// The distance of the ridges from the path, in its units.
    var size: Double
    /// The number of each curve's ridges between its ends, which are ridges too; rounded.
    var ridgesPerSegment: Double
    /// Whether ridges are waves; else they are corners.
    var isSmooth = false

    /// The contour with ridges: evenly by arc length on each curve, each `size` away along the normal.
    ///
    /// The first vertex of a contour that runs clockwise goes inward, and the sides take turns from there; at a vertex the
    /// direction is half way between those of its curves. Waves have tangents as long as half the way between two ridges.
    /// Where a closed contour comes back on the other side, its first vertex stands twice.
    func apply(to contour: BezierPath) -> BezierPath {
        let curves = contour.curveCount
        guard curves > 0, size != 0, ridgesPerSegment.isFinite else { return contour }
        let limit = Double(max(Self.maximumVertices / curves - 1, 0))
        let ridges = Int(max(0, min(ridgesPerSegment.rounded(), limit)))
        let measured = MeasuredContour(contour)
        let reach = isSmooth ? 0.5 / Double(ridges + 1) : 0
        var result = BezierPath(isClosed: contour.isClosed)
        result.vertices.reserveCapacity(curves * (ridges + 1) + 1)
        var side = -size

        func addCorner(after previous: Int?, before next: Int?) {
            let arriving = previous.map { contour.curve(at: $0) }
            let leaving = next.map { contour.curve(at: $0) }
            guard let point = leaving?.p0 ?? arriving?.p3 else { return }
            let sum: Vector2 = (arriving?.endDirection ?? .zero) + (leaving?.startDirection ?? .zero)
            let direction = sum.normalized ?? leaving?.startDirection ?? .zero
            result.vertices.append(
                BezierVertex(
                    point: point - direction.perpendicular * side,
                    inTangent: direction * -(previous.map { measured.lengths[$0] * reach } ?? 0),
                    outTangent: direction * (next.map { measured.lengths[$0] * reach } ?? 0)))
        }

        for index in 0..<curves {
            addCorner(after: index > 0 ? index - 1 : contour.isClosed ? curves - 1 : nil, before: index)
            let length = measured.lengths[index]
            for ridge in 1..<ridges + 1 {
                side = -side
                let (point, direction) = measured.station(on: index, at: Double(ridge) / Double(ridges + 1))
                result.vertices.append(
                    BezierVertex(
                        point: point - direction.perpendicular * side, inTangent: direction * (-length * reach),
                        outTangent: direction * (length * reach)))
            }
            side = -side
        }
        if !contour.isClosed || side != -size {
            addCorner(after: curves - 1, before: contour.isClosed ? 0 : nil)
        }
        return result
    }
}

extension MeasuredContour {
    /// The point at a fraction of a curve's length, and the direction of the curve there; zero if it is a single point.
    func station(on index: Int, at fraction: Double) -> (point: Vector2, direction: Vector2) {
        let curve = contour.curve(at: index)
        let chord = (curve.p3 - curve.p0).normalized ?? .zero
        guard !contour.isLine(at: index) else {
            return (curve.p0.mixed(with: curve.p3, fraction), chord)
        }
        let t = curve.parameter(atLength: fraction * lengths[index], of: lengths[index])
        return (curve.point(at: t), curve.derivative(at: t).normalized ?? chord)
    }
}
