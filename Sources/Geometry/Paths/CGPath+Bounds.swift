extension CGPath {
    /// The smallest upright rectangle around all points, control points among them; null for an empty path.
    public final var boundingBox: CGRect {
        var box = BoxBuilder()
        for point in storage.points {
            box.add(Vector2(point))
        }
        return box.rect
    }

    /// The smallest upright rectangle around the path's lines and curves; null for an empty path.
    ///
    /// A subpath of just a move counts as a point.
    public final var boundingBoxOfPath: CGRect {
        var box = BoxBuilder()
        storage.forEachSubpath { subpath in
            box.add(subpath.start)
            for segment in subpath.segments {
                box.add(segment.end)
                guard box.reachesBeyond(segment) else { continue }
                let curve = segment.cubic
                for axis in 0...1 {
                    let (first, second) = curve.extrema(axis)
                    if let first {
                        box.add(curve.point(at: first))
                    }
                    if let second {
                        box.add(curve.point(at: second))
                    }
                }
            }
        }
        return box.rect
    }

    /// Whether the path is an upright rectangle of three or four lines, closed or back at its start.
    ///
    /// - Parameter rect: receives the rectangle, if it is one.
    public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        let points = storage.points
        switch storage.verbs {
        case [.move, .line, .line, .line, .close]: break
        case [.move, .line, .line, .line, .line], [.move, .line, .line, .line, .line, .close]:
            guard points[4] == points[0] else { return false }
        default:
            return false
        }
        let (a, b, c, d) = (points[0], points[1], points[2], points[3])
        let startsAlongX = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
        let startsAlongY = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        guard startsAlongX || startsAlongY else { return false }
        rect?.pointee = CGRect(x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
        return true
    }
}

/// Gathers points into an upright rectangle.
private struct BoxBuilder {
    private var low = Vector2(repeating: .infinity)
    private var high = Vector2(repeating: -.infinity)

    mutating func add(_ point: Vector2) {
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
    }

    /// Whether a control point lies outside, so that the curve may.
    func reachesBeyond(_ segment: PathSegment) -> Bool {
        func isOutside(_ point: Vector2) -> Bool {
            point.x < low.x || point.y < low.y || point.x > high.x || point.y > high.y
        }
        switch segment {
        case .line: return false
        case .quad(_, let control, _): return isOutside(control)
        case .cubic(let curve): return isOutside(curve.p1) || isOutside(curve.p2)
        }
    }

    var rect: CGRect {
        guard low.x <= high.x, low.y <= high.y else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
