import Foundation
import LayerModel

/// Twist: turns paths around a point, at the point by the whole angle and less the farther away.
///
/// After Effects does not document the fall of the angle. Here it falls evenly to zero at the farthest vertex of all paths.
struct Twist: Sendable, Hashable {
    /// The angle at the centre, in degrees clockwise, as y points down.
    var angle: Double
    /// The centre of the rotation.
    var center = Vector2.zero

    /// The paths with all vertices and control points turned; lines become curves.
    func apply(to paths: [ShapePath]) -> [ShapePath] {
        var reach = 0.0
        for path in paths {
            for contour in path.contours {
                for vertex in contour.vertices {
                    reach = max(reach, (vertex.point - center).length)
                }
            }
        }
        guard angle != 0, reach > 0, reach.isFinite else { return paths }
        return paths.map { $0.mapContours { turned($0, reach: reach) } }
    }

    private func turned(_ contour: BezierPath, reach: Double) -> BezierPath {
        var result = contour
        for index in 0..<contour.curveCount where contour.isLine(at: index) {
            let next = index + 1 == contour.vertices.count ? 0 : index + 1
            let third: Vector2 = (contour.vertices[next].point - contour.vertices[index].point) / 3
            result.vertices[index].outTangent = third
            result.vertices[next].inTangent = -third
        }
        for index in result.vertices.indices {
            let vertex = result.vertices[index]
            let point = turned(vertex.point, reach)
            result.vertices[index] = BezierVertex(
                point: point,
                inTangent: turned(vertex.point + vertex.inTangent, reach) - point,
                outTangent: turned(vertex.point + vertex.outTangent, reach) - point)
        }
        return result
    }

    private func turned(_ point: Vector2, _ reach: Double) -> Vector2 {
        let offset: Vector2 = point - center
        let turn = angle * .pi / 180 * max(0, 1 - offset.length / reach)
        return center + offset * Portable.cos(turn) + offset.perpendicular * Portable.sin(turn)
    }
}
