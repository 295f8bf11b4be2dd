import LayerModel

/// The way of a point from one keyframe to the next: a Bézier curve that is travelled by its length.
final class SpatialCurve: Sendable {
    private let curve: CubicCurve
    /// Up to equally distant parameters, from 0 to 1.
    private let lengths: [Double]

    /// Pieces of a curve whose lengths are kept.
    private static let pieces = 8

    /// - Parameters:
    ///   - outgoing: The tangent at the start, relative to it.
    ///   - incoming: The tangent at the end, relative to that.
    /// - Returns: `nil` if the way is a straight line.
    init?(from start: Components, to end: Components, outgoing: Components, incoming: Components) {
        guard outgoing.point != .zero || incoming.point != .zero else { return nil }
        let curve = CubicCurve(start.point, start.point + outgoing.point, end.point + incoming.point, end.point)
        var lengths = [0.0]
        for piece in 0..<Self.pieces {
            let (from, to) = (Double(piece) / Double(Self.pieces), Double(piece + 1) / Double(Self.pieces))
            lengths.append(lengths[piece] + curve.part(from: from, to: to).length)
        }
        guard let length = lengths.last, length > 0, length.isFinite else { return nil }
        self.curve = curve
        self.lengths = lengths
    }

    private var length: Double { lengths[Self.pieces] }

    /// The point at a fraction of the length; beyond the ends it goes on in their directions.
    func point(at progress: Double) -> Vector2 {
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

    /// The parameter of a point inside the curve, to less than a thousandth of a pixel: by Newton's method in its piece, which
    /// is nearly a line.
    private func parameter(at progress: Double) -> Double {
        let target = progress * length
        let piece = max(0, min((lengths.firstIndex { $0 > target } ?? Self.pieces) - 1, Self.pieces - 1))
        let side = 1 / Double(Self.pieces)
        let start = Double(piece) * side
        let part = curve.part(from: start, to: start + side)
        let (wanted, whole) = (target - lengths[piece], lengths[piece + 1] - lengths[piece])
        guard wanted > 0, whole > 0 else { return start }
        var share = min(wanted / whole, 1)
        for _ in 0..<8 {
            let excess = part.part(from: 0, to: share).length - wanted
            let speed = part.derivative(at: share).length
            guard abs(excess) > 1e-6 * length, speed > 0 else { break }
            share = min(max(share - excess / speed, 0), 1)
        }
        return start + share * side
    }
}
