import Foundation
import LayerModel

/// A star or a regular polygon, and its path.
struct Polystar: Sendable, Hashable {
    /// The inner corners of a star.
    struct Inner: Sendable, Hashable {
        /// The distance of the inner corners from the centre.
        var radius: Double
        /// Their roundness, in percent.
        var roundness = 0.0
    }

    /// The most points that are drawn.
    static let maximumPoints = 10_000.0

    /// The centre.
    var center = Vector2.zero
    /// The number of outer corners, rounded to the nearest whole number.
    var points: Double
    /// The angle of the first outer corner, in degrees clockwise from the top.
    var rotation = 0.0
    /// The distance of the outer corners from the centre.
    var outerRadius: Double
    /// The roundness of the outer corners, in percent: at 100 their tangents are as long as half the arc of a point.
    var outerRoundness = 0.0
    /// The inner corners; none for a polygon.
    var inner: Inner?
    /// Whether the path runs counterclockwise from the same vertex (`d` is 3).
    var isReversed = false

    /// The path: from the first outer corner clockwise, as y points down; none for less than 3 points of a polygon or 2 of a
    /// star.
    var path: BezierPath {
        let count = points.rounded(.toNearestOrEven)
        guard count >= (inner == nil ? 3 : 2), count <= Self.maximumPoints else { return BezierPath(isClosed: true) }
        let step = Double.pi / count
        var path = BezierPath(isClosed: true)
        path.vertices.reserveCapacity(Int(count) * (inner == nil ? 1 : 2))
        for corner in 0..<Int(count) {
            let angle = rotation * .pi / 180 - .pi / 2 + 2 * step * Double(corner)
            path.add(center, angle, outerRadius, tangent: arc(outerRadius, count) * outerRoundness / 100)
            guard let inner else { continue }
            path.add(center, angle + step, inner.radius, tangent: arc(inner.radius, count) * inner.roundness / 100)
        }
        return isReversed ? path.reversed() : path
    }

    /// A quarter of the circle that one of `count` points has: the length of a tangent of full roundness.
    private func arc(_ radius: Double, _ count: Double) -> Double {
        2 * .pi * radius / (4 * count)
    }
}

extension BezierPath {
    /// Adds a corner at an angle of a circle, whose tangents run clockwise along it.
    fileprivate mutating func add(_ center: Vector2, _ angle: Double, _ radius: Double, tangent: Double) {
        let direction = Vector2(Portable.cos(angle), Portable.sin(angle))
        let along: Vector2 = direction.perpendicular * tangent
        vertices.append(
            BezierVertex(point: center + direction * radius, inTangent: -along, outTangent: along))
    }
}
