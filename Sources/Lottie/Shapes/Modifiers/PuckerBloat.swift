import LayerModel

extension BezierPath {
    /// Pucker & Bloat: moves vertices toward the contour's middle and control points away from it, or the other way.
    ///
    /// The middle is that of the contour's bounding box, as in After Effects; the mean of the vertices, as in Lottie's
    /// specification 1.0, gives other pictures.
    ///
    /// - Parameter amount: In percent: at 100 (bloat) the vertices are at the middle and the control points twice as far
    ///   away; below zero (pucker) the vertices move out and the control points in.
    func puckered(amount: Double) -> BezierPath {
        guard amount != 0, !vertices.isEmpty else { return self }
        let share = amount / 100
        let box = ShapePath(self).cgPath.boundingBoxOfPath
        let middle = Vector2(box.midX, box.midY)
        var result = self
        for (index, vertex) in vertices.enumerated() {
            let point = vertex.point.mixed(with: middle, share)
            result.vertices[index] = BezierVertex(
                point: point,
                inTangent: (vertex.point + vertex.inTangent).mixed(with: middle, -share) - point,
                outTangent: (vertex.point + vertex.outTangent).mixed(with: middle, -share) - point)
        }
        return result
    }
}
