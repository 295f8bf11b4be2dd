import Foundation

/// An arc around the origin as cubic curves of a quarter turn or less.
///
/// Their control points are 4/3 · tan(turn / 4) radii from their ends, which makes a quarter turn 0.03 % of the radius wrong at most.
struct CircleTurn: Sequence, IteratorProtocol {
    /// The end of the last curve.
    private var from: Vector2
    /// The rotation of one curve, as a complex number.
    private let turn: Vector2
    private let kappa: Double
    private var remaining: Int

    /// - Parameters:
    ///
    ///   - radius: The start of the arc.
    ///   - angle: The growth of the angle, in radians.
    init(from radius: Vector2, by angle: Double) {
        // Rounding must not make a quarter turn two pieces.
        remaining = Swift.max(Int((abs(angle) / (.pi / 2) - 1e-9).rounded(.up)), 1)
        let step = angle / Double(remaining)
        from = radius
        turn = Vector2(Portable.cos(step), Portable.sin(step))
        kappa = 4.0 / 3 * Portable.tan(step / 4)
    }

    mutating func next() -> CubicCurve? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let to = Vector2(from.x * turn.x - from.y * turn.y, from.x * turn.y + from.y * turn.x)
        defer { from = to }
        return CubicCurve(from, from + from.perpendicular * kappa, to - to.perpendicular * kappa, to)
    }
}
