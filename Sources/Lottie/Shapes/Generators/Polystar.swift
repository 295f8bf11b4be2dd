import Foundation
import LayerModel

/// A star or a regular polygon, and its path.
struct Polystar: Sendable, Hashable {
    /// The inner corners of a star.
    struct Inner: Sendable, Hashable {
        /// How far the inner corners are from the centre.
        var radius: Double
        /// How round they are, in percent.
        var roundness = 0.0
    }

    /// The most points that are drawn.
    static let maximumPoints = 10_000.0

    /// The centre.
    var center = Vector2.zero
    /// How many outer corners there are.
    ///
    /// A star with a fraction of a point has one that is so much smaller; a polygon leaves the
    /// fraction out.
    var points: Double
    /// The angle of the first outer corner, in degrees clockwise from the top.
    var rotation = 0.0
    /// How far the outer corners are from the centre.
    var outerRadius: Double
    /// How round the outer corners are, in percent: at 100 their tangents are as long as half the arc of a point.
    var outerRoundness = 0.0
    /// The inner corners; none for a polygon.
    var inner: Inner?
    /// Whether the path runs counterclockwise from the same vertex (`d` is 3).
    var isReversed = false

    /// The path: from the first outer corner clockwise, as y points down; none where there are less than 3 points of a polygon or 2 of a
    /// star.
    var path: BezierPath {
        let count = inner == nil ? points.rounded(.down) : points
        guard count >= (inner == nil ? 3 : 2), count <= Self.maximumPoints else { return BezierPath(isClosed: true) }
        let fraction = count - count.rounded(.down)
        let corners = Int(count.rounded(.up))
        let anglePerPoint = 2 * Double.pi / count
        var angle = rotation * .pi / 180 - .pi / 2
        var path = BezierPath(isClosed: true)
        path.vertices.reserveCapacity(inner == nil ? corners : corners * 2)
        if fraction > 0 {
            angle += anglePerPoint / 2 * (1 - fraction)
        }
        for corner in 0..<corners {
            guard let inner else {
                path.add(center, angle, outerRadius, tangent: arc(outerRadius, count) * outerRoundness / 100)
                angle += anglePerPoint
                continue
            }
            // The part of a point comes first, and is as much narrower as it is lower.
            let size = corner == 0 && fraction > 0 ? fraction : 1
            let radius = inner.radius + (outerRadius - inner.radius) * size
            path.add(center, angle, radius, tangent: arc(outerRadius, count) * outerRoundness / 100 * size)
            angle += anglePerPoint / 2 * size
            path.add(center, angle, inner.radius, tangent: arc(inner.radius, count) * inner.roundness / 100)
            angle += anglePerPoint / 2
        }
        return isReversed ? path.reversed() : path
    }

    /// A quarter of the circle that one of `count` points has: how long a tangent of full roundness is.
    private func arc(_ radius: Double, _ count: Double) -> Double {
        2 * .pi * radius / (4 * count)
    }
}

extension BezierPath {
    /// Adds a corner at an angle of a circle, whose tangents run clockwise along it.
    fileprivate mutating func add(_ center: Vector2, _ angle: Double, _ radius: Double, tangent: Double) {
        let direction = Vector2(cos(angle), sin(angle))
        let along: Vector2 = direction.perpendicular * tangent
        vertices.append(
            BezierVertex(point: center + direction * radius, inTangent: -along, outTangent: along))
    }
}
