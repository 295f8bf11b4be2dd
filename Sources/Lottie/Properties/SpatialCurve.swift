import LayerModel

/// The way of a point from one keyframe to the next: a Bézier curve that is travelled by its length.
struct SpatialCurve: Sendable {
    private let curve: CubicCurve
    private let length: Double

    /// - Parameters:
    ///   - outgoing: The tangent at the start, relative to it.
    ///   - incoming: The tangent at the end, relative to that.
    /// - Returns: `nil` where the way is a straight line.
    init?(from start: Components, to end: Components, outgoing: Components, incoming: Components) {
        guard outgoing.point != .zero || incoming.point != .zero else { return nil }
        curve = CubicCurve(start.point, start.point + outgoing.point, end.point + incoming.point, end.point)
        length = curve.length
        guard length > 0, length.isFinite else { return nil }
    }

    /// The point at a fraction of the length; beyond the ends it goes on in their directions.
    ///
    /// The third coordinate is mixed.
    func point<Value>(at progress: Double, of keyframe: Keyframe<Value>) -> Components {
        guard let start = keyframe.value as? Components, let end = keyframe.end as? Components else { return .zero }
        let place = self.place(at: progress)
        return Components(place.x, place.y, start.z + (end.z - start.z) * progress, 0)
    }

    private func place(at progress: Double) -> Vector2 {
        if progress < 0 {
            return curve.p0 + (curve.startDirection ?? .zero) * (progress * length)
        }
        if progress > 1 {
            return curve.p3 + (curve.endDirection ?? .zero) * ((progress - 1) * length)
        }
        return curve.point(at: parameter(at: progress))
    }

    /// The direction of travel at a fraction of the length, of any length above 0.
    func direction(at progress: Double) -> Vector2 {
        if progress <= 0 { return curve.startDirection ?? .zero }
        if progress >= 1 { return curve.endDirection ?? .zero }
        return curve.derivative(at: parameter(at: progress))
    }

    private func parameter(at progress: Double) -> Double {
        curve.parameter(atLength: progress * length, of: length)
    }
}
