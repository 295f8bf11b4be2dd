import LayerModel

extension BezierPath {
    /// Adds the contour to a path as a subpath of its own; lines stay lines.
    ///
    /// A lone vertex becomes a line of no length, whose round
    /// caps show.
    func append(to path: CGMutablePath) {
        guard let first = vertices.first else { return }
        path.move(to: first.point.point)
        guard vertices.count > 1 || isClosed else {
            return path.addLine(to: first.point.point)
        }
        for index in 0..<curveCount {
            if isLine(at: index) {
                // The close draws the last line.
                if index + 1 < vertices.count {
                    path.addLine(to: vertices[index + 1].point.point)
                }
            } else {
                let curve = curve(at: index)
                path.addCurve(to: curve.p3.point, control1: curve.p1.point, control2: curve.p2.point)
            }
        }
        if isClosed {
            path.closeSubpath()
        }
    }

    /// The subpaths of a path.
    ///
    /// Quadratic curves become cubic; lone moves are left out; if a closed subpath ends at its start, that is
    /// one vertex.
    static func contours(of path: CGPath) -> [BezierPath] {
        path.withElements { verbs, points in
            var contours: [BezierPath] = []
            var current = BezierPath()
            var next = 0
            for verb in verbs {
                let start = current.vertices.last?.point ?? .zero
                switch verb {
                case .move:
                    finish(&current, into: &contours)
                    current.vertices.append(BezierVertex(point: Vector2(points[next])))
                case .line:
                    current.vertices.append(BezierVertex(point: Vector2(points[next])))
                case .quad:
                    current.append(CubicCurve(quad: start, Vector2(points[next]), Vector2(points[next + 1])))
                case .cubic:
                    current.append(
                        CubicCurve(start, Vector2(points[next]), Vector2(points[next + 1]), Vector2(points[next + 2])))
                case .close:
                    let first = current.vertices.first?.point
                    close(&current)
                    finish(&current, into: &contours)
                    // A segment after a close without a move starts at the start of the closed subpath.
                    if let first {
                        current.vertices.append(BezierVertex(point: first))
                    }
                }
                next += verb.pointCount
            }
            finish(&current, into: &contours)
            return contours
        }
    }

    private static func close(_ contour: inout BezierPath) {
        contour.isClosed = true
        if contour.vertices.count > 1, let last = contour.vertices.last, last.point == contour.vertices[0].point {
            contour.vertices[0].inTangent = last.inTangent
            contour.vertices.removeLast()
        }
    }

    private static func finish(_ contour: inout BezierPath, into contours: inout [BezierPath]) {
        if contour.vertices.count > 1 || contour.isClosed {
            contours.append(contour)
        }
        contour = BezierPath()
    }
}
